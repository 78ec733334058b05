import type { RawBlock } from "./block.ts";
import type { Extraction } from "./extraction.ts";
import { HtmlReader } from "./html-reader.ts";
import { readTokens } from "./html-tokens.ts";
import { ADDRESSES, type InlinePattern } from "./inline-patterns.ts";
import { linesOf } from "./lines.ts";
import type { TextRange } from "./range.ts";
import { SourceLines } from "./source-lines.ts";

/** The prose of a stretch of HTML. */
export interface HtmlProse {
  readonly blocks: readonly RawBlock[];
  readonly comments: readonly TextRange[];
  /** The element that is not prose and that the stretch leaves open, such as `svg`. */
  readonly open: string | undefined;
  /** True if the stretch closed the element that was open before it. */
  readonly closedBefore: boolean;
}

/** Passes the tokens of the source to the reader. */
function tokenize(source: string, reader: HtmlReader): void {
  const nameAt = (start: number, end: number): string => source.slice(start, end).toLowerCase();
  let tag = { name: "", start: 0 };
  let textEnd = 0;
  const opened = (end: number): void => {
    reader.openTag(tag.name, tag.start, end + 1);
    textEnd = end + 1;
  };
  // Attributes, declarations and processing instructions are never prose.
  readTokens(source, {
    onopentagname(start, end) {
      tag = { name: nameAt(start, end), start: start - "<".length };
    },
    onopentagend: opened,
    onselfclosingtag: opened,
    onclosetag(start, end) {
      const close = source.indexOf(">", end);
      reader.closeTag(nameAt(start, end), close < 0 ? source.length : close + 1);
      textEnd = end;
    },
    ontext(start, end) {
      reader.text(start, end);
      textEnd = end;
    },
    ontextentity(codePoint, end) {
      // A reference may represent two code points: the second call has no characters of its own.
      const start = Math.max(source.lastIndexOf("&", end - 1), textEnd);
      reader.character(start, end, String.fromCodePoint(codePoint).toWellFormed());
      textEnd = end;
    },
    oncomment(start, end) {
      // An unclosed comment, or one with another beginning such as `<?`, wasn't intended as one.
      const opening = start - "<!--".length;
      if (source[end] === ">" && source.startsWith("<!--", opening)) reader.comment(opening, end + 1);
    },
  });
}

/**
 * Extracts the prose of HTML whose lines are at the given ranges of the document: of a whole document, or of an HTML block
 * inside Markdown, whose lines may have container marks before them and which a blank line may have split: `openBefore`
 * names the element, if it is not prose, that an earlier stretch left open.
 */
export function extractHtml(
  document: string,
  lines: readonly TextRange[],
  patterns: readonly InlinePattern[],
  openBefore?: string,
): HtmlProse {
  const source = new SourceLines(document, lines);
  const reader = new HtmlReader(document, source, patterns, openBefore);
  tokenize(source.text, reader);
  reader.flush();
  const { blocks, comments, open, closedBefore } = reader;
  return { blocks, comments, open, closedBefore };
}

/** A whole HTML document. */
export function extractHtmlDocument(document: string): Extraction {
  const { blocks, comments } = extractHtml(document, linesOf(document), ADDRESSES);
  return { blocks, comments };
}
