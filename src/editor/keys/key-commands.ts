import * as vscode from "vscode";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import { SCOPES, type Scope } from "../../contract/scopes.ts";
import type { Credits } from "../credits/credits.ts";
import { showDone } from "../notices.ts";
import type { Settings } from "../settings.ts";
import { addressProblem, CANCELLED, DONE, failed, textIn, type AccountOutcome } from "./account-outcome.ts";
import { KEY_VARIABLE, type ApiKeys, type KeyFacts } from "./api-keys.ts";
import type { KeyProbe, KeyVerdict } from "./key-probe.ts";
import { askKey, askName, askScopes, keyProblem, nameProblem } from "./key-questions.ts";
import { scopesInWords } from "./key-words.ts";

export interface KeyCommandParts {
  readonly keys: ApiKeys;
  readonly settings: Settings;
  readonly credits: Credits;
  /** Loads what asks the service about a key. */
  readonly probe: () => Promise<KeyProbe>;
}

/** The commands around keys. Each asks only for what its argument does not give. */
export class KeyCommands {
  readonly #parts: KeyCommandParts;

  constructor(parts: KeyCommandParts) {
    this.#parts = parts;
  }

  /** Takes `{name, key, scopes?}`. Scopes are asked for only where the key is: they belong to one conversation. */
  async add(argument?: unknown): Promise<AccountOutcome> {
    const name = textIn(argument, "name") ?? (await askName(await this.#parts.keys.names()));
    if (name === undefined) return CANCELLED;
    const problem = nameProblem(name);
    if (problem !== undefined) return failed(problem);
    const given = textIn(argument, "key");
    const key = given ?? (await askKey(vscode.l10n.t("API Key")));
    if (key === undefined) return CANCELLED;
    const wrong = keyProblem(key);
    if (wrong !== undefined) return failed(wrong);
    const scopes = scopesIn(argument) ?? (given === undefined ? await askScopes(null) : null);
    if (scopes === undefined) return CANCELLED;
    await this.#keep(name, key, scopes);
    showDone(vscode.l10n.t("The key “{0}” is stored", name));
    return DONE;
  }

  /** Takes `{name, key, scopes?}`: another key under the same name, for the same scopes unless it says which. */
  async replace(argument?: unknown): Promise<AccountOutcome> {
    const { keys } = this.#parts;
    const name = await this.#existing(argument, vscode.l10n.t("Which key is to be replaced?"), stored);
    if (name === undefined) return CANCELLED;
    const before = (await keys.names()).includes(name) ? await keys.get(name) : undefined;
    if (before === undefined) return failed(NO_SUCH_KEY(name));
    const given = textIn(argument, "key");
    const key = given ?? (await askKey(vscode.l10n.t("New Key for “{0}”", name)));
    if (key === undefined) return CANCELLED;
    const wrong = keyProblem(key);
    if (wrong !== undefined) return failed(wrong);
    const scopes =
      scopesIn(argument) ?? (given === undefined ? await askScopes(before.scopes) : before.scopes);
    if (scopes === undefined) return CANCELLED;
    await this.#keep(name, key, scopes);
    showDone(vscode.l10n.t("The key “{0}” is replaced", name));
    return DONE;
  }

  /** Takes `{name}`. Nothing of the key stays, in any window; a request that carries it already ends as it does. */
  async remove(argument?: unknown): Promise<AccountOutcome> {
    const { credits, keys } = this.#parts;
    const name = await this.#existing(argument, vscode.l10n.t("Which key is to be removed?"), stored);
    if (name === undefined) return CANCELLED;
    if (!(await keys.remove(name))) return failed(NO_SUCH_KEY(name));
    credits.forget("hosted");
    showDone(vscode.l10n.t("The key “{0}” is removed", name));
    return DONE;
  }

  /** Takes `{name}`, that of the environment's variable included. Asks the hosted service, which costs nothing. */
  async test(argument?: unknown): Promise<AccountOutcome | KeyVerdict> {
    const { keys, probe, settings } = this.#parts;
    const name = await this.#existing(argument, vscode.l10n.t("Which key is to be tested?"), () => true);
    if (name === undefined) return CANCELLED;
    const key = (await keys.get(name))?.key;
    if (key === undefined) return failed(NO_SUCH_KEY(name));
    const baseUrl = settings.baseUrl();
    if (baseUrl === "") return failed(vscode.l10n.t("Set the address of the hosted service first."));
    const problem = addressProblem(baseUrl);
    if (problem !== undefined) return failed(problem);
    const title = vscode.l10n.t("Testing the key “{0}”, which costs nothing", name);
    const loaded = await probe();
    const verdict = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title },
      async () => loaded.test({ baseUrl, apiKey: key }),
    );
    if (verdict.status === "done") {
      showDone(vscode.l10n.t("The service accepts the key “{0}”; the test cost nothing", name));
    } else {
      void vscode.window.showErrorMessage(vscode.l10n.t("Key “{0}”: {1}", name, verdict.message));
    }
    return verdict;
  }

  /** Another key may be one of another account. */
  async #keep(name: string, key: string, scopes: readonly Scope[] | null): Promise<void> {
    const { credits, keys } = this.#parts;
    await keys.add({ name, key: key.trim(), scopes });
    credits.forget("hosted");
  }

  async #existing(
    argument: unknown,
    title: string,
    fits: (facts: KeyFacts) => boolean,
  ): Promise<string | undefined> {
    const given = textIn(argument, "name");
    if (given !== undefined) return given;
    const known = (await this.#parts.keys.known()).filter(fits);
    if (known.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t("No API key is stored."));
      return undefined;
    }
    const items = known.map((facts) => ({ label: facts.name, description: descriptionOf(facts) }));
    return (await vscode.window.showQuickPick(items, { title }))?.label;
  }
}

function stored({ isFromEnvironment }: KeyFacts): boolean {
  return !isFromEnvironment;
}

/** What a list says of a key beside its name. */
export function descriptionOf(facts: KeyFacts): string {
  return facts.isFromEnvironment
    ? vscode.l10n.t("environment variable; used where no key is stored")
    : scopesInWords(facts);
}

/** A key given as a name is not repeated, and that of the environment is nothing that can be changed here. */
function NO_SUCH_KEY(name: string): string {
  if (name.includes(KEY_PREFIX)) return vscode.l10n.t("No key has that name.");
  return name === KEY_VARIABLE
    ? vscode.l10n.t("The key of the environment variable {0} is not stored here.", KEY_VARIABLE)
    : vscode.l10n.t("No key is named “{0}”.", name);
}

/** Undefined where an argument says nothing of scopes. */
function scopesIn(argument: unknown): readonly Scope[] | undefined {
  const value: unknown =
    typeof argument === "object" && argument !== null ? Reflect.get(argument, "scopes") : undefined;
  return Array.isArray(value) ? SCOPES.filter((scope) => value.includes(scope)) : undefined;
}
