import { linesOf } from "./lines.ts";
import { slice, type TextRange } from "./range.ts";

/** A shorter quotation is a title or a term, not a copied passage. */
const LEAST_WORDS = 3;

/** Opening marks and the marks that may close them. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\u201c", "\u201d"],
  ["\u201d", "\u201d"],
  ["\u201e", "\u201c\u201d"],
  ["\u201a", "\u2018\u2019"],
  ["\u2018", "\u2019"],
  ["\u00ab", "\u00bb"],
  ["\u00bb", "\u00ab"],
  ["\u300c", "\u300d"],
  ["\u300e", "\u300f"],
  // Both only count doubled, as in LaTeX: ``so''.
  ["`", "'"],
]);
/** Marks that usually close; they only open at the beginning of a word. */
const AMBIGUOUS = '"\u201d\u00bb';
const APOSTROPHE = "\u2019";

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const BEFORE_OPENING = /[\s([{\u2014\u2013-]/u;
const BLOCK_QUOTATION = /^ {0,3}>/u;

interface Line extends TextRange {
  readonly content: string;
}

const readLines = (text: string): readonly Line[] =>
  linesOf(text).map((range) => ({ ...range, content: slice(text, range) }));

const isBlock = ({ content }: Line): boolean => BLOCK_QUOTATION.test(content);

/** The ranges of consecutive lines for which `isInside` is true. */
function runs(lines: readonly Line[], isInside: (line: Line) => boolean): TextRange[] {
  const found: TextRange[] = [];
  let open: TextRange | undefined;
  for (const line of lines) {
    if (isInside(line)) open = { start: open?.start ?? line.start, end: line.end };
    else if (open !== undefined) {
      found.push(open);
      open = undefined;
    }
  }
  return open === undefined ? found : [...found, open];
}

const mayOpen = (text: string, at: number, start: number): boolean =>
  (at === start || BEFORE_OPENING.test(text.charAt(at - 1))) && /\S/u.test(text.charAt(at + 1));

/** True if the mark closes a quotation; an apostrophe between letters, or a straight mark after a space, closes none. */
function mayClose(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark === "'") return text.charAt(at - 1) === mark;
  if (mark !== APOSTROPHE && mark !== '"') return true;
  return /\S/u.test(text.charAt(at - 1)) && !WORD_CHARACTER.test(text.charAt(at + 1));
}

/** An apostrophe after a plural, `the dogs' tails`, looks like a closing mark: a later one is preferred. */
const mayBePlural = (text: string, at: number): boolean =>
  text.charAt(at) === APOSTROPHE &&
  text.charAt(at - 1) === "s" &&
  /^ \p{Ll}/u.test(text.slice(at + 1, at + 3));

/** Returns the end of the quotation that opens at `start`, before `end`. */
function closing(text: string, start: number, end: number, marks: string): number | undefined {
  const opening = text.charAt(start);
  let plural: number | undefined;
  for (let at = start + 1; at < end; at += 1) {
    const character = text.charAt(at);
    if (plural !== undefined && character === opening) return plural;
    if (!marks.includes(character) || !mayClose(text, at)) continue;
    if (!mayBePlural(text, at)) return at;
    plural ??= at;
  }
  return plural;
}

function quotationsOf(text: string, paragraph: TextRange): TextRange[] {
  const found: TextRange[] = [];
  // A kind of mark without a closing one from here on has none further on either, so each is searched in vain only once.
  const unclosed = new Set<string>();
  for (let at = paragraph.start; at < paragraph.end; at += 1) {
    const mark = text.charAt(at);
    const marks = MARKS.get(mark);
    if (marks === undefined || unclosed.has(mark)) continue;
    if (mark === "`" && text.charAt(at + 1) !== mark) continue;
    if (AMBIGUOUS.includes(mark) && !mayOpen(text, at, paragraph.start)) continue;
    const end = closing(text, at, paragraph.end, marks);
    if (end === undefined) {
      unclosed.add(mark);
      continue;
    }
    const quotation = { start: at, end: end + 1 };
    found.push(quotation);
    at = end;
  }
  return found;
}

/**
 * Finds the passages that the text marks as quoted: at least three words between quotation marks, inside one paragraph,
 * including the marks; and block quotations, lines that begin with `>`. Straight single marks are apostrophes too often to
 * count. Ordered, non-overlapping, half-open, in UTF-16 units; in time linear in the text.
 */
export function quotedPassages(text: string, countWords: (text: string) => number): readonly TextRange[] {
  const lines = readLines(text);
  const blocks = runs(lines, isBlock);
  const paragraphs = runs(lines, (line) => line.content.trim() !== "" && !isBlock(line));
  return [...blocks, ...paragraphs.flatMap((range) => quotationsOf(text, range))]
    .filter((range) => countWords(slice(text, range)) >= LEAST_WORDS)
    .sort((a, b) => a.start - b.start);
}
