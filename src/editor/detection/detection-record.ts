import { redact } from "../../client/redact.ts";
import { saidBeyondScore, showsHeatMap } from "../../findings/detection-policy.ts";
import type { DetectedItem } from "../../report/ai-report.ts";
import type { CheckFacts } from "../../report/document-report.ts";
import type { DetectionRecord } from "../results/document-results.ts";
import { figuresOf, sourceOf, type DetectionAnswer } from "./detection-figures.ts";
import type { PlacedDetection } from "./placed-detection.ts";

/** An answer as far as a report is made of it. */
export interface RecordedAnswer extends DetectionAnswer {
  readonly execution_time?: number | null | undefined;
}

/** Who was asked for how much, and what it came to. */
export interface DetectionCircumstances extends Pick<
  CheckFacts,
  "at" | "service" | "host" | "scope" | "coverage" | "creditsCharged" | "cached"
> {
  readonly answer: RecordedAnswer;
  readonly placed: PlacedDetection;
}

/** What is kept of a detection: its figures and texts, without a key, which a service may repeat in whatever it says. */
export function detectionRecord(circumstances: DetectionCircumstances): DetectionRecord {
  const { answer, placed, service, host, ...facts } = circumstances;
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
    id: placed.answer,
    score: figures.score,
    words: figures.words,
    withheld,
    ...(said === undefined ? {} : { said }),
    items: withheld ? [] : placed.items.map(withoutKey),
    sections: withheld ? [] : placed.sections,
  };
}

/** What is marked stands in the document as it is, and is looked for there again. */
function withoutKey(item: DetectedItem): DetectedItem {
  return item.standing === "marked" ? item : { ...item, text: redact(item.text) };
}
