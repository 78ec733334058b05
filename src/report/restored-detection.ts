import { anchoredAt } from "../findings/anchor.ts";
import { longestAscending } from "../findings/ascending.ts";
import type { Finding, SectionFinding, SentenceFinding } from "../findings/finding.ts";
import { sentenceFindings } from "../findings/sentence-findings.ts";
import { withoutSilenced } from "../findings/silenced.ts";
import { TakenPlaces } from "../findings/taken-places.ts";
import { uniquePlaces } from "../findings/unique-places.ts";
import type { DetectedAnswer, DetectionRecord } from "./records.ts";
import type { Prose } from "../text/prose.ts";
import { slice, type TextRange } from "../text/range.ts";

/** A detection with the places that its sentences and headings have had in a text, in UTF-16 units. */
interface MarkedDetection {
  readonly record: DetectionRecord;
  readonly marks: readonly {
    /** Its index among the record's items, or the earlier answer's if `isEarlier`. */
    readonly item: number;
    readonly range: TextRange;
    readonly placed: "exact" | "approximate";
    readonly isEarlier?: boolean;
  }[];
  readonly headings: readonly { readonly id: string; readonly range: TextRange }[];
}

/** The part of a known detection that was found in the document. */
export interface RestoredDetection {
  readonly findings: readonly SentenceFinding[];
  readonly sections: readonly SectionFinding[];
}

/** Restores everything at its original location: `text` is exactly the text that the locations refer to. */
export function restoredInSameText(
  { headings, marks, record }: MarkedDetection,
  text: string,
  newId: () => string,
): RestoredDetection {
  const places = new Map(headings.map(({ id, range }) => [id, range]));
  return {
    findings: marks.flatMap(({ isEarlier, item, placed, range }) => {
      const answer = isEarlier === true ? record.earlier : record;
      const { said, score, words = 0 } = answer?.items[item] ?? {};
      if (answer === undefined || typeof score !== "number" || range.end > text.length) return [];
      const figures = said === undefined ? { score } : { said, score };
      const known = { ...figures, words, source: sourceIn(answer), answer: answer.id, item };
      return [{ ...anchoredAt(text, range), placed, kind: "ai" as const, id: newId(), ...known }];
    }),
    sections: [record, ...(record.earlier === undefined ? [] : [record.earlier])].flatMap((answer) =>
      sectionsAt(answer, text, places),
    ),
  };
}

const PREDICTIONS = { ai: "ai-generated", human: "original" } as const;

/**
 * Restores what can be found in a text that changed while it wasn't tracked. `places` are the locations of
 * the record's items in its prose. A heading is found by its title if no other heading has the same one.
 */
export function restoredInProse(
  record: DetectedAnswer,
  places: readonly (TextRange | undefined)[],
  { documentText, newId, prose }: { documentText: string; prose: Prose; newId: () => string },
): RestoredDetection {
  const items = record.items.map(({ said, score, text }) => ({
    text,
    ai_score: score,
    prediction: said === undefined ? null : PREDICTIONS[said],
  }));
  const context = { documentText, prose, source: sourceIn(record), answer: record.id, newId };
  const { findings } = sentenceFindings(items, places, context);
  const standing = findings.filter(({ item }) => record.items[item]?.standing === "marked");
  return {
    findings: withoutSilenced(standing, prose, "ai"),
    sections: sectionsAt(record, documentText, headingsAgain(record, prose)),
  };
}

/**
 * Returns the locations of items whose exact text occurs once in the prose, in the order of the answer. For
 * the answer about a selection: a sentence with the same words elsewhere was not checked.
 */
export function uniqueItemPlaces(
  { items }: DetectedAnswer,
  prose: string,
): readonly (TextRange | undefined)[] {
  const texts = items.map(({ text }) => text.trim());
  const starts = uniquePlaces(prose, texts).map((place) => (typeof place === "number" ? place : undefined));
  const inOrder = new Set(longestAscending(starts));
  return starts.map((start, index) =>
    start === undefined || !inOrder.has(index) || texts[index] === ""
      ? undefined
      : { start, end: start + (texts[index]?.length ?? 0) },
  );
}

function headingsAgain({ sections }: DetectedAnswer, prose: Prose): ReadonlyMap<string, TextRange> {
  const byTitle = Map.groupBy(
    prose.blocks.filter(({ kind }) => kind === "heading"),
    (block) => slice(prose.text, block.prose).replaceAll(/\s+/gu, " ").trim(),
  );
  const titles = Map.groupBy(sections, ({ title }) => title);
  return new Map(
    sections.flatMap(({ id, title }) => {
      const [block, ...others] = byTitle.get(title) ?? [];
      const isUnique = others.length === 0 && titles.get(title)?.length === 1;
      return block === undefined || !isUnique ? [] : [[id, prose.map.cover(block.prose)] as const];
    }),
  );
}

function sectionsAt(
  { sections }: DetectedAnswer,
  text: string,
  ranges: ReadonlyMap<string, TextRange>,
): readonly SectionFinding[] {
  return sections.flatMap((section) => {
    const range = ranges.get(section.id);
    return range === undefined || range.end > text.length
      ? []
      : [{ ...section, ...anchoredAt(text, range), placed: section.placed }];
  });
}

function sourceIn({ label, name, service }: DetectedAnswer): SentenceFinding["source"] {
  return { service, name, label };
}

/** Returns the answers that a record is of, the latest first, as far as they have sentences. */
export function answersOf({ earlier, ...latest }: DetectionRecord): readonly DetectedAnswer[] {
  return [latest, ...(earlier === undefined ? [] : [earlier])].filter(({ items }) => items.length > 0);
}

/** Returns the findings of several answers, each without those that overlap an earlier answer's. */
export function besides(found: readonly RestoredDetection[]): RestoredDetection {
  return found.reduce<RestoredDetection>(
    (all, { findings, sections }) => ({
      findings: joined(all.findings, findings),
      sections: joined(all.sections, sections),
    }),
    { findings: [], sections: [] },
  );
}

function joined<F extends Finding>(taken: readonly F[], more: readonly F[]): readonly F[] {
  const places = new TakenPlaces(taken.map(({ range }) => range));
  return [...taken, ...more.filter(({ range }) => !places.has(range))];
}
