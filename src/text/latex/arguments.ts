import { isReference, type Signature } from "./commands.ts";
import { ATTACHED, KEY } from "./patterns.ts";
import type { Reading } from "./reading.ts";

/** The longest key; a longer argument is text. */
const LONGEST_KEY = 300;

/** Reads or skips the arguments of the command at `start` according to the signature. */
export function readArguments(reading: Reading, signature: Signature, name: string, start: number): void {
  const { cursor } = reading;
  const attached = ATTACHED.test(reading.document[start - 1] ?? "");
  for (const [index, letter] of Array.from(signature).entries()) {
    const open = cursor.nextArgument(letter === "h");
    if (letter === "h") cursor.skipArgument(open, true);
    else if (letter === "p") cursor.skipArgument(open, false);
    else {
      if (open !== undefined) enterText(reading, letter, open, signature.slice(index + 1), start);
      return;
    }
  }
  if (signature.startsWith("p") && !(attached && isReference(name)))
    reading.stack.builder.placeholder(start, cursor.at);
}

function enterText(reading: Reading, letter: string, open: number, rest: Signature, start: number): void {
  const { cursor, stack } = reading;
  cursor.at = open;
  const close = cursor.closeWithin(open);
  if (close === undefined) {
    cursor.at = open + 1;
    return;
  }
  // Hidden arguments after the text are skipped when the text ends.
  cursor.at = close + 1;
  let again = 0;
  for (const next of rest) {
    const other = cursor.nextArgument(false);
    if (next === "h") cursor.skipArgument(other, false);
    else if (other !== undefined) again += 1;
  }
  const after = again > 0 ? close + 1 : cursor.at;
  cursor.at = open + 1;
  if (letter === "n") reading.enter({ end: close, after, role: "note", kind: "footnote" });
  else if (letter === "b") {
    stack.flush();
    reading.enter({ end: close, after, role: "block", kind: "paragraph" });
  } else {
    if (letter === "q") stack.builder.character(start, open + 1, "“");
    reading.enter({
      end: close,
      after,
      closing: letter === "q" ? "”" : letter !== "j" && again > 0 ? " " : "",
    });
  }
}

/** Reads the arguments of an unknown command as text, unless they look like a key or a file. */
export function readUnknownArguments(reading: Reading, start: number): void {
  const { cursor, document, stack } = reading;
  let from = start;
  for (let open = cursor.nextArgument(false); open !== undefined; open = cursor.nextArgument(false)) {
    const close = cursor.closeWithin(open);
    cursor.at = open + 1;
    if (close === undefined) return;
    const next = document[close + 1] === "{";
    const short = close - open < LONGEST_KEY ? document.slice(open + 1, close) : " ";
    if (short !== "" && !KEY.test(short)) {
      if (from > start) stack.builder.character(open, open + 1, " ");
      reading.enter({ end: close, after: close + 1, closing: next ? " " : "" });
      return;
    }
    cursor.at = close + 1;
    stack.builder.placeholder(from, cursor.at);
    if (!next) return;
    from = cursor.at;
  }
}
