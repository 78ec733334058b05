import type { Passage } from "./alignment.ts";
import { type ContentWords, STOP_WORD } from "./content-words.ts";
import type { Segment } from "./segment.ts";
import type { SourceWindow } from "./source-windows.ts";
import type { TextUnit } from "./text-units.ts";
import { isStopWord } from "./word-postings.ts";

/** A unit compared with one window of a file. */
export interface UnitMatch {
  /** Weight of the shared terms, times the square root of their share in the weight of the unit; 0 or more. */
  readonly strength: number;
  readonly passage: Passage;
}

/** Fewer different terms in a window are chance, however rare. */
const FEWEST_TERMS = 4;
/** A first or last equal word that is farther from the next one isn't part of the passage. */
const MOST_GAP = 10;

/** Compares a unit with a window of a file; returns undefined if they share next to nothing. */
export function matchUnit(
  unit: TextUnit,
  window: SourceWindow,
  segments: readonly Segment[],
  words: ContentWords,
): UnitMatch | undefined {
  const segment = segments[window.segment];
  if (segment === undefined) return undefined;
  const file = segment.wordsOf(window.file);
  const places = new Map<number, number[]>();
  const own = new Set(unit.terms);
  const end = Math.min(file.end, window.end);
  for (let place = Math.max(file.first, window.start); place < end; place += 1) {
    const term = words.byHash.get(segment.words[place] ?? 0);
    if (term === undefined || !own.has(term)) continue;
    const found = places.get(term) ?? [];
    if (found.length === 0) places.set(term, found);
    found.push(place);
  }
  if (places.size < FEWEST_TERMS) return undefined;

  let shared = 0;
  let all = 0;
  for (const index of unit.terms) {
    const term = words.terms[index];
    if (term === undefined) continue;
    if (!places.has(index)) {
      all += term.weight / term.times;
      continue;
    }
    // A word that runs through the text or the file is their topic, and says little about one place.
    const timesInFile = between(term.places?.[window.segment] ?? [], file.first, file.end);
    const weight = term.weight / Math.max(term.times, timesInFile);
    shared += weight;
    all += weight;
  }
  const passage = passageOf(unit, places, segment, file.first, words);
  return passage && { strength: shared * Math.sqrt(shared / all), passage };
}

function passageOf(
  unit: TextUnit,
  places: ReadonlyMap<number, readonly number[]>,
  segment: Segment,
  firstOfFile: number,
  { ofWord }: ContentWords,
): Passage | undefined {
  const shared: number[] = [];
  for (let word = unit.start; word < unit.end; word += 1)
    if (places.has(ofWord[word] ?? 0)) shared.push(word);
  const inText = withoutStrays(shared);
  const terms = new Set(inText.map((word) => ofWord[word] ?? 0));
  const inFile = withoutStrays(
    [...terms].flatMap((term) => places.get(term) ?? []).toSorted((a, b) => a - b),
  );
  const sourceStart = inFile[0] ?? 0;
  const sourceEnd = (inFile.at(-1) ?? 0) + 1;
  // Each occurrence in the file is the partner of one word.
  const left = new Map(
    [...terms].map((term) => [term, between(places.get(term) ?? [], sourceStart, sourceEnd)]),
  );
  const equal = inText.filter((word) => {
    const term = ofWord[word] ?? 0;
    const partners = left.get(term) ?? 0;
    left.set(term, partners - 1);
    return partners > 0;
  });
  const start = equal[0];
  if (start === undefined) return undefined;
  const end = (equal.at(-1) ?? start) + 1;
  const inSource = segment.words.subarray(sourceStart, sourceEnd);
  return {
    start,
    end,
    sourceStart: sourceStart - firstOfFile,
    sourceEnd: sourceEnd - firstOfFile,
    equal,
    contentWords: Math.max(
      ofWord.subarray(start, end).filter((term) => term !== STOP_WORD).length,
      inSource.filter((word) => !isStopWord(word)).length,
    ),
  };
}

/** Returns ascending positions without single ones at either end. */
function withoutStrays(positions: readonly number[]): readonly number[] {
  let first = 0;
  let last = positions.length - 1;
  while (first < last && (positions[first + 1] ?? 0) - (positions[first] ?? 0) > MOST_GAP) first += 1;
  while (first < last && (positions[last] ?? 0) - (positions[last - 1] ?? 0) > MOST_GAP) last -= 1;
  return positions.slice(first, last + 1);
}

/** Counts the numbers from `first` up to `end`. */
function between(numbers: Iterable<number>, first: number, end: number): number {
  let count = 0;
  for (const number of numbers) if (number >= first && number < end) count += 1;
  return count;
}
