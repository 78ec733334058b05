import { ChunkedText } from "../text/chunked-text.ts";
import { slice, type TextRange } from "../text/range.ts";
import { afterOwnEdits, type OwnEdit } from "./after-own-edits.ts";
import { textStep } from "./carry-over.ts";
import { DroppedFindings, droppedFrom, isTelling, type Dropped } from "./dropped-findings.ts";
import type { Finding } from "./finding.ts";
import { IntervalTree, type Standing } from "./interval-tree.ts";
import { remapLineEndings } from "./line-endings.ts";
import { Moments, type Life } from "./moments.ts";
import { extentOf, moved, type DocumentChange } from "./rebase.ts";
import { isSamePlace } from "./same-place.ts";
import { uniquePlaces } from "./unique-places.ts";
import { isWhole } from "./verify.ts";

/** A change of the text, as the editor reports it. */
interface TextEvent {
  readonly changes: readonly DocumentChange[];
  /** True for undo and redo, after which dropped findings may be valid again. */
  readonly isUndo?: boolean;
  /** The corrections of our own behind the changes: findings next to them are carried over instead of dropped. */
  readonly own?: readonly OwnEdit[];
}

/** The effect of an event on the findings: none, the same ones moved, or a different set. */
export type Outcome = "same" | "moved" | "others";

interface Entry<F> {
  readonly finding: F;
  readonly life: Life;
}

/** An insertion of at least this many UTF-16 units may contain what it replaced: a format, or another state of the file. */
const LARGE = 100;

/**
 * The findings of one document, anchored to its text (EDI-4). Every edit moves them, and drops those it touches. Dropped
 * findings are restored when their text is: after undo and redo wherever the whole text equals an earlier one, otherwise
 * only where a finding's text with its surroundings occurs once in the document. An edit is logarithmic in the findings,
 * plus the findings it touches, plus a step for every two thousand units of the text. Ranges are in UTF-16 units of the
 * current text.
 */
export class AnchoredFindings<F extends Finding> {
  readonly #dropped = new DroppedFindings<F>();
  readonly #ids = new Set<string>();
  #text: ChunkedText;
  #tree: IntervalTree<Entry<F>>;
  #unplaced: readonly F[];
  #moments: Moments;
  #all: readonly F[] | undefined;
  #mayStandAgain = false;

  constructor(text: string, findings: readonly F[]) {
    this.#text = new ChunkedText(text);
    this.#moments = new Moments(this.#text.fingerprint);
    this.#unplaced = findings.filter(({ placed }) => placed === "none");
    this.#tree = this.#planted(findings, new Map());
  }

  get count(): number {
    return this.#tree.size + this.#unplaced.length;
  }

  /** True if there are no findings, and none that could be restored. */
  get isEmpty(): boolean {
    return this.count === 0 && this.#dropped.size === 0;
  }

  /** True if text was inserted since the last search for dropped findings. */
  get mayStandAgain(): boolean {
    return this.#mayStandAgain && this.#dropped.size > 0;
  }

  /** In the order of the document, findings without a place last. The same array until the next change. Linear. */
  all(): readonly F[] {
    this.#all ??= [...inOrder(this.#tree.all().map(findingOf)), ...this.#unplaced];
    return this.#all;
  }

