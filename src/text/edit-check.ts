import {
  Comparison,
  type DocumentEdit,
  type PlacedEdit,
  type Reading,
  type Span,
} from "./prose-comparison.ts";
import { extractProse, type Prose } from "./prose.ts";
import { firstIndex } from "./first-index.ts";

/** The indexes of edits by result; each index is in exactly one list, in ascending order. */
export interface SafeEdits {
  /** Edits that change only prose, all of them together. */
  readonly safe: readonly number[];
  /** Edits that can't be written along with the safe ones. */
  readonly unsafe: readonly number[];
  /** Edits that weren't tested because the budget ended. */
  readonly untried: readonly number[];
}

/** UTF-16 units that one selection of safe edits may read, about ten seconds on a slow machine. */
const MOST_UNITS = 12_000_000;
const DEFAULT_LIMIT_MS = 8_000;
/**
 * True if the edits change the prose of the document as intended and nothing else: the edited document is read again and its
 * prose compared. This catches problems that ranges can't show: `**the**` emptied to `****`, a replacement that begins a
 * list or contains an emphasis mark, two edits that only break the document together. It costs one more reading of the
 * document, so call it before writing, not before showing. `prose` is that of the whole document.
 *
 * A space that an edit leaves at the end of a line or of a block is in no prose, and is allowed if the reading agrees: two
 * of them before a line ending would be a line break.
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
 * Selects the edits that change only prose, alone and together. Tries all at once; where the prose then differs from the
 * expected one, the edit at each difference is left out and the rest tried again. That takes a reading or two if no block
 * has more than one unsafe edit, and about one for each unsafe edit of a block otherwise. The edits left out are then tried
 * along with the rest, one of each block at a time. The safe edits have always been read together in one reading.
 *
 * Reads at most about 12 million UTF-16 units, and starts no reading that would not end within the limit in milliseconds,
 * judging by the slowest one before.
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

  /** Undefined if the budget doesn't allow it. */
  const tryOut = (chosen: readonly PlacedEdit[]): Reading | undefined => {
    if (chosen.length === 0) return { spans: [], differences: [] };
    return budget.allows(document.length)
      ? comparison.compare(chosen, (text) => budget.read(text))
      : undefined;
  };
  const isLast = (): boolean => !budget.allows(2 * document.length, 2);

  let safe = largestSafe(placed, tryOut, isLast);
  const settled = new Set(safe);
  const single: PlacedEdit[] = [];
  let left = placed.filter((edit) => !settled.has(edit));
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

/** Returns the edits without those at a difference; none if the budget runs out before the rest could be read. */
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
      // If leaving out the nearest edits didn't help, twice as many are left out: the cause may be far from its effect.
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
 * Determines which of the added edits cause the differences, and if that is certain: it is if only one was added, or only
 * one in a block that is still one block. Otherwise the edit must be tried alone. Blames at least one edit.
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

/** The edits nearest to a place of the expected prose, beginning with one that contains or touches it. */
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

/** The remaining budget for readings. The clock starts with the constructor. */
class Budget {
  readonly #languageId: string;
  readonly #deadline: number;
  #units = 0;
  #slowestMs = 0;

  constructor(languageId: string, limitMs: number) {
    this.#languageId = languageId;
    this.#deadline = performance.now() + limitMs;
  }

  /** True if the given number of units may be read in the given number of readings. */
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

/** Returns the edits that are allowed by their ranges, in the order of the prose; of two that overlap the first. */
function placeEdits(prose: Prose, edits: readonly DocumentEdit[]): readonly PlacedEdit[] {
  const placed = edits.flatMap(({ range, text }, index): PlacedEdit[] => {
    // The blank line between two new paragraphs would look like the separator of two blocks.
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
