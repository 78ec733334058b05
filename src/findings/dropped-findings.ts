import type { Finding } from "./finding.ts";
import type { Life } from "./moments.ts";
import type { TextBefore } from "./narrow.ts";
import { slice, type TextRange } from "../text/range.ts";

/** A dropped finding as it was before it was touched. */
export interface Dropped<F extends Finding> {
  readonly finding: F;
  readonly life: Life;
  /** The last moment at which it was valid; -1 for one before all known moments, from which its place can't be derived. */
  readonly moment: number;
  /** The anchor's text with its surroundings, which identify the place. */
  readonly context: string;
  /** The offset of the anchor in the context, in UTF-16 units. */
  readonly anchorAt: number;
}

/** UTF-16 units on each side of an anchor that must match when it is restored. */
const BESIDE = 40;

/** With fewer units around the anchor, both sides together, the context must be the whole text. */
const TELLING = 24;

/** More than twice the findings of one document: for a format and its undo. Beyond that the oldest are forgotten. */
const REMEMBERED = 25_000;

/**
 * The dropped findings of a document, in the order in which they were touched; they are restored when their text is. A
 * restored finding stays here too, as the only record of where it was at that moment.
 */
export class DroppedFindings<F extends Finding> {
  #dropped: Dropped<F>[] = [];

  get size(): number {
    return this.#dropped.length;
  }

  /** From the latest to the oldest. */
  latestFirst(): readonly Dropped<F>[] {
    return this.#dropped.toReversed();
  }

  add(dropped: readonly Dropped<F>[]): void {
    for (const one of dropped) this.#dropped.push(one);
    if (this.#dropped.length > REMEMBERED * 1.1) this.#dropped = this.#dropped.slice(-REMEMBERED);
  }

  /** Returns findings that were valid at a moment or later, from the latest to the oldest; one step for each. */
  since(moment: number): readonly Dropped<F>[] {
    let from = this.#dropped.length;
    while (from > 0 && (this.#dropped[from - 1]?.moment ?? -1) >= moment) from -= 1;
    return this.#dropped.slice(from).toReversed();
  }

  forget(isGone: (dropped: Dropped<F>) => boolean): void {
    this.#dropped = this.#dropped.filter((dropped) => !isGone(dropped));
  }

  /** Converts the contexts after a change of line endings, and discards all places. */
  changeLineEndings(to: "\r\n" | "\n"): void {
    this.#dropped = this.#dropped.map((dropped) => withLineEndings(dropped, to));
  }
}

/** Records the facts that identify a finding later; undefined if the text doesn't contain it. UTF-16 units. */
export function droppedFrom<F extends Finding>(
  text: TextBefore,
  finding: F,
  life: Life,
  moment: number,
): Dropped<F> | undefined {
  const { start, end } = finding.anchor;
  const from = Math.max(0, start - BESIDE);
  const context = copied(text.slice(from, Math.min(text.length, end + BESIDE)));
  const anchorAt = start - from;
  if (!context.startsWith(finding.anchorText, anchorAt)) return undefined;
  const anchorText = slice(context, { start: anchorAt, end: end - from });
  const original = slice(context, { start: finding.range.start - from, end: finding.range.end - from });
  return { finding: { ...finding, anchorText, original }, life, moment, context, anchorAt };
}

/** Copies a string: a slice would retain the whole document in memory, for each finding. */
function copied(text: string): string {
  return text.split("").join("");
}

/** True if a context found in a text of `length` units is long enough to identify a finding. */
export function isTelling<F extends Finding>({ context, finding }: Dropped<F>, length: number): boolean {
  return context.length - finding.anchorText.length >= TELLING || context.length === length;
}

function withLineEndings<F extends Finding>(dropped: Dropped<F>, to: string): Dropped<F> {
  const { finding, context, anchorAt, life } = dropped;
  const converted = (text: string): string => text.replaceAll(/\r\n|\r|\n/gu, to);
  const { anchor, anchorText, original } = finding;
  const ahead = anchorText.slice(0, finding.range.start - anchor.start);
  const start = anchor.start + converted(ahead).length;
  const range: TextRange = { start, end: start + converted(original).length };
  const newText = converted(anchorText);
  return {
    finding: {
      ...finding,
      original: converted(original),
      anchorText: newText,
      range,
      anchor: { start: anchor.start, end: anchor.start + newText.length },
    },
    life,
    moment: -1,
    context: converted(context),
    anchorAt: converted(context.slice(0, anchorAt)).length,
  };
}
