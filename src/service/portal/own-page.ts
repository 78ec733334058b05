import type { IncomingMessage } from "node:http";
import { Refusal } from "../refusal.ts";

/**
 * Refuses requests that a page of another origin sends through the person's browser. `SameSite` cookies do not stop a page
 * on another port of this machine, which counts as the same site.
 */
export function requireOwnPage(request: IncomingMessage): void {
  const { method, headers } = request;
  if (method === "POST") {
    const site = headers["sec-fetch-site"];
    // Every browser sends `Origin` with a form; `null` means that a page hides its own.
    if (headers.origin !== `http://${headers.host}`) throw foreign();
    if (site !== undefined && site !== "same-origin") throw foreign();
    return;
  }
  // Links on other pages may lead here; frames, scripts or images may not.
  if (!isOwnRequest(request) && headers["sec-fetch-dest"] !== "document") throw foreign();
}

/** True if a page was requested by the person or by the portal itself, as far as the browser reports. */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

function foreign(): Refusal {
  const message = "This request came from another page, not from the portal. Nothing was changed.";
  return new Refusal({ status: 403, code: "foreign_request", message });
}
