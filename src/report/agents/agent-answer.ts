import { redact } from "../../contract/redact.ts";
import { shownText } from "../shown-text.ts";

/** Amounts of an answer that an agent may ask for. */
export const DETAILS = ["scores", "findings", "full"] as const;
export type Detail = (typeof DETAILS)[number];

/**
 * The parts of a check's answer to an agent: figures first, then lists and a text that are cut to the
 * available space.
 */
export interface AnswerParts {
  /** Never cut; its size is bounded by its parts. */
  readonly head: Readonly<Record<string, unknown>>;
  /** The lists by name, the most important first. */
  readonly lists: Readonly<Record<string, readonly object[]>>;
  readonly text?: { readonly name: string; readonly value: string };
}

/** The most that each level holds, in UTF-16 units of JSON and in entries of each list. */
export const BOUNDS: Readonly<Record<Detail, { readonly chars: number; readonly entries: number }>> = {
  scores: { chars: 4_000, entries: 0 },
  findings: { chars: 16_000, entries: 50 },
  full: { chars: 60_000, entries: 200 },
};

/** So few that no model counts fewer characters for a token, on the whole. */
const CHARS_PER_TOKEN = 3;
const FEWEST_CHARS = 2_000;

/** Space for stating how much was omitted. */
const MARGIN = 300;

/** Writes the answer as JSON of bounded length; `tokenBudget` is what the caller wants at most. */
export function answerInJson(
  { head, lists, text }: AnswerParts,
  detail: Detail,
  tokenBudget = Infinity,
): string {
  const { chars, entries } = BOUNDS[detail];
  const most = Math.max(FEWEST_CHARS, Math.min(chars, tokenBudget * CHARS_PER_TOKEN));
  let room = most - JSON.stringify(head).length - MARGIN;
  const answer: Record<string, unknown> = { ...head };
  if (text !== undefined && detail === "full") {
    // The findings get the other half.
    const cut = cutText(text.value, room / 2);
    room -= JSON.stringify(cut).length;
    answer[text.name] = cut;
    if (cut.length < text.value.length) answer[`${text.name}Omitted`] = text.value.length - cut.length;
  }
  for (const [name, items] of Object.entries(lists)) {
    if (detail === "scores") continue;
    const kept: object[] = [];
    for (const item of items.slice(0, entries)) {
      const size = JSON.stringify(item).length + 1;
      if (size > room) break;
      room -= size;
      kept.push(item);
    }
    answer[name] = kept;
    if (kept.length < items.length) answer[`${name}Omitted`] = items.length - kept.length;
  }
  return JSON.stringify(answer);
}

/** Returns the beginning of a text that takes at most `most` UTF-16 units as JSON. */
function cutText(text: string, most: number): string {
  let cut = text.slice(0, Math.max(0, Math.floor(most)));
  while (cut !== "" && JSON.stringify(cut).length > most) cut = cut.slice(0, Math.floor(cut.length * 0.8));
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/u, "") : cut;
}

const LONGEST_QUOTED = 400;

/** Returns a text of a document, a source or a service on one line, without keys and invisible characters. */
export function quoted(text: string, most: number = LONGEST_QUOTED): string {
  return shownText(redact(text.slice(0, 4 * most)), most);
}

/** Quotes a text like `quoted`, but keeps its line breaks. */
export function quotedLines(text: string): string {
  return redact(text)
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(HIDDEN, (hidden) => `[U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`)
    .toWellFormed();
}

/** Controls other than tab and line feed, private characters, what turns the direction of a text, and tags. */
const HIDDEN =
  /(?![\t\n])[\p{Cc}\p{Co}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** The scope of an error, stated to an agent that checks several texts. */
const AFFECTS = {
  item: "this text or file alone",
  doubt: "this text or file alone",
  kind: "this check of any text or file",
  run: "every check",
} as const;

/** Describes an error for an agent: what happened, whether credits were charged, and what else it stops. */
export function errorOf(
  { charged, code, message }: { readonly charged: string; readonly code: string; readonly message: string },
  reach: keyof typeof AFFECTS,
): object {
  return { code, message: quoted(message, 1_000), creditsMoved: charged, affects: AFFECTS[reach] };
}
