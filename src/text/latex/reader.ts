import type { RawBlock } from "../block.ts";
import type { Brackets } from "./brackets.ts";
import { ligatureAt } from "./characters.ts";
import { readCommand } from "./command-reader.ts";
import { readFormula } from "./formulas.ts";
import { PARAMETER, PLAIN, TO_NEXT_LINE } from "./patterns.ts";
import { Reading } from "./reading.ts";

/**
 * Reads LaTeX in one pass from start to end. The ends of braces and environments are computed beforehand, so that an
 * unclosed one doesn't affect the following text. Offsets are in UTF-16 units of the document.
 */
export class LatexReader {
  readonly #reading: Reading;

  constructor(document: string, brackets: Brackets) {
    this.#reading = new Reading(document, brackets);
  }

  get blocks(): readonly RawBlock[] {
    return this.#reading.stack.blocks;
  }

  /** The offset read up to. */
  get at(): number {
    return this.#reading.cursor.at;
  }

  /** Reads the text from `start` to `stop`. */
  read(start: number, stop: number): void {
    this.#reading.begin(start, stop);
    this.#run(() => this.at < stop);
  }

  /** Reads the command at `start`, with its arguments, and nothing else. */
  readCommand(start: number, stop: number): void {
    this.#reading.begin(start, stop);
    readCommand(this.#reading);
    this.#run(() => false);
  }

  /** Reads while something is open, and then as long as `more` returns true. */
  #run(more: () => boolean): void {
    const { cursor, stack } = this.#reading;
    while (stack.top !== undefined || more()) {
      if (stack.top === undefined || cursor.at < cursor.limit) readToken(this.#reading);
      else this.#reading.leave();
    }
    stack.flush();
  }
}

function readToken(reading: Reading): void {
  const { cursor, document, stack } = reading;
  const start = cursor.at;
  const plain = cursor.match(PLAIN);
  if (plain > start) {
    cursor.at = Math.min(plain, cursor.limit);
    stack.builder.verbatim(start, cursor.at);
    return;
  }
  switch (document.charAt(start)) {
    case "\\":
      readCommand(reading);
      break;
    case "{":
      readBrace(reading, start);
      break;
    case "}":
      cursor.at += 1;
      break;
    case "%":
      readComment(reading);
      break;
    case "$":
      readDollar(reading);
      break;
    case "&":
      stack.flush();
      cursor.at += 1;
      break;
    case "\r":
    case "\n":
      readLineBreaks(reading);
      break;
    default:
      readMark(reading, start);
  }
}

function readBrace(reading: Reading, open: number): void {
  const close = reading.brackets.closeOf(open);
  reading.cursor.at = open + 1;
  if (close !== undefined) reading.enter({ end: close, after: close + 1 });
}

/** TeX ignores the line ending after a comment and the indentation of the next line. */
function readComment({ ahead, cursor, stack }: Reading): void {
  cursor.at = ahead.lineEnd(cursor.at);
  cursor.at = cursor.match(TO_NEXT_LINE);
  if (cursor.match(TO_NEXT_LINE) > cursor.at) stack.flush();
}

function readDollar(reading: Reading): void {
  const mark = reading.document.startsWith("$$", reading.cursor.at) ? "$$" : "$";
  readFormula(reading, mark, mark);
}

function readLineBreaks({ cursor, stack }: Reading): void {
  const start = cursor.at;
  cursor.at = cursor.match(TO_NEXT_LINE);
  const end = cursor.at;
  // One at a time: a pattern for all of them would need a stack as deep as the number of lines.
  for (let next = cursor.match(TO_NEXT_LINE); next > cursor.at; next = cursor.match(TO_NEXT_LINE))
    cursor.at = next;
  if (cursor.at > end) stack.flush();
  else stack.builder.lineBreak(start, end, " ");
}

/** Characters with a special meaning in some places. */
function readMark({ ahead, brackets, cursor, document, stack }: Reading, start: number): void {
  const character = document.charAt(start);
  const short = character === brackets.shortVerb ? document.indexOf(character, start + 1) : -1;
  if (short > 0 && short < ahead.lineEnd(start)) {
    cursor.at = short + 1;
    stack.builder.placeholder(start, cursor.at);
    return;
  }
  if (cursor.match(PARAMETER) > start) {
    cursor.at = cursor.match(PARAMETER);
    stack.builder.placeholder(start, cursor.at);
    return;
  }
  const seen = ligatureAt(document, start);
  cursor.at = seen?.end ?? start + 1;
  if (seen === undefined) stack.builder.verbatim(start, cursor.at);
  else stack.builder.character(start, cursor.at, seen.text);
}
