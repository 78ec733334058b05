import { linesOf } from "../../text/lines.ts";
import type { ProseBlock } from "../../text/prose.ts";
import { contains, overlaps, slice, type TextRange } from "../../text/range.ts";
import type { TextEdit } from "../edits.ts";
import { blockQuotation } from "./block-quotation.ts";
import {
  endOfWords,
  innermostBlock,
  startOfWords,
  type CitationPlan,
  type CitationRefusal,
  type CitationRequest,
} from "./plan.ts";
import { isInElement } from "./html.ts";
import { isInRstTable } from "./restructuredtext.ts";
import { aroundMarkup, balancedRange, depthsOf } from "./markup-pairs.ts";
import {
  hasWholeQuotations,
  innerMarks,
  isInMarks,
  marksOf,
  type QuotationMarks,
} from "./quotation-marks.ts";

export type QuotationRequest = Pick<CitationRequest, "text" | "prose" | "range"> & {
  readonly languageId: string;
  /** The source's address, for languages whose quotations can name it. */
  readonly url?: string;
};

/** The text around a quotation in the document. */
interface Wrapping extends QuotationMarks {
  /** Markup inside the quotation that must stay balanced. */
  readonly pairs?: "braces" | "tags";
}

/** Patterns for a quotation that is still open before the passage, in languages without quotation marks of their own. */
const OPEN_QUOTATIONS: Readonly<Record<string, RegExp>> = {
  html: /<q(?:\s[^<>]*)?>(?:(?!<\/q\s*>)[\s\S])*$/iu,
  typst: /#quote(?:\([^()]*\))?\[[^\]]*$/u,
};
const REACH = 2_000;

/** The length from which a whole paragraph becomes a block quotation if the language has one, in UTF-16 units. */
const LONG = 300;

/**
 * Quotes the passage with the document's own marks, replacing quotation marks inside it by inner ones; or as a block
 * quotation if it is long and consists of whole paragraphs. The best plan first; each is only valid once it has been read
 * again.
 */
export function quotations(request: QuotationRequest): readonly CitationPlan[] | CitationRefusal {
  const { text, prose, languageId } = request;
  const range = wholeWords(text, request.range);
  const inside = innermostBlock(prose, range);
  const blocks =
    inside?.kind === "footnote" ? [inside] : prose.blocks.filter(({ document }) => overlaps(document, range));
  const place = prose.map.toProse(range);
  if (blocks.length === 0 || place === undefined) return "markup";
  if (blocks.some(({ kind }) => kind === "quotation")) return "quoted";
  if (blocks.length === 1 && isInMarks(prose, place)) return "quoted";
  if (OPEN_QUOTATIONS[languageId]?.test(text.slice(Math.max(0, range.start - REACH), range.start)) === true)
    return "quoted";
  if (languageId === "html" && isInElement(text, range.start, "title|option")) return "markup";
  if (languageId === "restructuredtext" && isInRstTable(prose, range)) return "markup";
  const whole = wholeParagraphs(text, range, blocks, languageId === "html");
  const isLong = blocks.length > 1 || range.end - range.start >= LONG;
  const apart = whole === undefined || !isLong ? [] : blockQuotation({ ...request, blocks, range: whole });
  if (blocks.length > 1) return apart.length > 0 ? apart : "severalBlocks";
  const wrapping = wrappingOf(request);
  const balanced = balancedRange(text, range, languageId);
  const isWhole = hasWholeQuotations(prose, place);
  const inline = (isWhole ? [balanced, aroundMarkup(text, balanced, languageId)] : [])
    .filter((one, index) => index === 0 || one.start < balanced.start)
    .filter((one) => isWholeInPairs(slice(text, one), wrapping))
    .map((one) => wrapped(request, one, wrapping));
  if (inline.length + apart.length > 0) return [...apart, ...inline];
  return isWhole ? "markup" : "partlyQuoted";
}

