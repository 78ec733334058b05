import { readFile } from "node:fs/promises";
import path from "node:path";
import { pluralOf } from "../../service/engines/grammar/context/inflections.ts";
import { TAG } from "../../service/engines/grammar/context/lexicon.ts";
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

/** Returns the parts of speech of each word of a vocabulary: as counted, and by its form if the corpus doesn't have it. */
export function wordTags(vocabulary: readonly string[], counts: TagCounts): Map<string, number> {
  const singulars = new Map<string, string>();
  for (const word of vocabulary)
    if (/^[a-z]+$/u.test(word) && !word.endsWith("s")) singulars.set(pluralOf(word), word);
  const counted = new Map(vocabulary.map((word) => [word, frequentTags(counts.get(word))]));
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

function frequentTags(of: ReadonlyMap<number, number> | undefined): number {
  if (of === undefined) return 0;
  let total = 0;
  for (const count of of.values()) total += count;
  let tags = 0;
  for (const [tag, count] of of) if (count / total >= LEAST_SHARE && (count > 1 || total < 4)) tags |= tag;
  return tags;
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
