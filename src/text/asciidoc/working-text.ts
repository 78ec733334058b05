import type { TextRange } from "../range.ts";
import type { BlockKind } from "../block.ts";

/** The role of a character of a paragraph for its reader. */
export type Role = "prose" | "markup" | "placeholder" | "character" | "break";

const ROLES: readonly Role[] = ["prose", "markup", "placeholder", "character", "break"];
const CHARACTER = ROLES.indexOf("character");

/** Replaces text that an earlier pass has read: later passes see no mark, letter or white space. */
const TAKEN = "\uE000";

/** A range that is a separate block, such as a footnote. */
export interface InnerBlock extends TextRange {
  readonly kind: BlockKind;
}

/** A macro with its target. */
export interface LinkMacro extends TextRange {
  readonly name: string;
  readonly target: TextRange;
}

/** A stretch of one role; for a character, with its rendered text. */
export interface RoleRun extends TextRange {
  readonly role: Role;
  readonly text: string;
}

/**
 * The text of one paragraph during the passes of AsciiDoc's inline syntax. Each pass reads what earlier passes left, and
 * assigns roles to stretches. Offsets are in UTF-16 units of the text and never change.
 */
export class WorkingText {
  /** The text still to parse, as long as the paragraph. */
  text: string;
  readonly inner: InnerBlock[] = [];
  /** Macros that refer to a file. */
  readonly links: LinkMacro[] = [];
  readonly #roles: Uint8Array;
  readonly #characters = new Map<number, string>();
  #taken: TextRange[] = [];

  constructor(text: string) {
    this.text = text;
    this.#roles = new Uint8Array(text.length);
  }

  /** Assigns a role to a stretch, and hides it from later passes. */
  mark(start: number, end: number, role: Exclude<Role, "character">): void {
    this.#roles.fill(ROLES.indexOf(role), start, end);
    this.shield(start, end);
  }

  /** Turns a stretch back into prose: the text inside markup that was marked as a whole. */
  reveal(start: number, end: number): void {
    this.#roles.fill(0, start, end);
  }

  /** Replaces a stretch by `text`. */
  replace(start: number, end: number, text: string): void {
    this.#roles.fill(CHARACTER, start, end);
    this.#characters.set(start, text);
    this.shield(start, end);
  }

  /** Hides a range from later passes, whatever its role. */
  shield(start: number, end: number): void {
    if (start < end) this.#taken.push({ start, end });
  }

  isProse(at: number): boolean {
    return this.#roles[at] === 0;
  }

  /** Ends a pass: the text it read is hidden from the next one. */
  settle(): void {
    if (this.#taken.length === 0) return;
    const taken = this.#taken.sort((a, b) => a.start - b.start);
    const parts: string[] = [];
    let at = 0;
    for (const { start, end } of taken) {
      if (end <= at) continue;
      const from = Math.max(start, at);
      parts.push(this.text.slice(at, from), TAKEN.repeat(end - from));
      at = end;
    }
    parts.push(this.text.slice(at));
    this.text = parts.join("");
    this.#taken = [];
  }

  /** The stretches of `start..end`, in order. */
  *runs(start: number, end: number): Generator<RoleRun> {
    let from = start;
    while (from < end) {
      const role = this.#roles[from] ?? 0;
      const to = this.#endOfRun(from, end);
      yield { start: from, end: to, role: ROLES[role] ?? "prose", text: this.#characters.get(from) ?? "" };
      from = to;
    }
  }

  /** Each character that replaces others is a run of its own. */
  #endOfRun(from: number, end: number): number {
    const role = this.#roles[from];
    for (let to = from + 1; to < end; to += 1) {
      if (this.#roles[to] !== role || (role === CHARACTER && this.#characters.has(to))) return to;
    }
    return end;
  }
}
