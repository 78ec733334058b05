import type { Bodies, Body } from "./body.ts";
import { SIMPLE_NAME } from "./end-strings.ts";
import { blankFrom, indentedEnd, isBlank, leastIndent, lineAfter, type SourceLine } from "./source-line.ts";

const START = /^\.\.(?:[ \t]+|$)/;
const FOOTNOTE = new RegExp(
  String.raw`^\.\.[ \t]+\[(?:\d+|#(?:${SIMPLE_NAME})?|\*|${SIMPLE_NAME})\](?:[ \t]+|$)`,
  "u",
);
const NAMED_TARGET =
  /^\.\.[ \t]+_(?:`[^`]+`|(?:[^:\\]|\\.|:(?![ \t]|$))+):(?:[ \t]|$)|^\.\.[ \t]+__(?::|[ \t])/;
const SUBSTITUTION = /^\.\.[ \t]+\|(?![ \t])[^|]*[^|\s]\|[ \t]+/;
const DIRECTIVE = new RegExp(`^(${SIMPLE_NAME})[ \\t]?::(?:[ \\t]+|$)`, "u");

/** Returns the lines from the index to `end`, the first one without its mark and not indented more than the others. */
function blockAfter(
  reader: Bodies,
  body: Body,
  index: number,
  end: number,
  length: number,
): { readonly lines: readonly SourceLine[]; readonly base: number } {
  const rest = body.lines.slice(index + 1, end);
  const first = body.lines.slice(index, index + 1).map((line) => lineAfter(reader.document, line, length));
  const base = leastIndent(rest.every(isBlank) ? first : rest);
  return { lines: [...first.map((line) => ({ ...line, indent: base })), ...rest], base };
}

/** Adds a comment with its delimiters; an empty one takes no block after a blank line. */
function readComment(reader: Bodies, body: Body, index: number, end: number, head: string): number {
  const after = head === ".." && isBlank(body.lines[index + 1]) ? index + 1 : end;
  const [first, last] = [body.lines[index], body.lines[after - 1]];
  if (first !== undefined && last !== undefined) reader.comments.push({ start: first.start, end: last.end });
  return after;
}

/** Reads footnotes, citations, targets, substitutions, directives, comments; returns the index after one, or undefined. */
export function readExplicitMarkup(
  reader: Bodies,
  body: Body,
  index: number,
  head: string,
): number | undefined {
  const isAnonymous = /^__(?:[ \t]|$)/.test(head);
  const start = START.exec(head);
  if (start === null && !isAnonymous) return undefined;
  const end = Math.max(indentedEnd(body.lines, index + 1, body.base + 1), index + 1);
  if (start === null) return Math.min(end, blankFrom(body.lines, index));
  const footnote = FOOTNOTE.exec(head);
  if (footnote !== null) {
    const block = blockAfter(reader, body, index, end, footnote[0].length);
    reader.inside(body, block.lines, "footnote", block.base);
    return end;
  }
  if (NAMED_TARGET.test(head)) return Math.min(end, blankFrom(body.lines, index));
  const prefix = SUBSTITUTION.exec(head)?.[0].length ?? start[0].length;
  const directive = DIRECTIVE.exec(head.slice(prefix));
  if (directive === null) return readComment(reader, body, index, end, head);
  const block = blockAfter(reader, body, index, end, prefix + directive[0].length);
  reader.directives.read(body, directive[1] ?? "", block.lines, block.base);
  return end;
}
