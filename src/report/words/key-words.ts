import * as l10n from "@vscode/l10n";
import { isApiKey, KEY_PREFIX } from "../../contract/key-format.ts";
import type { Scope } from "../../contract/scopes.ts";
import { isWebhookSecret } from "../../contract/webhook-secret.ts";

/** The maximum length of a key's name, in UTF-16 units. */
const MAX_NAME = 60;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Facts about a key, without the key. */
export interface KeyFacts {
  readonly name: string;
  /** The scopes as the person stated them; null if they didn't. */
  readonly scopes: readonly Scope[] | null;
  /** Scopes that the service has refused it. */
  readonly lacks: readonly Scope[];
  /** The origin that it's sent to, and no other; null until a person agrees to one. */
  readonly origin: string | null;
  readonly isFromEnvironment: boolean;
}

/** Says what a scope allows, as a person would say it. */
export function scopeInWords(scope: Scope): string {
  return {
    ai_detector: l10n.t("AI text"),
    image_detector: l10n.t("Images"),
    voice_detector: l10n.t("Recordings"),
    plagiarism_checker: l10n.t("Plagiarism"),
    grammar_checker: l10n.t("Grammar"),
  }[scope];
}

/** States what a key may be used for, as far as a person has stated it. */
export function scopesInWords({ scopes }: Pick<KeyFacts, "scopes">): string {
  if (scopes === null) return l10n.t("used for any check until the service refuses it");
  return scopes.length === 0
    ? l10n.t("used for no check")
    : l10n.t("used for {0}", scopes.map(scopeInWords).join(", "));
}

/** Describes a key in a list, after its name: its host and its use. */
export function descriptionOf(facts: Pick<KeyFacts, "isFromEnvironment" | "origin" | "scopes">): string {
  const { isFromEnvironment, origin } = facts;
  const host = origin === null ? l10n.t("no service yet") : new URL(origin).host;
  const use = isFromEnvironment
    ? l10n.t("environment variable; used where no key is stored")
    : scopesInWords(facts);
  return `${host} · ${use}`;
}

/** States what the service has refused a key; undefined if nothing. */
export function lacksInWords({ lacks }: Pick<KeyFacts, "lacks">): string | undefined {
  if (lacks.length === 0) return undefined;
  return l10n.t("The service has refused it for {0}", lacks.map(scopeInWords).join(", "));
}

/**
 * Returns what is wrong with a name. A key pasted as a name is not repeated; it would appear wherever the
 * name does. `variable` is that of the environment, which names a key too.
 */
export function nameProblem(name: string, variable: string): string | undefined {
  if (name.includes(KEY_PREFIX)) {
    return l10n.t("The name looks like a key. Choose a name to know the key by; nothing was stored.");
  }
  if (name.trim() === "") return l10n.t("A name is needed.");
  if (name.trim() === variable) {
    return l10n.t("{0} names the key of the environment. Choose another name.", variable);
  }
  return name.length > MAX_NAME || UNSEEN.test(name)
    ? l10n.t("A name has at most {0} characters, all of them visible.", MAX_NAME)
    : undefined;
}

/** Returns what is wrong with a key, without repeating it; undefined if it is valid. */
export function keyProblem(key: string): string | undefined {
  if (isApiKey(key.trim())) return undefined;
  return l10n.t(
    "This is not an API key of the service: a key begins with prfd_ and has no spaces. It was not stored.",
  );
}

/** Says that no key has a name. A key given as a name is not repeated, and that of the environment can't be changed here. */
export function noSuchKey(name: string, variable: string): string {
  if (name.includes(KEY_PREFIX)) return l10n.t("No key has that name.");
  return name === variable
    ? l10n.t("The key of the environment variable {0} is not stored here.", variable)
    : l10n.t("No key is named “{0}”.", name);
}

/** Returns what is wrong with a secret, without repeating any of it. */
export function secretProblem(secret: string): string | undefined {
  if (secret.includes(KEY_PREFIX)) {
    return l10n.t(
      "This looks like an API key, and the secret is sent to the callback address. It was not stored.",
    );
  }
  if (secret !== "" && !isWebhookSecret(secret)) {
    return l10n.t(
      "Use at most 1,024 printable ASCII characters, without line breaks. The secret wasn't stored.",
    );
  }
  return undefined;
}

/**
 * Asks for consent to a host, stating what is sent there; `keyName` is the name of the key that is sent
 * along.
 */
export function originQuestion(
  host: string,
  keyName: string | undefined,
): readonly [question: string, what: string] {
  return keyName === undefined
    ? [
        l10n.t("Use the service at {0}?", host),
        l10n.t("What you check is sent there, with the key that you add for it."),
      ]
    : [
        l10n.t("Use the service at {0} with the key “{1}”?", host, keyName),
        l10n.t("What you check is sent there, and the key with it."),
      ];
}

/** Why a command around services does nothing. */
export const ACCOUNT_FAULTS = {
  notOffered: () =>
    l10n.t(
      "The hosted service is switched off by the setting contentAuthenticity.service.offerHosted. Checks stay on this machine.",
    ),
  noPortal: () => l10n.t("Set contentAuthenticity.service.portalUrl to the address of the developer portal."),
  notAgreed: () => l10n.t("There is no consent to forget: nothing is sent to such a host without asking."),
  notTakenBack: () =>
    l10n.t(
      "It could not be taken back: the storage of the extension cannot be written. Text still goes there.",
    ),
} as const;
