import { redact } from "../contract/redact.ts";
import { saidBeyondScore, showsHeatMap } from "../findings/detection-policy.ts";
import type { CheckFacts, DetectedItem, DetectionRecord } from "./records.ts";
import { figuresOf, sourceOf, type DetectionAnswer } from "../findings/detection-answer.ts";
import { wordsFingerprint } from "../text/fingerprint.ts";
import type { PlacedDetection } from "./placed-detection.ts";

/** The part of an answer that a report needs. */
export interface RecordedAnswer extends DetectionAnswer {
  readonly execution_time?: number | null | undefined;
}

/** Who was asked for how much, and what it came to. */
export interface DetectionCircumstances extends Pick<
  CheckFacts,
  "at" | "service" | "host" | "scope" | "coverage" | "creditsCharged" | "cached"
> {
  readonly answer: RecordedAnswer;
  /** The document's text when it was checked. */
  readonly text: string;
  readonly placed: PlacedDetection;
}

/** Returns the data to keep of a detection: figures and texts, without any key that a service may repeat. */
export function detectionRecord(circumstances: DetectionCircumstances): DetectionRecord {
  const { answer, placed, service, host, text, ...facts } = circumstances;
  const figures = figuresOf(answer, service);
  const withheld = !showsHeatMap(figures);
  const { label, name } = sourceOf(answer, service);
  const said = saidBeyondScore(answer.result, figures.score);
  return {
    ...facts,
    service,
    host: service === "embedded" ? "" : host,
    name: redact(name),
    label: redact(label),
    seconds: answer.execution_time ?? null,
    fingerprint: wordsFingerprint(text),
    id: placed.answer,
    score: figures.score,
    words: figures.words,
    withheld,
    ...(said === undefined ? {} : { said }),
    items: withheld ? [] : placed.items.map(withoutKey),
    sections: withheld ? [] : placed.sections,
  };
}

/** Removes a key from an item. Marked text is unchanged, since it is searched for in the document again. */
function withoutKey(item: DetectedItem): DetectedItem {
  return item.standing === "marked" ? item : { ...item, text: redact(item.text) };
}
