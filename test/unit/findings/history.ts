import assert from "node:assert/strict";
import { AnchoredFindings } from "../../../src/findings/anchored-findings.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";
import type { DocumentChange } from "../../../src/findings/rebase.ts";
import type { TextRange } from "../../../src/text/range.ts";
import { seededRandom, type Random } from "../../../src/training/random.ts";
import { findingAt } from "./a-finding.ts";
import { isInside, NaiveEditor, textOf, type NaiveEvent, type Unit } from "./naive-editor.ts";

/** Counts of a history's events, so that a test can check that each kind happened often. */
export interface Tally {
  readonly events: number;
  readonly kept: number;
  readonly dropped: number;
  readonly foundAgain: number;
  readonly backByUndo: number;
}

const WORDS = [
  "teh",
  "tehteh",
  "cat",
  "sat",
  "on",
  "the",
  "mat",
  "recieve",
  "🦆",
  "é",
  "e\u0301",
  "a",
  "it’s",
  "of",
] as const;
const SEPARATORS = [" ", " ", " ", " ", "  ", " \n", "\n", "\n\n", ", ", ". "] as const;
const EVENTS = [
  "type",
  "type",
  "typeOn",
  "delete",
  "cut",
  "paste",
  "replace",
  "several",
  "undo",
  "undo",
] as const;
const RARER = [
  "copy",
  "move",
  "move",
  "redo",
  "redo",
  "lineEndings",
  "format",
  "formatEdits",
  "trim",
  "fix",
  "check",
  "pause",
  "otherFile",
] as const;

/** The position of a finding in the text at one moment. */
interface Stood {
  readonly text: string;
  readonly anchors: ReadonlyMap<string, TextRange>;
}

interface Before {
  readonly text: string;
  readonly units: readonly Unit[];
}

/** One finding as the oracle knows it. */
interface Known {
  finding: GrammarFinding;
  /** The position of its anchor; undefined while it is gone. */
  anchor: TextRange | undefined;
  /** The contexts of the anchor, with LF, each time just before it was touched. */
  readonly contexts: Set<string>;
  gone?: Gone;
}

/** The surroundings of a finding when it was last touched, verbatim. */
interface Gone {
  readonly context: string;
  /** The start of the anchor in it, in UTF-16 units. */
  readonly anchorAt: number;
  /** The number of earlier states of the text. */
  readonly at: number;
}

/**
 * One random history of a document with findings. After each event, compares the findings with a list of
 * units that have identities. Throws if an untouched finding is lost or misplaced, or a touched one is kept
 * although its text isn't there again.
 */
export function runHistory(seed: number): Tally {
  const history = new History(seededRandom(seed));
  try {
    return history.run();
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`history ${seed}: ${message}\n${history.log.join("\n")}`, { cause: thrown });
  }
}

class History {
  readonly log: string[] = [];
  readonly #random: Random;
  readonly #editor: NaiveEditor;
  readonly #known = new Map<string, Known>();
  readonly #tally = { events: 0, kept: 0, dropped: 0, foundAgain: 0, backByUndo: 0 };
  #findings: AnchoredFindings<GrammarFinding>;
  #stood: Stood[] = [];
  #checkedAt = 0;
  #endingsSince = 0;
  #clipboard = "teh";
  #caret = 0;
  #nextId = 0;

