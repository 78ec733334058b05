import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { DetectionItem } from "../../../src/contract/detection.ts";
import { detectionRecord } from "../../../src/report/detection-record.ts";
import { placeAnswer } from "../../../src/checking/detection/place-answer.ts";
import type { PlacedDetection } from "../../../src/report/placed-detection.ts";
import type { DetectionRecord } from "../../../src/report/records.ts";
import type { KeptDetection } from "../../../src/checking/store/kept-document.ts";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { extractProse } from "../../../src/text/prose.ts";
import type { TextRange } from "../../../src/text/range.ts";
import { detectionAnswer } from "../findings/detection-answer.ts";

/**
 * Returns a hosted detection of a whole document, its sentences placed by the functions that run in the
 * thread.
 */
export async function detected(
  text: string,
  items: readonly DetectionItem[],
  languageId = "markdown",
): Promise<{ readonly record: DetectionRecord; readonly placed: PlacedDetection }> {
  const prose = extractProse(text, languageId);
  const answer = detectionAnswer(prose.text, {
    ai_score: 0.4,
    service_name: "a detector",
    message: "an estimate",
    items: [...items],
  });
  const placed = await placeAnswer(
    answer,
    "hosted",
    { documentText: text, prose: async () => Promise.resolve(prose) },
    {
      extractor: {
        placeSentences: async (within, sentences) => Promise.resolve(placeSentences(within, sentences)),
      },
      log: { defect: (what, thrown) => assert.fail(`${what}: ${String(thrown)}`) },
      newId: randomUUID,
    },
  );
  const record = detectionRecord({
    at: Date.UTC(2026, 0, 2),
    service: "hosted",
    host: "detector.example",
    scope: "document",
    coverage: { checked: answer.word_count, total: answer.word_count },
    creditsCharged: answer.word_count,
    cached: false,
    answer,
    placed,
    text,
  });
  return { record, placed };
}

/** Returns the same detection as stored, with everything at its place. */
export function keptOf(record: DetectionRecord, { findings, sections }: PlacedDetection): KeptDetection {
  return {
    record,
    textHash: "",
    marks: findings.map(({ item, range, placed }) => ({
      item,
      range,
      placed: placed === "exact" ? "exact" : "approximate",
    })),
    headings: sections.map(({ id, range }) => ({ id, range })),
  };
}

/** Returns the lines and characters of a text, as an editor counts them. */
export function placesIn(text: string) {
  const position = (offset: number) => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  return ({ start, end }: TextRange) => ({ start: position(start), end: position(end) });
}
