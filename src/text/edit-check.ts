import { extractProse, type Prose } from "./prose.ts";
import { isRangeIn, type TextRange } from "./range.ts";

/** A replacement of a document range, in UTF-16 units. */
export interface DocumentEdit {
  readonly range: TextRange;
  readonly text: string;
}

/** The text with the edits written, or undefined where one is out of bounds or two overlap. */
function applyEdits(text: string, edits: readonly DocumentEdit[]): string | undefined {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)) {
    if (!isRangeIn(edit.range, text.length) || edit.range.start < at) return undefined;
    parts.push(text.slice(at, edit.range.start), edit.text);
    at = edit.range.end;
  }
  return parts.join("") + text.slice(at);
}

/**
 * Whether the edits change the prose of the document as they say and nothing else: the edited document is read again
 * and its prose compared. This catches what no range can tell: `**the**` emptied to `****`, a replacement that begins
 * a list or holds a mark of emphasis, two edits that are only harmful together. It costs one more reading of the
 * document, so it belongs before writing, not before showing. `prose` is that of the document as a whole.
 */
export function changesOnlyProse(
  document: string,
  languageId: string,
  prose: Prose,
  edits: readonly DocumentEdit[],
): boolean {
  const inProse: DocumentEdit[] = [];
  for (const { range, text } of edits) {
    const place = prose.map.toProse(range);
    const back = place === undefined ? undefined : prose.map.exact(place);
    if (place === undefined || back?.start !== range.start || back.end !== range.end) return false;
    // The blank line between two new paragraphs would read as the separator of two blocks.
    if (/[\r\n]/.test(text)) return false;
    inProse.push({ range: place, text });
  }
  const edited = applyEdits(document, edits);
  const expected = applyEdits(prose.text, inProse);
  return edited !== undefined && expected !== undefined && extractProse(edited, languageId).text === expected;
}

/** Readings of a document that one selection of safe edits may take, so that a long document has a bounded cost. */
const MOST_READINGS = 60;

/**
 * The indexes of those edits that change nothing but prose, alone and together. All are tried at once, and only when that
 * fails in halves; what could not be tried within the bound is left out.
 */
export function safeEdits(
  document: string,
  languageId: string,
  edits: readonly DocumentEdit[],
): readonly number[] {
  const prose = extractProse(document, languageId);
  let readings = 0;
  const allows = (indexes: readonly number[]): boolean => {
    readings += 1;
    const chosen = indexes.flatMap((index) => edits[index] ?? []);
    return readings <= MOST_READINGS && changesOnlyProse(document, languageId, prose, chosen);
  };
  const safe = (indexes: readonly number[]): readonly number[] => {
    if (indexes.length === 0 || allows(indexes)) return indexes;
    if (indexes.length === 1) return [];
    const middle = indexes.length >> 1;
    const first = safe(indexes.slice(0, middle));
    const second = safe(indexes.slice(middle));
    if (first.length === 0 || second.length === 0) return [...first, ...second];
    const both = [...first, ...second];
    return allows(both) ? both : first;
  };
  return safe([...edits.keys()]);
}
