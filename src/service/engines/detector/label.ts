import { WORDS_FOR_A_VERDICT } from "./calibration.ts";
import type { FoldedText } from "./look-alikes.ts";

/** Identifies the model that produced a score. */
export interface ModelName {
  /** Such as `en-1`. */
  readonly name: string;
  /** The day it was trained, such as `2026-11-22`. */
  readonly date: string;
}

/** The model and its date, for `service_name` (DET-5). */
export function serviceName({ date, name }: ModelName): string {
  return `Content Authenticity embedded style model ${name} (${date})`;
}

/**
 * Returns the caveat that `message` carries with every score and that must be shown with it. Counts characters that disguise
 * the text at the end.
 *
 * @param words of the text, by the contract's count
 */
export function label(
  { date, name }: ModelName,
  words: number,
  disguise: Pick<FoldedText, "lookAlikes" | "hidden"> = { lookAlikes: 0, hidden: 0 },
): string {
  const estimate =
    `A local, experimental estimate for English prose (model ${name}, ${date}). ` +
    "It measures style, not authorship. It misses many AI texts, so a low score doesn't mean that a person wrote the text. " +
    "It can flag formal or short texts by people. It isn't evidence of misconduct." +
    disguiseNotice(disguise);
  if (words >= WORDS_FOR_A_VERDICT) return estimate;
  return `Inconclusive: the text has ${words} words; a verdict needs at least ${WORDS_FOR_A_VERDICT}. ${estimate}`;
}

function disguiseNotice({ hidden, lookAlikes }: Pick<FoldedText, "lookAlikes" | "hidden">): string {
  const found = [
    ...(lookAlikes === 0
      ? []
      : [`${counted(lookAlikes, "look-alike character")} (such as Cyrillic for Latin letters)`]),
    ...(hidden === 0 ? [] : [counted(hidden, "hidden character")]),
  ];
  if (found.length === 0) return "";
  return ` The text has ${found.join(" and ")}. The text was scored as a reader sees it.`;
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
