import type { Event, SecretStorage } from "vscode";
import { isApiKey } from "../contract/key-format.ts";
import { SCOPES, type Scope } from "../contract/scopes.ts";

const PREFIX = "contentAuthenticity.apiKey.";

/** Serves where no key is stored, as on a build machine. */
export const KEY_VARIABLE = "CONTENT_AUTHENTICITY_API_KEY";

export interface StoredKey {
  readonly name: string;
  readonly key: string;
  /** Null when the person did not say; such a key is tried for everything. */
  readonly scopes: readonly Scope[] | null;
}

export type KeyChoice =
  | { readonly kind: "found"; readonly name: string; readonly key: string }
  | { readonly kind: "no_key" }
  | { readonly kind: "missing_scope"; readonly names: readonly string[] };

/** The person's keys, in SecretStorage and nowhere else (EDI-11). Values never leave this class but for a request. */
export class ApiKeys {
  readonly #secrets: SecretStorage;
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(secrets: SecretStorage, environment: Readonly<Record<string, string | undefined>>) {
    this.#secrets = secrets;
    this.#environment = environment;
  }

  /** Calls back when a stored key was added, changed or removed, in whichever window. */
  readonly onDidChange: Event<void> = (listener) =>
    this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(PREFIX)) listener();
    });

  async names(): Promise<readonly string[]> {
    const all = await this.#secrets.keys();
    return all
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
      .sort();
  }

  async add(stored: StoredKey): Promise<void> {
    if (!isApiKey(stored.key)) throw new Error("The value does not look like a key of the service.");
    const { key, scopes } = stored;
    await this.#secrets.store(PREFIX + stored.name, JSON.stringify({ key, scopes }));
  }

  async remove(name: string): Promise<boolean> {
    const known = (await this.#secrets.get(PREFIX + name)) !== undefined;
    await this.#secrets.delete(PREFIX + name);
    return known;
  }

  async get(name: string): Promise<StoredKey | undefined> {
    const value = await this.#secrets.get(PREFIX + name);
    return value === undefined ? undefined : parse(name, value);
  }

  /** The key for an operation: the first stored one that has its scope, else the environment's. */
  async choose(scope: Scope): Promise<KeyChoice> {
    const names = await this.names();
    const keys = (await Promise.all(names.map((name) => this.get(name)))).filter((key) => key !== undefined);
    const fitting =
      keys.find((key) => key.scopes?.includes(scope) === true) ?? keys.find((key) => key.scopes === null);
    if (fitting !== undefined) return { kind: "found", name: fitting.name, key: fitting.key };
    if (keys.length > 0) return { kind: "missing_scope", names: keys.map((key) => key.name) };
    const fromEnvironment = this.#environment[KEY_VARIABLE]?.trim();
    if (fromEnvironment === undefined || fromEnvironment === "") return { kind: "no_key" };
    return { kind: "found", name: KEY_VARIABLE, key: fromEnvironment };
  }
}

function parse(name: string, value: string): StoredKey | undefined {
  try {
    const stored: unknown = JSON.parse(value);
    if (typeof stored !== "object" || stored === null) return undefined;
    const key = "key" in stored ? stored.key : undefined;
    const scopes: unknown = "scopes" in stored ? stored.scopes : null;
    if (typeof key !== "string") return undefined;
    return {
      name,
      key,
      scopes: Array.isArray(scopes) ? SCOPES.filter((scope) => scopes.includes(scope)) : null,
    };
  } catch {
    return undefined;
  }
}
