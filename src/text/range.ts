/** A half-open range `[start, end)` in UTF-16 units of one text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** True if the range contains no character: a position between two of them. */
export const isEmpty = (range: TextRange): boolean => range.start === range.end;

/** True if `inner` is within `outer`, edges included. */
export const contains = (outer: TextRange, inner: TextRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** True if the two share at least one character; empty ranges share none. */
export const overlaps = (a: TextRange, b: TextRange): boolean =>
  Math.max(a.start, b.start) < Math.min(a.end, b.end);

/** Returns the shared part of both, or undefined if they share no character. */
export function intersect(a: TextRange, b: TextRange): TextRange | undefined {
  return overlaps(a, b) ? { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) } : undefined;
}

/** The characters of the range. */
export const slice = (text: string, range: TextRange): string => text.slice(range.start, range.end);

/** True if the range consists of ordered whole numbers inside a text of `length` UTF-16 units. */
export function isRangeIn(range: TextRange, length: number): boolean {
  const { start, end } = range;
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= length;
}
