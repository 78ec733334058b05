import { scoreBand, textVerdict, type ScoreBand } from "../contract/bands.ts";
import { digitsUnderName } from "./score-digits.ts";

/** What is told of a detection, and where it may be drawn. The embedded service measures less well than it may seem to. */

/** A document's own figures, as the service gave them. */
export interface DetectionFigures {
  readonly service: "embedded" | "hosted";
  /** 0 to 1; null where the service gave no score. */
  readonly score: number | null;
  /** Script-aware words of what was sent. */
  readonly words: number;
}

/** What a service calls a text, or a sentence, in a word. */
export type SaidAuthor = "ai" | "human";

/** Returns what a service calls a text, where its score doesn't say the same: there is none, or it lies on the other side of 0.5. */
export function saidBeyondScore(
  said: SaidAuthor | null | undefined,
  score: number | null,
): SaidAuthor | undefined {
  if (said === null || said === undefined) return undefined;
  return score !== null && textVerdict(score) === said ? undefined : said;
}

export type DetectionVerdict =
  | { readonly kind: "noScore" }
  | { readonly kind: "inconclusive"; readonly score: number }
  | { readonly kind: "band"; readonly score: number; readonly band: ScoreBand };

/** Under so many words a score of the embedded service says nothing either way. */
const CONCLUSIVE_WORDS = 100;

/** Of the shortest sentence that is colored. */
const COLORED_WORDS = 8;

/** What may be said of a document by its score (CON-6). */
export function detectionVerdict({ service, score, words }: DetectionFigures): DetectionVerdict {
  if (score === null) return { kind: "noScore" };
  if (isInconclusive(service, words)) return { kind: "inconclusive", score };
  return { kind: "band", score, band: scoreBand(score) };
}

/**
 * Whether sentences are drawn by their scores. The embedded service scores single sentences badly, so that a document which
 * it does not call AI shows none of them; the hosted service answers for its own.
 */
export function showsHeatMap({ service, score, words }: DetectionFigures): boolean {
  if (service === "hosted") return true;
  return score !== null && textVerdict(score) === "ai" && !isInconclusive(service, words);
}

/**
 * Whether a sentence is colored by its score: one of fewer than eight words, such as a heading, is too short for a score of its
 * own to say anything.
 */
export function isColored({ words }: { readonly words: number }): boolean {
  return words >= COLORED_WORDS;
}

function isInconclusive(service: DetectionFigures["service"], words: number): boolean {
  return service === "embedded" && words < CONCLUSIVE_WORDS;
}

/** Digits after the point that show a score in its own band: 0.5004 shown as 0.50 would contradict its name. */
export function scoreDigits(score: number): number {
  return digitsUnderName(score, (shown) => scoreBand(shown).classification);
}
