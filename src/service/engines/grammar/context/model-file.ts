import { brotliDecompressSync } from "node:zlib";
import * as z from "zod";
import { Lexicon, withThirdPersons } from "./lexicon.ts";
import { NgramModel } from "./ngram-model.ts";
import { type PackedLevel, unpackLevels } from "./packed-levels.ts";
import { SlotModel, type TaskWeights } from "./slot-model.ts";
import { TRAINED_TASKS, type TrainedTask } from "./slots.ts";
import { Vocabulary } from "./vocabulary.ts";
import { WordList } from "./word-list.ts";

/** Increase with each change of the format or of the features that weights belong to. */
export const MODEL_VERSION = 1;

/** The head of the weights: what the bytes after it are, in their order. */
const head = z.object({
  version: z.literal(MODEL_VERSION),
  name: z.string(),
  /** Sizes in bytes of the four parts of each order of n-grams. */
  levels: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  tasks: z.array(z.object({ task: z.enum(TRAINED_TASKS), bytes: z.number(), unit: z.number() })),
  /** The weight of each number of {@link spellingEvidence}, for the logarithm of the odds that a correction is right. */
  spelling: z.array(z.number()),
});

export type ModelHead = z.infer<typeof head>;

/** The word lists, compressed apart from the weights. Lists are joined by spaces. */
const lists = z.object({
  /** In the order of their ids. */
  vocabulary: z.string(),
  /** The parts of speech of each word of the vocabulary, in base 36. */
  tags: z.string(),
  /** Singular nouns that hardly ever go without a determiner. */
  countable: z.string(),
  /** Nouns that hardly ever follow "a". */
  uncountable: z.string(),
  /** Occurrences of each word of the vocabulary in the training texts, as powers of two. */
  frequencies: z.string(),
  /** Correct words beyond the vocabulary's. */
  accepted: z.string(),
  /** Words of the vocabulary that no dictionary has but that are used too often to be misspelled: they are never offered. */
  jargon: z.string(),
  /** Words of the vocabulary that are misspelled, or too rare to tell. */
  doubtful: z.string(),
  /** `wrong:right|right`, with underscores for spaces. */
  typos: z.string(),
});

export type ModelLists = z.infer<typeof lists>;

/** Everything that judging by the sentence needs. */
export interface ContextModel {
  readonly name: string;
  readonly vocabulary: Vocabulary;
  readonly ngrams: NgramModel;
  readonly slots: SlotModel;
  readonly lexicon: Lexicon;
  readonly words: WordList;
  readonly typos: ReadonlyMap<string, readonly string[]>;
  /** Returns the binary logarithm of how often a word occurs in the training texts; -1 for a word outside the vocabulary. */
  readonly frequency: (word: string) => number;
  /** The weights of the evidence for a spelling correction. */
  readonly spelling: readonly number[];
}

/** Thrown when the model's files are damaged, incomplete or of another version. */
export class ContextModelError extends Error {
  override readonly name = "ContextModelError";
}

/**
 * Reads a model.
 *
 * @param weights a head of JSON, its length before it in four bytes, and the packed numbers; compressed by Brotli
 * @param words {@link ModelLists} as JSON, compressed by Brotli
 * @throws {ContextModelError} if a file is damaged or of another version
 */
export function readContextModel(weights: Uint8Array, words: Uint8Array): ContextModel {
  const { levels, name, spelling, tasks } = readWeights(weights);
  const { accepted, countable, doubtful, frequencies, jargon, tags, typos, uncountable, vocabulary } =
    readLists(words);
  const known = split(vocabulary);
  const tagList = split(tags);
  const lexicon = new Lexicon(
    withThirdPersons(new Map(known.map((word, at) => [word, Number.parseInt(tagList[at] ?? "0", 36)]))),
    { countable: split(countable), uncountable: split(uncountable) },
  );
  const powers = split(frequencies).map(Number);
  const powerOf = new Map(known.map((word, at) => [word, powers[at] ?? 0]));
  const unaccepted = new Set(split(doubtful));
  const unoffered = new Set(split(jargon));
  const corrections = new Map(
    split(typos).map((entry): [string, string[]] => {
      const [wrong = "", right = ""] = entry.split(":");
      return [wrong, right.replaceAll("_", " ").split("|")];
    }),
  );
  return {
    name,
    spelling,
    vocabulary: new Vocabulary(known),
    ngrams: new NgramModel(unpackLevels(levels)),
    slots: new SlotModel(tasks, lexicon),
    lexicon,
    words: new WordList(
      [...known.filter((word) => !unaccepted.has(word) && !corrections.has(word)), ...split(accepted)],
      (word) => powerOf.has(word) && !unoffered.has(word),
    ),
    typos: corrections,
    frequency: (word) => powerOf.get(word) ?? -1,
  };
}

function split(list: string): string[] {
  return list === "" ? [] : list.split(" ");
}

function readWeights(compressed: Uint8Array): {
  name: string;
  levels: PackedLevel[];
  tasks: Map<TrainedTask, TaskWeights>;
  spelling: readonly number[];
} {
  const file = decompressed(compressed, "The grammar model is damaged.");
  let at = 0;
  const take = (bytes: number): Uint8Array => {
    if (at + bytes > file.length) throw new ContextModelError("The grammar model ends too early.");
    at += bytes;
    return file.subarray(at - bytes, at);
  };
  const size = take(4);
  const length = new DataView(size.buffer, size.byteOffset, 4).getUint32(0, true);
  const parsed = head.safeParse(json(new TextDecoder().decode(take(length))));
  if (!parsed.success) throw new ContextModelError("The grammar model is damaged or of another version.");
  const levels = parsed.data.levels.map(([words, costs, backoffs, children]) => ({
    words: take(words),
    costs: take(costs),
    backoffs: take(backoffs),
    children: take(children),
  }));
  const tasks = new Map(
    parsed.data.tasks.map(({ bytes, task, unit }): [TrainedTask, TaskWeights] => {
      const part = take(bytes);
      return [task, { unit, weights: new Int8Array(part.buffer, part.byteOffset, bytes) }];
    }),
  );
  return { name: parsed.data.name, levels, spelling: parsed.data.spelling, tasks };
}

function decompressed(file: Uint8Array, otherwise: string): Buffer {
  try {
    return brotliDecompressSync(file);
  } catch {
    throw new ContextModelError(otherwise);
  }
}

function readLists(file: Uint8Array): ModelLists {
  const text = decompressed(file, "The grammar model's word lists are damaged.").toString("utf8");
  const parsed = lists.safeParse(json(text));
  if (!parsed.success) throw new ContextModelError("The grammar model's word lists are damaged.");
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
