import { scoreBand, textVerdict, type ScoreBand } from "../contract/bands.ts";
import { digitsUnderName } from "./score-digits.ts";

/** Policy for detection results: the verdict and the sentences to color. The embedded service is less accurate than it seems. */

/** The service's figures for a document. */
export interface DetectionFigures {
  readonly service: "embedded" | "hosted";
  /** 0 to 1; null if the service provided no score. */
  readonly score: number | null;
  /** The number of words sent, script-aware. */
  readonly words: number;
}

/** The label of a service for a text or a sentence. */
export type SaidAuthor = "ai" | "human";

/**
 * Returns a service's label for a text if the score doesn't imply it, because there is no score or it is on
 * the other side of 0.5.
 */
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

/** With fewer words a score of the embedded service is inconclusive. */
const CONCLUSIVE_WORDS = 100;

/** The fewest words of a colored sentence. */
const COLORED_WORDS = 8;

/** Returns the verdict that a document's score supports (CON-6). */
export function detectionVerdict({ service, score, words }: DetectionFigures): DetectionVerdict {
  if (score === null) return { kind: "noScore" };
  if (isInconclusive(service, words)) return { kind: "inconclusive", score };
  return { kind: "band", score, band: scoreBand(score) };
}

/**
 * True if sentences are colored by their scores. The embedded service scores single sentences poorly, so none are colored
 * unless it calls the document AI; the hosted service vouches for its own scores.
 */
export function showsHeatMap({ service, score, words }: DetectionFigures): boolean {
  if (service === "hosted") return true;
  return score !== null && textVerdict(score) === "ai" && !isInconclusive(service, words);
}

/** True if a sentence is colored by its score: below eight words, as in a heading, it is too short to be scored alone. */
export function isColored({ words }: { readonly words: number }): boolean {
  return words >= COLORED_WORDS;
}

function isInconclusive(service: DetectionFigures["service"], words: number): boolean {
  return service === "embedded" && words < CONCLUSIVE_WORDS;
}

/** Returns the digits after the point that show a score within its band: 0.5004 shown as 0.50 would contradict it. */
export function scoreDigits(score: number): number {
  return digitsUnderName(score, (shown) => scoreBand(shown).classification);
}
