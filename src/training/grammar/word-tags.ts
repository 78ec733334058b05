import { readFile } from "node:fs/promises";
import path from "node:path";
import { pluralOf, verbForms } from "../../service/engines/grammar/context/inflections.ts";
import { TAG } from "../../service/engines/grammar/context/lexicon.ts";
import { tokenize } from "../../service/engines/grammar/context/tokens.ts";
import { ZipParts } from "../../service/engines/plagiarism/readers/zip-parts.ts";
import { TrainingError } from "../training-error.ts";

const TAGS: Readonly<Record<string, number>> = {
  NN: TAG.noun,
  NNS: TAG.nouns,
  NNP: TAG.name,
  NNPS: TAG.name,
  VB: TAG.base,
  VBP: TAG.present,
  VBZ: TAG.third,
  VBD: TAG.past,
  VBN: TAG.participle,
  VBG: TAG.ing,
  JJ: TAG.adjective,
  JJR: TAG.adjective,
  JJS: TAG.adjective,
  RB: TAG.adverb,
  RBR: TAG.adverb,
  RBS: TAG.adverb,
  RP: TAG.adverb,
  IN: TAG.preposition,
  DT: TAG.determiner,
  PDT: TAG.determiner,
  PRP: TAG.pronoun,
  PRP$: TAG.possessive,
  MD: TAG.modal,
  CD: TAG.number,
  CC: TAG.conjunction,
  TO: TAG.to,
  WDT: TAG.question,
  WP: TAG.question,
  WP$: TAG.question,
  WRB: TAG.question,
};

/** The share of a word's occurrences from which a tag isn't noise. */
const LEAST_SHARE = 0.08;
const ARCHIVE_BYTES = 16_000_000;

