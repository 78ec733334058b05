import { readArguments, readUnknownArguments } from "./arguments.ts";
import { accentedAt, escapedOf, letterOf, symbolOf } from "./characters.ts";
import { readVerb, skipDefinition, skipRegion } from "./code.ts";
import {
  bodiesOf,
  CAPTION_OPTION,
  CODE_REGIONS,
  DEFINITION,
  endsParagraph,
  headingLevel,
  OPTION_BEHIND,
  signatureOf,
  TAKES_GLUE,
} from "./commands.ts";
import { readEnvironment } from "./environment-reader.ts";
import { readFormula, readOwnFormula } from "./formulas.ts";
import { readHeading } from "./headings.ts";
import { readCaptionOption, readListItem } from "./labels.ts";
import { CHARACTER_CODE, GLUE, NAME, OPTION } from "./patterns.ts";
import type { Reading } from "./reading.ts";

/** Reads the command at the cursor, with its arguments. */
export function readCommand(reading: Reading): void {
  const { cursor, document } = reading;
  const start = cursor.at;
  const accented = accentedAt(document, start);
  const letter = document.charAt(start + 1);
  NAME.lastIndex = start;
  const name = NAME.exec(document)?.[1];
  if (accented !== undefined && !(letter === "=" && reading.inTable)) {
    cursor.at = accented.end;
    reading.stack.builder.character(start, cursor.at, accented.text);
  } else if (name === undefined) {
    readEscaped(reading, letter);
  } else {
    cursor.at = NAME.lastIndex;
    readNamed(reading, name, start);
  }
}

/** A backslash with one character that is not a letter. */
function readEscaped(reading: Reading, letter: string): void {
  const { cursor, document, stack } = reading;
  const start = cursor.at;
  if (letter === "(") readFormula(reading, "\\(", "\\)");
  else if (letter === "[") readFormula(reading, "\\[", "\\]");
  else if (letter === "\\") readNewLine(reading);
  else if (letter === "\r" || letter === "\n" || letter === "") cursor.at += 1;
  else if (reading.inTable && /[=>]/.test(letter)) {
    stack.flush();
    cursor.at += 2;
  } else {
    const character = String.fromCodePoint(document.codePointAt(start + 1) ?? 0);
    cursor.at += 1 + character.length;
    stack.builder.character(start, cursor.at, escapedOf(character).toWellFormed());
  }
}

function readNewLine({ cursor, document, inTable, stack }: Reading): void {
  const start = cursor.at;
  cursor.at += 2;
  if (document[cursor.at] === "*") cursor.at += 1;
  cursor.at = cursor.match(OPTION);
  if (inTable) stack.flush();
  else stack.builder.lineBreak(start, cursor.at, "\n");
}

function readNamed(reading: Reading, name: string, start: number): void {
  const { cursor, document, stack } = reading;
  const region = CODE_REGIONS.get(name);
  const level = headingLevel(name);
  const letter = letterOf(name);
  const symbol = symbolOf(name);
  if (name === "begin" || name === "end") readEnvironment(reading, name, start);
  else if (name === "verb" || name === "lstinline") readVerb(reading, start);
  else if (name === "item") readListItem(reading);
  else if (region !== undefined) skipRegion(reading, region);
  else if (DEFINITION.test(name)) skipDefinition(reading, bodiesOf(name));
  else if (CAPTION_OPTION.test(name)) readCaptionOption(reading);
  else if (level !== undefined) readHeading(reading, level);
  else if (letter !== undefined) {
    if (/[ \t]/.test(document[cursor.at] ?? "")) cursor.at += 1;
    stack.builder.character(start, cursor.at, letter);
  } else if (symbol !== undefined) {
    skipEmptyGroup(reading);
    stack.builder.character(start, cursor.at, symbol);
  } else {
    if (endsParagraph(name)) stack.flush();
    readMacro(reading, name, start);
  }
}

function readMacro(reading: Reading, name: string, start: number): void {
  const { cursor, stack } = reading;
  const signature = signatureOf(name);
  const own = reading.own.get(name);
  if (signature !== undefined) readArguments(reading, signature, name, start);
  else if (own === undefined) readUnknownArguments(reading, start);
  else if (own.kind === "arguments") readArguments(reading, own.signature, name, start);
  else if (own.kind === "formula") readOwnFormula(reading, own.until, start);
  else {
    skipEmptyGroup(reading);
    if (own.kind === "text") stack.builder.character(start, cursor.at, own.text);
    else if (own.kind === "word") stack.builder.placeholder(start, cursor.at);
  }
  if (signature !== "" && TAKES_GLUE.test(name)) cursor.at = cursor.match(GLUE);
  else if (OPTION_BEHIND.test(name)) cursor.at = cursor.match(OPTION);
  else if (name === "char") cursor.at = cursor.match(CHARACTER_CODE);
}

/** Skips the empty braces that separate a command from the space after it. */
function skipEmptyGroup({ cursor, document }: Reading): void {
  if (document.startsWith("{}", cursor.at)) cursor.at += 2;
}
