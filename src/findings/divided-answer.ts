import type { GrammarResult } from "../contract/grammar.ts";
import { explainedEdits, type Advice, type ExplainedEdit, type Said } from "./explained-edits.ts";
import type { GrammarFinding } from "./finding.ts";
import type { GrammarPlacer } from "./grammar-findings.ts";
import type { ProseUnit } from "./prose-units.ts";
import { contains, type TextRange } from "../text/range.ts";
import type { UnitRequest, UnitSegment } from "./unit-requests.ts";

/** The response of a grammar check for one unit, or for several that its corrections connect. */
export interface UnitAnswer {
  /** The units with the text between them in the request. */
  readonly text: string;
  /** The place of each unit in `text`. */
  readonly segments: readonly UnitSegment[];
  /** In UTF-16 units of `text`. */
  readonly edits: readonly ExplainedEdit[];
  /** Hints without corrections, in the same units. */
  readonly advice: readonly Advice[];
}

/** A response divided by its units; one that contradicts itself stays whole (CON-5). */
export type DividedAnswer =
  | { readonly kind: "divided"; readonly answers: readonly UnitAnswer[] }
  | { readonly kind: "contradictory"; readonly reason: string };

/** Divides a response. Corrections of padding text are left out: they are already known. */
export function divideAnswer(
  { segments, text }: UnitRequest,
  result: GrammarResult,
  said?: Said,
): DividedAnswer {
  const proof = explainedEdits(text, result, said);
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
      // An edit of the text between two units, or of both, connects them.
      while (to < segments.length && edit.range.end > (segments[to - 1]?.end ?? 0)) to += 1;
    }
    const last = segments[to - 1]?.end ?? text.length;
    const advice = proof.advice.filter(
      ({ range }) => range !== undefined && range.start >= (segments[at]?.start ?? 0) && range.end <= last,
    );
    answers.push(answerOf(text, segments.slice(at, to), edits, advice));
    at = to;
  }
  return { kind: "divided", answers: withPlaceless(answers, proof.advice) };
}

/** The responses for units; hints without a place are attached to the first one. */
function withPlaceless(answers: readonly UnitAnswer[], advice: readonly Advice[]): readonly UnitAnswer[] {
  const [first, ...others] = answers.filter((answer) => unitsIn(answer).length > 0);
  if (first === undefined) return [];
  const placeless = advice.filter(({ range }) => range === undefined);
  return [{ ...first, advice: [...first.advice, ...placeless] }, ...others];
}

function answerOf(
  text: string,
  segments: readonly UnitSegment[],
  edits: readonly ExplainedEdit[],
  advice: readonly Advice[],
): UnitAnswer {
  const start = segments[0]?.start ?? 0;
  const known = segments.filter(({ unit }) => unit === undefined);
  return {
    text: text.slice(start, segments.at(-1)?.end),
    segments: segments.map((segment) => ({ ...segment, ...moved(segment, -start) })),
    edits: edits
      .filter(({ range }) => !known.some((segment) => contains(segment, range)))
      .map((edit) => ({ ...edit, range: moved(edit.range, -start) })),
    advice: advice
      .filter(({ range }) => range === undefined || !known.some((segment) => contains(segment, range)))
      .map((one) => (one.range === undefined ? one : { ...one, range: moved(one.range, -start) })),
  };
}

function moved({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}

/** The units of a response or a request. */
export function unitsIn({ segments }: Pick<UnitRequest, "segments">): readonly ProseUnit[] {
  return segments.flatMap(({ unit }) => (unit === undefined ? [] : [unit]));
}

/**
 * The findings of a response wherever its units occur in the prose. Corrections that connect units have a place where these
 * follow one another as in the request; elsewhere they are retained without a place.
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

/** The hints of a response wherever its units occur in the prose; hints without a place appear once. */
export function placeAdvice(
  { advice, segments }: UnitAnswer,
  occurrences: ReadonlyMap<string, readonly ProseUnit[]>,
  placer: GrammarPlacer,
): readonly GrammarFinding[] {
  return advice.flatMap((one) => {
    const { range } = one;
    const segment = range && segments.find((each) => contains(each, range));
    const places = segment?.unit === undefined ? [] : (occurrences.get(segment.unit.text) ?? []);
    if (segment === undefined || places.length === 0) return [placer.advise(one, undefined)];
    return places.map((place) => placer.advise(one, place.range.start - segment.start));
  });
}

const APART = { reason: "it joins paragraphs that aren't adjacent" } as const;
