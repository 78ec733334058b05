import { namesOfRule, ruleName } from "../text/rule-name.ts";
import { isHint, type GrammarFinding } from "./finding.ts";
import { UNNAMED_RULE } from "./hidden-findings.ts";

/** Rules that say of a word that there's no such word, as services name them; all under these names count too. */
const UNKNOWN_WORD_RULES = ["spelling", "misspelling", "variant", "nonstandard"];

/** Rules by themselves that may mean that, or another word than was meant: typos under finer names are real words. */
const MAYBE_UNKNOWN_RULES = new Set(["typo", "typos"]);

/** How the embedded service ends the name of a rule about words that are taken for one another: both are known. */
const CONFUSED = "/confused-words";

/** Rules whose findings a dictionary has always silenced, where services name nothing finer. */
const WORD_RULES = new Set([...UNKNOWN_WORD_RULES, ...MAYBE_UNKNOWN_RULES, UNNAMED_RULE]);

/** Letters and digits with apostrophes and hyphens between them, and an apostrophe at the end as in "the dogs'". */
const WORD = /^[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*'?$/u;
const IN_WORD = /[\p{L}\p{M}\p{N}'-]/u;
const HAS_LETTER = /\p{L}/u;

/** The longest word that is looked up or added, in UTF-16 units. */
const LONGEST = 100;

/** Words that somebody says are right, each asked for in constant time. */
export class Dictionary {
  readonly #forms = new Set<string>();
  /** Words with capitals as they stand in a line of capitals. */
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
   * Whether a word is known. One that is written in small letters is known in any case, one with capitals as it is written
   * and in capitals throughout; a possessive is known with its word.
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
 * Returns the unknown word that a correction is about, as it would be added to a dictionary; undefined where the word is known:
 * nobody wants "went" in a dictionary because "has went" is wrong.
 */
export function unknownWordOf(finding: GrammarFinding): string | undefined {
  const names = namesOfRule(finding.rule);
  if (names[0]?.endsWith(CONFUSED) === true) return undefined;
  const isUnknown =
    UNKNOWN_WORD_RULES.some((name) => names.includes(name)) || MAYBE_UNKNOWN_RULES.has(names[0] ?? "");
  return isUnknown ? wordOf(finding) : undefined;
}

/**
 * Returns the word that a dictionary silences a correction by; undefined where it's about more than a word, or about something
 * else than the word itself: a dictionary must not hide that "its" is wrong in one place. What was added to a dictionary before
 * rules were told apart goes on counting.
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
  // What leaves the word and puts or takes something beside it is not about the word.
  const replacedBy = plainWord(replacement);
  if (replacedBy === "" || replacedBy.split(/[^\p{L}\p{M}\p{N}'-]+/u).includes(word)) return undefined;
  return withoutPossessive(word);
}

/** As words are compared: composed, with straight apostrophes and plain hyphens, without what shows only at a line's end. */
export function plainWord(written: string): string {
  if (isPlain(written)) return written;
  return written
    .normalize("NFC")
    .replaceAll("\u00AD", "")
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u2010\u2011]/gu, "-")
    .trim();
}

/** Most words: long lists are read without a look at their letters. */
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
