import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import { showDone } from "../notices.ts";
import { originOf } from "../../checking/store/consent.ts";
import {
  addressProblem,
  CANCELLED,
  DONE,
  failed,
  textIn,
  textOf,
  type AccountOutcome,
} from "./account-outcome.ts";
import { ACCOUNT_FAULTS } from "../../report/words/key-words.ts";
import type { StoredKey } from "../../checking/paying/key-choice.ts";
import { askAddress } from "./key-questions.ts";
import { destinationOf, type Destination, type SetupContext } from "./key-setup.ts";

/** The commands around services: which one, its portal, and what was agreed to. Each asks only for what its argument does not give. */
export class AccountCommands {
  readonly #parts: SetupContext;

  constructor(parts: SetupContext) {
    this.#parts = parts;
  }

  /**
   * Asks for the address and for a key, tests both, and turns to them. With `{baseUrl}` it asks for neither; but a host that nobody
   * has agreed to is asked about however it's named, since a command can be run by any program (EDI-24).
   */
  async useHostedService(argument?: unknown): Promise<AccountOutcome> {
    const { settings, setup } = this.#parts;
    if (!settings.offersHosted()) return failed(ACCOUNT_FAULTS.notOffered());
    const given = textIn(argument, "baseUrl");
    const baseUrl = given ?? (await askAddress(settings.baseUrl()));
    if (baseUrl === undefined) return CANCELLED;
    const problem = addressProblem(baseUrl);
    if (problem !== undefined) return failed(problem);
    const at = destinationOf(baseUrl);
    const chosen = given === undefined ? await setup.choose(at) : await this.#agreed(at);
    if (chosen === undefined) return CANCELLED;
    await setup.keep(at, chosen.key === undefined ? undefined : { key: chosen.key, isNew: chosen.isNew });
    await settings.set("service.baseUrl", baseUrl);
    await settings.set("service.mode", "hosted");
    showDone(l10n.t("New checks run on {0}", at.host));
    return DONE;
  }

  /** The key that goes to a host that a command names, where there is one; undefined without a person's yes. */
  async #agreed(
    at: Destination,
  ): Promise<{ readonly key: StoredKey | undefined; readonly isNew: false } | undefined> {
    const { consent, keys, setup } = this.#parts;
    const known = await keys.known();
    // Where the host is agreed to, a key of another one is asked about when a check needs it.
    const facts =
      known.find(({ origin }) => origin === at.origin) ??
      known.find(({ origin }) => origin === null) ??
      ((await consent.isGiven(at.baseUrl)) ? undefined : known[0]);
    const key = facts === undefined ? undefined : await keys.get(facts.name);
    return (await setup.mayUse(at, key)) ? { key, isNew: false } : undefined;
  }

  async useEmbeddedService(): Promise<AccountOutcome> {
    await this.#parts.settings.set("service.mode", "embedded");
    showDone(l10n.t("New checks stay on this machine"));
    return DONE;
  }

  /**
   * Opens the portal of the service that checks go to: the embedded service's own, or the address of the settings, which it
   * asks for and stores where there is none. With `{portalUrl}` it opens that address and stores nothing; with an argument
   * that names none it fails without asking.
   */
  async openPortal(argument?: unknown): Promise<AccountOutcome> {
    const { settings } = this.#parts;
    if (argument === undefined && settings.serviceMode() === "embedded") return this.#openEmbeddedPortal();
    const given = textIn(argument, "portalUrl");
    const known = given ?? settings.portalUrl();
    const asked = known !== "" || argument !== undefined ? known : await askPortalUrl();
    if (asked === undefined) return CANCELLED;
    const uri = portalAt(asked);
    if (uri === undefined) return failed(ACCOUNT_FAULTS.noPortal());
    // People sign in there: no command may name the address that the next button leads to.
    if (known === "") await settings.set("service.portalUrl", asked);
    return (await vscode.env.openExternal(uri)) ? DONE : CANCELLED;
  }

  /** Its address is another one in each run, so it's never stored. */
  async #openEmbeddedPortal(): Promise<AccountOutcome> {
    try {
      const { portalUrl } = await this.#parts.embedded.ensure();
      return (await vscode.env.openExternal(vscode.Uri.parse(portalUrl, true))) ? DONE : CANCELLED;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed(l10n.t("Couldn't start the embedded service: {reason}.", { reason }));
    }
  }

  /** Takes `{baseUrl}`, or asks which of the hosts. The next upload there asks again; prices already seen permit none. */
  async forgetConsent(argument?: unknown): Promise<AccountOutcome> {
    const { consent } = this.#parts;
    const origins = await consent.origins();
    const given = textIn(argument, "baseUrl");
    if (given !== undefined) {
      const origin = originOf(given);
      if (origin === undefined || !origins.includes(origin)) return failed(ACCOUNT_FAULTS.notAgreed());
      if (!(await consent.forget([origin]))) return failed(ACCOUNT_FAULTS.notTakenBack());
      showDone(l10n.t("Uploads to {0} will ask for consent again", new URL(origin).host));
      return DONE;
    }
    if (origins.length === 0) {
      void vscode.window.showInformationMessage(ACCOUNT_FAULTS.notAgreed());
      return DONE;
    }
    const chosen = await vscode.window.showQuickPick(
      origins.map((label) => ({ label, picked: true })),
      { title: l10n.t("Select Hosts to Revoke Upload Consent For"), canPickMany: true },
    );
    if (chosen === undefined || chosen.length === 0) return CANCELLED;
    if (!(await consent.forget(chosen.map(({ label }) => label))))
      return failed(ACCOUNT_FAULTS.notTakenBack());
    showDone(l10n.t("Uploads to these hosts will ask for consent again"));
    return DONE;
  }
}

/** The portal's address; undefined for what cannot be one, a key that was pasted here included. */
function portalAt(value: string): vscode.Uri | undefined {
  if (!URL.canParse(value) || value.includes(KEY_PREFIX)) return undefined;
  // As the browser reads it: what VS Code's own reader refuses it refuses with an error.
  const uri = vscode.Uri.parse(new URL(value).href, true);
  return /^https?$/u.test(uri.scheme) ? uri : undefined;
}

async function askPortalUrl(): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: l10n.t("Developer Portal Address"),
    prompt: l10n.t("Manage keys and credits in your browser"),
    placeHolder: "https://",
    ignoreFocusOut: true,
    validateInput: (url) =>
      portalAt(url.trim()) === undefined ? l10n.t("Enter an address such as https://…") : undefined,
  });
  return textOf(value);
}
