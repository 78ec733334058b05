import type { DetectionItem, DetectionResult } from "../../../src/contract/detection.ts";
import { countWords } from "../../../src/contract/word-count.ts";

/** Returns a detector's answer to a text, with the test's changes. */
export function detectionAnswer(text: string, said: Partial<DetectionResult> = {}): DetectionResult {
  return {
    status: "success",
    task_id: null,
    result: (said.ai_score ?? 0) > 0.5 ? "ai" : "human",
    ai_score: 0.1,
    items: [],
    service_name: "a detector (2026-01-02)",
    execution_time: 0.01,
    message: null,
    word_count: countWords(text),
    credits_remaining: 1_000,
    ...said,
  };
}

/** Returns a sentence of an answer. */
export function item(text: string, score: number): DetectionItem {
  return { text, prediction: score > 0.5 ? "ai-generated" : "original", ai_score: score };
}
