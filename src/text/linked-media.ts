import { asciidocMedia } from "./linked-media-asciidoc.ts";
import { htmlMedia } from "./linked-media-html.ts";
import { latexMedia } from "./linked-media-latex.ts";
import { markdownMedia, mdxMedia } from "./linked-media-markdown.ts";
import { restructuredTextMedia } from "./linked-media-restructuredtext.ts";
import { typstMedia } from "./linked-media-typst.ts";
import { linksMedia, type LinkingLanguage } from "./languages.ts";
import type { LinkedMedia } from "./linked-media-place.ts";

/** Finds the media linked from a document. Never throws. */
type MediaFinder = (document: string) => readonly LinkedMedia[];

const FINDERS: Readonly<Record<LinkingLanguage, MediaFinder>> = {
  markdown: markdownMedia,
  mdx: mdxMedia,
  html: htmlMedia,
  latex: latexMedia,
  tex: latexMedia,
  asciidoc: asciidocMedia,
  restructuredtext: restructuredTextMedia,
  typst: typstMedia(),
};

/**
 * Finds the images, recordings and videos that a document links to, by its language's own parser, in the order of the
 * document (EDI-9). Links in code, comments or verbatim text don't count. Ranges are in UTF-16 units. Never throws.
 */
export function linkedMedia(document: string, languageId: string): readonly LinkedMedia[] {
  const found = linksMedia(languageId) ? FINDERS[languageId](document) : [];
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
