import type { Extraction } from "./extraction.ts";
import { limitNesting } from "./typst/nesting.ts";
import { TypstReader } from "./typst/reader.ts";
import { isTooDeep, TypstSyntax } from "./typst/syntax.ts";

/** How many dollar signs without a partner are taken for themselves; each costs a reading. */
const MOST_REPAIRS = 3;

/** Reads Typst by its own parser, which is loaded with the first document. */
export function typstExtractor(): (document: string) => Extraction {
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
      // Nobody wrote that by hand, and to take it for plain text would be to send its code.
      return { blocks: [], comments: [] };
    }
  };
}

/**
 * `source` is the document, of the same length, as the parser is to see it. Math that is begun and not closed reaches to
 * the end of the document; while somebody writes, the rest is prose all the same.
 */
function read(syntax: TypstSyntax, document: string, source: string): Extraction {
  const base = document.startsWith("\uFEFF") ? 1 : 0;
  let seen = source;
  let reader = new TypstReader(document, syntax.parse(seen.slice(base)), base);
  for (let repairs = 0; repairs < MOST_REPAIRS && reader.openMath !== undefined; repairs += 1) {
    const at = reader.openMath;
    // A letter is text wherever a dollar sign may stand.
    seen = `${seen.slice(0, at)}S${seen.slice(at + 1)}`;
    reader = new TypstReader(document, syntax.parse(seen.slice(base)), base);
  }
  const { blocks, comments } = reader;
  return { blocks, comments };
}
