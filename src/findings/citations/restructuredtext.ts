import { linesOf } from "../../text/lines.ts";
import type { Prose } from "../../text/prose.ts";
import { overlaps, slice, type TextRange } from "../../text/range.ts";
import { RST_CLOSING } from "./closings.ts";
import { freeKey, isSameNote, unlinked, type CitedSource } from "./cited-source.ts";
import { appended, insertions, placesAfter, PROBE, type CitationPlan, type CitationRequest } from "./plan.ts";

const FOOTNOTE = /^\.\.[ \t]+\[#([A-Za-z0-9]+(?:[-_.:+][A-Za-z0-9]+)*)\][ \t]+(?![ \t])(.*)$/u;

/** A footnote with its own label: a mark after the passage, and the note at the end. */
export function rstFootnotes({ text, prose, range, source }: CitationRequest): readonly CitationPlan[] {
  if (isInRstTable(prose, range)) return [];
  const lines = linesOf(text).map((line) => slice(text, line));
  const known = lines.flatMap((line) => {
    const match = FOOTNOTE.exec(line);
    return match?.[1] === undefined ? [] : [{ key: match[1], content: match[2] ?? "" }];
  });
  const { url } = source;
  const note = noteOf(source);
  const same = known.find(
    ({ content }) => isSameNote(content, note) || (url !== undefined && content.includes(`<${url}>`)),
  );
  // All kinds of targets share their names.
  const used = new Set(text.toLowerCase().match(/[a-z][a-z0-9]*(?:[-_.:+][a-z0-9]+)*/gu) ?? []);
  const key = same?.key ?? freeKey(source.slug, used);
  const isOfList = FOOTNOTE.test(lines.findLast((line) => line.trim() !== "") ?? "");
  const definition = appended(text, `.. [#${key}] ${note}`, isOfList);
  return places(text, placesAfter(text, range, RST_CLOSING)).map((at) => ({
    ...insertions([
      { at, put: ` [#${key}]_${gapAt(text, at)}`, reading: "mark" },
      ...(same === undefined ? [{ ...definition, reading: "note" as const }] : []),
    ]),
    probe: { at, put: ` (${PROBE})${gapAt(text, at)}` },
  }));
}

/** True in a table: its columns depend on character positions, and a list of values on its quotation marks. */
export function isInRstTable({ blocks }: Prose, range: TextRange): boolean {
  return blocks.some(({ kind, document }) => kind === "tableCell" && overlaps(document, range));
}

/** Inline markup can't be nested: also after the end of markup that may be open at the first place. */
function places(text: string, known: readonly number[]): readonly number[] {
  const at = known[0] ?? 0;
  const rest = text.slice(at, at + 2_000).split(/\r?\n[^\S\n]*\r?\n/u, 1)[0] ?? "";
  const end = /(?<=\S)(?:`+_{0,2}|\*+)(?=[\s'")\]}>/:.,;!?-]|$)/u.exec(rest);
  return end === null ? known : [...known, at + end.index + end[0].length];
}

/** A reference only ends before white space or punctuation. */
function gapAt(text: string, at: number): string {
  return /^(?:$|[\s'")\]}>/:.,;!?-])/u.test(text.slice(at, at + 1)) ? "" : " ";
}

function noteOf(source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeRst(unlinked(source));
  const note = `\`${escapeRst(title)} <${url}>\`__`;
  return accessed === undefined ? note : `${note}, ${escapeRst(accessed)}`;
}

/** Escapes text so that it contains no reStructuredText markup, even at the beginning of a line. */
function escapeRst(text: string): string {
  return text
    .replaceAll(/[\\`*_|<>[\]:@]/gu, String.raw`\$&`)
    .replace(/^[-+=~^"'#.•‣⁃>]/u, String.raw`\$&`)
    .replace(/^(\(?)([\p{L}\d#]{1,9})([.)])/u, String.raw`$1$2\$3`)
    .replace(/^\(/u, String.raw`\(`);
}
