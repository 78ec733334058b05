import type { Reading } from "./reading.ts";
import { sentenceMarkIn } from "./sentence-mark.ts";

/** A formula between two marks; if the second is missing, only the first is skipped. */
export function readFormula(reading: Reading, open: string, close: "$" | "$$" | "\\)" | "\\]"): void {
  const { ahead, cursor } = reading;
  const start = cursor.at;
  const inside = start + open.length;
  const end = ahead.formulaEnd(inside, close, cursor.limit);
  cursor.at = end === undefined ? inside : end + close.length;
  if (end !== undefined && end > inside) putFormula(reading, start, inside, end, cursor.at);
}

/** A formula in an environment; an unclosed one ends with its paragraph. */
export function readDisplay(reading: Reading, start: number): void {
  const { cursor } = reading;
  const end = reading.brackets.endOf(start);
  if (end === undefined) cursor.at = reading.ahead.paragraphEnd(cursor.at);
  else {
    putFormula(reading, start, cursor.at, end.start, end.end);
    cursor.at = end.end;
  }
}

/** A formula between two commands of the document; both must be in the same paragraph. */
export function readOwnFormula(reading: Reading, until: string, start: number): void {
  const { ahead, cursor } = reading;
  const inside = cursor.at;
  const end = ahead.find(until, inside);
  if (end === undefined || end > Math.min(ahead.paragraphEnd(inside), cursor.limit)) return;
  cursor.at = end + until.length;
  putFormula(reading, start, inside, end, cursor.at);
}

/** Adds one word for the formula, and the punctuation of the sentence at its end. */
function putFormula(reading: Reading, start: number, inside: number, end: number, after: number): void {
  const { builder } = reading.stack;
  const mark = sentenceMarkIn(reading.document, inside, end);
  builder.placeholder(start, mark ?? after);
  if (mark !== undefined) builder.character(mark, mark + 1, reading.document.charAt(mark));
}
