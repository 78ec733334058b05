import type { BlockKind } from "../block.ts";
import type { Bodies, Body } from "./body.ts";
import { followsInOrder, listMark, type ListMark } from "./list-marks.ts";
import { headOf, indentedEnd, isBlank, leastIndent, lineAfter, type SourceLine } from "./source-line.ts";

/** Fields of API descriptions and of file-wide settings whose bodies are names. */
const NAMES =
  /^(?:type|rtype|vartype|kwtype|raises?|throws?|orphan|nosearch|nocomments|tocdepth|no-search)(?:\s|$)/i;

/** True if the line after an enumerator is consistent with a list: blank, indented or the next in order. */
function isEnumerated(document: string, body: Body, index: number, head: string): boolean {
  const next = body.lines[index + 1];
  if (next === undefined || isBlank(next) || next.indent > body.base) return true;
  return followsInOrder(head, headOf(document, next));
}

/** Returns the index after the item's lines: indented to its text or, if its first line doesn't show that, at all. */
function itemEnd(body: Body, index: number, mark: ListMark, text: SourceLine): number {
  const isAligned = (mark.kind === "bullet" || mark.kind === "enumerator") && !isBlank(text);
  return indentedEnd(body.lines, index + 1, isAligned ? text.indent : body.base + 1);
}

const isNames = (mark: ListMark): boolean => mark.kind === "field" && NAMES.test(mark.name);

/** Reads the list item at the index; returns the index after it, or undefined if none begins. */
export function readListItem(reader: Bodies, body: Body, index: number): number | undefined {
  const line = body.lines[index];
  if (line === undefined) return undefined;
  const head = headOf(reader.document, line);
  const mark = listMark(head);
  if (mark === undefined) return undefined;
  if (mark.kind === "enumerator" && !isEnumerated(reader.document, body, index, head)) return undefined;
  const text = lineAfter(reader.document, line, mark.length);
  const end = Math.max(itemEnd(body, index, mark, text), index + 1);
  if (mark.kind === "option" && end === index + 1 && isBlank(text)) return undefined;
  if (isNames(mark)) return end;
  const rest = body.lines.slice(index + 1, end);
  const isAligned = mark.kind === "bullet" || mark.kind === "enumerator";
  const base = isBlank(text) || (!isAligned && !rest.every(isBlank)) ? leastIndent(rest) : text.indent;
  const kind: BlockKind = body.kind === "paragraph" ? "listItem" : body.kind;
  reader.inside(body, [{ ...text, indent: isBlank(text) ? text.indent : base }, ...rest], kind, base);
  return end;
}
