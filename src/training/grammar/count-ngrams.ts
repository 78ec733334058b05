import { START } from "../../service/engines/grammar/context/vocabulary.ts";

/** Distinct n-grams of one order, by ascending key, with their counts. */
export interface Counted {
  /** The place of the first words among the n-grams one order below, times 65,536, plus the last word. */
  readonly keys: Float64Array;
  readonly counts: Uint32Array;
}

/** The factor of a key's first part. */
export const KEY_BASE = 65_536;

/**
 * Counts single words, then pairs, triples and so on up to `order`. Paragraphs in `ids` are separated by {@link START}, and no
 * n-gram continues across one. An n-gram whose count is below `least` is dropped, together with all that begin with it.
 */
export function countNgrams(
  ids: Uint16Array,
  vocabularySize: number,
  order: number,
  least: number,
): Counted[] {
  const single: Counted = {
    keys: Float64Array.from({ length: vocabularySize }, (_, id) => id),
    counts: new Uint32Array(vocabularySize),
  };
  for (const id of ids) single.counts[id] = (single.counts[id] ?? 0) + 1;
  const levels = [single];
  // The place of the n-gram that begins at each token, or -1.
  let places = Int32Array.from(ids);
  for (let length = 2; length <= order; length += 1) {
    const keys = new Float64Array(ids.length);
    let size = 0;
    const last = (at: number): number => ids[at + length - 1] ?? START;
    for (let at = 0; at + length <= ids.length; at += 1) {
      const place = places[at] ?? -1;
      if (place >= 0 && last(at) !== START) keys[size++] = place * KEY_BASE + last(at);
    }
    const counted = distinct(keys.subarray(0, size).sort(), least);
    const next = new Int32Array(ids.length).fill(-1);
    for (let at = 0; at + length <= ids.length; at += 1) {
      const place = places[at] ?? -1;
      if (place >= 0 && last(at) !== START) next[at] = placeOf(counted.keys, place * KEY_BASE + last(at));
    }
    places = next;
    levels.push(counted);
  }
  return levels;
}

function distinct(sorted: Float64Array, least: number): Counted {
  const keys: number[] = [];
  const counts: number[] = [];
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (to < sorted.length && sorted[to] === sorted[from]) to += 1;
    if (to - from >= least) {
      keys.push(sorted[from] ?? 0);
      counts.push(to - from);
    }
    from = to;
  }
  return { keys: Float64Array.from(keys), counts: Uint32Array.from(counts) };
}

/** Returns the place of a key in ascending keys, or -1. */
function placeOf(keys: Float64Array, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = keys[middle] ?? 0;
    if (at === key) return middle;
    if (at < key) low = middle + 1;
    else high = middle;
  }
  return -1;
}
