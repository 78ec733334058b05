import * as vscode from "vscode";
import type { Scope } from "../../contract/scopes.ts";
import type { KeyFacts } from "./api-keys.ts";

/** What a scope allows, as a person would say it. */
export function scopeInWords(scope: Scope): string {
  switch (scope) {
    case "ai_detector":
      return vscode.l10n.t("AI text");
    case "image_detector":
      return vscode.l10n.t("Images");
    case "voice_detector":
      return vscode.l10n.t("Recordings");
    case "plagiarism_checker":
      return vscode.l10n.t("Plagiarism");
    case "grammar_checker":
      return vscode.l10n.t("Grammar");
    default:
      return scope satisfies never;
  }
}

/** What a key may be used for, as far as a person has said. */
export function scopesInWords({ scopes }: Pick<KeyFacts, "scopes">): string {
  if (scopes === null) return vscode.l10n.t("used for any check until the service refuses it");
  return scopes.length === 0
    ? vscode.l10n.t("used for no check")
    : vscode.l10n.t("used for {0}", scopes.map(scopeInWords).join(", "));
}

/** What a list says of a key beside its name: where it goes and what for. */
export function descriptionOf(facts: Pick<KeyFacts, "isFromEnvironment" | "origin" | "scopes">): string {
  const { isFromEnvironment, origin } = facts;
  const host = origin === null ? vscode.l10n.t("no service yet") : new URL(origin).host;
  const use = isFromEnvironment
    ? vscode.l10n.t("environment variable; used where no key is stored")
    : scopesInWords(facts);
  return `${host} · ${use}`;
}

/** What the service has refused a key; undefined where nothing. */
export function lacksInWords({ lacks }: Pick<KeyFacts, "lacks">): string | undefined {
  if (lacks.length === 0) return undefined;
  return vscode.l10n.t("The service has refused it for {0}", lacks.map(scopeInWords).join(", "));
}
