import type { LinkedMedia } from "./linked-media-place.ts";
import { BodyReader } from "./restructuredtext/body-reader.ts";
import { sourceLines } from "./restructuredtext/source-line.ts";

/** Finds the media that reStructuredText links to: the directives for images, figures, recordings and videos. */
export function restructuredTextMedia(document: string): readonly LinkedMedia[] {
  const reader = new BodyReader(document);
  reader.read({ lines: sourceLines(document), base: 0, kind: "paragraph", depth: 0 });
  return reader.media;
}
