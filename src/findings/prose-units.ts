import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import { piecesOf, type RequestLimits } from "./split.ts";

/** The smallest unit that is checked and cached: a block of prose, or a sentence of a block over the limit. */
export interface ProseUnit {
  /** The index of the unit in the prose. */
  readonly index: number;
  /** Its place in the prose, in UTF-16 units. */
  readonly range: TextRange;
  readonly text: string;
  readonly words: number;
}

/** The units of a prose in its order. */
export function unitsOf(
  prose: Pick<Prose, "blocks" | "text">,
  limits: RequestLimits,
  countWords: (text: string) => number,
): readonly ProseUnit[] {
  return piecesOf(prose, limits, countWords).map(({ range, words }, index) => ({
    index,
    range,
    words,
    text: prose.text.slice(range.start, range.end),
  }));
}

/** Groups the units by text, because equal ones are checked once. */
export function unitsByText(units: readonly ProseUnit[]): ReadonlyMap<string, readonly ProseUnit[]> {
  const found = new Map<string, ProseUnit[]>();
  for (const unit of units) {
    const same = found.get(unit.text);
    if (same === undefined) found.set(unit.text, [unit]);
    else same.push(unit);
  }
  return found;
}
