import { namesOfRule } from "../text/rule-name.ts";

/** The documentation on the page of the repository that the manifest names; a test compares them. */
const DOCS = "https://github.com/content-authenticity/content-authenticity-vscode/blob/main/docs/";

/** Sections of docs/grammar.md by the rules, or the kinds of rules, that they explain. */
const SECTIONS: Readonly<Record<string, string>> = {
  spelling: "spelling",
  typo: "spelling",
  word_boundary: "spelling",
  agreement: "agreement",
  grammar: "verb-forms-and-missing-words",
  article: "articles",
  "grammar/an-a": "articles",
  usage: "confused-words-and-phrases",
  word_choice: "confused-words-and-phrases",
  word_order: "confused-words-and-phrases",
  eggcorn: "confused-words-and-phrases",
  malapropism: "confused-words-and-phrases",
  nonstandard: "confused-words-and-phrases",
  repetition: "repetition",
  capitalization: "capitalization",
  punctuation: "punctuation",
  formatting: "punctuation",
  variant: "english-variants",
  regionalism: "english-variants",
  enhancement: "advice",
  miscellaneous: "advice",
  readability: "advice",
  redundancy: "advice",
  style: "advice",
  engine: "without-the-model",
  "hidden-characters": "hidden-characters",
};

/** Returns the address of a page of the documentation, such as `grammar.md#rules`. */
export function docsAddress(page: string): string {
  return DOCS + page;
}

/** Returns the address of a rule's explanation; that of all rules if the rule isn't one of the checker on this machine. */
export function ruleAddress(rule: string): string {
  return docsAddress(`grammar.md#${sectionOfRule(rule) ?? "rules"}`);
}

/** Returns the section of docs/grammar.md that explains a rule of the checker on this machine; undefined for others. */
export function sectionOfRule(rule: string): string | undefined {
  return namesOfRule(rule).flatMap((name) => (Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : []))[0];
}
