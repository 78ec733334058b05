import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { SCOPES, type Scope } from "../../contract/scopes.ts";
import { offerSteps, showDone } from "../notices.ts";
import { addressProblem, CANCELLED, DONE, failed, textIn, type AccountOutcome } from "./account-outcome.ts";
import { KEY_VARIABLE } from "../../checking/paying/api-keys.ts";
import type { StoredKey } from "../../checking/paying/key-choice.ts";
import { askAddress, askKey, askName } from "./key-questions.ts";
import { destinationOf, type Destination, type SetupContext } from "./key-setup.ts";
import {
  descriptionOf,
  keyProblem,
  nameProblem,
  noSuchKey,
  type KeyFacts,
} from "../../report/words/key-words.ts";

/** The commands around keys. Each asks only for what its argument does not give. */
export class KeyCommands {
  readonly #parts: SetupContext;

  constructor(parts: SetupContext) {
    this.#parts = parts;
  }

  /**
   * Asks for a key and its name and tests it, after the address where there is none. With `{name, key, scopes?}` it asks and sends
   * nothing: the key is for the address of the settings if a person agreed to it, else for none yet.
   */
  async add(argument?: unknown): Promise<AccountOutcome> {
    const name = textIn(argument, "name");
    const problem = name === undefined ? undefined : nameProblem(name, KEY_VARIABLE);
    if (problem !== undefined) return failed(problem);
    const given = textIn(argument, "key");
    if (given !== undefined) return this.#addGiven(name, given, scopesIn(argument) ?? null);
    const { settings, setup } = this.#parts;
    const set = settings.baseUrl();
    const baseUrl = addressProblem(set) === undefined ? set : await askAddress(set);
    if (baseUrl === undefined) return CANCELLED;
    const at = destinationOf(baseUrl);
    const chosen = await setup.enter(at, { name, scopes: scopesIn(argument) });
    if (chosen === undefined) return CANCELLED;
    await setup.keep(at, chosen);
    if (baseUrl !== set) await settings.set("service.baseUrl", baseUrl);
    showDone(l10n.t("Stored the key “{0}”", chosen.key.name));
    return DONE;
  }

