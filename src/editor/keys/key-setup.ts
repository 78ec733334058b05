import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { parseBaseUrl } from "../../client/base-url.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { Consent } from "../../checking/store/consent.ts";
import type { ApiKeys } from "../../checking/paying/api-keys.ts";
import type { ClientFactory } from "../../checking/paying/client-factory.ts";
import type { StoredKey } from "../../checking/paying/key-choice.ts";
import type { EmbeddedService } from "../../checking/paying/embedded-service.ts";
import { NEXT_STEPS, type CheckError } from "../../checking/vocabulary/check-error.ts";
import type { Settings } from "../settings.ts";
import { testKey } from "../../checking/paying/key-probe.ts";
import { askKey, askName, askScopes } from "./key-questions.ts";
import { confirm } from "../notices.ts";
import { descriptionOf, originQuestion } from "../../report/words/key-words.ts";
import { describeAskingOnce } from "../../report/words/price-words.ts";
import { joinSentences } from "../../report/words/sentences.ts";

/** The context of the commands around keys and services. */
export interface AccountContext {
  readonly consent: Consent;
  readonly credits: Credits;
  readonly embedded: Pick<EmbeddedService, "ensure">;
  readonly keys: ApiKeys;
  /** Loads what sends the test of a key. */
  readonly clients: () => Promise<Pick<ClientFactory, "open">>;
  readonly settings: Settings;
}

/** The same with the steps that they share. */
export interface SetupContext extends AccountContext {
  readonly setup: KeySetup;
}

/** The service that a key is for. */
export interface Destination {
  /** As entered. */
  readonly baseUrl: string;
  readonly origin: string;
  /** The display name of the host. */
  readonly host: string;
}

/** A key for a service. Nothing is stored before `KeySetup.keep`. */
export interface ChosenKey {
  readonly key: StoredKey;
  readonly isNew: boolean;
}

/** Details that may be known when asking for a key. */
export interface SaidOfKey {
  readonly name?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  /** The scopes of the key that it replaces. */
  readonly before?: readonly Scope[] | null;
}

/** @throws ServiceFailure for an address that cannot be used */
export function destinationOf(baseUrl: string): Destination {
  const { host, origin } = parseBaseUrl(baseUrl);
  return { baseUrl, origin, host };
}

/**
 * The steps that adding a key and adding a service share (EDI-24, KEY-3): the key, its name, consent to the
 * host, and a free test. Leaving at any step changes nothing.
 */
export class KeySetup {
  readonly #parts: AccountContext;

  constructor(parts: AccountContext) {
    this.#parts = parts;
  }

  /** Returns a key for a service: its existing one, or one that the person picks or enters. Undefined if cancelled. */
  async choose(at: Destination): Promise<ChosenKey | undefined> {
    const { keys } = this.#parts;
    const known = await keys.known();
    const usable = known.some((facts) => !facts.isFromEnvironment)
      ? known.filter((facts) => !facts.isFromEnvironment)
      : known;
    const own = usable.find(({ origin }) => origin === at.origin);
    if (own === undefined && usable.length === 0) return this.enter(at);
    const other = l10n.t("Enter Another Key");
    const items = usable.map((facts) => ({ label: facts.name, description: descriptionOf(facts) }));
    const name =
      own?.name ??
      (
        await vscode.window.showQuickPick([...items, { label: `$(add) ${other}` }], {
          title: l10n.t("API Key for {0}", at.host),
          ignoreFocusOut: true,
        })
      )?.label;
    if (name === undefined) return undefined;
    const key = usable.some((facts) => facts.name === name) ? await keys.get(name) : undefined;
    if (key === undefined) return this.enter(at);
    const answer = await this.#accepted(at, key, false);
    if (answer === "another") return this.enter(at);
    return answer === "yes" ? { key, isNew: false } : undefined;
  }

  /** Asks for a key, and for its name if not given, and tests it. Undefined if cancelled. */
  async enter(at: Destination, { before = null, ...said }: SaidOfKey = {}): Promise<ChosenKey | undefined> {
    const { keys } = this.#parts;
    for (;;) {
      const known = await keys.known();
      const value = await askKey(l10n.t("API Key for {0}", at.host), at.host);
      if (value === undefined) return undefined;
      const taken = known.map(({ name }) => name);
      const name = said.name ?? (await askName(taken, at.host));
      if (name === undefined) return undefined;
      // With no other key to choose from, it is tried for everything.
      const isOnly = !known.some((facts) => facts.origin === at.origin && facts.name !== name);
      const scopes = said.scopes ?? (isOnly && before === null ? null : await askScopes(before));
      if (scopes === undefined) return undefined;
      const key = { name, key: value, scopes };
      const answer = await this.#accepted(at, key, true);
      if (answer === "yes") return { key, isNew: true };
      if (answer === "no") return undefined;
    }
  }

  /**
   * Asks for consent to send text, files and a key to a host, unless already given. Nothing is recorded here:
   * consent counts only once all other steps succeed.
   */
  async mayUse(at: Destination, key: StoredKey | undefined, isNew = false): Promise<boolean> {
    const { consent, keys } = this.#parts;
    const isForHost = key === undefined || isNew || (await keys.isFor(key, at.origin));
    if (isForHost && (await consent.isGiven(at.baseUrl))) return true;
    return askOrigin(at.host, key?.name);
  }

  /** Stores the key and the consent. */
  async keep(at: Destination, chosen: ChosenKey | undefined): Promise<void> {
    const { consent, credits, keys } = this.#parts;
    await consent.give([at.baseUrl]);
    if (chosen === undefined || (!chosen.isNew && (await keys.isFor(chosen.key, at.origin)))) return;
    if (chosen.isNew) await keys.add(chosen.key, at.origin);
    else await keys.agree(chosen.key, at.origin);
    // The key may belong to another account.
    credits.forget("hosted");
  }

  /** Sends a key to the service, for free; returns undefined if the service accepts it. */
  async test({ baseUrl }: Destination, { key, name }: StoredKey): Promise<CheckError | undefined> {
    const title = l10n.t("Testing the key “{0}” (free)", name);
    const clients = await this.#parts.clients();
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () =>
      testKey(clients, { baseUrl, apiKey: key }),
    );
  }

  async #accepted(at: Destination, key: StoredKey, isNew: boolean): Promise<"yes" | "no" | "another"> {
    if (!(await this.mayUse(at, key, isNew))) return "no";
    const anyway = l10n.t("Use Anyway");
    for (;;) {
      const error = await this.test(at, key);
      if (error === undefined) return "yes";
      const isOfKey = error.action === "addKey" || error.action === "replaceKey";
      const other = isOfKey ? l10n.t("Enter Another Key") : NEXT_STEPS.retry.label();
      const answer = await vscode.window.showWarningMessage(
        l10n.t("Couldn't test the key “{0}”.", key.name),
        { modal: true, detail: error.message },
        other,
        anyway,
      );
      if (answer === anyway) return "yes";
      if (answer !== other) return "no";
      if (isOfKey) return "another";
    }
  }
}

/** Asks in a modal dialog: nothing else counts as consent to a host (EDI-24). */
async function askOrigin(host: string, keyName: string | undefined): Promise<boolean> {
  const [question, what] = originQuestion(host, keyName);
  return confirm(question, l10n.t("Allow"), joinSentences([what, describeAskingOnce()]));
}
