import { unitsByText, type ProseUnit } from "./prose-units.ts";
import { sentencesToCut } from "./sentences-to-cut.ts";
import { splitPieces, type RequestLimits } from "./split.ts";

/** The range of a unit in the text of a request, in UTF-16 units of that text. */
export interface UnitSegment {
  readonly start: number;
  readonly end: number;
  /** Absent for text whose result is known, which is sent only to reach a request's minimum number of words. */
  readonly unit?: ProseUnit;
}

/** One request, composed of units. */
export interface UnitRequest {
  readonly text: string;
  /** The words of the whole request, which determine its price. */
  readonly words: number;
  /** In order, with a separator between any two. */
  readonly segments: readonly UnitSegment[];
}

export interface UnitRequests {
  readonly requests: readonly UnitRequest[];
  /** Units that fit into no request, such as a sentence over the limit. */
  readonly leftOut: readonly ProseUnit[];
}

export interface UnitSource {
  /** The text of the prose. */
  readonly text: string;
  /** All of its units. */
  readonly units: readonly ProseUnit[];
  readonly limits: RequestLimits;
  readonly countWords: (text: string) => number;
}

const SEPARATOR = "\n\n";

/** The number of nearest units searched for padding. */
const NEAREST = 50;

/**
 * Returns the fewest requests for the wanted units, which are in the order of the prose, each within all limits. Neighbors
 * keep the text between them; others are separated by a blank line. A request that is too short is filled up with the
 * shortest sentences that make it long enough, although their results are known.
 */
export function requestsFor(wanted: readonly ProseUnit[], source: UnitSource): UnitRequests {
  const { limits } = source;
  const words = wanted.reduce((sum, unit) => sum + unit.words, 0);
  if (wanted.length === 0) return { requests: [], leftOut: [] };
  if (words < limits.minWords) {
    const padded = paddedRequest(wanted, words, source);
    return padded === undefined ? { requests: [], leftOut: wanted } : { requests: [padded], leftOut: [] };
  }
  const joined = join(wanted, source.text);
  if (words <= limits.maxWords && joined.text.length <= limits.maxChars) {
    return { requests: [{ ...joined, words }], leftOut: [] };
  }
  const pieces = joined.segments.map(({ start, end }, index) => ({
    range: { start, end },
    words: wanted[index]?.words ?? 0,
  }));
  const { parts, leftOut } = splitPieces(joined.text, pieces, limits);
  const requests = parts.map(({ from, to }) => {
    const start = joined.segments[from]?.start ?? 0;
    const end = joined.segments[to - 1]?.end ?? 0;
    return {
      text: joined.text.slice(start, end),
      words: pieces.slice(from, to).reduce((sum, piece) => sum + piece.words, 0),
      segments: joined.segments
        .slice(from, to)
        .map((segment) => ({ ...segment, start: segment.start - start, end: segment.end - start })),
    };
  });
  const left = leftOut.flatMap(({ from, to }) => wanted.slice(from, to));
  const tooLong = left.filter((unit) => !fits(unit, limits));
  const tooShort = left.filter((unit) => fits(unit, limits));
  // A heading between two long paragraphs joins others that are too short, or takes a sentence along.
  const rest =
    tooShort.length < wanted.length ? requestsFor(tooShort, source) : { requests: [], leftOut: tooShort };
  return { requests: [...requests, ...rest.requests], leftOut: [...tooLong, ...rest.leftOut] };
}

/** The fewest requests for all units of a prose, equal texts only once. */
export function wholeRequests(source: UnitSource): UnitRequests {
  const distinct = [...unitsByText(source.units).values()].flatMap(([first]) => first ?? []);
  return requestsFor(distinct, source);
}

function fits(unit: ProseUnit, { maxWords, maxChars }: RequestLimits): boolean {
  return unit.words <= maxWords && unit.text.length <= maxChars;
}

interface Joined {
  readonly text: string;
  readonly segments: readonly UnitSegment[];
}

function join(units: readonly ProseUnit[], prose: string): Joined {
  const texts: string[] = [];
  const segments: UnitSegment[] = [];
  let at = 0;
  let before: ProseUnit | undefined;
  for (const unit of units) {
    if (before !== undefined) {
      const isNext = before.index + 1 === unit.index;
      const separator = isNext ? prose.slice(before.range.end, unit.range.start) : SEPARATOR;
      texts.push(separator);
      at += separator.length;
    }
    texts.push(unit.text);
    segments.push({ start: at, end: (at += unit.text.length), unit });
    before = unit;
  }
  return { text: texts.join(""), segments };
}

/** Pads the wanted units with known sentences to reach the minimum number of words; undefined if there are none. */
function paddedRequest(
  wanted: readonly ProseUnit[],
  words: number,
  source: UnitSource,
): UnitRequest | undefined {
  const { limits } = source;
  const joined = join(wanted, source.text);
  const isWanted = new Set(wanted);
  const others = source.units.filter((unit) => unit.words > 0 && !isWanted.has(unit));
  const middle = wanted[0]?.index ?? 0;
  const byDistance = others.toSorted((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle));
  for (const near of [byDistance.slice(0, NEAREST), byDistance]) {
    const chosen = shortestSentences(near, limits.minWords - words, source);
    if (chosen === undefined) continue;
    let { text } = joined;
    const segments = [...joined.segments];
    for (const sentence of chosen) {
      const start = text.length + SEPARATOR.length;
      text += SEPARATOR + sentence;
      segments.push({ start, end: text.length });
    }
    const all = source.countWords(text);
    if (all <= limits.maxWords && text.length <= limits.maxChars) return { text, words: all, segments };
  }
  return undefined;
}

/** Returns sentences of these units that reach the given number of words with few extra: one that suffices, or the longest. */
function shortestSentences(
  units: readonly ProseUnit[],
  missing: number,
  { countWords }: UnitSource,
): readonly string[] | undefined {
  const sentences = units
    .flatMap(({ text }) =>
      sentencesToCut(text, { start: 0, end: text.length }).map((at) => text.slice(at.start, at.end)),
    )
    .map((text) => ({ text, words: countWords(text) }))
    .filter((sentence) => sentence.words > 0)
    .sort((a, b) => a.words - b.words);
  const chosen: string[] = [];
  for (let left = missing; left > 0;) {
    const index = sentences.findIndex((sentence) => sentence.words >= left);
    const [sentence] = sentences.splice(index, 1);
    if (sentence === undefined) return undefined;
    chosen.push(sentence.text);
    left -= sentence.words;
  }
  return chosen;
}
