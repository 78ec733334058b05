import { html } from "./html.ts";
import type { AccountOverview } from "./key-desk.ts";
import { formatNumber } from "./format.ts";
import type { Page } from "./page.ts";
import type { PortalPaths } from "./paths.ts";

/** The first page: every account of the service. */
export function accountsPage(paths: PortalPaths, accounts: readonly AccountOverview[]): Page {
  const main = html`<p class="quiet">
      API keys are created, revoked and deleted in the page of their account.
    </p>
    <section class="card">
      ${accounts.length === 0 ? html`<p>This service has no account.</p>` : table(paths, accounts)}
    </section>`;
  return { status: 200, title: "Accounts", trail: [], main };
}

// Explicit roles, because a table displayed as blocks, as on a narrow screen, loses its own.
function table(paths: PortalPaths, accounts: readonly AccountOverview[]) {
  return html`<table role="table">
    <caption>
      Accounts of this service
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">Account</th>
        <th role="columnheader" scope="col">Plan</th>
        <th role="columnheader" scope="col">Credits</th>
        <th role="columnheader" scope="col">Active keys</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${accounts.map(
        (account) =>
          html`<tr role="row">
            <th role="rowheader" scope="row">
              <a href="${paths.account(account.userId).path}">${paths.account(account.userId).text}</a>
            </th>
            <td role="cell" data-label="Plan">${account.plan}</td>
            <td role="cell" data-label="Credits">${formatNumber(account.credits)}</td>
            <td role="cell" data-label="Active keys">${account.activeKeys} of ${account.maxActiveKeys}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
