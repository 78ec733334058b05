import * as l10n from "@vscode/l10n";
import type { Scope } from "../../contract/scopes.ts";

/** Facts about a key, without the key. */
export interface KeyFacts {
  readonly name: string;
  /** As the person said it; null where they did not. */
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

/** Says what a key may be used for, as far as a person has said. */
export function scopesInWords({ scopes }: Pick<KeyFacts, "scopes">): string {
  if (scopes === null) return l10n.t("used for any check until the service refuses it");
  return scopes.length === 0
    ? l10n.t("used for no check")
    : l10n.t("used for {0}", scopes.map(scopeInWords).join(", "));
}

/** Says what a list says of a key beside its name: where it goes and what for. */
export function descriptionOf(facts: Pick<KeyFacts, "isFromEnvironment" | "origin" | "scopes">): string {
  const { isFromEnvironment, origin } = facts;
  const host = origin === null ? l10n.t("no service yet") : new URL(origin).host;
  const use = isFromEnvironment
    ? l10n.t("environment variable; used where no key is stored")
    : scopesInWords(facts);
  return `${host} · ${use}`;
}

/** Says what the service has refused a key; undefined where nothing. */
export function lacksInWords({ lacks }: Pick<KeyFacts, "lacks">): string | undefined {
  if (lacks.length === 0) return undefined;
  return l10n.t("The service has refused it for {0}", lacks.map(scopeInWords).join(", "));
}
