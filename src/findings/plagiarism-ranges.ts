import type { PlagiarismResult } from "../contract/plagiarism.ts";
import { hasAstral, toUtf16, type OffsetUnit } from "../text/offset-units.ts";
import { isEmpty, type TextRange } from "../text/range.ts";
import type { Placement } from "./finding.ts";
import { statedUnit } from "./offset-evidence.ts";

/** The place of a passage in the text that was sent, in UTF-16 units; `none` has an empty range. */
export interface PassagePlace {
  readonly range: TextRange;
  readonly placed: Placement;
}

const NOWHERE: PassagePlace = { range: { start: 0, end: 0 }, placed: "none" };

/**
 * Places the highlights of a response, in their order. The interface doesn't define the unit of an offset, and a highlight
 * has no text that would prove it, so the stated length decides (CON-5): if the text has that length in one unit and every
 * range is within it, the places are exact. Otherwise a range that is the same in both units is approximate, and any other
 * has no place.
 */
export function passagePlaces(
  submitted: string,
  { highlights, stats }: Pick<PlagiarismResult, "highlights" | "stats">,
): readonly PassagePlace[] {
  const unit = statedUnit(submitted, stats.input_chars);
  if (unit !== undefined) {
    const ranges = rangesIn(unit, submitted, highlights);
    const placed = ranges.every((range) => range !== undefined) ? "exact" : "approximate";
    return ranges.map((range) => (range === undefined ? NOWHERE : { range, placed }));
  }
  const ranges = rangesIn("utf16", submitted, highlights);
  const others = hasAstral(submitted) ? rangesIn("codePoint", submitted, highlights) : ranges;
  return ranges.map((range, index) => {
    const other = others[index];
    const isSame =
      range !== undefined && other !== undefined && range.start === other.start && range.end === other.end;
    return isSame ? { range, placed: "approximate" } : NOWHERE;
  });
}

/** An empty range marks nothing, so it counts as out of bounds. */
function rangesIn(
  unit: OffsetUnit,
  submitted: string,
  highlights: readonly TextRange[],
): readonly (TextRange | undefined)[] {
  return toUtf16(submitted, highlights, unit).map((range) =>
    range === undefined || isEmpty(range) ? undefined : range,
  );
}
