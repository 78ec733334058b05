import { redact } from "../../contract/redact.ts";

/** The longest that is shown of what a service says, in UTF-16 units. */
const LONGEST = 600;

/** White space, controls, and characters that would turn the direction of what follows. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]+/gu;

/**
 * Returns what a service says as it may stand in a notification: one line of bounded length. VS Code makes links of `[a](command:b)`
 * there, which run when they are pressed, and icons of `$(a)`: neither is left whole. A key that it repeats is taken out.
 */
export function serviceWords(text: string): string {
  return shortServiceWords(text, LONGEST);
}

/** Returns the same in `longest` UTF-16 units at most. */
export function shortServiceWords(text: string, longest: number): string {
  const line = redact(text.slice(0, 2 * LONGEST))
    .replace(UNSEEN, " ")
    .trim();
  const shown = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return shown.replaceAll("](", "] (").replaceAll("$(", "$ (").toWellFormed();
}
