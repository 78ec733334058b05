import * as vscode from "vscode";
import { parseBaseUrl } from "../client/base-url.ts";
import { isServiceFailure } from "../client/failure.ts";
import { isApiKey, KEY_PREFIX } from "../contract/key-format.ts";
import { SCOPES, type Scope } from "../contract/scopes.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { Credits } from "./credits.ts";
import type { KeyProbe, KeyVerdict } from "./key-probe.ts";
import { showDone } from "./notices.ts";
import type { Settings } from "./settings.ts";

export interface AccountCommandParts {
  readonly keys: ApiKeys;
  readonly settings: Settings;
  readonly credits: Credits;
  /** Loads what asks the service about a key. */
  readonly probe: () => Promise<KeyProbe>;
}

export type AccountOutcome =
  | { readonly status: "done" }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly message: string };

const CANCELLED: AccountOutcome = { status: "cancelled" };
const DONE: AccountOutcome = { status: "done" };

/** The commands around keys, services and credits. Each asks only for what its argument does not give. */
export class AccountCommands {
  readonly #parts: AccountCommandParts;

  constructor(parts: AccountCommandParts) {
    this.#parts = parts;
  }

  async addApiKey(argument?: unknown): Promise<AccountOutcome> {
    const given = isRecord(argument) ? argument : {};
    const name = textOf(given["name"]) ?? (await askName(await this.#parts.keys.names()));
    if (name === undefined) return CANCELLED;
    const key = textOf(given["key"]) ?? (await askKey());
    if (key === undefined) return CANCELLED;
    // A key pasted as the name would be shown wherever the name is.
    if (name.includes(KEY_PREFIX)) return failed(KEY_AS_NAME());
    if (!isApiKey(key.trim())) return failed(WRONG_KEY());
    await this.#parts.keys.add({ name, key: key.trim(), scopes: scopesOf(given["scopes"]) });
    this.#parts.credits.forget("hosted");
    showDone(vscode.l10n.t("The key “{0}” is stored", name));
    return DONE;
  }

  async removeApiKey(argument?: unknown): Promise<AccountOutcome> {
    const name = await this.#existing(argument, vscode.l10n.t("Which key is to be removed?"));
    if (name === undefined) return CANCELLED;
    if (!(await this.#parts.keys.remove(name))) return failed(NO_SUCH_KEY(name));
    this.#parts.credits.forget("hosted");
    showDone(vscode.l10n.t("The key “{0}” is removed", name));
    return DONE;
  }

  /** Asks the hosted service whether it takes a key, which costs nothing. */
  async testApiKey(argument?: unknown): Promise<AccountOutcome | KeyVerdict> {
    const name = await this.#existing(argument, vscode.l10n.t("Which key is to be tested?"));
    if (name === undefined) return CANCELLED;
    const stored = await this.#parts.keys.get(name);
    if (stored === undefined) return failed(NO_SUCH_KEY(name));
    const baseUrl = this.#parts.settings.baseUrl();
    if (baseUrl === "") return failed(vscode.l10n.t("Set the address of the hosted service first."));
    const problem = addressProblem(baseUrl);
    if (problem !== undefined) return failed(problem);
    const probe = await this.#parts.probe();
    const verdict = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Testing the key “{0}”", name) },
      async () => probe.test({ baseUrl, apiKey: stored.key }),
    );
    if (verdict.status === "done") showDone(vscode.l10n.t("The service takes the key “{0}”", name));
    else void vscode.window.showErrorMessage(verdict.message);
    return verdict;
  }

  async useHostedService(argument?: unknown): Promise<AccountOutcome> {
    const given = isRecord(argument) ? textOf(argument["baseUrl"]) : undefined;
    const baseUrl = given ?? (await askBaseUrl(this.#parts.settings.baseUrl()));
    if (baseUrl === undefined) return CANCELLED;
    const problem = addressProblem(baseUrl);
    if (problem !== undefined) return failed(problem);
    await this.#parts.settings.setBaseUrl(baseUrl);
    await this.#parts.settings.setServiceMode("hosted");
    showDone(vscode.l10n.t("Checks go to {0}", parseBaseUrl(baseUrl).host));
    return DONE;
  }

  async useEmbeddedService(): Promise<AccountOutcome> {
    await this.#parts.settings.setServiceMode("embedded");
    showDone(vscode.l10n.t("Checks stay on this machine"));
    return DONE;
  }

  async openPortal(): Promise<AccountOutcome> {
    const portal = this.#parts.settings.portalUrl();
    const uri = URL.canParse(portal) ? vscode.Uri.parse(portal, true) : undefined;
    if (uri === undefined || !/^https?$/u.test(uri.scheme)) {
      return failed(
        vscode.l10n.t("Set contentAuthenticity.service.portalUrl to the address of the developer portal."),
      );
    }
    return (await vscode.env.openExternal(uri)) ? DONE : CANCELLED;
  }

  async #existing(argument: unknown, title: string): Promise<string | undefined> {
    const given = isRecord(argument) ? textOf(argument["name"]) : undefined;
    if (given !== undefined) return given;
    const names = await this.#parts.keys.names();
    if (names.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t("No API key is stored."));
      return undefined;
    }
    return vscode.window.showQuickPick([...names], { title });
  }
}

const WRONG_KEY = (): string =>
  vscode.l10n.t(
    "This is not an API key of the service: a key begins with prfd_ and has no spaces. It was not stored.",
  );

/** A key given as a name is not repeated. */
const NO_SUCH_KEY = (name: string): string =>
  name.includes(KEY_PREFIX)
    ? vscode.l10n.t("No key has that name.")
    : vscode.l10n.t("No key is named “{0}”.", name);

const KEY_AS_NAME = (): string =>
  vscode.l10n.t("The name looks like a key. Choose a name to know the key by; nothing was stored.");

/** What is wrong with an address; never repeats it, since it may hold a password or be a key that was pasted here. */
function addressProblem(value: string): string | undefined {
  try {
    parseBaseUrl(value);
    return undefined;
  } catch (thrown) {
    return isServiceFailure(thrown)
      ? thrown.message
      : vscode.l10n.t("An address such as https://… is needed.");
  }
}

async function askName(taken: readonly string[]): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t("Name of the API Key"),
    prompt: vscode.l10n.t("A name to know the key by on this machine"),
    value: taken.includes("default") ? "" : "default",
    ignoreFocusOut: true,
    validateInput: (name) => {
      if (name.includes(KEY_PREFIX)) return KEY_AS_NAME();
      return name.trim() === "" ? vscode.l10n.t("A name is needed.") : undefined;
    },
  });
  return textOf(value);
}

async function askKey(): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t("API Key"),
    prompt: vscode.l10n.t("Kept in the secret storage of this machine and sent to the service alone"),
    placeHolder: "prfd_…",
    password: true,
    ignoreFocusOut: true,
    validateInput: (key) => (isApiKey(key.trim()) ? undefined : WRONG_KEY()),
  });
  return textOf(value);
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

function failed(message: string): AccountOutcome {
  void vscode.window.showErrorMessage(message);
  return { status: "failed", message };
}

function scopesOf(value: unknown): readonly Scope[] | null {
  return Array.isArray(value) ? SCOPES.filter((scope) => value.includes(scope)) : null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
