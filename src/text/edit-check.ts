import {
  Comparison,
  type DocumentEdit,
  type PlacedEdit,
  type Reading,
  type Span,
} from "./prose-comparison.ts";
import { extractProse, type Prose } from "./prose.ts";
import { firstIndex } from "./first-index.ts";

/** The indexes of edits by what is known of them; each index is in exactly one list, in ascending order. */
export interface SafeEdits {
  /** They change nothing but prose, all of them together. */
  readonly safe: readonly number[];
  /** They cannot be written along with the safe ones. */
  readonly unsafe: readonly number[];
  /** The budget ended before they could be judged. */
  readonly untried: readonly number[];
}

/** UTF-16 units that one selection of safe edits may read, which is some ten seconds on a slow machine. */
const MOST_UNITS = 12_000_000;
const DEFAULT_LIMIT_MS = 8_000;
/**
 * Whether the edits change the prose of the document as they say and nothing else: the edited document is read again
 * and its prose compared. This catches what no range can tell: `**the**` emptied to `****`, a replacement that begins
 * a list or holds a mark of emphasis, two edits that are only harmful together. It costs one more reading of the
 * document, so it belongs before writing, not before showing. `prose` is that of the document as a whole.
 *
 * A space that an edit leaves at the end of a line or of a block belongs to no prose, and is allowed where the reading
 * says so: two of them before a line ending would be a line break.
 */
export function changesOnlyProse(
  document: string,
  languageId: string,
  prose: Prose,
  edits: readonly DocumentEdit[],
): boolean {
  const placed = placeEdits(prose, edits);
  if (placed.length < edits.length) return false;
  return (
    new Comparison(document, prose).compare(placed, (edited) => extractProse(edited, languageId)).differences
      .length === 0
  );
}

/**
 * Sorts out the edits that change nothing but prose, alone and together. All are tried at once; where the prose then
 * differs from what is expected, the edit at each difference is left out and the rest tried again, so that it takes a
 * reading or two where no block holds more than one unsafe edit, and about one for each unsafe edit of a block otherwise.
 * What was left out is then tried along with the rest, one of each block at a time. What is called safe has always been
 * read in one with all the others that are.
 *
 * It reads about 12 million UTF-16 units at most, and begins no reading that would not end within the limit in milliseconds,
 * going by the slowest one before.
 */
export function safeEdits(
  document: string,
  languageId: string,
  edits: readonly DocumentEdit[],
  limitMs: number = DEFAULT_LIMIT_MS,
): SafeEdits {
  const budget = new Budget(languageId, limitMs);
  const prose = budget.read(document);
  const placed = placeEdits(prose, edits);
  const comparison = new Comparison(document, prose);
  const judged = new Set(placed.map(({ index }) => index));
  const unsafe = new Set([...edits.keys()].filter((index) => !judged.has(index)));

  /** Undefined where the budget does not allow it. */
  const tryOut = (chosen: readonly PlacedEdit[]): Reading | undefined => {
    if (chosen.length === 0) return { spans: [], differences: [] };
    return budget.allows(document.length)
      ? comparison.compare(chosen, (text) => budget.read(text))
      : undefined;
  };
  const isLast = (): boolean => !budget.allows(2 * document.length, 2);

  let safe = largestSafe(placed, tryOut, isLast);
  const kept = new Set(safe);
  const single: PlacedEdit[] = [];
  let left = placed.filter((edit) => !kept.has(edit));
  let untried: readonly PlacedEdit[] = [];
  while (left.length + single.length > 0) {
    const first = single.pop();
    let added = first === undefined ? oneOfEachBlock(left) : [first];
    const taken = new Set(added);
    left = left.filter((edit) => !taken.has(edit));
    while (added.length > 0) {
      const both = [...safe, ...added].sort(inProse);
      const reading = tryOut(both);
      if (reading === undefined) {
        untried = [...untried, ...added, ...left, ...single];
        return partition(safe, untried, unsafe);
      }
      if (reading.differences.length === 0) {
        safe = both;
        break;
      }
      const blamed = blame(reading, added);
      for (const [edit, isCertain] of blamed) {
        if (isCertain) unsafe.add(edit.index);
        else single.push(edit);
      }
      added = added.filter((edit) => !blamed.has(edit));
    }
  }
  return partition(safe, untried, unsafe);
}

