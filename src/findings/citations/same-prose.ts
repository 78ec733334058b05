import { firstIndex } from "../../text/first-index.ts";
import type { Piece } from "../../text/piece.ts";
import type { Prose, ProseBlock } from "../../text/prose.ts";
import { contains, overlaps, slice, type TextRange } from "../../text/range.ts";
import type { TextEdit } from "../edits.ts";
import { PROBE, type CitationPlan, type Reading } from "./plan.ts";

/**
 * True if the document, read again after the planned edits, has the same prose as before plus the insertions, read as
 * intended. Every character of the prose is compared by its place in the document, so that code, math and targets stay the
 * same; white space between words may differ. Linear in the two readings.
 */
export function isAsPlanned(
  plan: CitationPlan,
  before: { readonly text: string; readonly prose: Prose },
  after: { readonly text: string; readonly prose: Prose },
): boolean {
  const passages = passagesOf(plan.edits);
  const old = shapesOf(
    before,
    passages.map((passage) => passage.before),
    (offset) => offset,
  );
  const now = shapesOf(
    after,
    passages.map((passage) => passage.after),
    (offset) => originOf(passages, offset),
  );
  const isSame =
    old.length === now.length &&
    old.every(({ kind, level, places, extent }, index) => {
      const other = now[index];
      if (other === undefined || places !== other.places || level !== other.level) return false;
      return kind === other.kind || (plan.quoted !== undefined && contains(plan.quoted, extent));
    });
  return isSame && plan.expected.every((expected) => isReadAs(after, expected, expected.reading));
}

/** True if a probe inserted into the document is read as words. */
export function isRunningText(
  { text, prose }: { readonly text: string; readonly prose: Prose },
  at: number,
): boolean {
  const start = text.indexOf(PROBE, at);
  const letters = { start, end: start + PROBE.length };
  return prose.map.pieces.some((piece) => piece.kind === "verbatim" && contains(piece, letters));
}

/** The range of an edit in the text before all edits and in the text after them. */
interface Passage {
  readonly before: TextRange;
  readonly after: TextRange;
}

function passagesOf(edits: readonly TextEdit[]): readonly Passage[] {
  let shift = 0;
  return edits.map(({ range, replacement }) => {
    const start = range.start + shift;
    shift += replacement.length - (range.end - range.start);
    return { before: range, after: { start, end: start + replacement.length } };
  });
}

/** Maps an offset in the new text to the old one; for an inserted character, the place of the insertion. */
function originOf(passages: readonly Passage[], offset: number): number {
  const last = passages[firstIndex(passages, ({ after }) => after.start > offset) - 1];
  if (last === undefined) return offset;
  return offset < last.after.end ? last.before.end : offset - last.after.end + last.before.end;
}

/** The part of a block outside all edits. */
interface Shape {
  readonly kind: ProseBlock["kind"];
  readonly level: number | undefined;
  /** Words and placeholders, by their places in the document before the edits. */
  readonly places: string;
  readonly extent: TextRange;
}

function shapesOf(
  { text, prose }: { readonly text: string; readonly prose: Prose },
  edited: readonly TextRange[],
  origin: (offset: number) => number,
): readonly Shape[] {
  return blocksOf(prose).flatMap(({ block: { kind, level, document: extent }, pieces }) => {
    const places: string[] = [];
    let run: { start: number; end: number } | undefined;
    const close = (): void => {
      if (run !== undefined) places.push(`${run.start}-${run.end}`);
      run = undefined;
    };
    for (const piece of pieces) {
      if (piece.kind === "substitute") {
        if (piece.text.trim() === "" || edited.some((range) => contains(range, piece))) continue;
        close();
        places.push(`${origin(piece.start)}-${origin(piece.end - 1) + 1}:${piece.role}:${piece.text}`);
        continue;
      }
      for (const part of without(piece, edited)) {
        for (const { 0: word, index } of slice(text, part).matchAll(/\S+/gu)) {
          const start = origin(part.start + index);
          if (run?.end !== start) close();
          run = { start: run?.start ?? start, end: start + word.length };
        }
      }
    }
    close();
    return places.length === 0 ? [] : [{ kind, level, places: places.join(" "), extent }];
  });
}

function blocksOf(
  prose: Prose,
): readonly { readonly block: ProseBlock; readonly pieces: readonly Piece[] }[] {
  const groups: Piece[][] = [[]];
  for (const piece of prose.map.pieces) {
    if (piece.kind === "substitute" && piece.role === "separator") groups.push([]);
    else groups.at(-1)?.push(piece);
  }
  return prose.blocks.map((block, index) => ({ block, pieces: groups[index] ?? [] }));
}

/** Returns the parts of a range outside all others; `others` are few and ordered. */
function without(range: TextRange, others: readonly TextRange[]): readonly TextRange[] {
  const parts: TextRange[] = [];
  let { start } = range;
  for (const other of others) {
    if (other.start >= range.end) break;
    if (other.end <= start) continue;
    if (other.start > start) parts.push({ start, end: other.start });
    start = other.end;
  }
  if (start < range.end) parts.push({ start, end: range.end });
  return parts;
}

function isReadAs(
  { text, prose }: { readonly text: string; readonly prose: Prose },
  range: TextRange,
  reading: Reading,
): boolean {
  const seen = blocksOf(prose).flatMap(({ block, pieces }) =>
    pieces
      .filter((piece) => overlaps(piece, range) && /\S/u.test(seenOf(text, piece, range)))
      .map((piece) => ({ block, piece })),
  );
  switch (reading) {
    case "mark":
      return seen.every(({ piece }) => piece.kind === "substitute" && piece.role === "placeholder");
    case "words":
    case "entry":
      return seen.some(({ piece }) => piece.kind === "verbatim" || piece.role === "character");
    case "note":
      return (
        seen.length > 0 &&
        seen.every(({ block: { kind, document } }) => kind === "footnote" && contains(range, document))
      );
    default:
      return reading satisfies never;
  }
}

function seenOf(text: string, piece: Piece, { start, end }: TextRange): string {
  if (piece.kind === "substitute") return piece.text;
  return text.slice(Math.max(start, piece.start), Math.min(end, piece.end));
}
