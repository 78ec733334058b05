import type { Query } from "./query.ts";

/** A run of the same words in the text, from word `at`, and in a file, from word `from`. */
export interface Block {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** Blocks that follow each other in the text as in the file. */
export type Chain = Block[];

/** The most words between two blocks of a chain, on either side. This bounds the work between them. */
export const MOST_GAP = 24;
/**
 * The most chains open at once: a bound for repetitive texts, far above what others need. A file has a run of words at 64
 * places at most, and as many chains may be ending: with fewer, those still growing would be cut to pieces.
 */
const MOST_OPEN = 128;

/**
 * Extends the seeds of one file to blocks and links these to chains. A reordered text has one chain for each piece. `pairs`
 * contains word of the text and word of the file, ascending by the first.
 */
export function findChains(query: Query, source: Uint32Array, pairs: readonly number[]): Chain[] {
  const closed: Chain[] = [];
  let open: { readonly chain: Chain; last: Block }[] = [];

  for (let pair = 0; pair < pairs.length; pair += 2) {
    const at = pairs[pair] ?? 0;
    const from = pairs[pair + 1] ?? 0;
    let best: (typeof open)[number] | undefined;
    let bestShift = Infinity;
    let isInside = false;
    let hasEnded = false;
    for (const each of open) {
      const { last } = each;
      const gap = at - (last.at + last.length);
      if (gap > MOST_GAP) hasEnded = true;
      const shift = Math.abs(from - last.from - (at - last.at));
      isInside ||= shift === 0 && gap < 0;
      const sourceGap = from - (last.from + last.length);
      const isNext = gap >= 0 && gap <= MOST_GAP && sourceGap >= 0 && sourceGap <= MOST_GAP;
      if (!isNext || shift >= bestShift || at >= (query.stretchEnd[last.at] ?? 0)) continue;
      best = each;
      bestShift = shift;
    }
    if (isInside) continue;
    if (hasEnded) {
      open = open.filter(({ chain, last }) => {
        const isOpen = at - (last.at + last.length) <= MOST_GAP;
        if (!isOpen) closed.push(chain);
        return isOpen;
      });
    }
    const block = grow(query, source, at, from, best?.last);
    if (best !== undefined) {
      best.chain.push(block);
      best.last = block;
      continue;
    }
    open.push({ chain: [block], last: block });
    if (open.length > MOST_OPEN) closed.push(open.shift()?.chain ?? []);
  }
  return [...closed, ...open.map(({ chain }) => chain)];
}

/** Returns the longest run of equal words around a seed, without extending into the block before it. */
function grow(query: Query, source: Uint32Array, at: number, from: number, before: Block | undefined): Block {
  const words = query.sequence.hashes;
  const first = before === undefined ? (query.stretchFirst[at] ?? 0) : before.at + before.length;
  const firstFrom = before === undefined ? 0 : before.from + before.length;
  const end = query.stretchEnd[at] ?? 0;
  let left = 0;
  while (at - left > first && from - left > firstFrom && words[at - left - 1] === source[from - left - 1]) {
    left += 1;
  }
  let right = 0;
  while (at + right < end && from + right < source.length && words[at + right] === source[from + right]) {
    right += 1;
  }
  return { at: at - left, from: from - left, length: left + right };
}
