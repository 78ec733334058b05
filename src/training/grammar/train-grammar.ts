import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type CountedNouns, Lexicon } from "../../service/engines/grammar/context/lexicon.ts";
import { readContextModel } from "../../service/engines/grammar/context/model-file.ts";
import { ORDER } from "../../service/engines/grammar/context/ngram-model.ts";
import { tokenize } from "../../service/engines/grammar/context/tokens.ts";
import { Vocabulary } from "../../service/engines/grammar/context/vocabulary.ts";
import { readSamples } from "../samples.ts";
import { type Random, seededRandom, shuffle } from "../random.ts";
import { TrainingError } from "../training-error.ts";
import { buildNgrams } from "./build-ngrams.ts";
import { readCorpus } from "./corpus.ts";
import { countNgrams } from "./count-ngrams.ts";
import { countNouns } from "./count-nouns.ts";
import { dictionaryWords } from "./dictionaries.ts";
import { fitSpelling } from "./fit-spelling.ts";
import { isFitted, isHeldOut } from "./held-out.ts";
import { SMALLEST, type TrainedModel, weightsFile, wordsFile } from "./model-files.ts";
import { trainSlots } from "./train-slots.ts";
import { readWordLists, type WordLists } from "./word-lists.ts";
import { countUses, readTagCounts, wordTags } from "./word-tags.ts";

/** Increase with each model that ships. */
const MODEL = { name: "en-grammar-1", seed: 20_261_126 } as const;
export const GRAMMAR_MODEL_FOLDER = path.join(import.meta.dirname, "../../service/engines/grammar/model");

const MOST_WORDS = 50_000;
const LEAST_COUNT = 8;
/** The most n-grams by order: what fits into the size of the weights. */
const MOST_NGRAMS = [0, 400_000, 380_000, 220_000];
const LEAST_NGRAM = 2;
const FITTED_PARAGRAPHS = 4_000;

/**
 * Trains the context model of the grammar engine: `npm run train -- grammar DATA [--out FOLDER]`. Takes about ten minutes. The
 * same data produces the same bytes.
 *
 * @param data a folder with `english-text`, `word-lists` and `detector-data`
 * @param quality the Brotli quality of its files, from 0 to 11
 * @throws {TrainingError} in one line if something in it is missing
 */
export async function trainGrammar(
  data: string,
  out: string,
  tell: (line: string) => void,
  quality = SMALLEST,
): Promise<void> {
  const corpora = await readCorpus(data);
  const all = corpora.flatMap(({ paragraphs }) => paragraphs);
  const held = all.filter((_, at) => isHeldOut(at)).filter((_, at) => isFitted(at));
  const paragraphs = all.filter((_, at) => !isHeldOut(at));
  for (const { paragraphs: of, source } of corpora) tell(`${source}: ${of.length} paragraphs`);
  const counts = countWords(paragraphs);
  const vocabulary = [...counts]
    .filter(([word, count]) => count >= LEAST_COUNT && !/^\d/u.test(word))
    .sort(([one, more], [other, less]) => less - more || (one < other ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
  tell(`${vocabulary.length} words`);
  const dictionary = dictionaryWords();
  const lists = await readWordLists(data, dictionary, counts);
  const tags = wordTags(vocabulary, await readTagCounts(data), countUses(paragraphs));
  const random = seededRandom(MODEL.seed);
  const levels = buildNgrams(
    countNgrams(idsOf(paragraphs, vocabulary), new Vocabulary(vocabulary).size, ORDER, LEAST_NGRAM),
    MOST_NGRAMS,
  );
  tell(`n-grams: ${levels.map(({ words }) => words.length).join(", ")}`);
  const lexicon = new Lexicon(tags);
  const tasks = trainSlots(shuffled(paragraphs, random), lexicon, random, tell);
  const trained: TrainedModel = {
    name: MODEL.name,
    levels,
    tasks,
    spelling: [],
    lists: modelLists(vocabulary, tags, counts, lists, dictionary, countNouns(paragraphs, lexicon)),
  };
  // Compressed once: fitting the spelling doesn't change them.
  const words = wordsFile(trained.lists, quality);
  const spelling = fitSpelling(
    held.slice(0, FITTED_PARAGRAPHS),
    await documentation(data),
    readContextModel(weightsFile(trained, 1), words),
    random,
  );
  tell(`spelling: ${spelling.join(" ")}`);
  await write(out, { weights: weightsFile({ ...trained, spelling }, quality), words });
}

/** Documentation that people wrote: it holds names and jargon, and took no part in counting. */
async function documentation(data: string): Promise<string[]> {
  const samples = await readSamples(path.join(data, "detector-data", "train"));
  return samples.filter(({ label, set }) => set === "techdocs" && label === 0).map(({ text }) => text);
}

function countWords(paragraphs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const paragraph of paragraphs) {
    for (const { word } of tokenize(paragraph)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The ids of all paragraphs, each after a start. */
function idsOf(paragraphs: readonly string[], words: readonly string[]): Uint16Array {
  const vocabulary = new Vocabulary(words);
  let ids = new Uint16Array(1 << 20);
  let size = 0;
  for (const paragraph of paragraphs) {
    const tokens = tokenize(paragraph);
    if (size + tokens.length + 1 > ids.length) {
      const larger = new Uint16Array(2 * (ids.length + tokens.length));
      larger.set(ids);
      ids = larger;
    }
    ids[size++] = 0;
    for (const { text, word } of tokens) ids[size++] = vocabulary.id(word, text);
  }
  return ids.subarray(0, size);
}

function shuffled(paragraphs: readonly string[], random: Random): string[] {
  const order = Int32Array.from(paragraphs, (_, at) => at);
  shuffle(order, random);
  return Array.from(order, (at) => paragraphs[at] ?? "");
}

function modelLists(
  vocabulary: readonly string[],
  tags: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  { accepted, jargon, typos }: WordLists,
  dictionary: ReadonlySet<string>,
  { countable, uncountable }: CountedNouns,
): TrainedModel["lists"] {
  const isName = (word: string): boolean => dictionary.has(word.charAt(0).toUpperCase() + word.slice(1));
  const known = new Set(vocabulary);
  return {
    vocabulary: vocabulary.join(" "),
    tags: vocabulary.map((word) => (tags.get(word) ?? 0).toString(36)).join(" "),
    countable: countable.join(" "),
    uncountable: uncountable.join(" "),
    frequencies: vocabulary.map((word) => Math.round(Math.log2(counts.get(word) ?? 1))).join(" "),
    accepted: [...accepted]
      .filter((word) => !known.has(word))
      .sort()
      .join(" "),
    jargon: vocabulary.filter((word) => jargon.has(word)).join(" "),
    doubtful: vocabulary
      .filter((word) => /^[a-z]+$/u.test(word) && !accepted.has(word) && !isName(word))
      .join(" "),
    typos: [...typos]
      .map(([wrong, rights]) => `${wrong}:${rights.map((right) => right.replaceAll(" ", "_")).join("|")}`)
      .join(" "),
  };
}

async function write(
  out: string,
  { weights, words }: { readonly weights: Uint8Array; readonly words: Uint8Array },
): Promise<void> {
  try {
    await mkdir(out, { recursive: true });
    await writeFile(path.join(out, "weights.bin"), weights);
    await writeFile(path.join(out, "words.bin"), words);
  } catch {
    throw new TrainingError(`${out} can't be written to`);
  }
}
