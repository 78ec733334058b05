import type { Extraction } from "./extraction.ts";
import { BlockReader } from "./asciidoc/block-reader.ts";
import { sourceLines } from "./asciidoc/source.ts";

/** AsciiDoc as Asciidoctor reads it, including the older two-line titles. Never throws. */
export function extractAsciidoc(document: string): Extraction {
  const sink = { blocks: [], comments: [] };
  new BlockReader(document, sourceLines(document), sink).read();
  return sink;
}
