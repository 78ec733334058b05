import type { DetectionItem } from "../../contract/detection.ts";
import { countWords } from "../../contract/word-count.ts";
import type { DetectionSource, SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { sectionFindings } from "../../findings/section-findings.ts";
import { saidBeyondScore } from "../../findings/detection-policy.ts";
import { authorOf, sentenceFindings } from "../../findings/sentence-findings.ts";
import { withoutSilenced } from "../../findings/silenced.ts";
import type { DetectedItem } from "../../report/ai-report.ts";
import type { Prose } from "../../text/prose.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";

/** The sentences of an answer in a document, and those that have no place there. */
export interface PlacedDetection {
  /** Of the answer; its findings carry it. */
  readonly answer: string;
  readonly items: readonly DetectedItem[];
  readonly findings: readonly SentenceFinding[];
  readonly sections: readonly SectionFinding[];
  /** Sentences of which nothing is among the findings: not found in the prose, or too many. */
  readonly notPlaced: number;
}

export interface PlacingParts {
  readonly extractor: Pick<ProseExtractor, "placeSentences">;
  readonly newId: () => string;
}

export interface PlacingContext {
  /** The document's whole text as it was when the prose was taken from it. */
  readonly documentText: string;
  readonly prose: Prose;
  readonly source: DetectionSource;
}

/** Looks for the sentences of an answer in the prose of a document. Rejects where the search fails. */
export async function placeDetection(
  items: readonly DetectionItem[],
  { documentText, prose, source }: PlacingContext,
  { extractor, newId }: PlacingParts,
): Promise<PlacedDetection> {
  const places = await extractor.placeSentences(
    prose.text,
    items.map(({ text }) => text),
  );
  const answer = newId();
  const context = { documentText, prose, source, answer, newId };
  const { findings: placed, notPlaced } = sentenceFindings(items, places, context);
  const findings = withoutSilenced(placed, prose, "ai");
  const sections = sectionFindings(items, places, findings, context);
  const marked = new Set(findings.map(({ item }) => item));
  const standing = (item: number): DetectedItem["standing"] => {
    if (marked.has(item)) return "marked";
    return places[item] === undefined ? "notFound" : "notMarked";
  };
  return {
    answer,
    items: items.map((item, index) => detectedItem(item, standing(index))),
    findings,
    sections,
    notPlaced,
  };
}

/** An answer whose sentences nobody looked for, or that has none to show. */
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
