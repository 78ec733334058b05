import * as z from "zod";
import { PLAGIARISM_VERDICTS } from "../../contract/bands.ts";
import type { GrammarFinding, PassageFinding, SectionFinding } from "../../findings/finding.ts";
import type { DetectedAnswer } from "../../report/ai-report.ts";
import type { DetectionRecord, GrammarRecord, ScanRecord } from "../../report/records.ts";

/**
 * The latest results of one document, as stored for restoring after a reload. Offsets are UTF-16 units of the
 * text whose hash is included, times milliseconds since 1970. Contains no key.
 */

const SERVICES = ["embedded", "hosted"] as const;
const SEVERITIES = ["error", "warning", "information", "hint"] as const;

const offset = z.int().nonnegative();
const range = z.object({ start: offset, end: offset });
const score = z.number().min(0).max(1);

const finding = {
  id: z.string(),
  range,
  original: z.string(),
  anchor: range,
  anchorText: z.string(),
  placed: z.enum(["exact", "approximate", "none"]),
};

const checkFacts = {
  at: z.number(),
  service: z.enum(SERVICES),
  host: z.string(),
  scope: z.enum(["document", "selection"]),
  coverage: z.object({ checked: z.number(), total: z.number() }),
  creditsCharged: z.number(),
  cached: z.boolean(),
};

const serviceWords = { name: z.string(), label: z.string(), seconds: z.number().nullable() };

const section = z.object({
  ...finding,
  kind: z.literal("section"),
  title: z.string(),
  level: z.number(),
  score: score.nullable(),
  sentences: z.number(),
  words: z.number(),
  marked: z.number(),
  items: z.object({ from: offset, to: offset }),
  answer: z.string(),
  source: z.object({ service: z.enum(SERVICES), name: z.string(), label: z.string() }),
}) satisfies z.ZodType<SectionFinding>;

const passage = z.object({
  ...finding,
  kind: z.literal("plagiarism"),
  closeness: z.enum(["high", "medium", "low"]),
  similarity: z.number(),
  source: z.object({ url: z.string(), title: z.string(), domain: z.string() }),
  within: z.enum(["quotation", "references"]).exactOptional(),
  sourceText: z.string().exactOptional(),
  service: z.enum(SERVICES).exactOptional(),
}) satisfies z.ZodType<PassageFinding>;

const correction = z.object({
  ...finding,
  kind: z.literal("grammar"),
  replacement: z.string(),
  rule: z.string(),
  message: z.string(),
  severity: z.enum(SEVERITIES),
  sentence: z.string(),
  sentenceAt: offset.exactOptional(),
  service: z.enum(SERVICES).exactOptional(),
}) satisfies z.ZodType<GrammarFinding>;

const detectedAnswer = z.object({
  ...checkFacts,
  ...serviceWords,
  id: z.string(),
  score: score.nullable(),
  words: z.number(),
  withheld: z.boolean(),
  said: z.enum(["ai", "human"]).exactOptional(),
  items: z
    .array(
      z.object({
        text: z.string(),
        score: score.nullable(),
        words: z.number(),
        standing: z.enum(["marked", "notMarked", "notFound"]),
        said: z.enum(["ai", "human"]).exactOptional(),
      }),
    )
    .readonly(),
  sections: z.array(section).readonly(),
}) satisfies z.ZodType<DetectedAnswer>;

const detectionRecord = z.object({
  ...detectedAnswer.shape,
  earlier: detectedAnswer.exactOptional(),
}) satisfies z.ZodType<DetectionRecord>;

const scanRecord = z.object({
  ...checkFacts,
  ...serviceWords,
  id: z.string(),
  score,
  verdict: z.enum([...PLAGIARISM_VERDICTS, "nothingCompared"]),
  sourcesChecked: z.number(),
  scanId: z.string().exactOptional(),
  sources: z
    .array(
      z.object({
        url: z.string(),
        title: z.string(),
        domain: z.string(),
        similarity: z.number(),
        matchedWords: z.number(),
        matchedPercentage: z.number(),
        isEarlier: z.boolean().exactOptional(),
      }),
    )
    .readonly(),
  passages: z.array(passage).readonly(),
}) satisfies z.ZodType<ScanRecord>;

const grammarRecord = z.object(checkFacts) satisfies z.ZodType<GrammarRecord>;

