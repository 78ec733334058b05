import { BlockStack } from "./block-stack.ts";
import type { Brackets } from "./brackets.ts";
import { Cursor } from "./cursor.ts";
import { ownCommands, type OwnCommand } from "./definitions.ts";
import { Lookahead } from "./scanner.ts";

/** The state of reading a LaTeX document: precomputed facts, position, open stretches. Offsets in UTF-16 units of the document. */
export class Reading {
  readonly document: string;
  readonly brackets: Brackets;
  readonly own: ReadonlyMap<string, OwnCommand>;
  readonly ahead: Lookahead;
  readonly cursor: Cursor;
  readonly stack: BlockStack;
  #stop = 0;

  constructor(document: string, brackets: Brackets) {
    this.document = document;
    this.brackets = brackets;
    this.own = ownCommands(document, brackets);
    this.ahead = new Lookahead(document, (open) => brackets.closeOf(open));
    this.stack = new BlockStack(document);
    this.cursor = new Cursor(document, brackets, this.ahead);
  }

  get inTable(): boolean {
    return this.stack.kind === "tableCell";
  }

  /** Moves to `start`; nothing is read beyond `stop`. */
  begin(start: number, stop: number): void {
    this.cursor.at = start;
    this.cursor.limit = stop;
    this.#stop = stop;
  }

  /** Opens a stretch, which ends with the surrounding one at the latest. */
  enter(frame: Parameters<BlockStack["enter"]>[0]): void {
    const end = Math.min(frame.end, this.cursor.limit);
    this.stack.enter({ ...frame, end });
    this.cursor.limit = end;
  }

  /** Closes the innermost stretch, and moves past it. */
  leave(): void {
    this.cursor.at = this.stack.close(this.cursor.at);
    this.cursor.limit = this.stack.top?.end ?? this.#stop;
  }
}
