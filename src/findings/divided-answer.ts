import type { GrammarResult } from "../contract/grammar.ts";
import { explainedEdits, type ExplainedEdit } from "./explained-edits.ts";
import type { GrammarFinding } from "./finding.ts";
import type { GrammarPlacer } from "./grammar-findings.ts";
import type { ProseUnit } from "./prose-units.ts";
import { contains, type TextRange } from "../text/range.ts";
import type { UnitRequest, UnitSegment } from "./unit-requests.ts";

/** What a grammar check says of one unit, or of several that its corrections tie together. */
export interface UnitAnswer {
  /** The units with what stands between them in the request. */
  readonly text: string;
  /** Where each of them stands in `text`. */
  readonly segments: readonly UnitSegment[];
  /** In UTF-16 units of `text`. */
  readonly edits: readonly ExplainedEdit[];
}

/** An answer taken apart by the units that were asked about; what contradicts itself stays in one piece (CON-5). */
export type DividedAnswer =
  | { readonly kind: "divided"; readonly answers: readonly UnitAnswer[] }
  | { readonly kind: "contradictory"; readonly reason: string };

/** Takes an answer apart. Corrections of text that only went along are left out: what they say is known. */
export function divideAnswer({ segments, text }: UnitRequest, result: GrammarResult): DividedAnswer {
  const proof = explainedEdits(text, result);
  if (proof.kind === "contradictory") return proof;
  const answers: UnitAnswer[] = [];
  let next = 0;
  for (let at = 0; at < segments.length;) {
    let to = at + 1;
    const edits: ExplainedEdit[] = [];
    for (let edit = proof.edits[next]; edit !== undefined; edit = proof.edits[next]) {
      if (to < segments.length && edit.range.start >= (segments[to]?.start ?? 0)) break;
      edits.push(edit);
      next += 1;
      // One that changes what stands between two units, or both of them, ties them together.
      while (to < segments.length && edit.range.end > (segments[to - 1]?.end ?? 0)) to += 1;
    }
    answers.push(answerOf(text, segments.slice(at, to), edits));
    at = to;
  }
  return { kind: "divided", answers: answers.filter((answer) => unitsIn(answer).length > 0) };
}

function answerOf(
  text: string,
  segments: readonly UnitSegment[],
  edits: readonly ExplainedEdit[],
): UnitAnswer {
  const start = segments[0]?.start ?? 0;
  const known = segments.filter(({ unit }) => unit === undefined);
  return {
    text: text.slice(start, segments.at(-1)?.end),
    segments: segments.map((segment) => ({ ...segment, ...moved(segment, -start) })),
    edits: edits
      .filter(({ range }) => !known.some((segment) => contains(segment, range)))
      .map((edit) => ({ ...edit, range: moved(edit.range, -start) })),
  };
}

function moved({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}

/** The units that an answer or a request is about. */
export function unitsIn({ segments }: Pick<UnitRequest, "segments">): readonly ProseUnit[] {
  return segments.flatMap(({ unit }) => (unit === undefined ? [] : [unit]));
}

/**
 * The findings of an answer wherever its units stand in the prose. Corrections that tie units together have a place where
 * these follow one another as they did in the request; elsewhere they are kept without one.
 */
export function placeAnswer(
  { edits, segments, text }: UnitAnswer,
  occurrences: ReadonlyMap<string, readonly ProseUnit[]>,
  prose: string,
  placer: GrammarPlacer,
): readonly GrammarFinding[] {
  if (edits.length === 0) return [];
  const placesOf = ({ unit }: UnitSegment): readonly ProseUnit[] =>
    unit === undefined ? [] : (occurrences.get(unit.text) ?? []);
  const [first] = segments;
  const together =
    first === undefined ? [] : placesOf(first).filter(({ range }) => prose.startsWith(text, range.start));
  const covered = new Set(together.flatMap(({ index }) => segments.map((_, place) => index + place)));
  const findings = together.flatMap(({ range }) => placer.place(edits, range.start));
  const spanning = new Set(edits);
  for (const segment of segments) {
    const inside = edits.filter(({ range }) => contains(segment, range));
    for (const edit of inside) spanning.delete(edit);
    for (const { index, range } of placesOf(segment)) {
      if (!covered.has(index)) findings.push(...placer.place(inside, range.start - segment.start));
    }
  }
  if (together.length > 0 || spanning.size === 0) return findings;
  return [...findings, ...placer.unplaced([...spanning], APART.reason)];
}

const APART = { reason: "it joins paragraphs that do not follow one another" } as const;
