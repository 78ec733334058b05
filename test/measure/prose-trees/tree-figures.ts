import { PLACEHOLDER } from "../../../src/text/placeholder.ts";
import type { Prose, ProseBlock } from "../../../src/text/prose.ts";
import { alignWords } from "./align-words.ts";

/** How another parser classifies a word; "either" if it can be read both ways. */
export type WordClass = "prose" | "code" | "either";

export interface ClassedWord {
  readonly word: string;
  readonly is: WordClass;
}

export const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Returns the words of the blocks that a page shows, without the placeholder. */
export function wordsIn(prose: Prose, isShown: (kind: ProseBlock["kind"]) => boolean): readonly string[] {
  return prose.blocks
    .filter(({ kind }) => isShown(kind))
    .flatMap((block) => wordsOf(prose.text.slice(block.prose.start, block.prose.end)))
    .filter((word) => word !== PLACEHOLDER);
}

/**
 * Compares the prose of a tree with another parser's. A word of ours without a partner in the other's prose
 * counts as code if the other has it anywhere in code of the same document, which overcounts rather than
 * undercounts.
 */
export class TreeFigures {
  #files = 0;
  #ours = 0;
  #code = 0;
  #elsewhere = 0;
  #prose = 0;
  #covered = 0;

  /** Prints the mismatched words in context if `show` is set. */
  add(name: string, ours: readonly string[], other: readonly ClassedWord[], show: boolean): void {
    const shown = other.filter(({ is }) => is !== "code");
    const words = shown.map(({ word }) => word);
    const inCode = new Set(other.filter(({ is }) => is === "code").map(({ word }) => word));
    const { a, b } = alignWords(ours, words);
    const astray = [...ours.keys()].filter((at) => (a[at] ?? -1) < 0);
    const prose = [...shown.keys()].filter((at) => shown[at]?.is === "prose" && words[at] !== PLACEHOLDER);
    const missed = prose.filter((at) => (b[at] ?? -1) < 0);
    const code = astray.filter((at) => inCode.has(ours[at] ?? ""));
    this.#files += 1;
    this.#ours += ours.length;
    this.#code += code.length;
    this.#elsewhere += astray.length - code.length;
    this.#prose += prose.length;
    this.#covered += prose.length - missed.length;
    if (!show) return;
    for (const at of astray) console.log(`${name}\tastray\t${around(ours, at)}`);
    for (const at of missed) console.log(`${name}\tmissed\t${around(words, at)}`);
  }

  get summary(): string {
    return (
      `${this.#files} files, ${this.#ours} words of ours: ${percent(this.#code, this.#ours)} are code to the other reader, ` +
      `${percent(this.#elsewhere, this.#ours)} stand elsewhere; ` +
      `${percent(this.#covered, this.#prose)} of its ${this.#prose} words of prose are covered`
    );
  }
}

const around = (words: readonly string[], at: number): string =>
  `${words.slice(Math.max(at - 4, 0), at).join(" ")} [${words[at]}] ${words.slice(at + 1, at + 4).join(" ")}`;

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(2)}%`;
