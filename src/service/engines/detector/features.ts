import { AFFIXES, mix, tokenize } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Lengths of the runs of symbols: 1, 2 and 3. */
export const ORDERS = 3;

/** The model's input for a text, token by token; the same for training and for use. */
export interface Features {
  /** The number of tokens. */
  readonly count: number;
  /** For each token {@link ORDERS} 32-bit hashes, of the runs of 1, 2 and 3 symbols that end with it. */
  readonly grams: Int32Array;
  /** For each token {@link AFFIXES} hashes of the word's beginnings and endings; 0 if it isn't a word. */
  readonly affixes: Int32Array;
  /** The start of each token, and its end, in UTF-16 units. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const SEEDS = { one: 0x2545_f491, two: 0x6a09_e667, three: 0x3c6e_f372 } as const;
const LAST = 0x27d4_eb2f;

/** Reads the features of any text, in time linear in its length. */
export function readFeatures(text: string, vocabulary: Vocabulary): Features {
  const tokens = tokenize(text);
  const symbols = vocabulary.symbols(text, tokens);
  const grams = new Int32Array(tokens.count * ORDERS);
  let previous = 0;
  let secondPrevious = 0;
  for (let token = 0; token < tokens.count; token += 1) {
    const symbol = symbols[token] ?? 0;
    const at = token * ORDERS;
    grams[at] = mix(mix(SEEDS.one, symbol), LAST);
    grams[at + 1] = mix(mix(mix(SEEDS.two, previous), symbol), LAST);
    grams[at + 2] = mix(mix(mix(mix(SEEDS.three, secondPrevious), previous), symbol), LAST);
    secondPrevious = previous;
    previous = symbol;
  }
  return {
    count: tokens.count,
    grams,
    affixes: tokens.affixes.subarray(0, tokens.count * AFFIXES),
    starts: tokens.starts,
    ends: tokens.ends,
  };
}

/** Returns how many of a token's runs are inside a stretch that begins at `from`. */
export function ordersInside(token: number, from: number): number {
  return Math.min(ORDERS, token - from + 1);
}
