import { createHash } from "node:crypto";
import * as z from "zod";
import type { GrammarVariant } from "../../contract/grammar.ts";
import { unitsIn, type DividedAnswer, type UnitAnswer } from "../../findings/divided-answer.ts";
import { isOrdered } from "../../findings/edits.ts";
import type { Advice, ExplainedEdit } from "../../findings/explained-edits.ts";
import { unitsByText, type ProseUnit } from "../../findings/prose-units.ts";
import type { UnitRequest, UnitSegment } from "../../findings/unit-requests.ts";
import { isRangeIn } from "../../text/range.ts";
import type { CheckContent } from "../store/sealed-results.ts";
import type { ContentResult, ResultCache } from "../store/result-cache.ts";

/** Who is asked about units, and for which English. */
export interface UnitService {
  /** Of the service. */
  readonly identity: string;
  readonly variant: GrammarVariant;
}

const keptEdits = z.object({
  edits: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      replacement: z.string(),
      rule: z.string(),
      explanation: z.string(),
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
  /** True if they followed one another in the prose. Once parted, they have to be checked anew. */
  areNeighbours: z.boolean(),
  /** True if the answer is needed as a whole, since it contradicts itself. */
  isContradictory: z.boolean(),
});

const keptUnit = z.union([keptEdits, keptTie]);

/** The cached answer on a unit: its corrections, or the units it has to be checked with. */
export type KeptUnit = z.infer<typeof keptUnit>;

/** Reads the cached answer on a unit; undefined if it is none. */
export const readKeptUnit = (kept: unknown): KeptUnit | undefined => keptUnit.safeParse(kept).data;

/** Known and unknown units of a text. */
export interface FoundUnits {
  readonly answers: readonly UnitAnswer[];
  /** Requests of which the answer is known as a whole, and contradicts itself. */
  readonly contradictory: readonly UnitRequest[];
  /** One of each text, in their order. */
  readonly unknown: readonly ProseUnit[];
}

/** Answers of grammar checks by block, so that a later check sends only what has changed (EDI-12). */
export class KnownUnits {
  readonly #cache: ResultCache<KeptUnit>;

  constructor(cache: ResultCache<KeptUnit>) {
    this.#cache = cache;
  }

  /** Looks units up, those of the same text once. Never rejects. */
  async find(service: UnitService, units: readonly ProseUnit[]): Promise<FoundUnits> {
    const distinct = [...unitsByText(units).values()].flatMap(([first]) => first ?? []);
    const kept = await this.#cache.find(distinct.map(({ text }) => contentOf(service, text)));
    const answers: UnitAnswer[] = [];
    const contradictory: UnitRequest[] = [];
    const known = new Set<ProseUnit>();
    const ties = new Map<string, Extract<KeptUnit, { tied: unknown }>>();
    for (const each of kept) if (each !== undefined && "tied" in each) ties.set(JSON.stringify(each), each);
    const byHash = new Map(ties.size === 0 ? [] : distinct.map((unit) => [hashOf(unit.text), unit]));
    for (const { tied, areNeighbours: wereNeighbours, isContradictory } of ties.values()) {
      const request = tiedRequest(tied, byHash);
      if (request === undefined || unitsIn(request).some((unit) => known.has(unit))) continue;
      if (wereNeighbours && !areNeighbours(unitsIn(request))) continue;
      if (isContradictory) contradictory.push(request);
      else {
        const [edits] = await this.#cache.find([contentOf(service, request.text)]);
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
   * Keeps what an answer says of each unit. Units that corrections tie together are kept as one, and so are those of an
   * answer that contradicts itself; what is tied to text that only went along is not. In memory at once; resolves when it
   * is on disk, unless it holds for this window alone.
   */
  async keep(
    service: UnitService,
    request: UnitRequest,
    divided: DividedAnswer,
    lasts: boolean,
  ): Promise<void> {
    if (divided.kind === "contradictory") {
      await this.#cache.set(isOfUnits(request) ? tiesOf(service, request, true) : [], lasts);
      return;
    }
    const entries = divided.answers.filter(isOfUnits).flatMap((answer) => entriesOf(service, answer));
    await this.#cache.set(entries, lasts);
  }
}

/** True if a request is about units alone. */
function isOfUnits({ segments }: Pick<UnitRequest, "segments">): boolean {
  return segments.every(({ unit }) => unit !== undefined);
}

function entriesOf(service: UnitService, answer: UnitAnswer): readonly ContentResult<KeptUnit>[] {
  const edits = answer.edits.map(({ range, replacement, rule, explanation }) => ({
    ...range,
    replacement,
    rule,
    explanation,
  }));
  const advice = answer.advice.map(({ range, ...said }) => ({ ...range, ...said }));
  const result = advice.length === 0 ? { edits } : { edits, advice };
  const own = { content: contentOf(service, answer.text), result };
  return answer.segments.length === 1 ? [own] : [own, ...tiesOf(service, answer, false)];
}

function tiesOf(
  service: UnitService,
  { segments, text }: Pick<UnitAnswer, "segments" | "text">,
  isContradictory: boolean,
): readonly ContentResult<KeptUnit>[] {
  const tied = segments.map(({ start, unit }, index) => ({
    unit: hashOf(unit?.text ?? ""),
    before: text.slice(segments[index - 1]?.end ?? 0, start),
  }));
  const units = unitsIn({ segments });
  return units.map((unit) => ({
    content: contentOf(service, unit.text),
    result: { tied, areNeighbours: areNeighbours(units), isContradictory },
  }));
}

function areNeighbours(units: readonly ProseUnit[]): boolean {
  return units.every(({ index }, place) => place === 0 || index === (units[place - 1]?.index ?? 0) + 1);
}

/** Returns the request that tied units were sent with; undefined if one of them isn't there any more. */
function tiedRequest(
  tied: Extract<KeptUnit, { tied: unknown }>["tied"],
  byHash: ReadonlyMap<string, ProseUnit>,
): UnitRequest | undefined {
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

function contentOf({ identity, variant }: UnitService, text: string): CheckContent {
  return { baseUrl: identity, operation: "grammar of a block", options: variant, text };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
