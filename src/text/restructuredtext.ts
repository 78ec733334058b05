import type { Extraction } from "./extraction.ts";
import { BodyReader } from "./restructuredtext/body-reader.ts";
import { sourceLines } from "./restructuredtext/source-line.ts";

/**
 * reStructuredText after the docutils specification, with the directives and roles of Sphinx: body elements by indentation,
 * inline markup by its recognition rules. Unknown directives and roles are judged by their content. The cells of CSV tables
 * are not read. Takes time linear in the document.
 */
export function extractRestructuredText(document: string): Extraction {
  const reader = new BodyReader(document);
  reader.read({ lines: sourceLines(document), base: 0, kind: "paragraph", depth: 0 });
  return { blocks: reader.blocks, comments: reader.comments.toSorted((a, b) => a.start - b.start) };
}
