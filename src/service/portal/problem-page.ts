import { isRefusal } from "../refusal.ts";
import { html } from "./html.ts";
import type { Page } from "./page.ts";
import type { Link } from "./paths.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "This form cannot be read",
  403: "Refused",
  404: "Page not found",
  405: "Not possible here",
  408: "This took too long",
  413: "This form is too large",
  415: "This form cannot be read",
};

/** Explains a refusal. Any other error is a defect, whose details are not disclosed. */
export function problemPage(error: unknown, home: Link | null): Page {
  const { status, message, headers } = isRefusal(error) ? error : UNEXPECTED;
  const main = html`<section class="card">
    <p>${message}</p>
    ${home === null ? null : html`<p><a class="button" href="${home.path}">Go to the accounts</a></p>`}
  </section>`;
  return { status, title: TITLES[status] ?? "Something went wrong", trail: [], main, headers };
}

const UNEXPECTED = {
  status: 503,
  message: "Something went wrong in the portal. Go back and check whether it was done before you try again.",
  headers: {},
};

/** The page for a browser that is not signed in. */
export function signedOutPage(): Page {
  const main = html`<section class="card">
    <p>
      Open the address that the service printed when it was started: the value of <code>portal_url</code> on
      the first line of its standard output. Nothing was changed.
    </p>
    <p class="quiet">
      A session ends after some hours, and with the service. The address works for as long as the service
      runs.
    </p>
  </section>`;
  return { status: 403, title: "You are not signed in", trail: [], main };
}