function wrapped({ text, prose }: QuotationRequest, range: TextRange, wrapping: Wrapping): CitationPlan {
  const { open } = wrapping;
  const inside = innerMarks(text, prose, range, wrapping);
  const last = slice(text, range).at(-1);
  // Three in a row would be read as the outer mark followed by the inner one.
  const close = wrapping.close === "''" && last === "'" ? String.raw`\,''` : wrapping.close;
  const edits: TextEdit[] = [
    { range: { start: range.start, end: range.start }, original: "", replacement: open },
    ...inside,
    { range: { start: range.end, end: range.end }, original: "", replacement: close },
  ];
  const shift = inside.reduce(
    (sum, { range: { start, end }, replacement }) => sum + replacement.length - (end - start),
    open.length,
  );
  const end = range.end + shift;
  return {
    edits: joined(edits),
    expected: /^(?:<|#|\\)/u.test(open)
      ? []
      : [
          { start: range.start, end: range.start + open.length, reading: "words" },
          { start: end, end: end + close.length, reading: "words" },
        ],
  };
}

/** Joins edits that touch: a mark at the very beginning or end may be replaced where another is inserted. */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const list: TextEdit[] = [];
  for (const edit of edits) {
    const last = list.at(-1);
    if (last === undefined || last.range.end < edit.range.start) {
      list.push(edit);
      continue;
    }
    list[list.length - 1] = {
      range: { start: last.range.start, end: edit.range.end },
      original: last.original + edit.original,
      replacement: last.replacement + edit.replacement,
    };
  }
  return list;
}

function wrappingOf({ text, prose, languageId }: QuotationRequest): Wrapping {
  switch (languageId) {
    case "html":
      return { open: "<q>", close: "</q>", inner: ["‘", "’"], pairs: "tags" };
    case "latex":
    case "tex":
      return /\\(?:usepackage|RequirePackage)(?:\[[^\][]*\])?\{[^{}]*\bcsquotes\b|\\enquote\{/u.test(text)
        ? { open: String.raw`\enquote{`, close: "}", inner: ["`", "'"], pairs: "braces" }
        : { open: "``", close: "''", inner: ["`", "'"] };
    case "asciidoc":
      return /"`[^`]+`"/u.test(text) ? { open: '"`', close: '`"', inner: ["'`", "`'"] } : marksOf(prose);
    default:
      return marksOf(prose);
  }
}

function isWholeInPairs(text: string, { pairs }: Wrapping): boolean {
  if (pairs === undefined) return true;
  const { lowest, last } = depthsOf(text, pairs);
  return lowest === 0 && last === 0;
}

/** Trims white space at the ends, and completes words that are cut in two. */
function wholeWords(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  const range = { start: startOfWords(text, from), end: endOfWords(text, { start, end }) };
  return { start: range.start, end: Math.max(range.start, range.end) };
}

const isAlone = (line: string | undefined): boolean => line === undefined || line.trim() === "";

/** Returns the lines of the paragraphs that make up the passage; undefined if it is less, or shares lines with other text. */
function wholeParagraphs(
  text: string,
  range: TextRange,
  blocks: readonly ProseBlock[],
  hasTags: boolean,
): TextRange | undefined {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || blocks.some(({ kind }) => kind !== "paragraph"))
    return undefined;
  const lines = linesOf(text).filter(
    (line) => line.end >= first.document.start && line.start <= last.document.end,
  );
  const whole = { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 };
  const around = [
    text.slice(whole.start, Math.max(first.document.start, whole.start)),
    text.slice(Math.min(range.end, whole.end), whole.end),
    text.slice(whole.start, Math.max(range.start, whole.start)),
  ];
  if (
    !contains(whole, range) ||
    around.some((part) => !/^(?:[\s.!?*_`~]|<\/?p(?:\s[^<>]*)?>)*$/iu.test(part))
  )
    return undefined;
  if (hasTags) return whole;
  const before = text
    .slice(0, whole.start)
    .split(/\r\n|\n|\r/u)
    .at(-2);
  const after = text.slice(whole.end).split(/\r\n|\n|\r/u)[1];
  return isAlone(before) && isAlone(after) && !/^\s/u.test(text.slice(whole.start)) ? whole : undefined;
}
