import type { Event, SecretStorage } from "vscode";
import { isApiKey } from "../../contract/key-format.ts";
import { SCOPES, type Scope } from "../../contract/scopes.ts";

const PREFIX = "contentAuthenticity.apiKey.";
/**
 * What the service has said of a key lies beside it, under its name, and goes with it. Not in the same value: a window that
 * learns something while another one removes the key would write the key back.
 */
const LACKING = "contentAuthenticity.keyLacks.";

/** Serves where no key is stored, as on a build machine. */
export const KEY_VARIABLE = "CONTENT_AUTHENTICITY_API_KEY";

export interface StoredKey {
  readonly name: string;
  readonly key: string;
  /** Null when the person did not say; such a key is tried for everything. */
  readonly scopes: readonly Scope[] | null;
}

/** What is known of a key, without the key. */
export interface KeyFacts {
  readonly name: string;
  /** As the person said it; null where they did not. */
  readonly scopes: readonly Scope[] | null;
  /** Scopes that the service has refused it. */
  readonly lacks: readonly Scope[];
  readonly isFromEnvironment: boolean;
}

export type KeyChoice =
  | { readonly kind: "found"; readonly name: string; readonly key: string }
  | { readonly kind: "no_key" }
  | { readonly kind: "missing_scope"; readonly names: readonly string[] };

/** The person's keys, in SecretStorage and nowhere else (EDI-11). Values never leave this class but for a request. */
export class ApiKeys {
  readonly #secrets: SecretStorage;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  /** Writes of this window, one after the other: what is learned of a key must not outlive it. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(secrets: SecretStorage, environment: Readonly<Record<string, string | undefined>>) {
    this.#secrets = secrets;
    this.#environment = environment;
  }

  /** Calls back when a stored key was added, changed or removed, in whichever window. */
  readonly onDidChange: Event<void> = (listener) =>
    this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(PREFIX)) listener();
    });

  /** Of stored keys, in the order in which they are tried. */
  async names(): Promise<readonly string[]> {
    const all = await this.#secrets.keys();
    return all
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
      .sort();
  }

  /** All keys there are with what is known of them, the environment's last. */
  async known(): Promise<readonly KeyFacts[]> {
    const keys = await this.#stored();
    const facts = await Promise.all(
      keys.map(async ({ name, scopes }): Promise<KeyFacts> => {
        return { name, scopes, lacks: await this.#lacking(name), isFromEnvironment: false };
      }),
    );
    if (this.#fromEnvironment() === undefined) return facts;
    return [...facts, { name: KEY_VARIABLE, scopes: null, lacks: [], isFromEnvironment: true }];
  }

  /** Keeps a key under a name, in place of one that has it; what the service has said of that one is forgotten. */
  async add(stored: StoredKey): Promise<void> {
    if (!isApiKey(stored.key)) throw new Error("The value does not look like a key of the service.");
    const { key, scopes } = stored;
    await this.#inTurn(async () => {
      await this.#secrets.store(PREFIX + stored.name, JSON.stringify({ key, scopes }));
      await this.#forgetLacking(stored.name);
    });
  }

  /** Forgets a key and all that is known of it; resolves to whether there was one. */
  async remove(name: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const known = (await this.#secrets.get(PREFIX + name)) !== undefined;
      await this.#secrets.delete(PREFIX + name);
      await this.#forgetLacking(name);
      return known;
    });
  }

  /** A stored key, or the environment's by its variable. */
  async get(name: string): Promise<StoredKey | undefined> {
    const value = await this.#secrets.get(PREFIX + name);
    if (value !== undefined) return parse(name, value);
    const key = name === KEY_VARIABLE ? this.#fromEnvironment() : undefined;
    return key === undefined ? undefined : { name, key, scopes: null };
  }

  /** Notes that the service says a key lacks a scope; nothing of a key that has been removed or replaced since. */
  async lacks({ name, key }: Pick<StoredKey, "name" | "key">, scope: Scope): Promise<void> {
    await this.#inTurn(async () => {
      const value = await this.#secrets.get(PREFIX + name);
      if (value === undefined || parse(name, value)?.key !== key) return;
      const lacking = new Set([...(await this.#lacking(name)), scope]);
      await this.#secrets.store(LACKING + name, JSON.stringify([...lacking]));
      // Another window may have removed or replaced the key meanwhile.
      if ((await this.get(name))?.key !== key) await this.#forgetLacking(name);
    });
  }

  /**
   * The key for an operation: the first by name that a person said has the scope, else the first of which they said nothing;
   * none that the service has refused the scope, and none of those `except`. Where no key is stored, the environment's.
   */
  async choose(scope: Scope, except: readonly string[] = []): Promise<KeyChoice> {
    const keys = await this.#stored();
    const lacking = await Promise.all(keys.map(async ({ name }) => this.#lacking(name)));
    const left = keys.filter(
      ({ name }, index) => !except.includes(name) && lacking[index]?.includes(scope) !== true,
    );
    const fitting =
      left.find((key) => key.scopes?.includes(scope) === true) ?? left.find((key) => key.scopes === null);
    if (fitting !== undefined) return { kind: "found", name: fitting.name, key: fitting.key };
    if (keys.length > 0) return { kind: "missing_scope", names: keys.map((key) => key.name) };
    const fromEnvironment = this.#fromEnvironment();
    if (fromEnvironment === undefined) return { kind: "no_key" };
    if (except.includes(KEY_VARIABLE)) return { kind: "missing_scope", names: [KEY_VARIABLE] };
    return { kind: "found", name: KEY_VARIABLE, key: fromEnvironment };
  }

  async #stored(): Promise<readonly StoredKey[]> {
    const names = await this.names();
    const keys = await Promise.all(
      names.map(async (name) => {
        const value = await this.#secrets.get(PREFIX + name);
        return value === undefined ? undefined : parse(name, value);
      }),
    );
    return keys.filter((key) => key !== undefined);
  }

  #fromEnvironment(): string | undefined {
    const value = this.#environment[KEY_VARIABLE]?.trim();
    return value === "" ? undefined : value;
  }

  async #lacking(name: string): Promise<readonly Scope[]> {
    const value = await this.#secrets.get(LACKING + name);
    return value === undefined ? [] : scopesIn(read(value));
  }

  async #forgetLacking(name: string): Promise<void> {
    if ((await this.#secrets.get(LACKING + name)) !== undefined) await this.#secrets.delete(LACKING + name);
  }

  async #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const before = this.#writing;
    const mine = (async () => {
      await before;
      return step();
    })();
    this.#writing = mine.catch(() => undefined);
    return mine;
  }
}

function parse(name: string, value: string): StoredKey | undefined {
  const stored = read(value);
  if (typeof stored !== "object" || stored === null) return undefined;
  const key = "key" in stored ? stored.key : undefined;
  const scopes: unknown = "scopes" in stored ? stored.scopes : null;
  if (typeof key !== "string") return undefined;
  return { name, key, scopes: Array.isArray(scopes) ? scopesIn(scopes) : null };
}

function read(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

function scopesIn(value: unknown): readonly Scope[] {
  return Array.isArray(value) ? SCOPES.filter((scope) => value.includes(scope)) : [];
}
