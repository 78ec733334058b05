import { similarityOf } from "./alignment.ts";
import { contentWords } from "./content-words.ts";
import type { Query } from "./query.ts";
import type { ReferenceRecord } from "./reference-record.ts";
import { matchUnit, type UnitMatch } from "./rewritten-passage.ts";
import type { Segment } from "./segment.ts";
import type { SharedPassages } from "./shared-passages.ts";
import { WindowSearch } from "./source-windows.ts";
import { textUnits } from "./text-units.ts";

/**
 * Measured on rewriting by models and by hand, and on other texts on the same topics: a match below these is the topic, or
 * chance.
 */
const LEAST_STRENGTH = 0.6;
const LEAST_SIMILARITY = 0.3;
/** The strength of a match together with those of the nearest units in the text, this many before and after it. */
const LEAST_STRENGTH_TOGETHER = 2.6;
const NEIGHBORS = 2;

interface FileMatches {
  readonly segment: Segment;
  readonly file: number;
  /** The strongest match of each unit, by its index. */
  readonly byUnit: Map<number, UnitMatch>;
}

/**
 * Finds passages of English prose that were rewritten: a few sentences that share their rare content words with one short
 * part of a file, in any order and form. Words that are `covered` take no part.
 *
 * The weight of a word falls with its frequency in English, in all files, and in the file and the text themselves, so that
 * two texts on one topic don't match by the words of the topic. In time linear in the text for a given index.
 */
export function findRewriting(
  query: Query,
  segments: readonly Segment[],
  isCompared: (record: ReferenceRecord) => boolean,
  covered: Uint8Array,
): SharedPassages[] {
  const words = contentWords(query, segments, covered);
  const compared = segments.map((segment) =>
    segment.records.map((record, file) => segment.isLive(file) && isCompared(record)),
  );
  const search = new WindowSearch(segments, compared, words);
  const files = new Map<ReferenceRecord, FileMatches>();
  for (const [index, unit] of textUnits(query, words, covered).entries()) {
    for (const window of search.windows(unit)) {
      const match = matchUnit(unit, window, segments, words);
      const segment = segments[window.segment];
      const record = segment?.records[window.file];
      if (match === undefined || match.strength < LEAST_STRENGTH) continue;
      if (similarityOf(match.passage) < LEAST_SIMILARITY) continue;
      if (segment === undefined || record === undefined) continue;
      const found = files.get(record) ?? { segment, file: window.file, byUnit: new Map<number, UnitMatch>() };
      files.set(record, found);
      if (match.strength > (found.byUnit.get(index)?.strength ?? 0)) found.byUnit.set(index, match);
    }
  }
  return [...files.values()].flatMap(({ segment, file, byUnit }): SharedPassages[] => {
    const passages = [...byUnit]
      .filter(([unit]) => strengthAround(unit, byUnit) >= LEAST_STRENGTH_TOGETHER)
      .map(([, { passage }]) => passage);
    return passages.length === 0 ? [] : [{ segment, file, passages }];
  });
}

function strengthAround(unit: number, byUnit: ReadonlyMap<number, UnitMatch>): number {
  let strength = 0;
  for (let near = unit - NEIGHBORS; near <= unit + NEIGHBORS; near += 1) {
    strength += byUnit.get(near)?.strength ?? 0;
  }
  return strength;
}
