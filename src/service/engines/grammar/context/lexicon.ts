import { pluralOf, verbForms } from "./inflections.ts";

/** Parts of speech that a word can have, one bit each. */
export const TAG = {
  noun: 1,
  nouns: 2,
  name: 4,
  base: 8,
  present: 16,
  third: 32,
  past: 64,
  participle: 128,
  ing: 256,
  adjective: 512,
  adverb: 1024,
  preposition: 2048,
  determiner: 4096,
  pronoun: 8192,
  possessive: 16_384,
  modal: 32_768,
  number: 65_536,
  conjunction: 131_072,
  to: 262_144,
  question: 524_288,
  other: 1_048_576,
} as const;

/** A noun of either number. */
export const NOUN = TAG.noun | TAG.nouns;

/** A verb that can be a predicate, without another verb or with "do" before it. */
export const VERB = TAG.base | TAG.present | TAG.third | TAG.past;

/** Nouns that are counted, and nouns that aren't. */
export interface CountedNouns {
  readonly countable: readonly string[];
  readonly uncountable: readonly string[];
}

/** The inflections of the vocabulary's nouns and verbs. */
export class Lexicon {
  readonly #tags: ReadonlyMap<string, number>;
  /** Singular and plural by each of them. */
  readonly #numbers = new Map<string, readonly [string, string]>();
  /** The distinct forms of a verb by each of them; a form of several verbs belongs to the most frequent one. */
  readonly #verbs = new Map<string, readonly string[]>();

  readonly #countable: ReadonlySet<string>;
  readonly #uncountable: ReadonlySet<string>;

  /**
   * @param tags of each word of the vocabulary, by falling frequency
   * @param nouns by whether they are counted
   */
  constructor(tags: ReadonlyMap<string, number>, nouns: CountedNouns = { countable: [], uncountable: [] }) {
    this.#tags = tags;
    this.#countable = new Set(nouns.countable);
    this.#uncountable = new Set(nouns.uncountable);
    for (const [word, tag] of tags) {
      if (word.length < 2 || !/^[a-z]+$/u.test(word)) continue;
      if (tag & TAG.noun) {
        const plural = pluralOf(word);
        if ((tags.get(plural) ?? 0) & TAG.nouns) {
          this.#numbers.set(word, [word, plural]);
          this.#numbers.set(plural, [word, plural]);
        }
      }
      if (tag & TAG.base && !AUXILIARY.has(word)) {
        const forms = verbForms(word);
        if (forms.filter((form) => tags.has(form)).length < 3) continue;
        for (const form of forms) {
          if (tags.has(form) && !this.#verbs.has(form)) this.#verbs.set(form, forms);
        }
      }
    }
  }

  /** Returns the parts of speech of a word, guessed by its ending if it isn't in the vocabulary. */
  tags(word: string): number {
    return this.#tags.get(word) ?? guess(word);
  }

  /** Returns the singular and the plural of a noun. */
  numbersOf(word: string): readonly [string, string] | undefined {
    return this.#numbers.get(word);
  }

  /** Returns base, third person, "-ing", past and participle of a verb by one of them. */
  verbOf(word: string): readonly string[] | undefined {
    return this.#verbs.get(word);
  }

  /** True for a singular that hardly ever goes without an article or another determiner, such as "computer". */
  isCountable(noun: string): boolean {
    return this.#countable.has(noun);
  }

  /** True for a noun that hardly ever follows "a", such as "information". */
  isUncountable(noun: string): boolean {
    return this.#uncountable.has(noun);
  }

  /** True for a word of the vocabulary. */
  has(word: string): boolean {
    return this.#tags.has(word);
  }
}

/** Adds the third persons of verbs that are rarer than the words of the vocabulary, such as "pollutes". */
export function withThirdPersons(tags: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(tags);
  for (const [word, tag] of tags) {
    if ((tag & TAG.base) === 0 || AUXILIARY.has(word)) continue;
    const forms = verbForms(word);
    const isKnown = forms.filter((form) => tags.has(form)).length >= 3;
    if (isKnown && !tags.has(forms[1])) all.set(forms[1], TAG.third);
  }
  return all;
}

const AUXILIARY = new Set(["be", "have", "do", "can", "will", "may", "must"]);

function guess(word: string): number {
  if (/^\d/u.test(word)) return TAG.number;
  if (!/^\p{L}/u.test(word)) return TAG.other;
  if (word.endsWith("ing")) return TAG.ing;
  if (word.endsWith("ed")) return TAG.past | TAG.participle;
  if (word.endsWith("ly")) return TAG.adverb;
  if (/[^s]s$/u.test(word)) return TAG.nouns;
  return TAG.noun;
}
