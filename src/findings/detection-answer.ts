import type { DetectionItem } from "../contract/detection.ts";
import {
  detectionVerdict,
  saidBeyondScore,
  type DetectionFigures,
  type SaidAuthor,
} from "./detection-policy.ts";
import type { DetectionSource, DetectionSummary } from "./finding.ts";

/** A detection's answer as far as the editor reads it, given at once or fetched as that of a job. */
export interface DetectionAnswer {
  readonly ai_score?: number | null | undefined;
  readonly result?: SaidAuthor | null | undefined;
  readonly items?: readonly DetectionItem[] | null | undefined;
  readonly service_name?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly word_count: number;
}

type Service = DetectionSource["service"];

/** Returns the verdict on the text of an answer, in the bands of the service that gave it. */
export function summarizeDetection(answer: DetectionAnswer, service: Service): DetectionSummary {
  const figures = figuresOf(answer, service);
  const said = saidBeyondScore(answer.result, figures.score);
  return {
    verdict: detectionVerdict(figures),
    source: sourceOf(answer, service),
    ...(said === undefined ? {} : { said }),
  };
}

/** Who says so, in its own words; empty where it says nothing. */
export function sourceOf(answer: DetectionAnswer, service: Service): DetectionSource {
  return { service, name: answer.service_name ?? "", label: answer.message ?? "" };
}

/** Returns the score, from 0 to 1 or null if there is none, with the number of words it covers. */
export function figuresOf(answer: DetectionAnswer, service: Service): DetectionFigures {
  return { service, score: answer.ai_score ?? null, words: answer.word_count };
}

/** The embedded service charges nothing where it gives no score (DET-5). */
export function isFree(answer: DetectionAnswer, service: Service): boolean {
  return service === "embedded" && figuresOf(answer, service).score === null;
}
