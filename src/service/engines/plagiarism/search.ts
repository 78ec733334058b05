import { Aligner } from "./alignment.ts";
import { findChains } from "./chains.ts";
import type { Query } from "./query.ts";
import type { ReferenceRecord } from "./reference-record.ts";
import { findRewriting } from "./rewriting.ts";
import { findSeeds } from "./seeds.ts";
import type { Segment } from "./segment.ts";
import { selectPassages } from "./select-passages.ts";
import type { SharedPassages } from "./shared-passages.ts";

/**
 * Finds the passages that a text shares with the live files of the segments for which `isCompared` is true: copied ones, and
 * rewritten ones in what is left of the text. `boilerplate` has a place for each word of the text; it is set to 1 for words
 * skipped because they occur in too many places.
 */
export function search(
  query: Query,
  segments: readonly Segment[],
  isCompared: (record: ReferenceRecord) => boolean,
  boilerplate = new Uint8Array(query.sequence.hashes.length),
): SharedPassages[] {
  const copied = findCopies(query, segments, isCompared, boilerplate);
  const covered = boilerplate.slice();
  for (const { passages } of copied) for (const { start, end } of passages) covered.fill(1, start, end);
  const found = new Map(copied.map((shared) => [shared.segment.records[shared.file], shared]));
  for (const shared of findRewriting(query, segments, isCompared, covered)) {
    const record = shared.segment.records[shared.file];
    const passages = [...(found.get(record)?.passages ?? []), ...shared.passages];
    found.set(record, { ...shared, passages: passages.toSorted((a, b) => a.start - b.start) });
  }
  return [...found.values()];
}

function findCopies(
  query: Query,
  segments: readonly Segment[],
  isCompared: (record: ReferenceRecord) => boolean,
  boilerplate: Uint8Array,
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
