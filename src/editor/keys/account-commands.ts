import * as vscode from "vscode";
import { parseBaseUrl } from "../../client/base-url.ts";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import type { EmbeddedService } from "../connection/embedded-service.ts";
import { showDone } from "../notices.ts";
import { originOf, type Consent } from "../paying/consent.ts";
import type { Settings } from "../settings.ts";
import {
  addressProblem,
  CANCELLED,
  DONE,
  failed,
  textIn,
  textOf,
  type AccountOutcome,
} from "./account-outcome.ts";

export interface AccountCommandParts {
  readonly settings: Settings;
  readonly consent: Consent;
  readonly embedded: Pick<EmbeddedService, "ensure">;
}

/** The commands around services: which one, its portal, and what was agreed to. Each asks only for what its argument does not give. */
export class AccountCommands {
  readonly #parts: AccountCommandParts;

  constructor(parts: AccountCommandParts) {
    this.#parts = parts;
  }

  /**
   * Takes `{baseUrl}`, or asks for it. Whoever gives the address as an argument has named the host that text is to go to, in a
   * script or a key binding of their own, and a command that is given its arguments does not wait on a dialog: that is
   * consent. An address that is typed in is only a setting, and the first upload asks.
   */
  async useHostedService(argument?: unknown): Promise<AccountOutcome> {
    const { consent, settings } = this.#parts;
    if (!settings.offersHosted()) return failed(NOT_OFFERED());
    const given = textIn(argument, "baseUrl");
    const baseUrl = given ?? (await askBaseUrl(settings.baseUrl()));
    if (baseUrl === undefined) return CANCELLED;
    const problem = addressProblem(baseUrl);
    if (problem !== undefined) return failed(problem);
    await settings.setBaseUrl(baseUrl);
    await settings.setServiceMode("hosted");
    if (given !== undefined) await consent.give([baseUrl]);
    showDone(vscode.l10n.t("Checks go to {0}", parseBaseUrl(baseUrl).host));
    return DONE;
  }

  async useEmbeddedService(): Promise<AccountOutcome> {
    await this.#parts.settings.setServiceMode("embedded");
    showDone(vscode.l10n.t("Checks stay on this machine"));
    return DONE;
  }

  /**
   * Opens the portal of the service that checks go to: the embedded service's own, or the address of the settings, which it
   * asks for and stores where there is none. With `{portalUrl}` it stores and opens that address; with an argument that names
   * none it fails without asking.
   */
  async openPortal(argument?: unknown): Promise<AccountOutcome> {
    const { settings } = this.#parts;
    if (argument === undefined && settings.serviceMode() === "embedded") return this.#openEmbeddedPortal();
    const given = textIn(argument, "portalUrl");
    const known = given ?? settings.portalUrl();
    const asked = known !== "" || argument !== undefined ? known : await askPortalUrl();
    if (asked === undefined) return CANCELLED;
    const uri = portalAt(asked);
    if (uri === undefined) return failed(NO_PORTAL());
    if (asked !== settings.portalUrl()) await settings.setPortalUrl(asked);
    return (await vscode.env.openExternal(uri)) ? DONE : CANCELLED;
  }

  /** Its address is another one in each run, so it's never stored. */
  async #openEmbeddedPortal(): Promise<AccountOutcome> {
    try {
      const { portalUrl } = await this.#parts.embedded.ensure();
      return (await vscode.env.openExternal(vscode.Uri.parse(portalUrl, true))) ? DONE : CANCELLED;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed(vscode.l10n.t("The embedded service did not start: {reason}.", { reason }));
    }
  }

  /** Takes `{baseUrl}`, or asks which of the hosts; the next upload there asks again. */
  async forgetConsent(argument?: unknown): Promise<AccountOutcome> {
    const { consent } = this.#parts;
    const origins = await consent.origins();
    const given = textIn(argument, "baseUrl");
    if (given !== undefined) {
      const origin = originOf(given);
      if (origin === undefined || !origins.includes(origin)) return failed(NOT_AGREED());
      if (!(await consent.forget([origin]))) return failed(NOT_TAKEN_BACK());
      showDone(
        vscode.l10n.t("Consent is forgotten: nothing is sent to {0} without asking", new URL(origin).host),
      );
      return DONE;
    }
    if (origins.length === 0) {
      void vscode.window.showInformationMessage(NOT_AGREED());
      return DONE;
    }
    const chosen = await vscode.window.showQuickPick(
      origins.map((label) => ({ label, picked: true })),
      { title: vscode.l10n.t("Forget Consent to Send To"), canPickMany: true },
    );
    if (chosen === undefined || chosen.length === 0) return CANCELLED;
    if (!(await consent.forget(chosen.map(({ label }) => label)))) return failed(NOT_TAKEN_BACK());
    showDone(vscode.l10n.t("Consent is forgotten: nothing is sent there without asking"));
    return DONE;
  }
}

const NOT_OFFERED = (): string =>
  vscode.l10n.t(
    "The hosted service is switched off by the setting contentAuthenticity.service.offerHosted. Checks stay on this machine.",
  );

const NO_PORTAL = (): string =>
  vscode.l10n.t("Set contentAuthenticity.service.portalUrl to the address of the developer portal.");

const NOT_AGREED = (): string =>
  vscode.l10n.t("There is no consent to forget: nothing is sent to such a host without asking.");

const NOT_TAKEN_BACK = (): string =>
  vscode.l10n.t(
    "It could not be taken back: the storage of the extension cannot be written. Text still goes there.",
  );

/** The portal's address; undefined for what cannot be one, a key that was pasted here included. */
function portalAt(value: string): vscode.Uri | undefined {
  if (!URL.canParse(value) || value.includes(KEY_PREFIX)) return undefined;
  // As the browser reads it: what VS Code's own reader refuses it refuses with an error.
  const uri = vscode.Uri.parse(new URL(value).href, true);
  return /^https?$/u.test(uri.scheme) ? uri : undefined;
}

async function askBaseUrl(current: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t("Address of the Hosted Service"),
    prompt: vscode.l10n.t("Text that you check is sent there"),
    placeHolder: "https://",
    value: current,
    ignoreFocusOut: true,
    validateInput: (url) => addressProblem(url),
  });
  return textOf(value);
}

async function askPortalUrl(): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t("Address of the Developer Portal"),
    prompt: vscode.l10n.t("Keys and credits are managed there; it opens in your browser"),
    placeHolder: "https://",
    ignoreFocusOut: true,
    validateInput: (url) =>
      portalAt(url.trim()) === undefined
        ? vscode.l10n.t("An address such as https://… is needed.")
        : undefined,
  });
  return textOf(value);
}
