import type { Extraction } from "./extraction.ts";
import type { TextRange } from "./range.ts";
import { limitNesting } from "./typst/nesting.ts";
import { TypstReader } from "./typst/reader.ts";
import { isTooDeep, TypstSyntax } from "./typst/syntax.ts";

/** The most unpaired marks that are read as text; each costs a reading. */
const MOST_REPAIRS = 4;
const PARAGRAPH_END = /\r?\n[ \t]*\r?\n|$/g;

/** Reads Typst with its own parser, which is loaded with the first document. */
export function typstExtractor(): (document: string) => Extraction {
  const reader = typstReader();
  return (document) => {
    // Nested too deep to be written by hand; reading it as plain text would send its code.
    const { blocks, comments } = reader(document) ?? { blocks: [], comments: [] };
    return { blocks, comments };
  };
}

/** Like `typstExtractor`, with the syntax tree; undefined for syntax nested too deep to read. */
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
 * `source` is the document as the parser should see it, with the same length. Unclosed syntax extends to the end of the
 * document; while it is being typed, the rest still counts as prose.
 */
function read(syntax: TypstSyntax, document: string, source: string): TypstReader {
  const base = document.startsWith("\uFEFF") ? 1 : 0;
  let seen = source;
  let reader = new TypstReader(document, syntax.parse(seen.slice(base)), base);
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs += 1) {
    const { mark, code } = reader.unclosed;
    // A letter is text wherever a mark is possible; code ends with its paragraph.
    if (mark !== undefined) seen = filled(seen, mark, "S");
    else if (code === undefined) break;
    else seen = filled(seen, { start: code.start, end: paragraphEnd(seen, code.start) }, " ");
    reader = new TypstReader(document, syntax.parse(seen.slice(base)), base);
  }
  return reader;
}

/** Replaces each character in the range, except line endings, by the given one. */
const filled = (text: string, { start, end }: TextRange, character: string): string =>
  text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, character) + text.slice(end);

function paragraphEnd(text: string, from: number): number {
  PARAGRAPH_END.lastIndex = from;
  return PARAGRAPH_END.exec(text)?.index ?? text.length;
}
