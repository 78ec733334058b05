import { readArguments } from "./arguments.ts";
import { VERB } from "./patterns.ts";
import type { Reading } from "./reading.ts";

/** The longest text before the bodies of a definition. */
const LONGEST_HEAD = 300;
/** The name in a definition, with its parameters. */
const HEAD =
  /^\s{0,9}\{?\s{0,9}(?:\\(?:[a-zA-Z@]+|[\s\S])|[a-zA-Z@*]+)\s{0,9}\}?\s{0,9}(?:=?\s{0,9}\\[a-zA-Z@]+|(?:#\d|\[[^\]]*\]|\s)*)/;

/** Reads code in a sentence, which counts as one word. */
export function readVerb(reading: Reading, start: number): void {
  const { cursor, document } = reading;
  VERB.lastIndex = start;
  if (VERB.test(document)) {
    cursor.at = VERB.lastIndex;
    reading.stack.builder.placeholder(start, cursor.at);
  } else if (!document.startsWith("\\verb", start)) {
    readArguments(reading, "p", "lstinline", start);
  }
}

/** Skips a region of code with the command that ends it; an unclosed one hides nothing. */
export function skipRegion({ ahead, cursor }: Reading, end: string): void {
  const found = ahead.find(end, cursor.at);
  if (found !== undefined) cursor.at = found + end.length;
}

/** Skips the name, the parameters and the bodies of a definition. */
export function skipDefinition({ brackets, cursor, document }: Reading, bodies: number): void {
  const back = cursor.at;
  const rest = document.slice(back, Math.min(back + LONGEST_HEAD, cursor.limit));
  cursor.at = back + (HEAD.exec(rest)?.[0].length ?? 0);
  for (let count = 0; count < bodies; count += 1) {
    const open = cursor.nextArgument(false);
    const close = open === undefined ? undefined : brackets.closeOf(open);
    if (close === undefined) cursor.at = open ?? cursor.at;
    else cursor.at = close + 1;
  }
}
