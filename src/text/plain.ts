import type { RawBlock } from "./block.ts";
import type { Extraction } from "./extraction.ts";
import { BlockBuilder } from "./block-builder.ts";
import { ADDRESSES } from "./inline-patterns.ts";
import { linesOf } from "./lines.ts";
import { slice } from "./range.ts";

const LIST_MARK = /^(?:[-*+\u2022\u2013\u2014]|\d{1,3}[.)])[ \t]+(?=\S)/;
const TAB_WIDTH = 4;

interface Line {
  /** Columns before the first character that is not white space. */
  readonly indent: number;
  /** Columns of the list mark with the white space after it; 0 where there is none. */
  readonly mark: number;
  readonly start: number;
  readonly end: number;
  /** Whether there is a letter or digit; a line of dashes or equal signs divides. */
  readonly wordy: boolean;
}

const columns = (white: string): number =>
  Array.from(white).reduce((sum, one) => sum + (one === "\t" ? TAB_WIDTH : 1), 0);

function readLine(text: string, range: { readonly start: number; readonly end: number }): Line {
  const line = slice(text, range);
  const content = line.trimStart();
  const white = line.length - content.length;
  return {
    indent: columns(line.slice(0, white)),
    mark: columns(LIST_MARK.exec(content)?.[0] ?? ""),
    start: range.start + white,
    end: range.start + line.trimEnd().length,
    wordy: /[\p{L}\p{N}]/u.test(content),
  };
}

/**
 * Whether the line goes on with the text before it. Hard-wrapped text does at the same indentation or less (the first
 * line of a paragraph may be indented); below a list mark it must reach the text after the mark.
 */
function continues(line: Line, previous: Line | undefined, first: Line | undefined): boolean {
  if (previous === undefined || first === undefined || line.mark > 0) return false;
  if (first.mark === 0) return line.indent <= previous.indent;
  return line.indent > first.indent && line.indent <= first.indent + first.mark;
}

/** Plain text: paragraphs at blank lines, list items and indented lines on their own, hard-wrapped lines joined. */
export function extractPlain(document: string): Extraction {
  const blocks: RawBlock[] = [];
  let builder = new BlockBuilder(document, ADDRESSES);
  let first: Line | undefined;
  let previous: Line | undefined;
  const flush = (): void => {
    blocks.push(...builder.finish(first !== undefined && first.mark > 0 ? "listItem" : "paragraph"));
    builder = new BlockBuilder(document, ADDRESSES);
    first = undefined;
    previous = undefined;
  };
  for (const range of linesOf(document)) {
    const line = readLine(document, range);
    if (!line.wordy) {
      flush();
      continue;
    }
    if (continues(line, previous, first) && previous !== undefined) {
      builder.lineBreak(previous.end, line.start, " ");
    } else {
      flush();
      first = line;
    }
    builder.verbatim(line.start, line.end);
    previous = line;
  }
  flush();
  return { blocks, comments: [] };
}
