import * as fc from "fast-check";
import { EvidenceReader } from "../../../../../src/service/engines/detector/evidence-reader.ts";
import { BUCKETS } from "../../../../../src/service/engines/detector/feature-vector.ts";
import { type Features, readFeatures } from "../../../../../src/service/engines/detector/features.ts";
import {
  GRAM_SLOTS,
  GramTable,
  gramMark,
  gramSlot,
} from "../../../../../src/service/engines/detector/gram-table.ts";
import { LinearModel } from "../../../../../src/service/engines/detector/linear-model.ts";
import { Vocabulary } from "../../../../../src/service/engines/detector/vocabulary.ts";
import { seededRandom } from "../../../../../src/training/random.ts";

/** Words in the vocabulary; no two share a beginning or an ending. */
const KNOWN_WORDS = ["the", "of", "and", "ferry", "harbour", "fog", "early", "nobody", "waved", "left"];
const VOCABULARY = new Vocabulary(KNOWN_WORDS);

/** Returns a word or sign, cycling through the first few. */
export const token = fc.constantFrom(...KNOWN_WORDS, "talking", "Okafor", "1984", ",", ".", "well-known");

export const madeFeatures = (tokens: readonly string[]): Features =>
  readFeatures(tokens.join(" "), VOCABULARY);

/** Generates an endless sequence of tokens in which n-grams don't repeat. */
export function manyTokens(count: number, seed: number): readonly string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => KNOWN_WORDS[Math.floor(random() * KNOWN_WORDS.length)] ?? "");
}

/** Returns a reader with an arbitrary weight for every n-gram and affix. */
export function senselessReader(): EvidenceReader {
  const random = seededRandom(7);
  const weights = Float32Array.from({ length: BUCKETS }, () => random() - 0.5);
  const marks = new Uint8Array(GRAM_SLOTS);
  for (const gram of madeFeatures(manyTokens(20_000, 8)).grams) marks[gramSlot(gram)] = gramMark(gram);
  const ratios = Int8Array.from({ length: GRAM_SLOTS }, () => random() * 256 - 128);
  return new EvidenceReader(new LinearModel(weights, 0.25), new GramTable(marks, ratios, 1 / 32));
}
