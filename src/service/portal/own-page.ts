import type { IncomingMessage } from "node:http";
import { Refusal } from "../refusal.ts";

/**
 * Refuses what a page of another origin sends through the person's browser. `SameSite` cookies do not stop a page on
 * another port of this machine, which counts as the same site.
 */
export function requireOwnPage(request: IncomingMessage): void {
  const { method, headers } = request;
  if (method === "POST") {
    const site = headers["sec-fetch-site"];
    // Every browser sends `Origin` with a form; `null` stands for a page that hides its own.
    if (headers.origin !== `http://${headers.host}`) throw foreign();
    if (site !== undefined && site !== "same-origin") throw foreign();
    return;
  }
  // A link on another page may lead here; a frame, a script or an image may not.
  if (!isOwnRequest(request) && headers["sec-fetch-dest"] !== "document") throw foreign();
}

/** Whether a page was asked for by the person or by the portal itself, as far as the browser tells. */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

function foreign(): Refusal {
  const message = "This request came from another page, not from the portal. Nothing was changed.";
  return new Refusal({ status: 403, code: "foreign_request", message });
}
