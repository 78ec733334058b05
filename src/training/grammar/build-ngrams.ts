import { BACKOFF_ZERO, type Level, LOG_UNIT } from "../../service/engines/grammar/context/ngram-model.ts";
import { type Counted, KEY_BASE } from "./count-ngrams.ts";

/** Subtracted from each count: the mass that goes to words unseen after a history. */
const DISCOUNT = 0.75;

/**
 * Keeps the n-grams that tell the model most (their count times the logarithm of how much they change the probability), and
 * estimates probabilities and back-off weights by absolute discounting.
 *
 * @param counted from single words, each order complete
 * @param most the most n-grams to keep, by order; single words are all kept
 */
export function buildNgrams(counted: readonly Counted[], most: readonly number[]): Level[] {
  const kept: Kept[] = [keepAll(counted[0])];
  for (let order = 1; order < counted.length; order += 1) {
    const level = counted[order];
    const below = kept[order - 1];
    if (level !== undefined && below !== undefined) kept.push(keep(level, below, kept, most[order] ?? 0));
  }
  return kept.map((level, order) => pack(level, kept[order + 1]));
}

/** The n-grams of one order that stay, with what the next order needs. */
interface Kept {
  /** By ascending key: the place among those kept one order below, and the word. */
  readonly parents: Uint32Array;
  readonly words: Uint16Array;
  /** Natural logarithms. */
  readonly logs: Float32Array;
  /** Filled in when the order above is known. */
  readonly backoffs: Float32Array;
  /** From places in the counted level to kept ones, or -1. */
  readonly placeOf: Int32Array;
  readonly first: Uint32Array;
  readonly counts: Uint32Array;
}

function keepAll(level: Counted | undefined): Kept {
  const counts = level?.counts ?? new Uint32Array();
  // The start of a paragraph is never predicted.
  const total = counts.reduce((sum, count, id) => sum + (id === 0 ? 0 : count), 0);
  return {
    parents: new Uint32Array(counts.length),
    words: Uint16Array.from(counts, (_, id) => id),
    logs: Float32Array.from(counts, (count, id) => Math.log((id === 0 ? 0.1 : Math.max(count, 0.5)) / total)),
    backoffs: new Float32Array(counts.length),
    placeOf: Int32Array.from(counts, (_, id) => id),
    first: Uint32Array.of(0, counts.length),
    counts,
  };
}

function keep(level: Counted, below: Kept, all: readonly Kept[], most: number): Kept {
  const size = level.keys.length;
  const parents = new Int32Array(size);
  const logs = new Float32Array(size);
  const gains = new Float32Array(size);
  for (let at = 0; at < size; at += 1) {
    const key = level.keys[at] ?? 0;
    const parent = below.placeOf[Math.floor(key / KEY_BASE)] ?? -1;
    parents[at] = parent;
    if (parent < 0) continue;
    const count = level.counts[at] ?? 0;
    logs[at] = Math.log((count - DISCOUNT) / (below.counts[parent] ?? 1));
    // The back-off weight isn't known before the choice; half is typical.
    gains[at] = count * Math.abs((logs[at] ?? 0) - lowerLog(all, parent, key % KEY_BASE) - Math.log(0.5));
  }
  const bar = nthLargest(gains, most);
  const chosen: number[] = [];
  for (let at = 0; at < size && chosen.length < most; at += 1) {
    if ((parents[at] ?? -1) >= 0 && (gains[at] ?? 0) >= bar) chosen.push(at);
  }
  const places = new Int32Array(size).fill(-1);
  for (const [place, at] of chosen.entries()) places[at] = place;
  const first = new Uint32Array(below.counts.length + 1);
  for (const at of chosen) first[(parents[at] ?? 0) + 1] = (first[(parents[at] ?? 0) + 1] ?? 0) + 1;
  for (let at = 1; at < first.length; at += 1) first[at] = (first[at] ?? 0) + (first[at - 1] ?? 0);
  const kept: Kept = {
    parents: Uint32Array.from(chosen, (at) => parents[at] ?? 0),
    words: Uint16Array.from(chosen, (at) => (level.keys[at] ?? 0) % KEY_BASE),
    logs: Float32Array.from(chosen, (at) => logs[at] ?? 0),
    backoffs: new Float32Array(chosen.length),
    placeOf: places,
    first,
    counts: Uint32Array.from(chosen, (at) => level.counts[at] ?? 0),
  };
  setBackoffs(below, kept, all);
  return kept;
}

/** Gives the words unseen after each history the mass that its kept n-grams leave. */
function setBackoffs(below: Kept, kept: Kept, all: readonly Kept[]): void {
  for (let node = 0; node < below.counts.length; node += 1) {
    const from = kept.first[node] ?? 0;
    const to = kept.first[node + 1] ?? 0;
    if (from === to) continue;
    let seen = 0;
    let lower = 0;
    for (let at = from; at < to; at += 1) {
      seen += Math.exp(kept.logs[at] ?? 0);
      lower += Math.exp(lowerLog(all, node, kept.words[at] ?? 0));
    }
    below.backoffs[node] = Math.log(Math.max(1 - seen, 1e-4) / Math.max(1 - lower, 1e-4));
  }
}

/** Returns the logarithm of the probability of a word after the history of node `node` without its first word. */
function lowerLog(all: readonly Kept[], node: number, word: number): number {
  const history: number[] = [];
  let at = node;
  for (let order = all.length - 1; order >= 0; order -= 1) {
    const level = all[order];
    // The last level may be the one that `node` belongs to, or the one being built above it.
    if (level === undefined) break;
    history.unshift(level.words[at] ?? 0);
    at = level.parents[at] ?? 0;
  }
  return logOf(all, history.slice(1), word);
}

function logOf(all: readonly Kept[], history: readonly number[], word: number): number {
  let total = 0;
  for (let skip = 0; skip <= history.length; skip += 1) {
    const node = nodeOf(all, history.slice(skip));
    if (node < 0) continue;
    const length = history.length - skip;
    if (length === 0) return total + (all[0]?.logs[word] ?? 0);
    const found = childOf(all[length], node, word);
    if (found >= 0) return total + (all[length]?.logs[found] ?? 0);
    total += all[length - 1]?.backoffs[node] ?? 0;
  }
  return total;
}

function nodeOf(all: readonly Kept[], words: readonly number[]): number {
  let node = words[0] ?? 0;
  for (let depth = 1; depth < words.length && node >= 0; depth += 1)
    node = childOf(all[depth], node, words[depth] ?? 0);
  return node;
}

function childOf(level: Kept | undefined, node: number, word: number): number {
  if (level === undefined) return -1;
  let low = level.first[node] ?? 0;
  let high = level.first[node + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = level.words[middle] ?? 0;
    if (at === word) return middle;
    if (at < word) low = middle + 1;
    else high = middle;
  }
  return -1;
}

function nthLargest(values: Float32Array, place: number): number {
  if (values.length <= place) return 0;
  return values.toSorted()[values.length - place] ?? 0;
}

function pack(level: Kept, above: Kept | undefined): Level {
  return {
    words: level.words,
    costs: Uint8Array.from(level.logs, (log) => byte(-log / LOG_UNIT)),
    backoffs: Uint8Array.from(level.backoffs, (log) => byte(log / LOG_UNIT + BACKOFF_ZERO)),
    first: above?.first ?? new Uint32Array(level.words.length + 1),
  };
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
