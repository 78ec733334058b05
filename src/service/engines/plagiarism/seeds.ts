import { GRAM_WORDS } from "./fingerprints.ts";
import type { Query } from "./query.ts";
import type { ReferenceRecord } from "./reference-record.ts";
import type { Segment } from "./segment.ts";

/** The runs of four words that a text shares with one file. */
export interface FileSeeds {
  readonly segment: Segment;
  readonly file: number;
  /** Word of the text and word of the file, one after the other, ascending by the first. */
  readonly pairs: readonly number[];
}

/**
 * A run of words in more places than this is no evidence of a source. It also bounds the work: no text and no folder
 * produces more than 64 seeds a word.
 */
const MOST_PLACES = 64;

/**
 * Finds all seeds, by file, in the order of their first seed. Sets `boilerplate` to 1 for each word of a run that the files
 * contain but that is skipped because it occurs in too many places, of the files or of the text itself.
 */
export function findSeeds(
  query: Query,
  segments: readonly Segment[],
  isCompared: (record: ReferenceRecord) => boolean,
  boilerplate: Uint8Array,
): FileSeeds[] {
  const words = query.sequence.hashes;
  const perSegment = segments.map((segment) => ({
    segment,
    compared: segment.records.map((record, file) => segment.isLive(file) && isCompared(record)),
    pairs: new Map<number, number[]>(),
  }));
  const timesInQuery = new Map<number, number>();
  for (const gram of query.grams) timesInQuery.set(gram, (timesInQuery.get(gram) ?? 0) + 1);
  const known = new Map<number, readonly number[]>();

  const placesOf = (at: number, gram: number): readonly number[] => {
    const places: number[] = [];
    for (const [index, { segment, compared }] of perSegment.entries()) {
      segment.postings.search(words, at, gram, (place) => {
        if (compared[segment.fileAt(place)] === true) places.push(index, place);
        return places.length <= 2 * MOST_PLACES;
      });
    }
    return places;
  };

  for (const [at, gram] of query.grams.entries()) {
    if ((query.stretchEnd[at] ?? 0) < at + GRAM_WORDS) continue;
    const places = known.get(gram) ?? placesOf(at, gram);
    known.set(gram, places);
    const isRepeated = places.length > 0 && (timesInQuery.get(gram) ?? 0) > MOST_PLACES;
    if (isRepeated || places.length > 2 * MOST_PLACES) {
      boilerplate.fill(1, at, at + GRAM_WORDS);
      continue;
    }
    for (let entry = 0; entry < places.length; entry += 2) {
      const found = perSegment[places[entry] ?? 0];
      const place = places[entry + 1] ?? 0;
      if (found === undefined) continue;
      const file = found.segment.fileAt(place);
      const pairs = found.pairs.get(file) ?? [];
      if (pairs.length === 0) found.pairs.set(file, pairs);
      pairs.push(at, place - found.segment.wordsOf(file).first);
    }
  }
  return perSegment.flatMap(({ segment, pairs: byFile }) =>
    [...byFile].map(([file, pairs]) => ({ segment, file, pairs })),
  );
}
