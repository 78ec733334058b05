import { Aligner, type Passage } from "./alignment.ts";
import { findChains } from "./chains.ts";
import type { Query } from "./query.ts";
import type { ReferenceRecord } from "./reference-record.ts";
import { findSeeds } from "./seeds.ts";
import type { Segment } from "./segment.ts";
import { selectPassages } from "./select-passages.ts";

/** A file of a segment and the passages that it shares with a text, in the order of the text. */
export interface SharedPassages {
  readonly segment: Segment;
  readonly file: number;
  readonly passages: readonly Passage[];
}

/**
 * Finds the passages that a text shares with the live files of the segments for which `isCompared` is true. `boilerplate`
 * has a place for each word of the text; it is set to 1 for words skipped because they occur in too many places.
 */
export function search(
  query: Query,
  segments: readonly Segment[],
  isCompared: (record: ReferenceRecord) => boolean,
  boilerplate = new Uint8Array(query.sequence.hashes.length),
): SharedPassages[] {
  const found: SharedPassages[] = [];
  for (const { segment, file, pairs } of findSeeds(query, segments, isCompared, boilerplate)) {
    const { first, end } = segment.wordsOf(file);
    const source = segment.words.subarray(first, end);
    const aligner = new Aligner(query, source);
    const candidates = findChains(query, source, pairs).flatMap((chain) => aligner.passages(chain));
    const passages = selectPassages(candidates, query);
    if (passages.length > 0) found.push({ segment, file, passages });
  }
  return found;
}
