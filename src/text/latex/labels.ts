import { OPTION, OVERLAY, SPACES } from "./patterns.ts";
import type { Reading } from "./reading.ts";

/** Begins a list item, with its optional label in square brackets. */
export function readListItem(reading: Reading): void {
  const { cursor, stack } = reading;
  stack.item();
  cursor.at = cursor.match(OVERLAY);
  const back = cursor.at;
  cursor.at = cursor.match(SPACES);
  const option = cursor.match(OPTION);
  if (option > cursor.at && option <= cursor.limit) {
    cursor.at += 1;
    reading.enter({ end: option - 1, after: option, role: "block", kind: "listItem" });
  } else {
    cursor.at = back;
  }
}

/** The caption of a subfigure in square brackets. */
export function readCaptionOption(reading: Reading): void {
  const { cursor } = reading;
  const start = cursor.at;
  const option = cursor.match(OPTION);
  if (option === start) return;
  cursor.at = start + 1;
  reading.enter({ end: option - 1, after: option, role: "note", kind: "paragraph" });
}
