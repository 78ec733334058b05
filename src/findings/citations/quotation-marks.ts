import type { Prose } from "../../text/prose.ts";
import { contains, overlaps, slice, type TextRange } from "../../text/range.ts";
import type { TextEdit } from "../edits.ts";

/** Marks around a quotation, and those around a nested one. */
export interface QuotationMarks {
  readonly open: string;
  readonly close: string;
  readonly inner: readonly [open: string, close: string];
}

const STRAIGHT: QuotationMarks = { open: '"', close: '"', inner: ["'", "'"] };
const CURLY: QuotationMarks = { open: "“", close: "”", inner: ["‘", "’"] };
const STYLES: readonly QuotationMarks[] = [
  CURLY,
  { open: "„", close: "“", inner: ["‚", "‘"] },
  { open: "«", close: "»", inner: ["“", "”"] },
  STRAIGHT,
];

const OPENING = /["“„«»']$/u;
const CLOSING = /^["”“»«']/u;

/** Returns the marks that a document uses most; without any, curly ones if its apostrophes are. */
export function marksOf(prose: Prose): QuotationMarks {
  const counted = STYLES.map((marks) => ({ marks, times: prose.text.split(marks.open).length - 1 }));
  const german = counted[1]?.times ?? 0;
  // The opening mark of one language is the closing mark of another.
  const times = counted.map((one) =>
    one.marks === CURLY ? { ...one, times: Math.max(0, one.times - german) } : one,
  );
  const most = times.reduce((best, one) => (one.times > best.times ? one : best));
  if (most.times > 0) return most.marks;
  return prose.text.includes("’") ? CURLY : STRAIGHT;
}

/** True if a stretch of the prose is inside quotation marks, or begins and ends with them. */
export function isInMarks(prose: Prose, range: TextRange): boolean {
  const block = prose.blocks.find((one) => one.prose.start <= range.start && range.end <= one.prose.end);
  const before = prose.text.slice(block?.prose.start ?? range.start, range.start);
  const after = prose.text.slice(range.end, block?.prose.end ?? range.end);
  const words = slice(prose.text, range).trim();
  const isOwn = /^["“„«»]/u.test(words) && /["”“»«][.,;:!?]?$/u.test(words);
  const isBetween = OPENING.test(before) && CLOSING.test(after.replace(/^[.,;:!?]{1,3}/u, ""));
  return isOwn || isBetween || isOpen(before, after);
}

const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** True if a quotation is open at the end of `before` and its closing mark occurs in `after`. */
function isOpen(before: string, after: string): boolean {
  const straight = isStraightOpen(before) && after.includes('"');
  const curly = !before.includes("„") && count(before, "“") > count(before, "”") && after.includes("”");
  const german = count(before, "„") > count(before, "“") && after.includes("“");
  const angle = count(before, "«") > count(before, "»") && after.includes("»");
  return straight || curly || german || angle;
}

/** True if a straight quotation mark is open at the end of a text. None opens after a letter or a number: inches, seconds. */
function isStraightOpen(text: string): boolean {
  let isOpen = false;
  for (const { index } of text.matchAll(/"/gu)) {
    if (isOpen || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))) isOpen = !isOpen;
  }
  return isOpen;
}

const PAIRS: readonly (readonly (readonly [open: string, close: string])[])[] = [
  [
    ["“", "”"],
    ["„", "“"],
    ["„", "”"],
  ],
  [
    ["«", "»"],
    ["»", "«"],
  ],
];

/** True if every quotation that begins in a stretch of the prose ends in it, and the reverse. */
export function hasWholeQuotations(prose: Prose, range: TextRange): boolean {
  const block = prose.blocks.find((one) => one.prose.start <= range.start && range.end <= one.prose.end);
  const before = prose.text.slice(block?.prose.start ?? range.start, range.start);
  const words = slice(prose.text, range);
  if (words.includes('"') && (isStraightOpen(before) || isStraightOpen(before + words))) return false;
  return PAIRS.every((pairs) => pairs.some(([open, close]) => isInPairs(words, open, close)));
}

function isInPairs(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (const mark of text.match(open === "«" || open === "»" ? /[«»]/gu : /[“”„]/gu) ?? []) {
    if (mark === open) depth += 1;
    else if (mark === close) depth -= 1;
    else return false;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Double marks written as character sequences, and the single marks that match them. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ["``", "`"],
  ["''", "'"],
  ['"`', "'`"],
  ['`"', "`'"],
]);

/** Replaces quotation marks inside a quotation by those of a nested one; only in words, never in code or attributes. */
export function innerMarks(
  text: string,
  prose: Prose,
  range: TextRange,
  marks: QuotationMarks,
): readonly TextEdit[] {
  const [open, close] = marks.inner;
  const edits: TextEdit[] = [];
  let isOpen = false;
  for (const piece of prose.map.pieces) {
    if (!overlaps(piece, range)) continue;
    if (piece.kind === "substitute") {
      const written = slice(text, piece);
      const single = TYPED.get(written);
      if (piece.role === "character" && single !== undefined && contains(range, piece)) {
        edits.push({ range: { start: piece.start, end: piece.end }, original: written, replacement: single });
      }
      continue;
    }
    const part = { start: Math.max(piece.start, range.start), end: Math.min(piece.end, range.end) };
    for (const { 0: mark, index } of slice(text, part).matchAll(/["“”„«»]/gu)) {
      const start = part.start + index;
      if (mark !== '"' && mark !== marks.open && mark !== marks.close) continue;
      // After a letter or a number nothing opens: inches and seconds.
      if (mark === '"' && !isOpen && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) continue;
      if (mark === '"') isOpen = !isOpen;
      const isOpening = mark === '"' ? isOpen : mark === marks.open;
      edits.push({ range: { start, end: start + 1 }, original: mark, replacement: isOpening ? open : close });
    }
  }
  return edits.sort((a, b) => a.range.start - b.range.start);
}
