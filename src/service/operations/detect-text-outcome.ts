import { textVerdict } from "../../contract/bands.ts";
import type { DetectionResult } from "../../contract/detection.ts";
import type { TextDetector } from "./text-detector.ts";
import { secondsSince } from "./seconds.ts";

/** The outcome of a detection: the fields that a synchronous response and a finished job share. */
export type DetectionOutcome = Required<
  Pick<DetectionResult, "result" | "ai_score" | "items" | "service_name" | "execution_time" | "message">
>;

/** No score, and the reason (DET-5). An abstention is free, so callers must not charge for it. */
export function abstained(detector: TextDetector, reason: string): DetectionOutcome {
  return {
    result: null,
    ai_score: null,
    items: [],
    service_name: detector.serviceName,
    execution_time: 0,
    message: reason,
  };
}

/** Scores a text from which the detector does not abstain. Rejects with the detector's error. */
export async function scored(
  detector: TextDetector,
  text: string,
  words: number,
  signal: AbortSignal,
): Promise<DetectionOutcome> {
  const begun = performance.now();
  const { message, score, sentences } = await detector.score(text, words, signal);
  return {
    result: textVerdict(score),
    ai_score: score,
    items: sentences.map((sentence) => ({
      text: sentence.text,
      prediction: textVerdict(sentence.score) === "ai" ? "ai-generated" : "original",
      ai_score: sentence.score,
    })),
    service_name: detector.serviceName,
    execution_time: secondsSince(begun),
    message,
  };
}
