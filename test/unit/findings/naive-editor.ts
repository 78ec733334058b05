import type { DocumentChange } from "../../../src/findings/rebase.ts";

/** One UTF-16 unit with its own identity. */
export interface Unit {
  readonly id: number;
  readonly value: string;
}

/** One event of an editor: changes from last to first, all relative to the text before. */
export interface NaiveEvent {
  readonly kind: "edit" | "undo" | "lineEndings";
  readonly changes: readonly DocumentChange[];
}

interface Step {
  readonly before: readonly Unit[];
  readonly after: readonly Unit[];
  readonly event: NaiveEvent;
}

/**
 * An editor's document with undo, redo and line endings, as simple as possible: a list of units with
 * identities, and a copy of it for each state. It fires events like VS Code does: undo yields the inverse
 * changes, several edits in one undo step come together, and changed line endings come as one change of the
 * whole text.
 */
export class NaiveEditor {
  #units: readonly Unit[];
  #next = 0;
  #done: Step[][] = [];
  #undone: Step[][] = [];

  constructor(text: string) {
    this.#units = this.#fresh(text);
  }

  get units(): readonly Unit[] {
    return this.#units;
  }

  get text(): string {
    return textOf(this.#units);
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** `joins` merges it into the undo step of the edit before it. */
  edit(changes: readonly DocumentChange[], joins = false): NaiveEvent {
    return this.#do({ kind: "edit", changes }, this.after(this.#units, changes), joins);
  }

  /** Applies changes to units. */
  after(units: readonly Unit[], changes: readonly DocumentChange[]): readonly Unit[] {
    return changes.reduce<readonly Unit[]>((left, change) => this.#changed(left, change), units);
  }

  /** Replaces the whole text in one change, like a formatter or a changed file on disk. */
  replaceAll(text: string): NaiveEvent {
    return this.edit([{ range: { start: 0, end: this.#units.length }, text }]);
  }

  setLineEndings(to: "\n" | "\r\n"): NaiveEvent | undefined {
    const before = this.text;
    const text = before.replaceAll("\r\n", "\n").replaceAll("\n", to);
    if (text === before) return undefined;
    const kept = this.#units.filter(({ value }) => value !== "\r" && value !== "\n").values();
    const units = [...this.#fresh(text)].map((unit) =>
      unit.value === "\r" || unit.value === "\n" ? unit : (kept.next().value ?? unit),
    );
    return this.#do({ kind: "lineEndings", changes: [whole(before.length, text)] }, units, false);
  }

  undo(): NaiveEvent | undefined {
    const steps = this.#done.pop();
    if (steps === undefined) return undefined;
    this.#undone.push(steps);
    return this.#goTo(steps, "before");
  }

  redo(): NaiveEvent | undefined {
    const steps = this.#undone.pop();
    if (steps === undefined) return undefined;
    this.#done.push(steps);
    return this.#goTo(steps, "after");
  }

  #do(event: NaiveEvent, after: readonly Unit[], joins: boolean): NaiveEvent {
    const step = { before: this.#units, after, event };
    const last = this.#done.at(-1);
    if (joins && last !== undefined && last.every((one) => one.event.kind === "edit")) last.push(step);
    else this.#done.push([step]);
    this.#undone = [];
    this.#units = after;
    return event;
  }

  #goTo(steps: readonly Step[], side: "before" | "after"): NaiveEvent {
    const from = this.#units;
    const to = (side === "before" ? steps[0] : steps.at(-1))?.[side] ?? from;
    this.#units = to;
    const [step] = steps;
    if (step?.event.kind === "lineEndings") {
      return { kind: "lineEndings", changes: [whole(from.length, textOf(to))] };
    }
    if (steps.length === 1 && step !== undefined) {
      const changes = side === "after" ? step.event.changes : inverse(step);
      return { kind: "undo", changes };
    }
    return { kind: "undo", changes: [difference(from, to)] };
  }

  /** Applies one change, keeping the units that the text and its replacement share at both ends. */
  #changed(units: readonly Unit[], { range, text }: DocumentChange): readonly Unit[] {
    const replacement = this.#fresh(text);
    const before = textOf(units);
    const after = before.slice(0, range.start) + text + before.slice(range.end);
    const splits = (offset: number, fromEnd: boolean): boolean =>
      isInside(before, fromEnd ? before.length - offset : offset) ||
      isInside(after, fromEnd ? after.length - offset : offset);
    const removed = units.slice(range.start, range.end);
    const most = Math.min(removed.length, replacement.length);
    let head = 0;
    while (head < most && removed[head]?.value === replacement[head]?.value) head += 1;
    if (head === removed.length && head === replacement.length) return units;
    while (head > 0 && splits(range.start + head, false)) head -= 1;
    let tail = 0;
    while (tail < most - head && removed.at(-1 - tail)?.value === replacement.at(-1 - tail)?.value) tail += 1;
    while (tail > 0 && splits(before.length - range.end + tail, true)) tail -= 1;
    return [
      ...units.slice(0, range.start + head),
      ...replacement.slice(head, replacement.length - tail),
      ...units.slice(range.end - tail),
    ];
  }

  #fresh(text: string): readonly Unit[] {
    return text.split("").map((value) => {
      this.#next += 1;
      return { id: this.#next, value };
    });
  }
}

/** Each state is asked for its text many times. */
const texts = new WeakMap<readonly Unit[], string>();

export function textOf(units: readonly Unit[]): string {
  const known = texts.get(units);
  if (known !== undefined) return known;
  const text = units.map(({ value }) => value).join("");
  texts.set(units, text);
  return text;
}

const whole = (length: number, text: string): DocumentChange => ({ range: { start: 0, end: length }, text });

/** Returns true if an offset is inside a surrogate pair or a CRLF. */
export function isInside(text: string, offset: number): boolean {
  const pair = text.slice(offset - 1, offset + 1);
  return offset > 0 && (pair === "\r\n" || /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pair));
}

/** Returns the changes that undo one event, from the last to the first. */
function inverse({ before, event }: Step): readonly DocumentChange[] {
  const text = textOf(before);
  return event.changes.map((change, index) => {
    // Changes later in the list are earlier in the text.
    const ahead = event.changes.slice(index + 1);
    const start = ahead.reduce(
      (at, { range, text: put }) => at + put.length - (range.end - range.start),
      change.range.start,
    );
    const removed = text.slice(change.range.start, change.range.end);
    return { range: { start, end: start + change.text.length }, text: removed };
  });
}

/** Returns one change from some units to others, by their identities. */
function difference(from: readonly Unit[], to: readonly Unit[]): DocumentChange {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head]?.id === to[head]?.id) head += 1;
  let tail = 0;
  while (tail < most - head && from.at(-1 - tail)?.id === to.at(-1 - tail)?.id) tail += 1;
  const text = textOf(to.slice(head, to.length - tail));
  return { range: { start: head, end: from.length - tail }, text };
}