/** Occurrences of each tag by word, in lower case. */
export type TagCounts = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Counts the tags of the corpus in `word-lists/masc-tagged.zip`, whose words look like `dogs_NNS`. */
export async function readTagCounts(folder: string): Promise<TagCounts> {
  const file = path.join(folder, "word-lists", "masc-tagged.zip");
  const bytes = await readFile(file).catch(() => {
    throw new TrainingError(`${file} can't be read`);
  });
  const archive = new ZipParts(bytes, ARCHIVE_BYTES);
  const counts = new Map<string, Map<number, number>>();
  for (const name of archive.names().filter((one) => one.endsWith(".txt"))) {
    const text = archive.read(name)?.toString("utf8") ?? "";
    for (const [, written = "", tag = ""] of text.matchAll(/(?<!\S)([^\s_]{1,60})_([A-Z$]{1,5})(?!\S)/gu)) {
      const word = written.toLowerCase().replaceAll("\u2019", "'");
      if (!/^[a-z']+$/u.test(word)) continue;
      const known = TAGS[tag] ?? TAG.other;
      const of = counts.get(word) ?? new Map<number, number>();
      counts.set(word, of.set(known, (of.get(known) ?? 0) + 1));
    }
  }
  return counts;
}

/** Occurrences of a word: all, as the noun of a phrase ("a token is"), and as the base form of a verb ("can load"). */
interface Use {
  all: number;
  noun: number;
  base: number;
}

/** Counts the uses of each word of the paragraphs: the tagged corpus has few texts on software. */
export function countUses(paragraphs: readonly string[]): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  for (const paragraph of paragraphs) {
    const tokens = tokenize(paragraph);
    for (const [at, { text, word }] of tokens.entries()) {
      const [before = "", after = "."] = [tokens[at - 1]?.word, tokens[at + 1]?.word];
      // "Click the button."
      const isCommand = text !== word && /^[.!?:]?$/u.test(before) && OBJECT.test(after);
      if ((text !== word && !isCommand) || !/^[a-z]{3,}$/u.test(word)) continue;
      const use = uses.get(word) ?? { all: 0, noun: 0, base: 0 };
      uses.set(word, use);
      use.all += 1;
      if (BEFORE_NOUN.test(before) && AFTER_NOUN.test(after)) use.noun += 1;
      if (isCommand || BEFORE_BASE.test(before) || (before === "to" && OBJECT.test(after))) use.base += 1;
    }
  }
  return uses;
}

const BEFORE_NOUN = /^(?:a|an|the|this|each|every|another)$/u;
const AFTER_NOUN = /^(?:[.;:)]|is|was|of|in|to|for|that|with|on|at|from|by|has|can|will|as|which)$/u;
const OBJECT = /^(?:a|an|the|your|its|their)$/u;
const BEFORE_BASE =
  /^(?:can|could|will|would|should|must|may|might|don't|doesn't|didn't|can't|won't|cannot)$/u;

/**
 * Returns the parts of speech of each word of a vocabulary: as tagged in the corpus and as used in the training texts, or by
 * its form if neither tells.
 */
export function wordTags(
  vocabulary: readonly string[],
  counts: TagCounts,
  uses: ReadonlyMap<string, Use>,
): Map<string, number> {
  const singulars = new Map<string, string>();
  for (const word of vocabulary)
    if (/^[a-z]+$/u.test(word) && !word.endsWith("s")) singulars.set(pluralOf(word), word);
  const words = new Set(vocabulary);
  const counted = new Map(
    vocabulary.map((word) => {
      const of = counts.get(word);
      return [word, withTagsByUse(frequentTags(of), total(of), word, uses.get(word), words)];
    }),
  );
  const tags = new Map<string, number>();
  for (const word of vocabulary) {
    if (!/^[a-z']+$/u.test(word)) continue;
    let tag = counted.get(word) ?? 0;
    // A name in the corpus may be a common noun elsewhere.
    if (tag === 0 || tag === TAG.name) tag = tagByForm(word, counted);
    const singular = singulars.get(word);
    if (singular !== undefined && tag & TAG.noun && (counted.get(singular) ?? TAG.noun) & TAG.noun)
      tag = (tag & ~TAG.noun) | TAG.nouns;
    if (tag & (TAG.base | TAG.present)) tag |= TAG.base | TAG.present;
    tags.set(word, tag);
  }
  return tags;
}

function total(of: ReadonlyMap<number, number> = new Map()): number {
  return [...of.values()].reduce((sum, count) => sum + count, 0);
}

function frequentTags(of: ReadonlyMap<number, number> = new Map()): number {
  const all = total(of);
  let tags = 0;
  for (const [tag, count] of of) if (count / all >= LEAST_SHARE && (count > 1 || all < 4)) tags |= tag;
  return tags;
}

/** The occurrences in the corpus below which a noun may be missing there. */
const RARE = 25;
/** The least occurrences in the training texts, and the least shares of them as a noun, for an adjective too, and as a base form. */
const LEAST_USE = { all: 20, noun: 0.015, nounOfAdjective: 0.04, base: 0.02 };

/** Adds a noun or a verb that the corpus has too rarely: "the stack is", "can load". */
function withTagsByUse(
  tags: number,
  tagged: number,
  word: string,
  use: Use | undefined,
  words: ReadonlySet<string>,
): number {
  if (use === undefined || use.all < LEAST_USE.all) return tags;
  const [, , ing, past] = verbForms(word);
  const isVerb = use.base >= LEAST_USE.base * use.all && words.has(ing) && words.has(past);
  const leastNoun = tags & TAG.adjective ? LEAST_USE.nounOfAdjective : LEAST_USE.noun;
  const isNoun = tagged < RARE && use.noun >= leastNoun * use.all && words.has(pluralOf(word));
  return tags | (isVerb ? TAG.base : 0) | (isNoun ? TAG.noun : 0);
}

function tagByForm(word: string, counted: ReadonlyMap<string, number>): number {
  if (word.endsWith("ing")) return TAG.ing;
  if (word.endsWith("ed")) return TAG.past | TAG.participle;
  if (word.endsWith("ly")) return TAG.adverb;
  if (/(?:ous|ful|ive|able|ible|ical|less|ic)$/u.test(word)) return TAG.adjective;
  if (!/[^s]s$/u.test(word)) return TAG.noun;
  const stem = counted.get(word.slice(0, -1)) ?? 0;
  const third = stem & TAG.base ? TAG.third : 0;
  return stem !== 0 && !(stem & TAG.noun) && third ? third : TAG.nouns | third;
}
