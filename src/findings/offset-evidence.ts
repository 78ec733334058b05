import type { GrammarResult } from "../contract/grammar.ts";
import { hasAstral, lengthIn, toUtf16, type OffsetUnit } from "../text/offset-units.ts";
import { applyEdits, isOrdered, type TextEdit } from "./edits.ts";

/**
 * The edits of a grammar response on the submitted text, or the reason why they can't be trusted (CON-5). The interface
 * doesn't define the unit of an offset, so every response has to prove its own.
 */
export type GrammarEdits =
  | { readonly kind: "proved"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "contradictory"; readonly reason: string };

/**
 * Reads the diff in the unit that the stated `input_chars` implies. The reading is valid if every `original` is at its range
 * and the edits together produce `corrected_text`.
 */
export function proveEdits(submitted: string, result: GrammarResult): GrammarEdits {
  const unit = unitOf(submitted, result.input_chars);
  if (unit === undefined) return { kind: "contradictory", reason: "it reports another length of the text" };
  const edits = readIn(unit, submitted, result);
  return edits === undefined
    ? { kind: "contradictory", reason: "its offsets don't fit the text sent" }
    : { kind: "proved", edits };
}

/** With an astral character the stated length identifies the unit; without one, both units are the same. */
function unitOf(submitted: string, inputChars: number): OffsetUnit | undefined {
  return hasAstral(submitted) ? statedUnit(submitted, inputChars) : "utf16";
}

/** The unit in which a text has the length that the service states; undefined if neither does (CON-5). */
export function statedUnit(submitted: string, inputChars: number): OffsetUnit | undefined {
  return UNITS.find((unit) => lengthIn(submitted, unit) === inputChars);
}

const UNITS: readonly OffsetUnit[] = ["codePoint", "utf16"];

function readIn(unit: OffsetUnit, submitted: string, result: GrammarResult): readonly TextEdit[] | undefined {
  const ranges = toUtf16(submitted, result.diff, unit);
  const edits: TextEdit[] = [];
  for (const [index, entry] of result.diff.entries()) {
    const range = ranges[index];
    if (range === undefined) return undefined;
    edits.push({ range, original: entry.original, replacement: entry.corrected });
  }
  edits.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const fits =
    isOrdered(edits) &&
    edits.every((edit) => submitted.slice(edit.range.start, edit.range.end) === edit.original) &&
    applyEdits(submitted, edits) === result.corrected_text;
  return fits ? edits : undefined;
}
