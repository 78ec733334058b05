import type { PassageSource } from "./finding.ts";

/** Longer addresses are shown but never opened. */
const LONGEST = 8_000;

/**
 * Returns the web address of a source, parsed as in a browser; undefined unless it is `http:` or `https:`, and for one with
 * a user name or password, which reads like another host.
 */
export function webAddress(url: string): URL | undefined {
  if (url.length > LONGEST || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  const isWeb = address.protocol === "https:" || address.protocol === "http:";
  return isWeb && address.hostname !== "" && address.username === "" && address.password === ""
    ? address
    : undefined;
}

/** True for the address of a file on this machine: it has no domain, whatever the service calls it. */
export function isFileAddress(url: string): boolean {
  return /^file:/iu.test(url.trim());
}

/** Identifies a source: by its address, or without one by its other data. */
export function sourceKey({ url, title, domain }: PassageSource): string {
  return url === "" ? JSON.stringify([title, domain]) : url;
}
