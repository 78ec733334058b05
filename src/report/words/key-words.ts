import * as l10n from "@vscode/l10n";
import { isApiKey, KEY_PREFIX } from "../../contract/key-format.ts";
import type { Scope } from "../../contract/scopes.ts";
import { isWebhookSecret } from "../../contract/webhook-secret.ts";
import { formatNumber, listSeparator } from "./format.ts";

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
export function describeScope(scope: Scope): string {
  return {
    ai_detector: l10n.t("AI text"),
    image_detector: l10n.t("Images"),
    voice_detector: l10n.t("Recordings"),
    plagiarism_checker: l10n.t("Plagiarism"),
    grammar_checker: l10n.t("Grammar"),
  }[scope];
}

/** States what a key may be used for, as far as a person has stated it. */
export function describeScopes({ scopes }: Pick<KeyFacts, "scopes">): string {
  if (scopes === null) return l10n.t("used for any check until the service refuses it");
  return scopes.length === 0
    ? l10n.t("not used for checks")
    : l10n.t("used for {0}", scopes.map(describeScope).join(listSeparator()));
}

/** Describes a key in a list, after its name: its host and its use. */
export function descriptionOf(facts: Pick<KeyFacts, "isFromEnvironment" | "origin" | "scopes">): string {
  const { isFromEnvironment, origin } = facts;
  const host = origin === null ? l10n.t("no service yet") : new URL(origin).host;
  const use = isFromEnvironment
    ? l10n.t("environment variable; used when no key is stored")
    : describeScopes(facts);
  return `${host} · ${use}`;
}

/** States what the service has refused a key; undefined if nothing. */
export function describeLacks({ lacks }: Pick<KeyFacts, "lacks">): string | undefined {
  if (lacks.length === 0) return undefined;
  return l10n.t("The service refused this key for {0}", lacks.map(describeScope).join(listSeparator()));
}

/**
 * Returns what is wrong with a name. A key pasted as a name is not repeated; it would appear wherever the
 * name does. `variable` is that of the environment, which names a key too.
 */
export function nameProblem(name: string, variable: string): string | undefined {
  if (name.includes(KEY_PREFIX)) {
    return l10n.t("The name looks like a key. Choose another name; nothing was stored.");
  }
  if (name.trim() === "") return l10n.t("Enter a name.");
  if (name.trim() === variable) {
    return l10n.t("{0} is the name of the environment's key. Choose another name.", variable);
  }
  return name.length > MAX_NAME || UNSEEN.test(name)
    ? l10n.t("Use at most {0} characters, all visible.", formatNumber(MAX_NAME))
    : undefined;
}

/** Returns what is wrong with a key, without repeating it; undefined if it is valid. */
export function keyProblem(key: string): string | undefined {
  if (isApiKey(key.trim())) return undefined;
  return l10n.t("This isn't an API key: keys begin with prfd_ and have no spaces. Nothing was stored.");
}

/** Says that no key has a name. A key given as a name is not repeated, and that of the environment can't be changed here. */
export function noSuchKey(name: string, variable: string): string {
  if (name.includes(KEY_PREFIX)) return l10n.t("No key has that name.");
  return name === variable
    ? l10n.t("The key in the environment variable {0} isn't stored here.", variable)
    : l10n.t("No key is named “{0}”.", name);
}

/** Returns what is wrong with a secret, without repeating any of it. */
export function secretProblem(secret: string): string | undefined {
  if (secret.includes(KEY_PREFIX)) {
    return l10n.t("This looks like an API key, and would go to the callback address. It wasn't stored.");
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
        l10n.t("Text you check is sent to this host with the key you add for it."),
      ]
    : [
        l10n.t("Use the service at {0} with the key “{1}”?", host, keyName),
        l10n.t("Text you check is sent to this host with the key."),
      ];
}

/** Why a command around services does nothing. */
export const ACCOUNT_FAULTS = {
  notOffered: () =>
    l10n.t(
      "contentAuthenticity.service.offerHosted turns off the hosted service. Checks stay on this machine.",
    ),
  noPortal: () => l10n.t("Set contentAuthenticity.service.portalUrl to the address of the developer portal."),
  notAgreed: () => l10n.t("No upload consent to revoke."),
  notTakenBack: () =>
    l10n.t("Couldn't revoke consent: the extension's storage isn't writable. Text is still sent there."),
} as const;
