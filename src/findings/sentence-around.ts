import type { Prose, ProseBlock } from "../text/prose.ts";
import { overlaps, type TextRange } from "../text/range.ts";
import { sentencesToCut } from "./sentences-to-cut.ts";
import { firstIndex } from "../text/first-index.ts";

/** Finds the sentences that stretches of one prose stand in; each block is cut once. */
export class SentenceAround {
  readonly #prose: Prose;
  readonly #sentences = new Map<ProseBlock, readonly TextRange[]>();

  constructor(prose: Prose) {
    this.#prose = prose;
  }

  /**
   * The sentence around a range of the prose, in UTF-16 units, with white space collapsed and composed characters; of a
   * range over more than one sentence all of them. Empty where the range stands in no block.
   */
  at({ start, end }: TextRange): string {
    const { blocks, text } = this.#prose;
    const wide = { start: Math.max(0, start - (start === end ? 1 : 0)), end: end + (start === end ? 1 : 0) };
    const block = blocks[firstIndex(blocks, ({ prose }) => prose.end > wide.start)];
    if (block === undefined) return "";
    const sentences = this.#sentences.get(block) ?? sentencesToCut(text, block.prose);
    this.#sentences.set(block, sentences);
    const around = sentences.filter((sentence) => overlaps(sentence, wide));
    const [first, last] = [around[0], around.at(-1)];
    return first === undefined || last === undefined ? "" : normalized(text.slice(first.start, last.end));
  }
}

const normalized = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();
