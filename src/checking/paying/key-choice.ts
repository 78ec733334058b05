import type { Scope } from "../../contract/scopes.ts";

export interface StoredKey {
  readonly name: string;
  readonly key: string;
  /** Null if the person didn't say; such a key is tried for everything. */
  readonly scopes: readonly Scope[] | null;
}

/** A key by its name and its value: another one may be stored under the same name later. */
export type NamedKey = Pick<StoredKey, "name" | "key">;

/** A stored key with everything that is known of it. */
export interface KeptKey extends StoredKey {
  /** Undefined until a person agrees to one. */
  readonly origin: string | undefined;
  /** Scopes that the service at its origin has refused it. */
  readonly lacks: readonly Scope[];
  /** Milliseconds since 1970; undefined for a key of a version that kept no origins. */
  readonly enteredAt: number | undefined;
}

/** The keys there are: those stored, and the environment's. */
export interface KeyRing {
  readonly keys: readonly KeptKey[];
  readonly variable: (NamedKey & Pick<KeptKey, "origin">) | undefined;
}

export type KeyChoice =
  /** `isAgreed` is false for a key that a person has to agree to first: it's for no origin yet, or for another one. */
  | { readonly kind: "found"; readonly name: string; readonly key: string; readonly isAgreed: boolean }
  | { readonly kind: "no_key" }
  | { readonly kind: "missing_scope"; readonly names: readonly string[] };

/**
 * Returns the key for an operation at an origin (EDI-11, KEY-3): the first by name that a person said has the scope, else the first
 * of which they said nothing; none that the service has refused the scope, and none of those `except`. Keys of the origin come
 * first, then those that are for none yet. Those of other origins are offered only if the origin has no key at all, so that a
 * service that refuses its own isn't offered another's. The environment's serves if no key is stored.
 */
export function chooseKey(
  { keys, variable }: KeyRing,
  scope: Scope,
  origin: string,
  except: readonly string[],
): KeyChoice {
  const fitting = (from: readonly KeptKey[]): KeptKey | undefined => {
    const left = from.filter(({ lacks, name }) => !except.includes(name) && !lacks.includes(scope));
    return left.find(({ scopes }) => scopes?.includes(scope)) ?? left.find(({ scopes }) => scopes === null);
  };
  const own = keys.filter((key) => key.origin === origin);
  const agreed = fitting(own);
  if (agreed !== undefined) return found(agreed, true);
  // What another service has refused them says nothing here.
  const others = keys.filter((key) => key.origin !== undefined).map((key) => ({ ...key, lacks: [] }));
  const offered =
    fitting(keys.filter((key) => key.origin === undefined)) ?? (own.length > 0 ? undefined : fitting(others));
  if (offered !== undefined) return found(offered, false);
  if (keys.length > 0) {
    return { kind: "missing_scope", names: (own.length > 0 ? own : keys).map(({ name }) => name) };
  }
  if (variable === undefined) return { kind: "no_key" };
  if (except.includes(variable.name)) return { kind: "missing_scope", names: [variable.name] };
  return found(variable, variable.origin === origin);
}

function found({ key, name }: NamedKey, isAgreed: boolean): KeyChoice {
  return { kind: "found", name, key, isAgreed };
}
