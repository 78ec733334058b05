import { createHash } from "node:crypto";
import type { Answer } from "../responses.ts";
import { Html, html } from "./html.ts";
import type { Link } from "./paths.ts";
import { STYLES } from "./styles.ts";

/** A page of the portal, without the parts common to all. */
export interface Page {
  readonly status: number;
  /** The heading, and the beginning of the window's title. */
  readonly title: string;
  /** The pages above this one, outermost first. */
  readonly trail: readonly Link[];
  readonly main: Html;
  readonly headers?: Readonly<Record<string, string>>;
}

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Only this page's own styles run or load, no other page can frame it, and its address is not disclosed. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  "x-frame-options": "DENY",
  // Not `no-referrer`, which makes browsers hide the origin of the portal's own forms.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const NAME = "Content Authenticity developer portal";

/** `home` is the target of the banner; null for a browser that must not learn it. */
export function pageAnswer({ status, title, trail, main, headers = {} }: Page, home: Link | null): Answer {
  const { text: body } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${status < 400 ? null : "Error: "}${title} - ${NAME}</title>
        ${new Html(`<style>${STYLES}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="banner">
          <div class="wrap">
            ${home === null ? "Content Authenticity" : html`<a href="${home.path}">Content Authenticity</a>`}
            <span class="quiet">Developer portal</span>
          </div>
        </header>
        <div class="wrap">
          ${trail.length === 0 ? null : breadcrumbs(trail, title)}
          <main id="main" tabindex="-1">
            <h1>${title}</h1>
            ${main}
          </main>
        </div>
      </body>
    </html>`;
  return { status, body, headers: { ...HEADERS, ...headers } };
}

/** Redirects the browser to another page of the portal. */
export function redirect(status: 303 | 308, location: string, headers: Answer["headers"] = {}): Answer {
  return { status, body: "", headers: { ...HEADERS, location, ...headers } };
}

function breadcrumbs(trail: readonly Link[], title: string): Html {
  return html`<nav class="trail" aria-label="Breadcrumb">
    <ol>
      ${trail.map(({ path, text }) => html`<li><a href="${path}">${text}</a></li>`)}
      <li aria-current="page">${title}</li>
    </ol>
  </nav>`;
}
