import type { PassageSource } from "./finding.ts";

/** Longer addresses are shown and never opened. */
const LONGEST = 8_000;

/**
 * The address of a source on the web, as a browser reads it; undefined for everything that is not `http:` or `https:`, and for
 * one that carries a name or a password, which reads like another host.
 */
export function webAddress(url: string): URL | undefined {
  if (url.length > LONGEST || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  const isWeb = address.protocol === "https:" || address.protocol === "http:";
  return isWeb && address.hostname !== "" && address.username === "" && address.password === ""
    ? address
    : undefined;
}

/** Whether the address is one of a file on this machine: it has no domain, whatever the service calls it. */
export function isFileAddress(url: string): boolean {
  return /^file:/iu.test(url.trim());
}

/** What a source is known by: its address, and where it has none, what else is known of it. */
export function sourceKey({ url, title, domain }: PassageSource): string {
  return url === "" ? JSON.stringify([title, domain]) : url;
}
