import type { SectionFinding, SentenceFinding } from "../findings/finding.ts";
import { detectionVerdict } from "../findings/detection-policy.ts";
import type { TextRange } from "../text/range.ts";
import {
  isOutdated,
  type AiReport,
  type Place,
  type PlaceState,
  type ReportSection,
  type ReportSentence,
} from "./document-report.ts";
import type { DetectedItem, DetectionRecord, HistoryPoint } from "./records.ts";

/** The findings of an answer that are in the document now, possibly among findings of other answers. */
export interface StandingFindings {
  readonly sentences: readonly SentenceFinding[];
  readonly sections: readonly SectionFinding[];
  /** `wordsFingerprint` of the document. */
  readonly fingerprint: string;
  /** Returns the lines and columns of a range of the document. */
  readonly placeOf: (range: TextRange) => Place;
}

/** Returns a detection with its sentences and headings at their current places. Linear in all of them. */
export function aiReportOf(
  detected: DetectionRecord,
  standing: StandingFindings,
  history: readonly HistoryPoint[],
): AiReport {
  const { id: _id, items: _items, sections: _sections, earlier: _earlier, fingerprint, ...facts } = detected;
  const { score, service, words } = facts;
  const sentences = facts.withheld ? [] : sentencesOf(detected, standing);
  return {
    ...facts,
    verdict: detectionVerdict({ service, score, words }),
    isOutdated: isOutdated(fingerprint, standing.fingerprint, sentences),
    sentences,
    sections: facts.withheld ? [] : sectionsOf(detected, standing),
    history,
  };
}

function sentencesOf(
  { id, items, sections }: DetectionRecord,
  { placeOf, sentences }: StandingFindings,
): readonly ReportSentence[] {
  const places: Place[][] = items.map(() => []);
  for (const { answer, item, range } of sentences) if (answer === id) places[item]?.push(placeOf(range));
  const section: (number | null)[] = items.map(() => null);
  for (const [index, { items: within }] of sections.entries()) section.fill(index, within.from, within.to);
  return items.map(({ said, score, standing, text, words }, item) => {
    const here = places[item] ?? [];
    return {
      item,
      text,
      score,
      words,
      ...(said === undefined ? {} : { said }),
      places: here,
      state: stateOf(standing, here),
      section: section[item] ?? null,
    };
  });
}

function stateOf(standing: DetectedItem["standing"], places: readonly Place[]): PlaceState {
  if (places.length > 0) return "here";
  return standing === "marked" ? "changed" : standing;
}

function sectionsOf(
  { sections }: DetectionRecord,
  { placeOf, sections: standing }: StandingFindings,
): readonly ReportSection[] {
  const now = new Map(standing.map((section) => [section.id, section.range]));
  return sections.map(({ id, level, score, sentences, title, words }) => {
    const range = now.get(id);
    return { title, level, score, sentences, words, place: range === undefined ? null : placeOf(range) };
  });
}
