import { isRangeIn, type TextRange } from "./range.ts";
import { splitsSurrogatePair } from "./split-points.ts";

/** The unit of a service's offsets: UTF-16 units as in JavaScript, or Unicode code points as in Python. */
export type OffsetUnit = "utf16" | "codePoint";

/** True if the text contains a character of two UTF-16 units, so that the two counts differ. */
export const hasAstral = (text: string): boolean => /[\u{10000}-\u{10FFFF}]/u.test(text);

/** The length in code points. A lone surrogate counts as one, as in Python and `String.prototype.codePointAt`. */
export function codePointLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) if (!splitsSurrogatePair(text, at)) length += 1;
  return length;
}

/** The length of the text in the unit. */
export const lengthIn = (text: string, unit: OffsetUnit): number =>
  unit === "utf16" ? text.length : codePointLength(text);

/** Returns the first UTF-16 unit of each code point, with the length of the text as the last entry. */
function starts(text: string): Uint32Array {
  const found = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (!splitsSurrogatePair(text, at)) {
      found[count] = at;
      count += 1;
    }
  }
  return found.subarray(0, count);
}

/**
 * Converts ranges from `unit` to UTF-16 units, in the order given, in time linear in the text and the number of ranges. A
 * range that is out of bounds, reversed, not whole, or that splits a surrogate pair becomes undefined (CON-5).
 */
export function toUtf16(
  text: string,
  ranges: readonly TextRange[],
  unit: OffsetUnit,
): (TextRange | undefined)[] {
  if (unit === "utf16" || !hasAstral(text)) {
    return ranges.map(({ start, end }) =>
      isRangeIn({ start, end }, text.length) &&
      !splitsSurrogatePair(text, start) &&
      !splitsSurrogatePair(text, end)
        ? { start, end }
        : undefined,
    );
  }
  const table = starts(text);
  return ranges.map((range) => {
    if (!isRangeIn(range, table.length - 1)) return undefined;
    const start = table[range.start];
    const end = table[range.end];
    return start === undefined || end === undefined ? undefined : { start, end };
  });
}

/** Converts ranges from UTF-16 units to `unit`; the reverse of {@link toUtf16} with the same refusals. */
export function fromUtf16(
  text: string,
  ranges: readonly TextRange[],
  unit: OffsetUnit,
): (TextRange | undefined)[] {
  const checked = toUtf16(text, ranges, "utf16");
  if (unit === "utf16" || !hasAstral(text)) return checked;
  const before = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (splitsSurrogatePair(text, at)) continue;
    before[at] = count;
    count += 1;
  }
  return checked.map((range) =>
    range === undefined ? undefined : { start: before[range.start] ?? 0, end: before[range.end] ?? 0 },
  );
}
