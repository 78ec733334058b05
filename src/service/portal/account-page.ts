import { formatMoment, formatNumber } from "./format.ts";
import { type Html, html } from "./html.ts";
import { hasExpired, type AccountOverview, type ListedKey } from "./key-desk.ts";
import type { NewKeyProblems, NewKeyValues } from "./new-key-form.ts";
import { newKeySection, type NewKeyView, problemList } from "./new-key-section.ts";
import type { Page } from "./page.ts";
import type { PortalPaths } from "./paths.ts";

export interface AccountPageParts {
  readonly paths: PortalPaths;
  readonly account: AccountOverview;
  readonly formToken: string;
  /** The outcome of the last action, shown once. */
  readonly notice: string | null;
}

/** A submitted form that was refused. */
export interface RefusedForm {
  readonly status: 400 | 409;
  readonly values: NewKeyValues;
  readonly problems: NewKeyProblems;
}

/** The page of one account: its keys, and the form that creates one. `refused` is a form to show again. */
export function accountPage(
  { account, formToken, notice, paths }: AccountPageParts,
  refused?: RefusedForm,
): Page {
  const form: NewKeyView = { account, formToken, ...(refused === undefined ? {} : { refused }) };
  const main = html`<dl class="facts">
      <div>
        <dt>Plan</dt>
        <dd>${account.plan}</dd>
      </div>
      <div>
        <dt>Credits</dt>
        <dd>${formatNumber(account.credits)}</dd>
      </div>
      <div>
        <dt>Active keys</dt>
        <dd>${account.activeKeys} of ${account.maxActiveKeys}</dd>
      </div>
    </dl>
    ${
      notice === null
        ? null
        : html`<div class="note done" role="status" tabindex="-1" autofocus><p>${notice}</p></div>`
    }
    ${refused === undefined ? null : problemList(form)}
    <section class="card">${account.keys.length === 0 ? NO_KEYS : keyTable(paths, account)}</section>
    ${newKeySection(form)}`;
  return {
    status: refused?.status ?? 200,
    title: paths.account(account.userId).text,
    trail: [paths.home],
    main,
  };
}

const NO_KEYS = html`<h2>API keys</h2>
  <p>This account has no API key yet.</p>`;

// Explicit roles, because a table displayed as blocks, as on a narrow screen, loses its own.
function keyTable(paths: PortalPaths, account: AccountOverview): Html {
  return html`<table role="table">
    <caption>
      API keys
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">Name</th>
        <th role="columnheader" scope="col">Key</th>
        <th role="columnheader" scope="col">Scopes</th>
        <th role="columnheader" scope="col">Created</th>
        <th role="columnheader" scope="col">Expires</th>
        <th role="columnheader" scope="col">Status</th>
        <th role="columnheader" scope="col">Actions</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${account.keys.map((key) => keyRow(paths, key))}
    </tbody>
  </table>`;
}

function keyRow(paths: PortalPaths, key: ListedKey): Html {
  return html`<tr role="row">
    <th role="rowheader" scope="row"><bdi>${key.name}</bdi></th>
    <td role="cell" data-label="Key"><code>${key.prefix}…</code></td>
    <td role="cell" data-label="Scopes">
      <ul class="tags" role="list">
        ${[...key.scopes].map((scope) => html`<li>${scope}</li>`)}
      </ul>
    </td>
    <td role="cell" data-label="Created">${formatMoment(key.createdAt)}</td>
    <td role="cell" data-label="Expires">
      ${key.expiresAt === null ? "Never" : formatMoment(key.expiresAt)}
    </td>
    <td role="cell" data-label="Status">
      <span class="state ${key.status}">${key.status}</span>
      ${hasExpired(key) ? html`<span class="state Expired">Expired</span>` : null}
    </td>
    <td role="cell" data-label="Actions">
      <div class="actions">
        ${key.status === "Active" ? action(paths, key, "revoke", "Revoke") : null}
        ${action(paths, key, "delete", "Delete")}
      </div>
    </td>
  </tr>`;
}

function action(paths: PortalPaths, key: ListedKey, path: "revoke" | "delete", text: string): Html {
  return html`<a class="button small ${path === "delete" ? "danger" : ""}" href="${paths.key(key)}${path}/"
    >${text}<span class="unseen"> the key <bdi>${key.name}</bdi></span></a
  >`;
}
