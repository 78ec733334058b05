import { redact } from "../../contract/redact.ts";

/** The longest that is shown of what a service says, in UTF-16 units. */
const LONGEST = 600;

/** White space other than a single space, controls, and characters that would turn the direction of what follows. */
const UNSEEN = /(?! [^\s\p{Cc}\p{Cf}])[\s\p{Cc}\p{Cf}]+/gu;

/**
 * Returns a service's text safe for a notification: one line of bounded length. VS Code turns
 * `[a](command:b)` there into a link that runs a command, and `$(a)` into an icon, so neither is left intact.
 * Repeated keys are removed.
 */
export function serviceWords(text: string): string {
  return shortServiceWords(text, LONGEST);
}

/** Returns the host of a service's address; empty if it isn't one. */
export function formatHost(address: string): string {
  return URL.canParse(address) ? serviceWords(new URL(address).host) : "";
}

/** Returns the same in `longest` UTF-16 units at most. */
function shortServiceWords(text: string, longest: number): string {
  const line = redact(text.slice(0, 2 * LONGEST))
    .replace(UNSEEN, " ")
    .trim();
  return beginningOf(line, longest).replaceAll("](", "] (").replaceAll("$(", "$ (").toWellFormed();
}

/** Returns a text, or its beginning with an ellipsis, in `most` UTF-16 units. */
export function beginningOf(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…`.toWellFormed() : text;
}

/** Returns a file's name, or as much of a target as fits on a line, safe for a notification or a list: its end, of `most` UTF-16 units. */
export function shortTarget(target: string, most = LONGEST_TARGET): string {
  const words = serviceWords(target);
  return words.length > most ? `…${words.slice(1 - most)}`.toWellFormed() : words;
}

const LONGEST_TARGET = 40;

/** The longest reason of a service beside what a message says, in UTF-16 units. */
const LONGEST_REASON = 160;

/** A reason that shares a run of this many UTF-16 units with the text is taken for a repetition of it. */
const REPETITION = 24;

/** Returns a service's reason as it may be shown: empty where it repeats the text, which is shown nowhere beside its editor. */
export function reasonBeside(text: string, said: string): string {
  const reason = shortServiceWords(said, LONGEST_REASON);
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line !== "" && reason.includes(line)) return "";
  for (let at = 0; at + REPETITION <= reason.length; at += 1)
    if (line.includes(reason.slice(at, at + REPETITION))) return "";
  return reason;
}
