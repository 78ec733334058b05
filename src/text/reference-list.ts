import { linesOf } from "./lines.ts";
import { slice, type TextRange } from "./range.ts";

const NAMES =
  "references|reference list|list of references|references and notes|references cited|bibliography|works cited|" +
  "literature|literature cited|cited literature|sources|sources cited|further reading|citations|literatur|" +
  "literaturverzeichnis|quellen|quellenverzeichnis|bibliographie|bibliografie|références|bibliografía|referencias";
/** A heading of a list in plain text, Markdown or LaTeX, with a number before it or not. */
const HEADING = new RegExp(
  "^[ \\t]{0,3}(?:(?<marks>#{1,6})[ \\t]{1,4})?(?:\\\\(?:chapter|(?:sub){0,2}section)\\*?\\{)?[*_]{0,3}" +
    `(?:(?:\\d{1,2}|[A-Z]|[IVX]{1,5})(?:\\.\\d{1,2}){0,3}[.):]?[ \\t]{1,4})?(?:${NAMES})[*_]{0,3}[:.]?[*_]{0,3}\\}?[ \\t#]{0,10}$` +
    "|^[ \\t]{0,3}\\\\begin\\{thebibliography\\}",
  "iu",
);
const OTHER_HEADING =
  /^ {0,3}(?<marks>#{1,6})[ \t]|^[ \t]{0,3}\\(?:chapter|section|appendix|end\{thebibliography\})/u;
const DEEPEST = 6;

/** The longest entry, and the length of one that is examined. */
const LONGEST_ENTRY = 1200;
/** This number of consecutive paragraphs of prose ends the list; shorter ones are subheadings and short entries. */
const MOST_PROSE = 3;
const SHORTEST_PROSE = 200;

const MARK =
  /^[ \t]{0,8}(?:\[[\w+:-]{1,20}\]|\(?\d{1,4}[.)\]]|[-*+\u2022]|\\bibitem(?:\[[^\]\n]{0,80}\])?(?:\{[^}\n]{0,80}\})?)[ \t]*/u;
/** `Smith, J.`, `van Dyk, Jane, and`, `J. R. Smith`, `Smith JR,`. */
const AUTHOR =
  /^(?:\p{Ll}{1,4} )?(?:\p{Lu}[\p{L}'\u2019-]{1,30},? (?:\p{Lu}\.|\p{Lu}{1,3}[.,])|\p{Lu}[\p{L}'\u2019-]{1,30}, (?:\p{Lu}[\p{L}'\u2019.-]{0,20} ?){1,3}(?:[.(&:]|, (?:and|&)|,? \p{Lu}\.)|(?:\p{Lu}\. ?){1,3}\p{Lu}\p{Ll})/u;
const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d[a-z]?(?!\d)|\bn\.d\.|\bin press\b|\bforthcoming\b/iu;
/** The locator of the work. */
const LOCATOR =
  /\bdoi\b|https?:\/\/|\bwww\.|\barXiv\b|\bISBN\b|\bpp?\. ?\d|\b[Vv]ol\. ?\d|\d ?\(\d{1,3}\)|[:,] ?\d{1,4} ?[-\u2013] ?\d{1,4}(?!\d)|\bPress\b|\bProceedings\b|\bJournal of\b|\bIn: /u;

interface Entry extends TextRange {
  /** The beginning of the text that is examined. */
  readonly content: string;
}

/** True if a paragraph or list item is a reference to a work rather than prose about it. */
function looksLikeReference({ start, end, content }: Entry): boolean {
  if (end - start > LONGEST_ENTRY) return false;
  const unmarked = content.replace(MARK, "");
  const hasYear = YEAR.test(unmarked);
  const hasLocator = LOCATOR.test(unmarked);
  return AUTHOR.test(unmarked) ? hasYear || hasLocator : hasYear && hasLocator;
}

/** Returns the level that ends with the next heading of the same level; every heading ends a list whose level is unknown. */
function levelOf(heading: RegExpExecArray): number {
  return heading.groups?.["marks"]?.length ?? DEEPEST;
}

/** True if a line is the heading of a list of references. */
export function isReferenceHeading(line: string): boolean {
  return HEADING.test(line.slice(0, LONGEST_ENTRY));
}

/**
 * Finds the entries below a heading such as `References` that look like references, up to the next heading of its level, or
 * to where prose continues: other headings of plain text can't be recognized. Prose below such a heading stays in the
 * comparison. Ordered, non-overlapping, half-open, in UTF-16 units; in time linear in the text.
 */
export function referenceList(text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  let level: number | undefined;
  let entry: TextRange | undefined;
  let prose = 0;
  const close = (): void => {
    if (entry === undefined) return;
    const content = text.slice(entry.start, Math.min(entry.end, entry.start + LONGEST_ENTRY));
    if (looksLikeReference({ ...entry, content })) {
      found.push(entry);
      prose = 0;
    } else if (entry.end - entry.start >= SHORTEST_PROSE) {
      prose += 1;
      if (prose === MOST_PROSE) level = undefined;
    }
    entry = undefined;
  };
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, Math.min(line.end, line.start + LONGEST_ENTRY));
    const heading = HEADING.exec(content);
    const other = OTHER_HEADING.exec(content);
    if (heading !== null) {
      close();
      level = levelOf(heading);
      prose = 0;
    } else if (level !== undefined && other !== null && (other.groups?.["marks"]?.length ?? 1) <= level) {
      close();
      level = undefined;
    } else if (level !== undefined) {
      const isBlank = slice(text, line).trim() === "";
      if (isBlank || MARK.test(content) || AUTHOR.test(content.trimStart())) close();
      if (!isBlank && level !== undefined) entry = { start: entry?.start ?? line.start, end: line.end };
    }
  }
  close();
  return found;
}
