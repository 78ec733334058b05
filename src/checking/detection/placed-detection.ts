import type { DetectionItem } from "../../contract/detection.ts";
import { countWords } from "../../contract/word-count.ts";
import type { SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { sectionFindings } from "../../findings/section-findings.ts";
import { saidBeyondScore, showsHeatMap } from "../../findings/detection-policy.ts";
import { authorOf, sentenceFindings, type SentenceContext } from "../../findings/sentence-findings.ts";
import { withoutSilenced } from "../../findings/silenced.ts";
import type { DetectedItem } from "../../report/ai-report.ts";
import type { Prose } from "../../text/prose.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import type { Log } from "../vocabulary/log.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";
import { figuresOf, sourceOf, type DetectionAnswer } from "./detection-figures.ts";

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
  readonly log: Pick<Log, "defect">;
  readonly newId: () => string;
}

/**
 * Looks for the sentences of an answer in the prose of a document, whose whole text was `documentText` then; for none of one that has no heat map. Never rejects: the
 * document's own score stands without its sentences.
 */
export async function placeAnswer(
  answer: DetectionAnswer,
  service: ServiceMode,
  { documentText, prose }: { readonly documentText: string; readonly prose: () => Promise<Prose> },
  parts: PlacingParts,
): Promise<PlacedDetection> {
  const items = answer.items ?? [];
  if (items.length === 0 || !showsHeatMap(figuresOf(answer, service)))
    return unplacedDetection([], parts.newId());
  try {
    const source = sourceOf(answer, service);
    return await placeDetection(items, { documentText, prose: await prose(), source }, parts);
  } catch (thrown) {
    parts.log.defect("The sentences could not be looked for", thrown);
    return unplacedDetection(items, parts.newId());
  }
}

async function placeDetection(
  items: readonly DetectionItem[],
  { documentText, prose, source }: Omit<SentenceContext, "answer" | "newId">,
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