/** All edits without those found to stand at a difference; none where the budget ends before the rest could be read. */
function largestSafe(
  placed: readonly PlacedEdit[],
  tryOut: (chosen: readonly PlacedEdit[]) => Reading | undefined,
  isLast: () => boolean,
): readonly PlacedEdit[] {
  const times = new Map<number, number>();
  let chosen = placed;
  for (let reading = tryOut(chosen); reading !== undefined; reading = tryOut(chosen)) {
    const { differences, spans } = reading;
    if (differences.length === 0) return chosen;
    const dropped = new Set<PlacedEdit>();
    const hurry = isLast();
    for (const { at, origin, blocks } of differences) {
      // Where leaving out the nearest was no help, twice as many go: the cause may be far from its effect.
      const count = times.get(origin) ?? 1;
      times.set(origin, 2 * count);
      for (const { edit } of nearest(spans, at, count)) dropped.add(edit);
      if (!hurry) continue;
      for (const { edit } of spans) {
        if (edit.block >= blocks.start - 1 && edit.block <= blocks.end) dropped.add(edit);
      }
    }
    chosen = chosen.filter((edit) => !dropped.has(edit));
  }
  return [];
}

/**
 * Which of the added edits cause the differences, and whether that is certain: it is where only one was added, or only one
 * in a block that is still one block. Otherwise the edit is to be tried alone. One edit at least is blamed.
 */
function blame(reading: Reading, added: readonly PlacedEdit[]): ReadonlyMap<PlacedEdit, boolean> {
  const isAdded = new Set(added);
  const spans = reading.spans.filter(({ edit }) => isAdded.has(edit));
  const blamed = new Map<PlacedEdit, boolean>();
  for (const { at, blocks, found } of reading.differences) {
    for (const { edit } of nearest(spans, at, 1)) {
      const isAlone = blocks.end - blocks.start === 1 && found > 0 && edit.block === blocks.start;
      blamed.set(edit, added.length === 1 || isAlone || blamed.get(edit) === true);
    }
  }
  return blamed;
}

/** The edits nearest to a place of the expected prose, one that holds or touches it being the first. */
function nearest(spans: readonly Span[], at: number, count: number): readonly Span[] {
  let after = firstIndex(spans, ({ start }) => start > at);
  let before = after - 1;
  while (after - before - 1 < Math.min(count, spans.length)) {
    const gap = Math.max(0, at - (spans[before]?.end ?? -Infinity));
    if (gap <= (spans[after]?.start ?? Infinity) - at) before -= 1;
    else after += 1;
  }
  return spans.slice(before + 1, after);
}

const inProse = (a: PlacedEdit, b: PlacedEdit): number =>
  a.place.start - b.place.start || a.place.end - b.place.end || a.index - b.index;

function oneOfEachBlock(edits: readonly PlacedEdit[]): readonly PlacedEdit[] {
  return edits.filter(({ block }, index) => edits[index - 1]?.block !== block);
}

const ascending = (found: Iterable<number>): readonly number[] => [...found].sort((a, b) => a - b);

function partition(
  safe: readonly PlacedEdit[],
  untried: readonly PlacedEdit[],
  unsafe: ReadonlySet<number>,
): SafeEdits {
  return {
    safe: ascending(safe.map(({ index }) => index)),
    unsafe: ascending(unsafe),
    untried: ascending(untried.map(({ index }) => index)),
  };
}

/** What may still be read. The clock starts when it is made. */
class Budget {
  readonly #languageId: string;
  readonly #deadline: number;
  #units = 0;
  #slowestMs = 0;

  constructor(languageId: string, limitMs: number) {
    this.#languageId = languageId;
    this.#deadline = performance.now() + limitMs;
  }

  /** Whether so many units may be read in so many readings. */
  allows(units: number, readings = 1): boolean {
    const end = performance.now() + readings * this.#slowestMs;
    return this.#units + units <= MOST_UNITS && end <= this.#deadline;
  }

  read(text: string): Prose {
    const start = performance.now();
    const prose = extractProse(text, this.#languageId);
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - start);
    this.#units += text.length;
    return prose;
  }
}

/** The edits that may be written as far as their ranges tell, in the order of the prose; of two that overlap the first. */
function placeEdits(prose: Prose, edits: readonly DocumentEdit[]): readonly PlacedEdit[] {
  const placed = edits.flatMap(({ range, text }, index): PlacedEdit[] => {
    // The blank line between two new paragraphs would read as the separator of two blocks.
    if (/[\r\n]/.test(text)) return [];
    const place = prose.map.toProse(range);
    const back = place === undefined ? undefined : prose.map.exact(place);
    if (place === undefined || back?.start !== range.start || back.end !== range.end) return [];
    return [{ index, range, text, place, block: 0 }];
  });
  let at = 0;
  let block = 0;
  return placed.sort(inProse).flatMap((edit) => {
    while ((prose.blocks[block]?.prose.end ?? Infinity) < edit.place.start) block += 1;
    if (edit.place.start < at || edit.place.end > (prose.blocks[block]?.prose.end ?? 0)) return [];
    at = edit.place.end;
    return [{ ...edit, block }];
  });
}
