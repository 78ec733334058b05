import type { DetectionItem } from "../contract/detection.ts";
import { countWords } from "../contract/word-count.ts";
import type { SectionFinding, SentenceFinding } from "../findings/finding.ts";
import { sectionFindings } from "../findings/section-findings.ts";
import { saidBeyondScore } from "../findings/detection-policy.ts";
import { authorOf, sentenceFindings, type SentenceContext } from "../findings/sentence-findings.ts";
import { withoutSilenced } from "../findings/silenced.ts";
import type { TextRange } from "../text/range.ts";
import type { DetectedItem } from "./records.ts";

/** The sentences of an answer in a document, and those that have no place there. */
export interface PlacedDetection {
  /** The ID of the answer, which its findings refer to. */
  readonly answer: string;
  readonly items: readonly DetectedItem[];
  readonly findings: readonly SentenceFinding[];
  readonly sections: readonly SectionFinding[];
  /** The number of sentences without a finding: not found in the prose, or beyond the limit. */
  readonly notPlaced: number;
}

/** Returns the sentences of an answer as findings, by their places in the prose; undefined for one that wasn't found. */
export function placedDetection(
  items: readonly DetectionItem[],
  places: readonly (TextRange | undefined)[],
  context: SentenceContext,
): PlacedDetection {
  const { findings: placed, notPlaced } = sentenceFindings(items, places, context);
  const findings = withoutSilenced(placed, context.prose, "ai");
  const marked = new Set(findings.map(({ item }) => item));
  const standing = (item: number): DetectedItem["standing"] => {
    if (marked.has(item)) return "marked";
    return places[item] === undefined ? "notFound" : "notMarked";
  };
  return {
    answer: context.answer,
    items: items.map((item, index) => detectedItem(item, standing(index))),
    findings,
    sections: sectionFindings(items, places, findings, context),
    notPlaced,
  };
}

/** Returns an answer whose sentences weren't searched for, or that has none to show. */
export function unplacedDetection(items: readonly DetectionItem[], answer: string): PlacedDetection {
  return {
    answer,
    items: items.map((item) => detectedItem(item, "notMarked")),
    findings: [],
    sections: [],
    notPlaced: items.length,
  };
}

function detectedItem(
  { ai_score: score = null, prediction, text }: DetectionItem,
  standing: DetectedItem["standing"],
): DetectedItem {
  const said = saidBeyondScore(authorOf(prediction), score);
  return { text, score, words: countWords(text), standing, ...(said === undefined ? {} : { said }) };
}
