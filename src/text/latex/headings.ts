import { OPTION, OVERLAY } from "./patterns.ts";
import type { Reading } from "./reading.ts";

/** The title of a heading, and before it the one for the table of contents. */
export function readHeading(reading: Reading, level: number): void {
  const { cursor, stack } = reading;
  stack.flush();
  cursor.at = cursor.match(OVERLAY);
  const short = cursor.at;
  const option = cursor.match(OPTION);
  const open = cursor.nextArgument(false);
  if (open !== undefined) enterTitle(reading, open, level);
  if (option === short) return;
  const after = Math.max(cursor.at, option);
  cursor.at = short + 1;
  reading.enter({ end: option - 1, after, role: "block", kind: "heading", level });
}

/** An unclosed title ends with its line. */
function enterTitle(reading: Reading, open: number, level: number): void {
  const { ahead, cursor } = reading;
  const close = cursor.closeWithin(open);
  const closed = close !== undefined && close <= ahead.paragraphEnd(open);
  const end = closed ? close : Math.min(ahead.lineEnd(open), cursor.limit);
  cursor.at = open + 1;
  reading.enter({ end, after: closed ? end + 1 : end, role: "block", kind: "heading", level });
}
