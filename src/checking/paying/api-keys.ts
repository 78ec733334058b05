import { createHash } from "node:crypto";
import { isApiKey } from "../../contract/key-format.ts";
import { SCOPES, type Scope } from "../../contract/scopes.ts";
import type { OnChange } from "../vocabulary/emitter.ts";
import { fieldsOf } from "../../findings/json-line.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";
import type { Secrets } from "../store/secret-file.ts";
import type { KeyFacts } from "../../report/words/key-words.ts";
import { chooseKey, type KeyChoice, type KeptKey, type NamedKey, type StoredKey } from "./key-choice.ts";

const PREFIX = "contentAuthenticity.apiKey.";
/**
 * Prefix of the scopes that the service has refused a key, by its name. A value of its own: a window that learns of a
 * refusal while another one removes the key would write the key back.
 */
const LACKING = "contentAuthenticity.keyLacks.";
/**
 * The origin that a key is for lies beside it for the same reason, with a digest of the key: under a name that has been given to
 * another key it says nothing.
 */
const ORIGIN = "contentAuthenticity.keyOrigin.";

/** Serves where no key is stored, as on a build machine. */
export const KEY_VARIABLE = "CONTENT_AUTHENTICITY_API_KEY";

/**
 * The person's keys, in SecretStorage and nowhere else (EDI-11). Values never leave this class but for a request, and each is for
 * one origin alone: the one that it was entered for, or that a person agreed to last (KEY-3).
 */
export class ApiKeys {
  readonly #secrets: Secrets;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #now: () => number;
  /** Writes of this window, one after the other: what is learned of a key must not outlive it. */
  readonly #writes = new SerialQueue();

  constructor(
    secrets: Secrets,
    environment: Readonly<Record<string, string | undefined>>,
    now: () => number = Date.now,
  ) {
    this.#secrets = secrets;
    this.#environment = environment;
    this.#now = now;
  }

