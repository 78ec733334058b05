import type { Extraction } from "./extraction.ts";
import type { TextRange } from "./range.ts";
import { limitNesting } from "./typst/nesting.ts";
import { TypstReader } from "./typst/reader.ts";
import { isTooDeep, TypstSyntax } from "./typst/syntax.ts";

/** How many marks without a partner are taken for themselves; each costs a reading. */
const MOST_REPAIRS = 4;
const PARAGRAPH_END = /\r?\n[ \t]*\r?\n|$/g;

/** Reads Typst by its own parser, which is loaded with the first document. */
export function typstExtractor(): (document: string) => Extraction {
  const reader = typstReader();
  return (document) => {
    // Nobody wrote that by hand, and to take it for plain text would be to send its code.
    const { blocks, comments } = reader(document) ?? { blocks: [], comments: [] };
    return { blocks, comments };
  };
}

/** The same with its syntax tree; undefined for what is nested too deep to be read. */
export function typstReader(): (document: string) => TypstReader | undefined {
  const syntax = new TypstSyntax();
  return (document) => {
    try {
      return read(syntax, document, document);
    } catch (thrown) {
      if (!isTooDeep(thrown)) throw thrown;
    }
    try {
      return read(syntax, document, limitNesting(document));
    } catch (thrown) {
      if (!isTooDeep(thrown)) throw thrown;
      return undefined;
    }
  };
}

/**
 * `source` is the document, of the same length, as the parser is to see it. What is begun and not closed reaches to the
 * end of the document; while somebody writes, the rest is prose all the same.
 */
function read(syntax: TypstSyntax, document: string, source: string): TypstReader {
  const base = document.startsWith("\uFEFF") ? 1 : 0;
  let seen = source;
  let reader = new TypstReader(document, syntax.parse(seen.slice(base)), base);
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs += 1) {
    const { mark, code } = reader.unclosed;
    // A letter is text wherever a mark may stand; code ends with its paragraph.
    if (mark !== undefined) seen = filled(seen, mark, "S");
    else if (code === undefined) break;
    else seen = filled(seen, { start: code.start, end: paragraphEnd(seen, code.start) }, " ");
    reader = new TypstReader(document, syntax.parse(seen.slice(base)), base);
  }
  return reader;
}

/** The text with one character for each in the range but line endings. */
const filled = (text: string, { start, end }: TextRange, character: string): string =>
  text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, character) + text.slice(end);

function paragraphEnd(text: string, from: number): number {
  PARAGRAPH_END.lastIndex = from;
  return PARAGRAPH_END.exec(text)?.index ?? text.length;
}
