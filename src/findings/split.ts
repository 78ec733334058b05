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
  | { readonly kind: "parts"; readonly parts: readonly TextRange[] }
  | { readonly kind: "too_few_words"; readonly words: number }
  | { readonly kind: "block_too_long"; readonly block: TextRange; readonly words: number };

/**
 * Cuts prose at block borders into as few requests as the limits allow. A last part with too few words takes blocks from
 * the one before it, so that no part of the document goes unchecked.
 */
export function splitAtBlocks(
  prose: Prose,
  limits: RequestLimits,
  countWords: (text: string) => number,
): Split {
  const total = countWords(prose.text);
  if (total < limits.minWords) return { kind: "too_few_words", words: total };
  if (total <= limits.maxWords && prose.text.length <= limits.maxChars) {
    return { kind: "parts", parts: [{ start: 0, end: prose.text.length }] };
  }

  const groups: Block[][] = [];
  let group: Block[] = [];
  for (const { prose: range } of prose.blocks) {
    const block = { range, words: countWords(prose.text.slice(range.start, range.end)) };
    if (block.words > limits.maxWords || range.end - range.start > limits.maxChars) {
      return { kind: "block_too_long", block: range, words: block.words };
    }
    if (group.length > 0 && !fits([...group, block], limits)) {
      groups.push(group);
      group = [];
    }
    group.push(block);
  }
  groups.push(group);
  balanceLast(groups, limits);
  return { kind: "parts", parts: groups.map(extent) };
}

interface Block {
  readonly range: TextRange;
  readonly words: number;
}

function balanceLast(groups: Block[][], limits: RequestLimits): void {
  const last = groups.at(-1);
  const before = groups.at(-2);
  if (last === undefined || before === undefined) return;
  while (words(last) < limits.minWords && before.length > 1) {
    const block = before.pop();
    if (block !== undefined) last.unshift(block);
  }
}

function fits(group: readonly Block[], limits: RequestLimits): boolean {
  const { start, end } = extent(group);
  return words(group) <= limits.maxWords && end - start <= limits.maxChars;
}

function words(group: readonly Block[]): number {
  return group.reduce((sum, block) => sum + block.words, 0);
}

function extent(group: readonly Block[]): TextRange {
  return { start: group[0]?.range.start ?? 0, end: group.at(-1)?.range.end ?? 0 };
}