  /** Calls back when a stored key was added, changed, removed or given to an origin, in whichever window. */
  readonly onDidChange: OnChange = (listener) =>
    this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(PREFIX) || key.startsWith(ORIGIN)) listener();
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
    const facts = (await this.#stored()).map(({ name, scopes, lacks, origin }): KeyFacts => ({
      name,
      scopes,
      lacks,
      origin: origin ?? null,
      isFromEnvironment: false,
    }));
    const key = this.#fromEnvironment();
    if (key === undefined) return facts;
    const origin = (await this.#originOf({ name: KEY_VARIABLE, key })) ?? null;
    return [...facts, { name: KEY_VARIABLE, scopes: null, lacks: [], origin, isFromEnvironment: true }];
  }

  /**
   * Keeps a key under a name, in place of one that has it; what the service has said of that one is forgotten. It's for the origin
   * that it was entered for; where there is none yet, for none until a person agrees to one.
   */
  async add(stored: StoredKey, origin?: string): Promise<void> {
    if (!isApiKey(stored.key)) throw new Error("The value does not look like a key of the service.");
    const { key, name, scopes } = stored;
    await this.#writes.run(async () => {
      if (origin === undefined) await this.#forget(ORIGIN + name);
      else await this.#secrets.store(ORIGIN + name, boundTo(origin, key));
      await this.#secrets.store(PREFIX + name, JSON.stringify({ key, scopes, enteredAt: this.#now() }));
      await this.#forget(LACKING + name);
    });
  }

  /**
   * Gives a key to an origin, after a person has agreed to that; it's for no other from then on. Does nothing for a key that has
   * been removed or replaced since.
   */
  async agree(key: NamedKey, origin: string): Promise<void> {
    await this.#writes.run(async () => {
      if ((await this.get(key.name))?.key !== key.key || (await this.#originOf(key)) === origin) return;
      await this.#secrets.store(ORIGIN + key.name, boundTo(origin, key.key));
      // Another service has said that.
      await this.#forget(LACKING + key.name);
      // Another window may have removed the key meanwhile.
      if ((await this.get(key.name)) === undefined) await this.#forget(ORIGIN + key.name);
    });
  }

  /** Resolves to true if a key is still there, and is for this origin. */
  async isFor(key: NamedKey, origin: string): Promise<boolean> {
    return (await this.get(key.name))?.key === key.key && (await this.#originOf(key)) === origin;
  }

  /**
   * The keys that a job may be asked for with, in order: the one it was sent with, and those that a person has entered for the same
   * origin since, since that is how a job is rescued whose own key is refused. A key of a version that kept no origins goes where
   * it has been.
   */
  async forJob(name: string, origin: string, sentAt: number): Promise<readonly NamedKey[]> {
    const keys = await this.#stored();
    const own = keys.filter(
      (key) => key.name === name && (key.origin === origin || (key.origin ?? key.enteredAt) === undefined),
    );
    const variable = name === KEY_VARIABLE ? await this.get(name) : undefined;
    if (variable !== undefined && (await this.isFor(variable, origin))) return [variable];
    const since = keys.filter(
      (key) => key.name !== name && key.origin === origin && (key.enteredAt ?? 0) > sentAt,
    );
    return [...own, ...since];
  }

  /** Forgets a key and all that is known of it; resolves to whether there was one. */
  async remove(name: string): Promise<boolean> {
    return this.#writes.run(async () => {
      const known = (await this.#secrets.get(PREFIX + name)) !== undefined;
      await this.#secrets.delete(PREFIX + name);
      await this.#forget(ORIGIN + name);
      await this.#forget(LACKING + name);
      return known;
    });
  }

  /** A stored key, or the environment's by its variable. */
  async get(name: string): Promise<StoredKey | undefined> {
    const value = await this.#secrets.get(PREFIX + name);
    if (value !== undefined) return parse(name, value)?.stored;
    const key = name === KEY_VARIABLE ? this.#fromEnvironment() : undefined;
    return key === undefined ? undefined : { name, key, scopes: null };
  }

  /** Notes that the service says a key lacks a scope; nothing of a key that has been removed or replaced since. */
  async lacks({ name, key }: NamedKey, scope: Scope): Promise<void> {
    await this.#writes.run(async () => {
      const value = await this.#secrets.get(PREFIX + name);
      if (value === undefined || parse(name, value)?.stored.key !== key) return;
      const lacking = new Set([...(await this.#lacking(name)), scope]);
      await this.#secrets.store(LACKING + name, JSON.stringify([...lacking]));
      // Another window may have removed or replaced the key meanwhile.
      if ((await this.get(name))?.key !== key) await this.#forget(LACKING + name);
    });
  }

  /** Returns the key for an operation at an origin, by `chooseKey`; none of those `except`. */
  async choose(scope: Scope, origin: string, except: readonly string[] = []): Promise<KeyChoice> {
    const keys = await this.#stored();
    const key = this.#fromEnvironment();
    const named = key === undefined ? undefined : { name: KEY_VARIABLE, key };
    const variable = named && { ...named, origin: await this.#originOf(named) };
    return chooseKey({ keys, variable }, scope, origin, except);
  }

  async #stored(): Promise<readonly KeptKey[]> {
    const names = await this.names();
    const keys = await Promise.all(
      names.map(async (name): Promise<KeptKey | undefined> => {
        const value = await this.#secrets.get(PREFIX + name);
        const parsed = value === undefined ? undefined : parse(name, value);
        if (parsed === undefined) return undefined;
        const { enteredAt, stored } = parsed;
        const [origin, lacks] = await Promise.all([this.#originOf(stored), this.#lacking(name)]);
        return { ...stored, origin, lacks, enteredAt };
      }),
    );
    return keys.filter((key) => key !== undefined);
  }

  /** Undefined for a key that is for none yet. */
  async #originOf({ name, key }: NamedKey): Promise<string | undefined> {
    const value = await this.#secrets.get(ORIGIN + name);
    if (value === undefined) return undefined;
    const kept = fieldsOf(value);
    return kept["of"] === digestOf(key) && typeof kept["origin"] === "string" ? kept["origin"] : undefined;
  }

  #fromEnvironment(): string | undefined {
    const value = this.#environment[KEY_VARIABLE]?.trim();
    return value === "" ? undefined : value;
  }

  async #lacking(name: string): Promise<readonly Scope[]> {
    const value = await this.#secrets.get(LACKING + name);
    return value === undefined ? [] : scopesIn(Object.values(fieldsOf(value)));
  }

  async #forget(secret: string): Promise<void> {
    if ((await this.#secrets.get(secret)) !== undefined) await this.#secrets.delete(secret);
  }
}

interface ParsedKey {
  readonly stored: StoredKey;
  readonly enteredAt: number | undefined;
}

function parse(name: string, value: string): ParsedKey | undefined {
  const { enteredAt, key, scopes } = fieldsOf(value);
  if (typeof key !== "string") return undefined;
  return {
    stored: { name, key, scopes: Array.isArray(scopes) ? scopesIn(scopes) : null },
    enteredAt: typeof enteredAt === "number" ? enteredAt : undefined,
  };
}

/** Returns the value that binds a key to an origin. */
function boundTo(origin: string, key: string): string {
  return JSON.stringify({ origin, of: digestOf(key) });
}

function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function scopesIn(value: unknown): readonly Scope[] {
  return Array.isArray(value) ? SCOPES.filter((scope) => value.includes(scope)) : [];
}
