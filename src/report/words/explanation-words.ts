import * as l10n from "@vscode/l10n";
import { embeddedWords } from "./embedded-words.ts";
import { locale } from "./format.ts";
import { sectionOfRule } from "../rule-address.ts";

/** Returns the name of a rule's kind in the person's language; undefined if the rule isn't one of the checker on this machine. */
export function ruleKindName(rule: string): string | undefined {
  return KINDS[sectionOfRule(rule) ?? ""]?.();
}

/** By the sections of docs/grammar.md, which are named like this. */
const KINDS: Readonly<Record<string, () => string>> = {
  spelling: () => l10n.t("Spelling"),
  agreement: () => l10n.t("Agreement"),
  articles: () => l10n.t("Articles"),
  "verb-forms-and-missing-words": () => l10n.t("Verb forms and missing words"),
  "confused-words-and-phrases": () => l10n.t("Confused words and phrases"),
  repetition: () => l10n.t("Repetition"),
  capitalization: () => l10n.t("Capitalization"),
  punctuation: () => l10n.t("Punctuation"),
  "english-variants": () => l10n.t("English variants"),
  advice: () => l10n.t("Advice"),
  "without-the-model": () => l10n.t("Without the model"),
  "hidden-characters": () => l10n.t("Hidden characters"),
};

/**
 * Returns the explanation of a correction of the embedded service in the person's language. One that isn't known, such as that of
 * a rare rule of the checker, gives way to a general sentence on its kind of mistake.
 *
 * @param rule its name, such as `spelling/unknown-word`
 */
export function explanationWords(explanation: string, rule: string): string {
  const words = embeddedWords(explanation);
  const general = GENERAL[rule.split("/")[0] ?? ""];
  const isKnown = words !== explanation || explanation === "";
  if (isKnown || general === undefined || locale().startsWith("en")) return words;
  return general();
}

const meant = (): string => l10n.t("Another word is meant, or is usual here.");
const wording = (): string => l10n.t("This can be worded better.");
const misspelled = (): string => l10n.t("The word may be misspelled.");

/** By the category that begins the name of a rule. */
const GENERAL: Readonly<Record<string, () => string>> = {
  agreement: () => l10n.t("The words don't agree with each other."),
  capitalization: () => l10n.t("Capital and small letters are used differently here."),
  eggcorn: meant,
  enhancement: wording,
  formatting: () => l10n.t("This is usually written in another form."),
  grammar: () => l10n.t("This isn't grammatical."),
  malapropism: meant,
  nonstandard: () => l10n.t("This isn't standard English."),
  punctuation: () => l10n.t("The punctuation is different here."),
  readability: wording,
  redundancy: () => l10n.t("Fewer words say the same."),
  regionalism: () => l10n.t("This is usual only in some regions."),
  repetition: () => l10n.t("Words are repeated."),
  spelling: misspelled,
  style: wording,
  typo: misspelled,
  usage: meant,
  word_boundary: () => l10n.t("Words are split or joined incorrectly."),
  word_choice: meant,
  word_order: () => l10n.t("The words are usually in another order."),
};