  /** The findings whose anchor touches the range, edges included, in document order. Logarithmic, and a step for each. */
  touching(range: TextRange): readonly F[] {
    return inOrder(this.#tree.touching(range).map(findingOf));
  }

  /** True if the text equals the one that the findings refer to. Linear in the text. */
  standsIn(text: string): boolean {
    return this.#text.length === text.length && this.#text.toString() === text;
  }

  /** Applies a change of the text to the findings. */
  apply(event: TextEvent): Outcome {
    const step = textStep(event.changes, this.#text);
    if (step.kind === "lineEndings") return this.#changeLineEndings(step.before, step.after);
    if (step.changes.length === 0) return "same";
    const touched = this.#take(step.changes);
    const before = event.own === undefined ? "" : this.#text.toString();
    for (const { range, text } of step.changes) this.#text.replace(range, text);
    const same = this.#moments.advance(step.changes, this.#text.fingerprint);
    if (event.own !== undefined) this.#keepBeside(touched, event.own, before);
    this.#all = undefined;
    const size = this.#tree.size;
    const inserted = step.changes.reduce((most, { text }) => Math.max(most, text.length), 0);
    if (inserted > 0) this.#mayStandAgain = true;
    if (this.#dropped.size > 0) {
      if (same !== undefined) this.#putBackAsOnceAt(same);
      else if (event.isUndo === true || (touched.length > 0 && inserted >= LARGE)) this.findAgain();
    }
    return touched.length > 0 || this.#tree.size !== size ? "others" : "moved";
  }

  /**
   * Searches for dropped findings wherever their text may have come from, such as the clipboard; returns true if one was
   * found. Linear in the text.
   */
  findAgain(): boolean {
    this.#mayStandAgain = false;
    const missing = this.#dropped.latestFirst().filter(({ finding }) => !this.#ids.has(finding.id));
    if (missing.length === 0) return false;
    const places = uniquePlaces(
      this.#text.toString(),
      missing.map(({ context }) => context),
    );
    const life: Life = { since: this.#moments.now };
    let isFound = false;
    for (const [index, dropped] of missing.entries()) {
      const place = places[index];
      if (typeof place !== "number" || !isTelling(dropped, this.#text.length)) continue;
      if (this.#putBack(dropped.finding, place + dropped.anchorAt, life)) isFound = true;
    }
    return isFound;
  }

  /**
   * Replaces the findings with those of a new check of the current text; the replaced ones are never restored. Dropped
   * findings whose text is present again are forgotten too, because the new check covered them. Linear.
   */
  renew(findings: readonly F[]): void {
    const missing = this.#dropped.latestFirst();
    const places = uniquePlaces(
      this.#text.toString(),
      missing.map(({ context }) => context),
    );
    const isAnswered = ({ finding }: Dropped<F>, index: number): boolean =>
      places[index] !== "nowhere" || this.#ids.has(finding.id);
    const answered = new Set(missing.filter(isAnswered));
    this.#dropped.forget((dropped) => answered.has(dropped));
    const lives = new Map(this.#tree.all().map(({ item }) => [item.finding.id, item.life]));
    this.#ids.clear();
    this.#all = undefined;
    this.#unplaced = findings.filter(({ placed }) => placed === "none");
    this.#tree = this.#planted(findings, lives);
  }

  #planted(findings: readonly F[], lives: ReadonlyMap<string, Life>): IntervalTree<Entry<F>> {
    const now: Life = { since: this.#moments.now };
    const placed = findings.filter((finding) => finding.placed !== "none");
    for (const { id } of placed) this.#ids.add(id);
    return new IntervalTree(
      placed
        .map((finding) => standing(finding, lives.get(finding.id) ?? now))
        .sort((a, b) => a.start - b.start),
    );
  }

  /** Removes the findings that the changes touch, and remembers them as they were before all of the changes. */
  #take(changes: readonly DocumentChange[]): readonly F[] {
    const { now } = this.#moments;
    const touched: F[] = [];
    for (const change of changes) {
      const { removed, inserted } = extentOf(change);
      const { start, end } = change.range;
      const from = change.isTrim === true ? start + 1 : start;
      const taken = this.#tree.edit({ start: from, end }, inserted - removed);
      for (const one of taken) touched.push(findingOf(one));
      this.#dropped.add(
        taken.flatMap((one) => droppedFrom(this.#text, findingOf(one), one.item.life, now) ?? []),
      );
    }
    for (const { id } of touched) this.#ids.delete(id);
    return touched;
  }

  /** Keeps findings next to corrections of our own, with a new anchor in the current text. */
  #keepBeside(touched: readonly F[], own: readonly OwnEdit[], before: string): void {
    const life: Life = { since: this.#moments.now };
    for (const finding of afterOwnEdits(touched, own, before).findings) {
      this.#tree.add(standing(finding, life));
      this.#ids.add(finding.id);
    }
  }

  /** Restores findings after the text returned to that of an earlier moment: those dropped since are where they were. */
  #putBackAsOnceAt(moment: number): void {
    const { now } = this.#moments;
    for (const { finding, life, moment: gone } of this.#dropped.since(moment)) {
      if (this.#ids.has(finding.id)) continue;
      const place = this.#moments.back(finding.anchor, life, gone, moment);
      if (place !== undefined) this.#putBack(finding, place.start, { since: now, earlier: life });
    }
  }

  /** Restores a finding at the start of its anchor if its whole text is there and no other finding is. */
  #putBack(finding: F, start: number, life: Life): boolean {
    if (this.#ids.has(finding.id)) return false;
    const put = moved(finding, start - finding.anchor.start);
    const { anchor, range } = put;
    const from = Math.max(0, anchor.start - 1);
    const around = this.#text.slice(from, anchor.end + 1);
    const inAround = { start: range.start - from, end: range.end - from };
    const holds =
      around.startsWith(finding.anchorText, anchor.start - from) &&
      slice(around, inAround) === finding.original &&
      isWhole(around, inAround);
    if (!holds || this.#tree.touching(range).some((one) => isSamePlace(findingOf(one).range, range)))
      return false;
    this.#tree.add(standing(put, life));
    this.#ids.add(finding.id);
    this.#all = undefined;
    return true;
  }

  #changeLineEndings(before: string, after: string): Outcome {
    const size = this.#tree.size;
    const findings = remapLineEndings(this.#tree.all().map(findingOf), before, after) ?? [];
    this.#text = new ChunkedText(after);
    this.#moments = new Moments(this.#text.fingerprint);
    this.#ids.clear();
    this.#tree = this.#planted(findings, new Map());
    this.#dropped.changeLineEndings(after.includes("\r\n") ? "\r\n" : "\n");
    this.#all = undefined;
    return this.#tree.size === size ? "moved" : "others";
  }
}

function standing<F extends Finding>(finding: F, life: Life): Standing<Entry<F>> {
  return { ...finding.anchor, item: { finding, life } };
}

/** The finding at its current place. */
function findingOf<F extends Finding>({ item, start }: Standing<Entry<F>>): F {
  return moved(item.finding, start - item.finding.anchor.start);
}

/** Anchors begin in nearly the same order as their ranges. */
function inOrder<F extends Finding>(findings: F[]): readonly F[] {
  return findings.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}
