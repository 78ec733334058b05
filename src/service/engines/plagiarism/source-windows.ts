import type { ContentWords } from "./content-words.ts";
import type { Segment } from "./segment.ts";
import { MOST_TERMS, type TextUnit } from "./text-units.ts";

/** A short part of a file with several terms of a unit; words of the segment, half-open. */
export interface SourceWindow {
  readonly segment: number;
  readonly file: number;
  readonly start: number;
  readonly end: number;
  /** Sum of the weights of its different rare terms. */
  readonly weight: number;
}

/** Words that a window may have in addition to those of the unit. */
const EXTRA_WORDS = 10;
/** The most places looked at for one unit: its rarest terms come first. */
const MOST_PLACES = 2_048;
/** A lighter window has nothing that could become a passage. */
const LEAST_WEIGHT = 0.8;
const MOST_WINDOWS = 12;

/** Finds the windows of files that are most like a unit, at most {@link MOST_WINDOWS}, the heaviest first. */
export class WindowSearch {
  readonly #segments: readonly Segment[];
  readonly #compared: readonly (readonly boolean[])[];
  readonly #words: ContentWords;

  /** `compared` tells for each file of each segment if it takes part. */
  constructor(segments: readonly Segment[], compared: readonly (readonly boolean[])[], words: ContentWords) {
    this.#segments = segments;
    this.#compared = compared;
    this.#words = words;
  }

  /** Returns windows with about as many words as the unit; of two that are equally heavy the first by path and place. */
  windows(unit: TextUnit): SourceWindow[] {
    const seeds = this.#seeds(unit);
    const length = unit.end - unit.start + EXTRA_WORDS;
    const windows: SourceWindow[] = [];
    for (const index of this.#segments.keys()) {
      for (const window of this.#windowsIn(index, unit, seeds, length)) windows.push(widened(window, length));
    }
    const pathOf = (of: SourceWindow): string => this.#segments[of.segment]?.records[of.file]?.path ?? "";
    return windows
      .toSorted((a, b) => b.weight - a.weight || (pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : 0))
      .slice(0, MOST_WINDOWS);
  }

  /** Positions among the unit's terms of those that lead to windows. */
  #seeds(unit: TextUnit): number[] {
    let places = 0;
    return unit.terms
      .map((term, at) => ({ at, count: this.#words.terms[term]?.count ?? 0, term: this.#words.terms[term] }))
      .filter(({ count, term }) => count > 0 && term?.places !== undefined)
      .toSorted((a, b) => a.count - b.count)
      .filter(({ count }) => {
        places += count;
        return places <= MOST_PLACES;
      })
      .map(({ at }) => at);
  }

  /** Slides over the places of the seeds in one segment; of windows that overlap only the heaviest is returned. */
  #windowsIn(index: number, unit: TextUnit, seeds: readonly number[], length: number): SourceWindow[] {
    const segment = this.#segments[index];
    const places = this.#placesIn(index, unit, seeds);
    const placeAt = (entry: number): number => Math.floor((places[entry] ?? 0) / MOST_TERMS);
    const windows: SourceWindow[] = [];
    const times = new Uint16Array(MOST_TERMS);
    let best: SourceWindow | undefined;
    let file = -1;
    let fileEnd = 0;
    let first = 0;
    let weight = 0;
    for (const [entry, coded] of places.entries()) {
      const place = placeAt(entry);
      if (segment !== undefined && place >= fileEnd) {
        file = segment.fileAt(place);
        fileEnd = segment.wordsOf(file).end;
        times.fill(0);
        weight = 0;
        first = entry;
      }
      if (this.#compared[index]?.[file] !== true) continue;
      const at = coded % MOST_TERMS;
      times[at] = (times[at] ?? 0) + 1;
      if (times[at] === 1) weight += this.#weight(unit, at);
      for (; placeAt(first) <= place - length; first += 1) {
        const gone = (places[first] ?? 0) % MOST_TERMS;
        times[gone] = (times[gone] ?? 0) - 1;
        if (times[gone] === 0) weight -= this.#weight(unit, gone);
      }
      if (weight < LEAST_WEIGHT) continue;
      const window = { segment: index, file, start: placeAt(first), end: place + 1, weight };
      if (best !== undefined && (best.file !== file || best.end <= window.start)) {
        windows.push(best);
        best = undefined;
      }
      // Sums of the same weights differ in their last digits.
      if (best === undefined || weight > best.weight + 1e-9) best = window;
    }
    return best === undefined ? windows : [...windows, best];
  }

  /** Places with the terms that are there, ascending: the place times {@link MOST_TERMS}, plus the position of the term. */
  #placesIn(index: number, unit: TextUnit, seeds: readonly number[]): Float64Array {
    const own = seeds.map((at) => ({ at, places: this.#words.terms[unit.terms[at] ?? 0]?.places?.[index] }));
    const coded = new Float64Array(own.reduce((sum, { places }) => sum + (places?.length ?? 0), 0));
    let count = 0;
    for (const { at, places } of own) {
      for (const place of places ?? []) {
        coded[count] = place * MOST_TERMS + at;
        count += 1;
      }
    }
    return coded.sort();
  }

  #weight(unit: TextUnit, at: number): number {
    const term = this.#words.terms[unit.terms[at] ?? 0];
    return term === undefined ? 0 : term.weight / term.times;
  }
}

/** Returns the window with as many words around it as it is short of `length`; it may leave its file. */
function widened(window: SourceWindow, length: number): SourceWindow {
  const room = Math.max(0, Math.floor((length - (window.end - window.start)) / 2));
  return { ...window, start: window.start - room, end: window.end + room };
}
