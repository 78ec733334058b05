import { type Html, html } from "./html.ts";
import { hasExpired, type ListedKey } from "./key-desk.ts";
import type { Page } from "./page.ts";
import type { PortalPaths } from "./paths.ts";

/** The pages of one key. */

/** Shows a key that was just created, or explains that it can't be shown if `value` is undefined. */
export function createdKeyPage(paths: PortalPaths, key: ListedKey, value: string | undefined): Page {
  const account = paths.account(key.userId);
  const shown = html`<div class="note warning" id="warning">
      <p><strong>Copy the key now.</strong> It is shown this once and cannot be viewed again.</p>
    </div>
    <section class="card">
      <div class="field">
        <label for="key">API key</label>
        <span class="hint" id="key-hint">Press Ctrl+A (⌘A on a Mac) to select all of it, then copy it.</span>
        <textarea
          class="key"
          id="key"
          rows="2"
          readonly
          autofocus
          spellcheck="false"
          autocomplete="off"
          aria-describedby="warning key-hint"
        >
${value ?? null}</textarea>
      </div>
      <p>
        Programs send it in the <code>X-API-Key</code> header. Keep it on servers; it does not belong in code
        that others can read.
      </p>
      <p><a class="button main" href="${account.path}">I have copied the key</a></p>
    </section>`;
  const gone = html`<section class="card">
    <p>
      The full key was shown once and cannot be viewed again. If you did not copy it, delete it and create
      another.
    </p>
    <div class="actions">
      <a class="button" href="${account.path}">Back to ${account.text}</a>
      <a class="button" href="${paths.key(key)}delete/">Delete this key</a>
    </div>
  </section>`;
  return {
    status: 200,
    title: value === undefined ? `API key “${key.name}”` : `API key “${key.name}” created`,
    trail: [paths.home, account],
    main: value === undefined ? gone : shown,
  };
}

/** The confirmation before an irreversible action. */
export function confirmPage(
  paths: PortalPaths,
  what: "revoke" | "delete",
  { key, formToken }: { readonly key: ListedKey; readonly formToken: string },
): Page {
  const account = paths.account(key.userId);
  const { verb, consequence } = QUESTIONS[what];
  const expired = hasExpired(key) ? " It has expired." : null;
  const main = html`<section class="card">
    <p>${consequence} <strong>This cannot be undone.</strong></p>
    <p>It begins with <code>${key.prefix}…</code> and its status is ${key.status}.${expired}</p>
    <form method="post">
      <input type="hidden" name="form_token" value="${formToken}" />
      <div class="actions">
        <button class="button danger" type="submit">${verb} key</button>
        <a class="button" href="${account.path}">Cancel</a>
      </div>
    </form>
  </section>`;
  return { status: 200, title: `${verb} the API key “${key.name}”?`, trail: [paths.home, account], main };
}

const QUESTIONS: Readonly<
  Record<"revoke" | "delete", { readonly verb: string; readonly consequence: Html }>
> = {
  revoke: {
    verb: "Revoke",
    consequence: html`The API will refuse this key at once. It stays in the list as Revoked.`,
  },
  delete: {
    verb: "Delete",
    consequence: html`The API will refuse this key at once, and it leaves the list for good.`,
  },
};