  constructor(random: Random) {
    this.#random = random;
    const eol = this.#oneOf(["\n", "\r\n"]);
    const length = 6 + this.#upTo(40);
    const line = Array.from({ length }, () => this.#oneOf(WORDS) + this.#oneOf(SEPARATORS)).join("");
    // Some documents repeat the same text exactly or nearly, so that the context hardly identifies a place.
    const words =
      this.#random() < 0.7
        ? line
        : Array.from({ length: 2 + this.#upTo(3) }, () => this.#nearly(line)).join("");
    this.#editor = new NaiveEditor(words.replaceAll("\n", eol));
    const found = this.#check();
    this.#findings = new AnchoredFindings(this.#editor.text, found);
    this.#learn(found);
  }

  run(): Tally {
    const events = 4 + this.#upTo(16);
    for (let count = 0; count < events; count += 1) {
      const kind = this.#oneOf(this.#random() < 0.7 ? EVENTS : RARER);
      this.log.push(`${JSON.stringify(this.#editor.text)} ${kind}`);
      if (kind === "pause") this.#pause();
      else if (kind === "check") this.#checkAgain();
      else if (kind === "fix") this.#fix();
      else if (kind === "copy") this.#clipboard = this.#nearly(this.#around());
      else if (kind === "move") this.#move();
      else this.#tell(this.#before(), this.#event(kind));
    }
    return this.#tally;
  }

  #event(kind: string): NaiveEvent | undefined {
    const editor = this.#editor;
    const { text } = editor;
    const places = [this.#place(), this.#place()];
    const [start, end] = [Math.min(...places), Math.max(...places)];
    const short = this.#whole(Math.min(text.length, start + 1 + this.#upTo(9)));
    switch (kind) {
      case "type":
        return this.#type(start, this.#oneOf(["x", " ", "t", "\n"]), false);
      case "typeOn":
        return this.#type(
          this.#whole(Math.min(this.#caret, text.length)),
          this.#oneOf(["x", " ", "h"]),
          true,
        );
      case "delete":
        return editor.edit(
          [{ range: { start, end: Math.max(start, short) }, text: "" }],
          this.#random() < 0.5,
        );
      case "cut":
        this.#clipboard = text.slice(start, end);
        return editor.edit([{ range: { start, end }, text: "" }]);
      case "paste":
        return editor.edit([{ range: { start, end: start }, text: this.#ended(this.#clipboard) }]);
      case "replace": {
        const range = { start, end: Math.max(start, short) };
        const same = text.slice(range.start, range.end);
        return editor.edit([{ range, text: this.#oneOf([same, `${same}s`, `a ${same}`, "teh", "other"]) }]);
      }
      case "several":
        return editor.edit(this.#severalPlaces().map((at) => ({ range: { start: at, end: at }, text: "y" })));
      case "undo":
        return editor.undo();
      case "redo":
        return editor.redo();
      case "lineEndings":
        return editor.setLineEndings(text.includes("\r\n") ? "\n" : "\r\n");
      case "format":
        return editor.replaceAll(text.replaceAll("  ", " ").replaceAll(" on ", " upon "));
      case "formatEdits":
        return editor.edit(formatEdits(text));
      case "trim":
        return editor.edit(trimEdits(text));
      default:
        return editor.replaceAll(`${this.#ended("New head.\n\n")}${text.slice(start)}`);
    }
  }

  #type(at: number, text: string, joins: boolean): NaiveEvent {
    const put = this.#ended(text);
    this.#caret = at + put.length;
    return this.#editor.edit([{ range: { start: at, end: at }, text: put }], joins);
  }

  #tell(before: Before, event: NaiveEvent | undefined): void {
    if (event === undefined) return;
    const { changes } = event;
    this.#findings.apply({ changes, isUndo: event.kind === "undo" });
    this.#tally.events += 1;
    this.#compare(before, event, []);
    const isNew = !this.#stood.slice(this.#endingsSince, -1).some(({ text }) => text === this.#editor.text);
    if (event.kind === "undo" && isNew) this.#compareFound();
  }

  /** Cuts a stretch with a finding in it and pastes it elsewhere, sometimes twice. */
  #move(): void {
    const { text } = this.#editor;
    const moved = this.#around();
    const start = text.indexOf(moved);
    if (moved === "") return;
    const cut = { range: { start, end: start + moved.length }, text: "" };
    this.#tell(this.#before(), this.#editor.edit([cut]));
    for (const copy of this.#random() < 0.7 ? [moved] : [moved, this.#nearly(moved)]) {
      const at = this.#place();
      this.#tell(this.#before(), this.#editor.edit([{ range: { start: at, end: at }, text: copy }]));
    }
    this.#pause();
  }

  /** Returns the text around one of the findings, of random extent. */
  #around(): string {
    const { text } = this.#editor;
    const all = this.#findings.all();
    const anchor = all[this.#upTo(all.length)]?.anchor ?? { start: this.#place(), end: text.length };
    const start = this.#whole(Math.max(0, anchor.start - this.#upTo(70)));
    return text.slice(start, this.#whole(Math.min(text.length, anchor.end + this.#upTo(70))));
  }

  /** Returns the same text, or the text with one word changed. */
  #nearly(text: string): string {
    if (this.#random() < 0.4) return text;
    const words = [...text.matchAll(/[a-z]+/gu)];
    const word = words[this.#upTo(words.length)];
    if (word === undefined) return text;
    return (
      text.slice(0, word.index) + this.#oneOf(["dog", "hat", "it"]) + text.slice(word.index + word[0].length)
    );
  }

  /** Applies one of the corrections, like the product does. */
  #fix(): void {
    const all = this.#findings.all();
    const finding = all[this.#upTo(all.length)];
    if (finding === undefined) return;
    const before = this.#before();
    const own = [{ range: finding.range, replacement: finding.replacement }];
    const event = this.#editor.edit([{ range: finding.range, text: finding.replacement }]);
    this.#findings.apply({ changes: event.changes, own });
    this.#compare(
      before,
      event,
      own.map(({ range }) => range),
    );
  }

  #pause(): void {
    const before = this.#before();
    this.#findings.findAgain();
    this.#compare(before, { kind: "edit", changes: [] }, []);
    this.#compareFound();
  }

  #checkAgain(): void {
    const found = this.#check();
    this.#findings.renew(found);
    this.#learn(found);
    this.#compareAll(found.map(({ id }) => id));
  }

  #learn(found: readonly GrammarFinding[]): void {
    for (const [id, { anchor }] of this.#known) {
      if (anchor !== undefined) this.#known.delete(id);
    }
    // A finding that is gone may come back, but needn't where a newer answer covers it.
    this.#checkedAt = this.#stood.length;
    for (const finding of found) {
      this.#known.set(finding.id, { finding, anchor: finding.anchor, contexts: new Set() });
    }
    this.#remember();
  }

  #before(): Before {
    return { text: this.#editor.text, units: this.#editor.units };
  }

  /** Compares the actual findings with the expected ones. */
  #compare({ text: before, units }: Before, event: NaiveEvent, written: readonly TextRange[]): void {
    const { text } = this.#editor;
    const isLineEndings = event.kind === "lineEndings";
    const changed = isLineEndings ? this.#editor.units : this.#editor.after(units, event.changes);
    assert.equal(textOf(changed), text, "the event tells what happened");
    const now = new Map(this.#findings.all().map((finding) => [finding.id, finding]));
    assert.equal(now.size, this.#findings.count, "no finding stands twice");
    // The states with the same text, but none from before a change of line endings.
    if (isLineEndings) this.#checkedAt = this.#endingsSince = this.#stood.length;
    const same = this.#stood.filter((stood) => stood.text === text);
    const latest = this.#stood.findLastIndex((stood) => stood.text === text);
    const sameState = latest >= this.#checkedAt && event.changes.length > 0 ? this.#stood[latest] : undefined;
    for (const [id, known] of this.#known) {
      const got = now.get(id);
      if (known.anchor !== undefined) known.contexts.add(contextOf(before, known.anchor));
      const stays = isLineEndings
        ? remapped(known.anchor, before, text)
        : located(known.anchor, units, changed);
      if (stays !== undefined) {
        assert.ok(got !== undefined, `${id} was not touched, and is lost`);
        assert.deepEqual(got.anchor, stays, `${id} was not touched, and stands elsewhere`);
        this.#tally.kept += 1;
      } else if (got !== undefined) {
        const wasThere = same.some(({ anchors }) => anchors.get(id)?.start === got.anchor.start);
        const isFound = isOnly(text, got, known.contexts);
        const isBack = located(known.anchor, units, this.#editor.units)?.start === got.anchor.start;
        const isOurs = written.length > 0 && isApart(known.finding.range, written);
        assert.ok(wasThere || isFound || isBack || isOurs, `${id} was touched, and is kept`);
        if (wasThere) this.#tally.backByUndo += 1;
        else if (isFound) this.#tally.foundAgain += 1;
      } else {
        if (known.anchor !== undefined) {
          this.#tally.dropped += 1;
          known.gone = { ...aroundOf(before, known.anchor), at: this.#stood.length };
          assert.ok(
            written.length === 0 || !isApart(known.finding.range, written),
            `${id} stood beside a correction of our own, and is lost`,
          );
        }
        const was = sameState?.anchors.get(id);
        const isFree = was !== undefined && ![...now.values()].some((other) => isAt(other.range, was));
        assert.ok(!isFree, `${id} stood in this very text, and is not back`);
      }
      if (got !== undefined) known.finding = got;
      known.anchor = got?.anchor;
    }
    this.#compareAll([...now.keys()]);
    this.#remember();
  }

  /**
   * After a search, asserts that every finding is back whose text and former context occur once in the
   * document, unless another finding is there.
   */
  #compareFound(): void {
    const { text } = this.#editor;
    const all = this.#findings.all();
    for (const [id, { anchor, gone, finding }] of this.#known) {
      if (anchor !== undefined || gone === undefined || gone.at < this.#checkedAt) continue;
      const { context, anchorAt } = gone;
      const at = text.indexOf(context);
      if (at < 0 || text.includes(context, at + 1) || !isTelling(context, finding, text)) continue;
      const start = at + anchorAt + finding.range.start - finding.anchor.start;
      const range = { start, end: start + finding.original.length };
      if (isInside(text, range.start) || isInside(text, range.end)) continue;
      assert.ok(
        all.some((other) => isSame(other.range, range)),
        `${id} has its text and what stood beside it at ${range.start} alone, and is not found`,
      );
    }
  }

  /** Asserts the invariants that hold at any time. */
  #compareAll(ids: readonly string[]): void {
    const { text } = this.#editor;
    const all = this.#findings.all();
    assert.ok(this.#findings.standsIn(text), "the text is known");
    assert.deepEqual(all.map(({ id }) => id).toSorted(), ids.toSorted());
    for (const { anchor, anchorText, id, original, range } of all) {
      assert.ok(this.#known.has(id));
      assert.equal(text.slice(anchor.start, anchor.end), anchorText, `${id} stands in its text`);
      assert.equal(text.slice(range.start, range.end), original);
      assert.ok(!isInside(text, range.start) && !isInside(text, range.end));
      const others = all.filter((other) => other.id !== id && isSame(other.range, range));
      assert.deepEqual(others, [], `${id} stands where no other one does`);
    }
    const at = this.#place();
    assert.deepEqual(
      this.#findings.touching({ start: at, end: at + 3 }),
      all.filter(({ anchor }) => anchor.start <= at + 3 && anchor.end >= at),
    );
  }

  #remember(): void {
    const anchors = new Map<string, TextRange>();
    for (const [id, { anchor }] of this.#known) if (anchor !== undefined) anchors.set(id, anchor);
    this.#stood.push({ text: this.#editor.text, anchors });
  }

  /** Returns a correction for each wrong word, and some commas to insert. */
  #check(): readonly GrammarFinding[] {
    const { text } = this.#editor;
    const found: GrammarFinding[] = [];
    for (const { 0: word, index } of text.matchAll(/teh|recieve|(?<=cat)(?= )/gu)) {
      const range = { start: index, end: index + word.length };
      if (word !== "" || this.#random() < 0.5) found.push(this.#finding(text, range));
    }
    return found;
  }

  #finding(text: string, range: TextRange): GrammarFinding {
    const original = text.slice(range.start, range.end);
    this.#nextId += 1;
    const replacement = { teh: "the", recieve: "receive" }[original] ?? ",";
    return findingAt(text, range, { id: `f${this.#nextId}`, replacement });
  }

  /** Returns a place where an editor would edit. */
  #place(): number {
    return this.#whole(this.#upTo(this.#editor.text.length + 1));
  }

  #whole(offset: number): number {
    return isInside(this.#editor.text, offset) ? offset - 1 : offset;
  }

  #severalPlaces(): readonly number[] {
    const places = new Set([this.#place(), this.#place(), this.#place()]);
    return [...places].sort((a, b) => b - a);
  }

  /** Normalizes inserted text to the line endings of the document, like an editor does. */
  #ended(text: string): string {
    const eol = this.#editor.text.includes("\r\n") ? "\r\n" : "\n";
    return text.replaceAll(/\r\n?|\n/gu, eol);
  }

  #upTo(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #oneOf<T>(list: readonly [T, ...T[]]): T {
    return list[this.#upTo(list.length)] ?? list[0];
  }
}

/** Removes the spaces at the ends of lines, as on saving. */
function trimEdits(text: string): readonly DocumentChange[] {
  return [...text.matchAll(/ +(?=\r?\n|$)/gu)]
    .map(({ 0: spaces, index }) => ({ range: { start: index, end: index + spaces.length }, text: "" }))
    .toReversed();
}

/** Collapses each run of spaces, as changes from the last to the first. */
function formatEdits(text: string): readonly DocumentChange[] {
  return [...text.matchAll(/ {2,}/gu)]
    .map(({ 0: spaces, index }) => ({ range: { start: index, end: index + spaces.length }, text: " " }))
    .toReversed();
}

/**
 * Returns where the units of a range are among other units, contiguous as before and with nothing else
 * between them, except that spaces may have disappeared where white space is left.
 */
function located(
  range: TextRange | undefined,
  from: readonly Unit[],
  to: readonly Unit[],
): TextRange | undefined {
  if (range === undefined) return undefined;
  const { start, end } = range;
  const first = to.findIndex(({ id }) => id === from[start]?.id);
  const last = first + end - start;
  if (first < 0) return undefined;
  for (let at = start; at < end; at += 1) {
    if (to[first + at - start]?.id !== from[at]?.id) return undefined;
  }
  const indexOf = (unit: Unit | undefined, none: number): number =>
    unit === undefined ? none : from.findIndex(({ id }) => id === unit.id);
  const [before, behind] = [to[first - 1], to[last]];
  const [previous, next] = [indexOf(before, -1), indexOf(behind, from.length)];
  const isPut = (previous < 0 && before !== undefined) || next < 0;
  const ahead = textOf(from.slice(previous + 1, start));
  const after = textOf(from.slice(end, next));
  const isAhead = ahead === "" || (isSpaces(ahead) && before?.value === ahead.at(-1));
  const isAfter = after === "" || (isSpaces(after) && /^\s?$/u.test(behind?.value ?? ""));
  return !isPut && previous < start && next >= end && isAhead && isAfter
    ? { start: first, end: last }
    : undefined;
}

const isSpaces = (text: string): boolean => /^[ \t]+$/u.test(text);

function remapped(range: TextRange | undefined, before: string, after: string): TextRange | undefined {
  if (range === undefined) return undefined;
  const eol = after.includes("\r\n") ? "\r\n" : "\n";
  const remap = (offset: number): number =>
    before.slice(0, offset).replaceAll("\r\n", "\n").replaceAll("\n", eol).length;
  return { start: remap(range.start), end: remap(range.end) };
}

const withLf = (text: string): string => text.replaceAll(/\r\n|\r|\n/gu, "\n");

/** Returns the anchor with 40 units on each side. */
function aroundOf(text: string, { start, end }: TextRange): Omit<Gone, "at"> {
  const from = Math.max(0, start - 40);
  return { context: text.slice(from, end + 40), anchorAt: start - from };
}

function contextOf(text: string, anchor: TextRange): string {
  return withLf(aroundOf(text, anchor).context);
}

/** Returns true if the context beside an anchor is enough to recognize it: 24 units, or the whole text. */
function isTelling(context: string, { anchorText }: GrammarFinding, text: string): boolean {
  return context.length - anchorText.length >= 24 || context === text;
}

/** Returns true if one of the contexts surrounds the finding and occurs nowhere else in the text. */
function isOnly(text: string, finding: GrammarFinding, contexts: ReadonlySet<string>): boolean {
  const { anchor } = finding;
  const plain = withLf(text);
  const start = withLf(text.slice(0, anchor.start)).length;
  const end = withLf(text.slice(0, anchor.end)).length;
  return [...contexts].some((context) => {
    const at = plain.indexOf(context);
    const isThere = at >= 0 && !plain.includes(context, at + 1) && at <= start && at + context.length >= end;
    // It may have been touched while line endings were longer.
    return isThere && (context === plain || isTelling(context.replaceAll("\n", "\r\n"), finding, text));
  });
}

function isAt(range: TextRange, { start, end }: TextRange): boolean {
  return range.start <= end && range.end >= start;
}

/** Returns true if two ranges share characters, or touch if one of them is empty. */
function isSame(a: TextRange, b: TextRange): boolean {
  if (a.start === a.end || b.start === b.end) return isAt(a, b);
  return a.start < b.end && a.end > b.start;
}

/** Returns true if a range overlaps no correction already written; an insertion may not even touch one. */
function isApart(range: TextRange, written: readonly TextRange[]): boolean {
  return range.start === range.end
    ? !written.some((own) => isAt(range, own))
    : written.every(({ start, end }) => range.end <= start || range.start >= end);
}