/**
 * A sentence's location and how exactly it was placed; `isEarlier` if it is from the answer before a check of
 * a selection.
 */
const mark = z.object({
  item: offset,
  range,
  placed: z.enum(["exact", "approximate"]),
  isEarlier: z.literal(true).exactOptional(),
});

const keptDocument = z.object({
  version: z.literal(1),
  detection: z
    .object({
      record: detectionRecord,
      textHash: z.string(),
      marks: z.array(mark).readonly(),
      headings: z.array(z.object({ id: z.string(), range })).readonly(),
    })
    .exactOptional(),
  scan: z
    .object({ record: scanRecord, textHash: z.string(), passages: z.array(passage).readonly() })
    .exactOptional(),
  grammar: z
    .object({
      record: grammarRecord,
      textHash: z.string(),
      corrections: z.array(correction).readonly(),
      /** Absent in records from before hints were stored. */
      hints: z.array(correction).readonly().exactOptional(),
    })
    .exactOptional(),
});

export type KeptDocument = z.infer<typeof keptDocument>;
export type KeptDetection = NonNullable<KeptDocument["detection"]>;
export type KeptMark = z.infer<typeof mark>;

/** The checks whose answers are stored. */
export const CHECKS = ["detection", "scan", "grammar"] as const;

/** The time of each stored answer. */
export type AnsweredAt = Readonly<Partial<Record<(typeof CHECKS)[number], number>>>;

/** Returns the time of each answer by check, in milliseconds since 1970. */
export function answeredAt(kept: KeptDocument): AnsweredAt {
  return Object.fromEntries(CHECKS.flatMap((check) => (kept[check] ? [[check, kept[check].record.at]] : [])));
}

/** Returns true if `one` has answers at least as late as each of `then`. */
export function supersedes(one: KeptDocument, then: AnsweredAt): boolean {
  return CHECKS.every((check) => (then[check] ?? -Infinity) <= (one[check]?.record.at ?? -Infinity));
}

/** Parses a stored document; undefined if it is invalid or from another version. Never throws. */
export function readKeptDocument(kept: unknown): KeptDocument | undefined {
  return keptDocument.safeParse(kept).data;
}

/** Returns the answers given after a time, in milliseconds since 1970; undefined if there are none. */
export function keptAfter(kept: KeptDocument, time: number): KeptDocument | undefined {
  const after = CHECKS.flatMap((check) => {
    const answer = kept[check];
    return answer !== undefined && answer.record.at > time ? [[check, answer] as const] : [];
  });
  return after.length === 0 ? undefined : { version: 1, ...Object.fromEntries(after) };
}

/** Returns a copy for another document with new ids, since an id identifies one finding in a window. */
export function withOwnIds(kept: KeptDocument, newId: () => string): KeptDocument {
  const ids = new Map<string, string>();
  const renewed = <T extends { readonly id: string }>(one: T): T => {
    const id = ids.get(one.id) ?? newId();
    ids.set(one.id, id);
    return { ...one, id };
  };
  const renewedAnswer = <T extends DetectedAnswer>(answer: T): T => ({
    ...answer,
    sections: answer.sections.map(renewed),
  });
  const { detection, grammar, scan } = kept;
  return {
    version: 1,
    ...(detection !== undefined && {
      detection: {
        ...detection,
        record: {
          ...renewedAnswer(detection.record),
          ...(detection.record.earlier && { earlier: renewedAnswer(detection.record.earlier) }),
        },
        headings: detection.headings.map(renewed),
      },
    }),
    ...(scan !== undefined && {
      scan: {
        ...scan,
        record: { ...scan.record, passages: scan.record.passages.map(renewed) },
        passages: scan.passages.map(renewed),
      },
    }),
    ...(grammar !== undefined && {
      grammar: {
        ...grammar,
        corrections: grammar.corrections.map(renewed),
        ...(grammar.hints && { hints: grammar.hints.map(renewed) }),
      },
    }),
  };
}

/** Returns the later answer of each check: another window may have had one since. */
export function latestOf(one: KeptDocument, other: KeptDocument | undefined): KeptDocument {
  const later = CHECKS.filter(
    (check) => (other?.[check]?.record.at ?? -Infinity) > (one[check]?.record.at ?? -Infinity),
  );
  return { ...one, ...Object.fromEntries(later.map((check) => [check, other?.[check]])) };
}
