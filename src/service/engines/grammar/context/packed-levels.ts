import type { Level } from "./ngram-model.ts";

/**
 * The n-grams in a file: for each order the bytes of its words, costs, back-off weights and numbers of children. Words are
 * written as their distance from the one before under the same parent, in one to three bytes of seven bits.
 */
export interface PackedLevel {
  readonly words: Uint8Array;
  readonly costs: Uint8Array;
  readonly backoffs: Uint8Array;
  readonly children: Uint8Array;
}

/** Packs n-grams; {@link unpackLevels} returns them unchanged. */
export function packLevels(levels: readonly Level[]): PackedLevel[] {
  return levels.map(({ backoffs, costs, first, words }, order) => {
    const parents = levels[order - 1]?.first ?? Uint32Array.of(0, words.length);
    const distances: number[] = [];
    for (let parent = 0; parent + 1 < parents.length; parent += 1) {
      let before = -1;
      for (let at = parents[parent] ?? 0; at < (parents[parent + 1] ?? 0); at += 1) {
        distances.push((words[at] ?? 0) - before - 1);
        before = words[at] ?? 0;
      }
    }
    const isLast = order === levels.length - 1;
    const children = Array.from(words, (_, at) => (first[at + 1] ?? 0) - (first[at] ?? 0));
    return {
      words: packNumbers(distances),
      costs,
      backoffs: isLast ? new Uint8Array() : backoffs,
      children: packNumbers(isLast ? [] : children),
    };
  });
}

/** Unpacks n-grams. */
export function unpackLevels(packed: readonly PackedLevel[]): Level[] {
  const levels: Level[] = [];
  let parents = Uint32Array.of(0, packed[0]?.costs.length ?? 0);
  for (const { backoffs, children, costs, words } of packed) {
    const distances = unpackNumbers(words, costs.length);
    for (let parent = 0; parent + 1 < parents.length; parent += 1) {
      let before = -1;
      for (let at = parents[parent] ?? 0; at < (parents[parent + 1] ?? 0); at += 1) {
        before += (distances[at] ?? 0) + 1;
        distances[at] = before;
      }
    }
    const first = new Uint32Array(costs.length + 1);
    const counts = unpackNumbers(children, costs.length);
    for (let at = 0; at < costs.length; at += 1) first[at + 1] = (first[at] ?? 0) + (counts[at] ?? 0);
    levels.push({ words: Uint16Array.from(distances), costs, backoffs, first });
    parents = first;
  }
  return levels;
}

function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    while (rest > 127) {
      bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

function unpackNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let at = 0;
  for (let place = 0; place < count && at < bytes.length; place += 1) {
    let shift = 0;
    let number = 0;
    for (;;) {
      const byte = bytes[at++] ?? 0;
      number |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
    numbers[place] = number;
  }
  return numbers;
}
