import * as z from "zod";
import { grammarFinding, passageFinding, textRange } from "../../findings/finding-schema.ts";
import { detectionRecord, grammarRecord, scanRecord, type DetectedAnswer } from "../../report/records.ts";

/**
 * The latest results of one document, as stored for restoring after a reload. Offsets are UTF-16 units of the
 * text whose hash is included, times milliseconds since 1970. Contains no key.
 */

/**
 * A sentence's location and how exactly it was placed; `isEarlier` if it is from the answer before a check of
 * a selection.
 */
const mark = z.object({
  item: z.int().nonnegative(),
  range: textRange,
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
      headings: z.array(z.object({ id: z.string(), range: textRange })).readonly(),
    })
    .exactOptional(),
  scan: z
    .object({ record: scanRecord, textHash: z.string(), passages: z.array(passageFinding).readonly() })
    .exactOptional(),
  grammar: z
    .object({
      record: grammarRecord,
      textHash: z.string(),
      corrections: z.array(grammarFinding).readonly(),
      /** Absent in records from before hints were stored. */
      hints: z.array(grammarFinding).readonly().exactOptional(),
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
