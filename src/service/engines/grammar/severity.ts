import type { GrammarSeverity } from "./types.ts";

/** The checker's kinds of lints as categories of the interface. */
const CATEGORIES: Readonly<Record<string, string>> = {
  BoundaryError: "word_boundary",
  WordChoice: "word_choice",
  WordOrder: "word_order",
};

const SEVERITIES: Readonly<Record<string, GrammarSeverity>> = {
  spelling: "error",
  typo: "error",
  agreement: "error",
  grammar: "error",
  repetition: "error",
  punctuation: "warning",
  usage: "warning",
  word_boundary: "warning",
  capitalization: "warning",
  eggcorn: "warning",
  malapropism: "warning",
};

/** The category of a lint's kind, such as `spelling` or `word_choice`. */
export function categoryOf(kind: string): string {
  return CATEGORIES[kind] ?? kind.toLowerCase();
}

/** The category of a correction: the checker classifies plain mistakes ("a apple", "could of") as style. */
export function correctedAs(kind: string): string {
  if (kind === "Miscellaneous") return "grammar";
  return kind === "WordChoice" ? "usage" : categoryOf(kind);
}

/**
 * Returns the name of a rule under its category, such as `agreement/pronoun-verb-agreement` for the checker's
 * `PronounVerbAgreement`: rules are as fine as their explanations.
 */
export function ruleOf(category: string, name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-");
  return `${category}/${words.toLowerCase()}`;
}

/** Returns the severity of an issue by its category; uncorrected ones are at most `info`. */
export function severityOf(category: string, corrected: boolean): GrammarSeverity {
  return corrected ? (SEVERITIES[category] ?? "info") : "info";
}
