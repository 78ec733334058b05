import { hidesProse, isDisplay, isEnglish, isFloat, kindInside, layoutArguments } from "./environments.ts";
import { readDisplay } from "./formulas.ts";
import { ENVIRONMENT, OPTION, OVERLAY, TITLE } from "./patterns.ts";
import type { Reading } from "./reading.ts";

/** The length of an argument that is examined to see if it is a title. */
const LONGEST_TITLE = 300;
const LONGEST_LANGUAGE = 40;

/** Begins or ends an environment with the command at `start`, after its name. */
export function readEnvironment(reading: Reading, command: "begin" | "end", start: number): void {
  const { ahead, brackets, cursor, stack } = reading;
  ENVIRONMENT.lastIndex = cursor.at;
  const name = ENVIRONMENT.exec(reading.document)?.[1];
  if (name === undefined) {
    stack.flush();
    return;
  }
  cursor.at = ENVIRONMENT.lastIndex;
  if (command === "end") {
    if (!isDisplay(name)) stack.flush();
  } else if (brackets.isRaw(name)) {
    stack.flush();
    cursor.at = brackets.endOf(start)?.end ?? ahead.paragraphEnd(cursor.at);
  } else if (isDisplay(name)) readDisplay(reading, start);
  else if (hidesProse(name)) {
    cursor.at = brackets.endOf(start)?.end ?? ahead.paragraphEnd(cursor.at);
    stack.builder.placeholder(start, cursor.at);
  } else enterEnvironment(reading, name, start);
}

function enterEnvironment(reading: Reading, name: string, start: number): void {
  const { cursor, stack } = reading;
  const end = reading.brackets.endOf(start);
  const note = isFloat(name) && end !== undefined;
  if (!note) stack.flush();
  cursor.at = cursor.match(OVERLAY);
  if (end !== undefined && isForeign(reading, name)) {
    cursor.at = end.end;
    return;
  }
  const hidden = layoutArguments(name);
  for (let count = 0; count < (hidden ?? 0); count += 1)
    cursor.skipArgument(cursor.nextArgument(false), false);
  if (hidden !== undefined && hidden > 0) cursor.at = cursor.match(OPTION);
  if (end !== undefined && end.start >= cursor.at) {
    const role = note ? "note" : "block";
    const kind = kindInside(name) ?? (note ? "paragraph" : stack.kind);
    reading.enter({ end: end.start, after: end.end, role, kind });
  }
  if (hidden === undefined) readTitles(reading);
}

/** True if the environment, whose arguments are at the cursor, is in a language other than English. */
function isForeign({ cursor, document }: Reading, name: string): boolean {
  if (!name.startsWith("otherlanguage")) return false;
  const language = document.slice(cursor.at, cursor.at + LONGEST_LANGUAGE);
  return language !== "" && !isEnglish(language.replace(/\}[\s\S]*/u, ""));
}

/** Reads titles and the like after the name of an environment, each as a separate block; keys are no text. */
function readTitles(reading: Reading): void {
  const { cursor, document } = reading;
  for (;;) {
    const start = cursor.at;
    const close = document[start] === "{" ? cursor.closeWithin(start) : cursor.match(OPTION) - 1;
    if (close === undefined || close <= start || close >= cursor.limit) return;
    const text = document.slice(start + 1, Math.min(close, start + LONGEST_TITLE));
    if (TITLE.test(text)) {
      cursor.at = start + 1;
      reading.enter({ end: close, after: close + 1, role: "block" });
      return;
    }
    cursor.at = close + 1;
  }
}
