import { namesOfRule, ruleName } from "../text/rule-name.ts";
import { isHint, type GrammarFinding } from "./finding.ts";
import { UNNAMED_RULE } from "./hidden-findings.ts";

/** Rules that report an unknown word, as services name them, including finer rules under these names. */
const UNKNOWN_WORD_RULES = ["spelling", "misspelling", "variant", "nonstandard"];

/** Exact rule names that may report an unknown word or a real but wrong one; typos under finer names are real words. */
const MAYBE_UNKNOWN_RULES = new Set(["typo", "typos"]);

/** The end of the embedded service's rule names for confused words: both words are known. */
const CONFUSED = "/confused-words";

/** Rules whose findings a dictionary has always suppressed, if services provide no finer names. */
const WORD_RULES = new Set([...UNKNOWN_WORD_RULES, ...MAYBE_UNKNOWN_RULES, UNNAMED_RULE]);

/** Letters and digits with apostrophes and hyphens between them, and an apostrophe at the end as in "the dogs'". */
const WORD = /^[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*'?$/u;
const IN_WORD = /[\p{L}\p{M}\p{N}'-]/u;
const HAS_LETTER = /\p{L}/u;

/** The longest word that can be looked up or added, in UTF-16 units. */
const LONGEST = 100;

/** The words that a person accepts as correct, with lookup in constant time. */
export class Dictionary {
  readonly #forms = new Set<string>();
  /** Words with capitals in their all-caps form. */
  readonly #inCapitals = new Set<string>();

  constructor(words: Iterable<string>) {
    for (const written of words) {
      const word = plainWord(written);
      if (word === "") continue;
      this.#forms.add(word);
      if (word !== word.toLowerCase()) this.#inCapitals.add(word.toUpperCase());
    }
  }

  get isEmpty(): boolean {
    return this.#forms.size === 0;
  }

  /**
   * True if a word is in the dictionary. A lower-case entry matches in any case; one with capitals matches as written and in
   * all caps; a possessive matches by its word.
   */
  has(written: string): boolean {
    if (this.isEmpty || written.length > LONGEST) return false;
    const word = plainWord(written);
    const stem = withoutPossessive(word);
    return this.#knows(word) || (stem !== word && this.#knows(stem));
  }

  #knows(word: string): boolean {
    return this.#forms.has(word) || this.#forms.has(word.toLowerCase()) || this.#inCapitals.has(word);
  }
}

/**
 * Returns the unknown word of a correction in its dictionary form; undefined if the word is known: "went" doesn't belong in
 * a dictionary because "has went" is wrong.
 */
export function unknownWordOf(finding: GrammarFinding): string | undefined {
  const names = namesOfRule(finding.rule);
  if (names[0]?.endsWith(CONFUSED) === true) return undefined;
  const isUnknown =
    UNKNOWN_WORD_RULES.some((name) => names.includes(name)) || MAYBE_UNKNOWN_RULES.has(names[0] ?? "");
  return isUnknown ? wordOf(finding) : undefined;
}

/**
 * Returns the dictionary word that suppresses a correction; undefined if it concerns more than a word, or something other
 * than the word itself: a dictionary must not hide that "its" is wrong in one place. Words added before rules were
 * distinguished still apply.
 */
export function dictionaryWordOf(finding: GrammarFinding): string | undefined {
  const names = namesOfRule(finding.rule);
  const isAboutWord = WORD_RULES.has(ruleName(finding.rule)) || names.includes("capitalization");
  return isAboutWord ? wordOf(finding) : unknownWordOf(finding);
}

function wordOf(finding: GrammarFinding): string | undefined {
  const { original, replacement } = finding;
  if (original.length > LONGEST) return undefined;
  const word = plainWord(original);
  if (!WORD.test(word) || !HAS_LETTER.test(word) || isPartOfWord(finding)) return undefined;
  if (isHint(finding)) return withoutPossessive(word);
  // A correction that leaves the word and changes its neighbors isn't about the word.
  const replacedBy = plainWord(replacement);
  if (replacedBy === "" || replacedBy.split(/[^\p{L}\p{M}\p{N}'-]+/u).includes(word)) return undefined;
  return withoutPossessive(word);
}

/** Normalizes a word for comparison: composed, with straight apostrophes and plain hyphens, without soft hyphens. */
export function plainWord(written: string): string {
  if (isPlain(written)) return written;
  return written
    .normalize("NFC")
    .replaceAll("\u00AD", "")
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u2010\u2011]/gu, "-")
    .trim();
}

/** True for most words: a fast path for long lists. */
function isPlain(written: string): boolean {
  return /^[!-~]*$/u.test(written);
}

function withoutPossessive(word: string): string {
  return !word.includes("'") ? word : word.replace(/(?:'s|(?<=s)'|(?<=S)'|(?<=\p{Lu})'S)$/u, "");
}

function isPartOfWord({ anchor, anchorText, original, range }: GrammarFinding): boolean {
  const start = range.start - anchor.start + (original.length - original.trimStart().length);
  const end = start + original.trim().length;
  const beside = [anchorText.slice(0, start).at(-1), anchorText[end]];
  return beside.some((character) => character !== undefined && IN_WORD.test(character));
}