  async #addGiven(
    given: string | undefined,
    key: string,
    scopes: readonly Scope[] | null,
  ): Promise<AccountOutcome> {
    const { keys } = this.#parts;
    const wrong = keyProblem(key);
    if (wrong !== undefined) return failed(wrong);
    const name = given ?? (await askName(await keys.names(), this.#address()?.host ?? ""));
    if (name === undefined) return CANCELLED;
    return this.#storeGiven({ name, key, scopes }, await this.#agreedOrigin());
  }

  /**
   * Takes `{name, key, scopes?}`: another key under the same name and for the same service, with the same scopes unless it says
   * which.
   */
  async replace(argument?: unknown): Promise<AccountOutcome> {
    const { keys, setup } = this.#parts;
    const name = await this.#existing(argument, l10n.t("Select a key to replace"), stored);
    if (name === undefined) return CANCELLED;
    const before = (await keys.known()).find((facts) => stored(facts) && facts.name === name);
    if (before === undefined) return failed(noSuchKey(name, KEY_VARIABLE));
    const at = this.#address();
    const origin = before.origin ?? at?.origin;
    const given = textIn(argument, "key");
    const scopes = scopesIn(argument);
    if (given === undefined && at !== undefined && at.origin === origin) {
      const chosen = await setup.enter(at, { name, scopes, before: before.scopes });
      if (chosen === undefined) return CANCELLED;
      await setup.keep(at, chosen);
    } else {
      const host = origin === undefined ? undefined : new URL(origin).host;
      const key = given ?? (await askKey(l10n.t("New Key for “{0}”", name), host));
      if (key === undefined) return CANCELLED;
      const wrong = keyProblem(key);
      if (wrong !== undefined) return failed(wrong);
      const next = { name, key, scopes: scopes ?? before.scopes };
      if (given !== undefined) return this.#storeGiven(next, before.origin ?? (await this.#agreedOrigin()));
      await this.#store(next, origin);
    }
    showDone(l10n.t("Replaced the key “{0}”", name));
    return DONE;
  }

  /** Takes `{name}`. Nothing of the key stays, in any window; a request that carries it already ends as it does. */
  async remove(argument?: unknown): Promise<AccountOutcome> {
    const { credits, keys } = this.#parts;
    const name = await this.#existing(argument, l10n.t("Select a key to remove"), stored);
    if (name === undefined) return CANCELLED;
    if (!(await keys.remove(name))) return failed(noSuchKey(name, KEY_VARIABLE));
    credits.forget("hosted");
    showDone(l10n.t("Removed the key “{0}”", name));
    return DONE;
  }

  /**
   * Takes `{name}`, that of the environment's variable included. Asks the hosted service, which costs nothing, after a person has
   * agreed that the key goes there.
   */
  async test(argument?: unknown): Promise<AccountOutcome> {
    const { keys, settings, setup } = this.#parts;
    const name = await this.#existing(argument, l10n.t("Select a key to test"), () => true);
    if (name === undefined) return CANCELLED;
    const key = await keys.get(name);
    if (key === undefined) return failed(noSuchKey(name, KEY_VARIABLE));
    const baseUrl = settings.baseUrl();
    if (baseUrl === "") return failed(l10n.t("Set the address of the hosted service first."));
    const problem = addressProblem(baseUrl);
    if (problem !== undefined) return failed(problem);
    const at = destinationOf(baseUrl);
    if (!(await setup.mayUse(at, key))) return CANCELLED;
    await setup.keep(at, { key, isNew: false });
    const error = await setup.test(at, key);
    if (error === undefined) {
      showDone(l10n.t("The service accepts the key “{0}” (free test)", name));
      return DONE;
    }
    void vscode.window.showErrorMessage(l10n.t("Key “{0}”: {1}", name, error.message));
    return { status: "failed", message: error.message };
  }

  /** The service of the settings; undefined where they name none. */
  #address(): Destination | undefined {
    const baseUrl = this.#parts.settings.baseUrl();
    return addressProblem(baseUrl) === undefined ? destinationOf(baseUrl) : undefined;
  }

  /** Returns the origin of the settings if a person agreed to it: no argument binds a key to another one (EDI-24). */
  async #agreedOrigin(): Promise<string | undefined> {
    const at = this.#address();
    return at !== undefined && (await this.#parts.consent.isGiven(at.baseUrl)) ? at.origin : undefined;
  }

  /** Stores a key from an argument. Scripts replace keys unattended: the person isn't asked, but can restore the replaced key. */
  async #storeGiven(key: StoredKey, origin: string | undefined): Promise<AccountOutcome> {
    const { keys } = this.#parts;
    const before = await keys.get(key.name);
    const facts = (await keys.known()).find(({ name }) => name === key.name);
    await this.#store(key, origin);
    if (before === undefined || before.key === key.key) {
      showDone(l10n.t("Stored the key “{0}”", key.name));
    } else {
      const act = async (): Promise<void> => this.#store(before, facts?.origin ?? undefined);
      const restore = { label: l10n.t("Restore Previous Key"), act };
      void offerSteps("warning", l10n.t("A command replaced the key “{0}”.", key.name), [restore]);
    }
    return DONE;
  }

  /** Another key may be one of another account. */
  async #store(key: StoredKey, origin: string | undefined): Promise<void> {
    const { credits, keys } = this.#parts;
    await keys.add({ ...key, key: key.key.trim() }, origin);
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
      void vscode.window.showInformationMessage(l10n.t("No API key stored."));
      return undefined;
    }
    const items = known.map((facts) => ({ label: facts.name, description: descriptionOf(facts) }));
    return (await vscode.window.showQuickPick(items, { title }))?.label;
  }
}

function stored({ isFromEnvironment }: KeyFacts): boolean {
  return !isFromEnvironment;
}

/** Undefined where an argument says nothing of scopes. */
function scopesIn(argument: unknown): readonly Scope[] | undefined {
  const value: unknown =
    typeof argument === "object" && argument !== null ? Reflect.get(argument, "scopes") : undefined;
  return Array.isArray(value) ? SCOPES.filter((scope) => value.includes(scope)) : undefined;
}
