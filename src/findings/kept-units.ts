import * as z from "zod";
import { isRangeIn } from "../text/range.ts";
import { unitsIn, type DividedAnswer, type UnitAnswer } from "./divided-answer.ts";
import { isOrdered } from "./edits.ts";
import type { Advice, ExplainedEdit } from "./explained-edits.ts";
import type { ProseUnit } from "./prose-units.ts";
import type { UnitRequest, UnitSegment } from "./unit-requests.ts";

const keptEdits = z.object({
  edits: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      replacement: z.string(),
      rule: z.string(),
      explanation: z.string(),
      /** Absent if there are none, and in units cached before there were any. */
      alternatives: z.array(z.string()).readonly().exactOptional(),
    }),
  ),
  /** Without `start` and `end` where nothing tells its place; absent of what was kept before hints were. */
  advice: z
    .array(
      z.object({
        start: z.number().exactOptional(),
        end: z.number().exactOptional(),
        rule: z.string(),
        message: z.string(),
      }),
    )
    .exactOptional(),
});

/** Each unit by its hash, with what stood before it. */
const keptTie = z.object({
  tied: z.array(z.object({ unit: z.string(), before: z.string() })),
  /** True if they were adjacent in the prose. Once separated, they have to be checked again. */
  areNeighbours: z.boolean(),
  /** True if the answer is needed as a whole, since it contradicts itself. */
  isContradictory: z.boolean(),
});

const keptUnit = z.union([keptEdits, keptTie]);

/** The cached answer on a unit: its corrections, or the units it has to be checked with. */
export type KeptUnit = z.infer<typeof keptUnit>;

/** Reads the cached answer on a unit; undefined if it is invalid. */
export const readKeptUnit = (kept: unknown): KeptUnit | undefined => keptUnit.safeParse(kept).data;

type KeptTie = z.infer<typeof keptTie>;

/** Returns the hash that replaces a text in the cache. */
type HashOf = (text: string) => string;

/** Known and unknown units of a text. */
export interface FoundUnits {
  readonly answers: readonly UnitAnswer[];
  /** Requests whose answer is cached as a whole and contradicts itself. */
  readonly contradictory: readonly UnitRequest[];
  /** One of each text, in their order. */
  readonly unknown: readonly ProseUnit[];
}

/**
 * Returns the known units among distinct ones, `kept` being what is kept on each. `recall` reads what is kept on any other text, such
 * as that of several units together.
 */
export async function findKeptUnits(
  distinct: readonly ProseUnit[],
  kept: readonly (KeptUnit | undefined)[],
  recall: (text: string) => Promise<KeptUnit | undefined>,
  hashOf: HashOf,
): Promise<FoundUnits> {
  const answers: UnitAnswer[] = [];
  const contradictory: UnitRequest[] = [];
  const known = new Set<ProseUnit>();
  const ties = new Map<string, KeptTie>();
  for (const each of kept) if (each !== undefined && "tied" in each) ties.set(JSON.stringify(each), each);
  const byHash = new Map(ties.size === 0 ? [] : distinct.map((unit) => [hashOf(unit.text), unit]));
  for (const { tied, areNeighbours: wereNeighbours, isContradictory } of ties.values()) {
    const request = tiedRequest(tied, byHash);
    if (request === undefined || unitsIn(request).some((unit) => known.has(unit))) continue;
    if (wereNeighbours && !areNeighbours(unitsIn(request))) continue;
    if (isContradictory) contradictory.push(request);
    else {
      const edits = await recall(request.text);
      if (edits === undefined || "tied" in edits) continue;
      const answer = answerOf(request.text, request.segments, edits);
      if (answer === undefined) continue;
      answers.push(answer);
    }
    for (const unit of unitsIn(request)) known.add(unit);
  }
  // After what is tied: of a unit that another text has without a tie, the rest of the tie would be asked about again.
  for (const [index, unit] of distinct.entries()) {
    const each = kept[index];
    if (each === undefined || "tied" in each || known.has(unit)) continue;
    const answer = answerOf(unit.text, [{ start: 0, end: unit.text.length, unit }], each);
    if (answer === undefined) continue;
    answers.push(answer);
    known.add(unit);
  }
  return { answers, contradictory, unknown: distinct.filter((unit) => !known.has(unit)) };
}

/**
 * Returns what to keep of an answer, by the texts that it is on. Units that corrections tie together are kept as one, and so are those
 * of an answer that contradicts itself; what is tied to text that only went along is not.
 */
export function unitsToKeep(
  request: UnitRequest,
  divided: DividedAnswer,
  hashOf: HashOf,
): readonly (readonly [text: string, result: KeptUnit])[] {
  if (divided.kind === "contradictory") return isOfUnits(request) ? tiesOf(request, true, hashOf) : [];
  return divided.answers.filter(isOfUnits).flatMap((answer) => {
    const edits = answer.edits.map(({ original: _original, range, ...edit }) => ({ ...range, ...edit }));
    const advice = answer.advice.map(({ range, ...said }) => ({ ...range, ...said }));
    const own = [answer.text, advice.length === 0 ? { edits } : { edits, advice }] as const;
    return answer.segments.length === 1 ? [own] : [own, ...tiesOf(answer, false, hashOf)];
  });
}

/** True if a request is about units alone. */
function isOfUnits({ segments }: Pick<UnitRequest, "segments">): boolean {
  return segments.every(({ unit }) => unit !== undefined);
}

function tiesOf(
  { segments, text }: Pick<UnitAnswer, "segments" | "text">,
  isContradictory: boolean,
  hashOf: HashOf,
): readonly (readonly [text: string, result: KeptTie])[] {
  const tied = segments.map(({ start, unit }, index) => ({
    unit: hashOf(unit?.text ?? ""),
    before: text.slice(segments[index - 1]?.end ?? 0, start),
  }));
  const units = unitsIn({ segments });
  const tie = { tied, areNeighbours: areNeighbours(units), isContradictory };
  return units.map((unit) => [unit.text, tie]);
}

function areNeighbours(units: readonly ProseUnit[]): boolean {
  return units.every(({ index }, place) => place === 0 || index === (units[place - 1]?.index ?? 0) + 1);
}

/** Returns the request that tied units were sent with; undefined if one of them isn't there any more. */
function tiedRequest(tied: KeptTie["tied"], byHash: ReadonlyMap<string, ProseUnit>): UnitRequest | undefined {
  const segments: UnitSegment[] = [];
  let text = "";
  let words = 0;
  for (const { unit: hash, before } of tied) {
    const unit = byHash.get(hash);
    if (unit === undefined) return undefined;
    const start = text.length + before.length;
    text += before + unit.text;
    words += unit.words;
    segments.push({ start, end: text.length, unit });
  }
  return { text, words, segments };
}

/** The answer that was kept for a text; undefined where it does not fit the text. */
function answerOf(
  text: string,
  segments: readonly UnitSegment[],
  { advice: noticed = [], edits: kept }: z.infer<typeof keptEdits>,
): UnitAnswer | undefined {
  const edits = kept.map(({ start, end, ...edit }): ExplainedEdit => ({
    ...edit,
    range: { start, end },
    original: text.slice(start, end),
  }));
  const advice = noticed.map(({ end = -1, start = -1, ...said }): Advice => {
    const range = { start, end };
    return { ...said, range: isRangeIn(range, text.length) ? range : undefined };
  });
  const fits = isOrdered(edits) && edits.every(({ range }) => isRangeIn(range, text.length));
  return fits ? { text, segments, edits, advice } : undefined;
}
