import type { TextRange } from "../range.ts";
import type { BlockKind } from "../block.ts";

/** What a character of a paragraph is to its reader. */
export type Role = "prose" | "markup" | "placeholder" | "character" | "break";

const ROLES: readonly Role[] = ["prose", "markup", "placeholder", "character", "break"];
const CHARACTER = ROLES.indexOf("character");

/** Stands for what an earlier pass has taken: no mark, no letter, no white space to those that follow. */
const TAKEN = "\uE000";

/** A stretch that is a block of its own, such as a footnote. */
export interface InnerBlock extends TextRange {
  readonly kind: BlockKind;
}

/** A macro with what it is about. */
export interface LinkMacro extends TextRange {
  readonly name: string;
  readonly target: TextRange;
}

/** A stretch of one role; of a character, what a reader sees in its place. */
export interface RoleRun extends TextRange {
  readonly role: Role;
  readonly text: string;
}

/**
 * The text of one paragraph while the passes of AsciiDoc's inline syntax go over it in their order. Each pass reads what the
 * passes before left of the text, and says of stretches what they are. Offsets are UTF-16 units of the text and never move.
 */
export class WorkingText {
  /** What is left to read; as long as the paragraph. */
  text: string;
  readonly inner: InnerBlock[] = [];
  /** Macros that name a file, by their name. */
  readonly links: LinkMacro[] = [];
  readonly #roles: Uint8Array;
  readonly #characters = new Map<number, string>();
  #taken: TextRange[] = [];

  constructor(text: string) {
    this.text = text;
    this.#roles = new Uint8Array(text.length);
  }

  /** Says what a stretch is, and hides it from the passes that follow. */
  mark(start: number, end: number, role: Exclude<Role, "character">): void {
    this.#roles.fill(ROLES.indexOf(role), start, end);
    this.shield(start, end);
  }

  /** Gives a stretch back to the prose: the text inside markup that was marked as a whole. */
  reveal(start: number, end: number): void {
    this.#roles.fill(0, start, end);
  }

  /** A stretch that reads as `text`. */
  replace(start: number, end: number, text: string): void {
    this.#roles.fill(CHARACTER, start, end);
    this.#characters.set(start, text);
    this.shield(start, end);
  }

  /** Hides a stretch from the passes that follow, whatever it is to the reader. */
  shield(start: number, end: number): void {
    if (start < end) this.#taken.push({ start, end });
  }

  isProse(at: number): boolean {
    return this.#roles[at] === 0;
  }

  /** Ends a pass: what it took is gone from the text that the next one reads. */
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

  /** Each character that stands for others is a run of its own. */
  #endOfRun(from: number, end: number): number {
    const role = this.#roles[from];
    for (let to = from + 1; to < end; to += 1) {
      if (this.#roles[to] !== role || (role === CHARACTER && this.#characters.has(to))) return to;
    }
    return end;
  }
}
