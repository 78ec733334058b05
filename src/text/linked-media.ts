import { asciidocMedia } from "./linked-media-asciidoc.ts";
import { htmlMedia } from "./linked-media-html.ts";
import { latexMedia } from "./linked-media-latex.ts";
import { markdownMedia, mdxMedia } from "./linked-media-markdown.ts";
import { restructuredTextMedia } from "./linked-media-restructuredtext.ts";
import { typstMedia } from "./linked-media-typst.ts";
import { linksMedia, type LINKING_LANGUAGES } from "./linking-languages.ts";
import type { LinkedMedia } from "./linked-media-place.ts";

/** Finds what a document links to. Never throws. */
type MediaFinder = (document: string) => readonly LinkedMedia[];

const FINDERS: Readonly<Record<(typeof LINKING_LANGUAGES)[number], MediaFinder>> = {
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
 * The images, recordings and videos that a document links to, by its language's own parser, in the order of the document
 * (EDI-9). What stands in code, in comments or in verbatim text is no link. Ranges are UTF-16 units. Never throws.
 */
export function linkedMedia(document: string, languageId: string): readonly LinkedMedia[] {
  const found = linksMedia(languageId) ? FINDERS[languageId](document) : [];
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
