import { AsciidocMedia } from "./asciidoc/media.ts";
import { BlockReader } from "./asciidoc/block-reader.ts";
import { sourceLines } from "./asciidoc/source.ts";
import type { LinkedMedia } from "./linked-media-place.ts";

/** Finds the media that AsciiDoc links to: the macros for images, recordings and videos, and links by their ending. */
export function asciidocMedia(document: string): readonly LinkedMedia[] {
  const media = new AsciidocMedia();
  new BlockReader(document, sourceLines(document), { blocks: [], comments: [], media }).read();
  return media.found;
}
