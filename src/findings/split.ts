import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";

/** What one request may hold. */
export interface RequestLimits {
  readonly minWords: number;
  readonly maxWords: number;
  /** UTF-16 units, which are never fewer than the characters that the service counts. */
  readonly maxChars: number;
}

/** Stretches of the prose to send, in UTF-16 units of the prose, or what stands in the way. */
export type Split =
  | {
      readonly kind: "parts";
      readonly parts: readonly TextRange[];
      /** Whole blocks that fit into no request together with their neighbours, such as a short heading between two long paragraphs. */
      readonly leftOut: readonly TextRange[];
    }
  | { readonly kind: "too_few_words"; readonly words: number }
  | { readonly kind: "block_too_long"; readonly block: TextRange; readonly words: number };

/**
 * Cuts prose at block borders into as few requests as the limits allow, each of them within all limits: a part with too
 * few words would be refused after others were paid. Blocks are left out only where no cut can avoid it, and then as few
 * words as possible. Linear in the length of the prose.
 */
export function splitAtBlocks(
  prose: Prose,
  limits: RequestLimits,
  countWords: (text: string) => number,
): Split {
  const total = countWords(prose.text);
  if (total < limits.minWords) return { kind: "too_few_words", words: total };
  if (total <= limits.maxWords && prose.text.length <= limits.maxChars) {
    return { kind: "parts", parts: [{ start: 0, end: prose.text.length }], leftOut: [] };
  }

  const blocks: Block[] = [];
  let before = 0;
  for (const { prose: range } of prose.blocks) {
    const words = countWords(prose.text.slice(range.start, range.end));
    if (words > limits.maxWords || range.end - range.start > limits.maxChars) {
      return { kind: "block_too_long", block: range, words };
    }
    blocks.push({ range, before });
    before += words;
  }
  return { kind: "parts", ...follow(blocks, plan(blocks, before, limits)) };
}

interface Block {
  readonly range: TextRange;
  /** Words in all the blocks before it. */
  readonly before: number;
}

/** The best that can be done with the blocks from one on. */
interface Step {
  /** Words that go unsent. */
  readonly lost: number;
  readonly parts: number;
  /** The index of the block after the part that begins here; the block's own index where it is left out. */
  readonly next: number;
}

const isWorse = (a: Step, b: Step): boolean => (a.lost === b.lost ? a.parts > b.parts : a.lost > b.lost);

/**
 * The best step at every block, found from the last one back. The ends that a part may have move with its beginning, so
 * that the best of them is the head of a queue; of equal ones it is the farthest, which fills the first parts.
 */
function plan(blocks: readonly Block[], total: number, limits: RequestLimits): readonly Step[] {
  const wordsBefore = (index: number): number => blocks[index]?.before ?? total;
  const done: Step = { lost: 0, parts: 0, next: blocks.length };
  const steps: Step[] = Array.from({ length: blocks.length + 1 }, () => done);
  const stepAt = (index: number): Step => steps[index] ?? done;
  /** Indexes at which a part may end, falling, those from `head` on being in use. */
  const ends: number[] = [];
  let head = 0;
  let candidate = blocks.length;
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const words = wordsBefore(at);
    const start = blocks[at]?.range.start ?? 0;
    const isTooMuch = (end: number): boolean =>
      wordsBefore(end) - words > limits.maxWords ||
      (blocks[end - 1]?.range.end ?? 0) - start > limits.maxChars;
    for (; candidate > at && wordsBefore(candidate) - words >= limits.minWords; candidate -= 1) {
      while (ends.length > head && isWorse(stepAt(ends.at(-1) ?? 0), stepAt(candidate))) ends.pop();
      ends.push(candidate);
    }
    while (head < ends.length && isTooMuch(ends[head] ?? 0)) head += 1;
    const rest = stepAt(at + 1);
    const leaving = { lost: rest.lost + wordsBefore(at + 1) - words, parts: rest.parts, next: at };
    const end = ends[head];
    const sending =
      end === undefined ? undefined : { ...stepAt(end), parts: stepAt(end).parts + 1, next: end };
    steps[at] = sending === undefined || isWorse(sending, leaving) ? leaving : sending;
  }
  return steps;
}

function follow(
  blocks: readonly Block[],
  steps: readonly Step[],
): { readonly parts: readonly TextRange[]; readonly leftOut: readonly TextRange[] } {
  const parts: TextRange[] = [];
  const leftOut: TextRange[] = [];
  const extent = (from: number, to: number): TextRange => ({
    start: blocks[from]?.range.start ?? 0,
    end: blocks[to - 1]?.range.end ?? 0,
  });
  const next = (at: number): number => steps[at]?.next ?? blocks.length;
  for (let at = 0; at < blocks.length;) {
    let end = next(at);
    if (end > at) {
      parts.push(extent(at, end));
    } else {
      do end += 1;
      while (end < blocks.length && next(end) === end);
      leftOut.push(extent(at, end));
    }
    at = end;
  }
  return { parts, leftOut };
}
