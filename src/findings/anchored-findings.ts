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

/** What happened to the text, in an editor's own words. */
interface TextEvent {
  readonly changes: readonly DocumentChange[];
  /** Undone or redone: what is gone may stand again. */
  readonly isUndo?: boolean;
  /** Corrections of our own that the changes are: what stands beside them is carried over and not dropped for them. */
  readonly own?: readonly OwnEdit[];
}

/** What became of the findings: all as they were, the same ones elsewhere, or others. */
export type Outcome = "same" | "moved" | "others";

interface Entry<F> {
  readonly finding: F;
  readonly life: Life;
}

/** An insertion of as many UTF-16 units may hold again what it replaced: a format, or another state of the file. */
const LARGE = 100;

/**
 * The findings of one document, anchored to its text (EDI-4): moved by every edit, dropped when touched, and there again when
 * their text is: after undo and redo wherever the whole text is what it once was, otherwise only where a finding's text with
 * what stands beside it occurs once in the document. An edit costs a logarithm of the findings, what it touches, and a step
 * for every two thousand units of the text. Ranges are UTF-16 units of the text as it is now.
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

  /** Whether there is nothing here, and nothing that could come back. */
  get isEmpty(): boolean {
    return this.count === 0 && this.#dropped.size === 0;
  }

  /** Whether text came in since findings that are gone were last looked for. */
  get mayStandAgain(): boolean {
    return this.#mayStandAgain && this.#dropped.size > 0;
  }

  /** In the order of the document, those without a place last. The same array until the next change. Linear. */
  all(): readonly F[] {
    this.#all ??= [...inOrder(this.#tree.all().map(findingOf)), ...this.#unplaced];
    return this.#all;
  }

  /** Those whose anchor meets the range, edges included, in the order of the document. Logarithmic, and a step for each. */
  touching(range: TextRange): readonly F[] {
    return inOrder(this.#tree.touching(range).map(findingOf));
  }

  /** Whether this is the text that the findings stand in. Linear in the text. */
  standsIn(text: string): boolean {
    return this.#text.length === text.length && this.#text.toString() === text;
  }

  /** Carries the findings over what happened to the text. */
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
   * Looks for findings that are gone wherever their text may have come from, such as the clipboard; gives whether one was
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
   * Findings of the text as it is now in the place of those that stand in it, which do not come back. What is gone and stands
   * in the text again was looked at with it: the newer answer is the one to believe. Linear.
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

  /** Takes out what the changes touch, and remembers it as it stood before all of them. */
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

  /** Those that stand beside corrections of our own stay, with an anchor of the text as it is now. */
  #keepBeside(touched: readonly F[], own: readonly OwnEdit[], before: string): void {
    const life: Life = { since: this.#moments.now };
    for (const finding of afterOwnEdits(touched, own, before).findings) {
      this.#tree.add(standing(finding, life));
      this.#ids.add(finding.id);
    }
  }

  /** The text is what it was at an earlier moment: what was dropped since stands where it stood. */
  #putBackAsOnceAt(moment: number): void {
    const { now } = this.#moments;
    for (const { finding, life, moment: gone } of this.#dropped.since(moment)) {
      if (this.#ids.has(finding.id)) continue;
      const place = this.#moments.back(finding.anchor, life, gone, moment);
      if (place !== undefined) this.#putBack(finding, place.start, { since: now, earlier: life });
    }
  }

  /** Puts a finding where its anchor begins, if its text stands there whole and no other finding does. */
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

/** The finding where it stands now. */
function findingOf<F extends Finding>({ item, start }: Standing<Entry<F>>): F {
  return moved(item.finding, start - item.finding.anchor.start);
}

/** Anchors begin in nearly the same order as what they are around. */
function inOrder<F extends Finding>(findings: F[]): readonly F[] {
  return findings.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}
