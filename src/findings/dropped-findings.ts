import type { Finding } from "./finding.ts";
import type { Life } from "./moments.ts";
import type { TextBefore } from "./narrow.ts";
import { slice, type TextRange } from "../text/range.ts";

/** A finding that is gone, as it stood before it was touched. */
export interface Dropped<F extends Finding> {
  readonly finding: F;
  readonly life: Life;
  /** The last moment at which it stood; -1 for one before all that are known, which says nothing of its place. */
  readonly moment: number;
  /** The anchor's text with what stood beside it, by which the place is known again. */
  readonly context: string;
  /** Where in the context the anchor begins, in UTF-16 units. */
  readonly anchorAt: number;
}

/** UTF-16 units on each side of an anchor that have to be the same where it is found again. */
const BESIDE = 40;

/** With less beside it on both sides together, the text has to be nothing but the context. */
const TELLING = 24;

/** All that one document can have, more than twice over: by a format and its undo. Of more the oldest are forgotten. */
const REMEMBERED = 25_000;

/**
 * The findings of a document that were touched, in the order in which they were; they stand again when their text does. One
 * that stands again stays here: where it stood at that moment is known by this alone.
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

  /** Those that stood at a moment or later, from the latest to the oldest; a step for each of them. */
  since(moment: number): readonly Dropped<F>[] {
    let from = this.#dropped.length;
    while (from > 0 && (this.#dropped[from - 1]?.moment ?? -1) >= moment) from -= 1;
    return this.#dropped.slice(from).toReversed();
  }

  forget(isGone: (dropped: Dropped<F>) => boolean): void {
    this.#dropped = this.#dropped.filter((dropped) => !isGone(dropped));
  }

  /** After a change of line endings: what was beside them has the other ones now, and every place is another. */
  changeLineEndings(to: "\r\n" | "\n"): void {
    this.#dropped = this.#dropped.map((dropped) => withLineEndings(dropped, to));
  }
}

/** What has to be known of a finding to find it again; undefined where the text does not hold it. UTF-16 units. */
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

/** A piece of a string keeps all of that string in memory: here the whole document as it was, for each finding. */
function copied(text: string): string {
  return text.split("").join("");
}

/** Whether a context that was found in a text of so many units says enough to know a finding again by. */
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
