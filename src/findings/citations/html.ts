import { HTML_CLOSING } from "./closings.ts";
import { freeKey, isSameNote, unlinked, type CitedSource } from "./cited-source.ts";
import {
  insertions,
  lineEndingOf,
  placesAfter,
  PROBE,
  startOfBlanks,
  type CitationPlan,
  type CitationRequest,
} from "./plan.ts";

const ENTRY = /<li id="(source-[\w-]{1,100})">((?:(?!<li )[\s\S]){0,6000}?)<\/li>/gu;

/** A number after the passage that links to a list of sources at the end of the page. */
export function htmlReferences({ text, range, source, words }: CitationRequest): readonly CitationPlan[] {
  if (isInElement(text, range.start, "title|option|button")) return [];
  const eol = lineEndingOf(text);
  const entries = [...text.matchAll(ENTRY)];
  const note = noteOf(source);
  const href = `href="${escapeHtml(source.url ?? "")}"`;
  const same = entries.findIndex(
    ({ 2: content = "" }) =>
      isSameNote(content, note) || (source.url !== undefined && content.includes(href)),
  );
  const used = new Set([...text.matchAll(/\bid\s*=\s*["']?([^\s"'>]+)/giu)].map((match) => match[1] ?? ""));
  const id = entries[same]?.[1] ?? freeKey(`source-${source.slug}`, used);
  const item = `<li id="${id}">${note}</li>`;
  const last = entries.at(-1);
  const list =
    last === undefined
      ? {
          at: endOfPage(text),
          put: `${startOfLine(text, endOfPage(text)) ? "" : eol}<section role="doc-endnotes" aria-label="${escapeHtml(words.sources)}">${eol}<ol>${eol}${item}${eol}</ol>${eol}</section>${eol}`,
        }
      : { at: last.index + last[0].length, put: `${eol}${item}` };
  const mark = `<sup><a href="#${id}">[${same === -1 ? entries.length + 1 : same + 1}]</a></sup>`;
  return behindLink(text, placesAfter(text, range, HTML_CLOSING)).map((at) => ({
    ...insertions([
      { at, put: mark, reading: "words" },
      ...(same === -1 ? [{ ...list, reading: "entry" as const }] : []),
    ]),
    probe: { at, put: `(${PROBE})` },
  }));
}

/** Returns the place before the closing tags of the page, at the beginning of its line. */
function endOfPage(text: string): number {
  const closing = [/<\/body\s*>/giu, /<\/html\s*>/giu].map((tag) => [...text.matchAll(tag)].at(-1));
  const last = closing.find((found) => found !== undefined);
  return last === undefined ? text.length : startOfBlanks(text, last.index);
}

function startOfLine(text: string, at: number): boolean {
  return at === 0 || /[\r\n]/u.test(text.charAt(at - 1));
}

/** Places after a link, because links can't be nested. */
function behindLink(text: string, places: readonly number[]): readonly number[] {
  const at = places[0] ?? 0;
  const next = /<(\/?)a(?=[\s>])[^<>]*>/iu.exec(text.slice(at, at + 3_000));
  return next?.[1] === "/" ? [at + next.index + next[0].length] : places;
}

/** True if a place is inside one of the elements, such as elements that contain only text. */
export function isInElement(text: string, at: number, names: string): boolean {
  const before = text.slice(Math.max(0, at - 2_000), at);
  const last = [...before.matchAll(new RegExp(`<(/?)(?:${names})(?=[\\s>])`, "giu"))].at(-1);
  return last !== undefined && last[1] === "";
}

function noteOf(source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeHtml(unlinked(source));
  const note = `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
  return accessed === undefined ? note : `${note}, ${escapeHtml(accessed)}`;
}

/** Escapes a text for an element or a quoted attribute of the document, preserving every character. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
