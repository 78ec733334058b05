import type { Prose, ProseBlock } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import { sentencesToCut } from "./sentences-to-cut.ts";
import { firstIndex } from "../text/first-index.ts";

/** A sentence, and the start of a range in it, in UTF-16 units of the sentence. */
export interface SentencePlace {
  readonly sentence: string;
  readonly sentenceAt: number;
}

/** A sentence of the prose, and as it is shown. */
interface Sentence extends TextRange {
  readonly shown: string;
  /** White space before its first character; undefined if it is shown with other changes too. */
  readonly indent: number | undefined;
}

/** Finds the sentences around ranges of one prose; each block is split once. */
export class SentenceAround {
  readonly #prose: Prose;
  readonly #sentences = new Map<ProseBlock, readonly Sentence[]>();

  constructor(prose: Prose) {
    this.#prose = prose;
  }

  /**
   * Returns the sentence around a range of the prose, with white space collapsed and characters composed, and the start of
   * the range in it, in UTF-16 units; for a range over several sentences, all of them. Empty if the range is in no block.
   */
  at({ start, end }: TextRange): SentencePlace {
    const { blocks, text } = this.#prose;
    const wide = { start: Math.max(0, start - (start === end ? 1 : 0)), end: end + (start === end ? 1 : 0) };
    const block = blocks[firstIndex(blocks, ({ prose }) => prose.end > wide.start)];
    if (block === undefined) return NOWHERE;
    const sentences = this.#sentences.get(block) ?? sentencesToCut(text, block.prose).map(inProse(text));
    this.#sentences.set(block, sentences);
    const from = firstIndex(sentences, (sentence) => sentence.end > wide.start);
    const to = firstIndex(sentences, (sentence) => sentence.start >= wide.end);
    const [first, last] = [sentences[from], sentences[to - 1]];
    if (first === undefined || last === undefined || to <= from) return NOWHERE;
    if (first === last && first.indent !== undefined) {
      return { sentence: first.shown, sentenceAt: Math.max(0, start - first.start - first.indent) };
    }
    const before = collapsed(text.slice(first.start, Math.max(first.start, start))).trimStart();
    return { sentence: collapsed(text.slice(first.start, last.end)).trim(), sentenceAt: before.length };
  }
}

export const NOWHERE: SentencePlace = { sentence: "", sentenceAt: 0 };
const collapsed = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ");

function inProse(text: string): (range: TextRange) => Sentence {
  return ({ end, start }) => {
    const own = text.slice(start, end);
    const whole = collapsed(own);
    const indent = whole === own ? whole.length - whole.trimStart().length : undefined;
    return { start, end, shown: whole.trim(), indent };
  };
}
