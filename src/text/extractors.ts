import { extractAsciidoc } from "./asciidoc.ts";
import type { Extraction } from "./extraction.ts";
import { extractCommitBox, extractGitCommit } from "./git-commit.ts";
import { extractHtmlDocument } from "./html.ts";
import { hasParser, type LanguageId, type LinkingLanguage } from "./languages.ts";
import { extractLatex } from "./latex.ts";
import { asciidocMedia } from "./linked-media-asciidoc.ts";
import { htmlMedia } from "./linked-media-html.ts";
import { latexMedia } from "./linked-media-latex.ts";
import { markdownMedia, mdxMedia } from "./linked-media-markdown.ts";
import type { LinkedMedia } from "./linked-media-place.ts";
import { restructuredTextMedia } from "./linked-media-restructuredtext.ts";
import { typstMedia } from "./linked-media-typst.ts";
import { extractMarkdown, extractMdx } from "./markdown.ts";
import { extractPlain } from "./plain.ts";
import { extractRestructuredText } from "./restructuredtext.ts";
import { typstExtractor } from "./typst.ts";

/** Reads a document into blocks of prose, with offsets in UTF-16 units of the document. Never throws. */
export type Extractor = (document: string) => Extraction;

/** Finds the media linked from a document. Never throws. */
type MediaFinder = (document: string) => readonly LinkedMedia[];

/** How each language is read: its prose, and the media that its documents link to. */
const READERS: {
  readonly [Id in LanguageId]: { readonly prose: Extractor } & (Id extends LinkingLanguage
    ? { readonly media: MediaFinder }
    : { readonly media?: never });
} = {
  markdown: { prose: extractMarkdown, media: markdownMedia },
  mdx: { prose: extractMdx, media: mdxMedia },
  plaintext: { prose: extractPlain },
  html: { prose: extractHtmlDocument, media: htmlMedia },
  latex: { prose: extractLatex, media: latexMedia },
  tex: { prose: extractLatex, media: latexMedia },
  asciidoc: { prose: extractAsciidoc, media: asciidocMedia },
  restructuredtext: { prose: extractRestructuredText, media: restructuredTextMedia },
  typst: { prose: typstExtractor(), media: typstMedia() },
  "git-commit": { prose: extractGitCommit },
  scminput: { prose: extractCommitBox },
};

/** Returns the extractor of a language; that of plain text for a language without a parser. */
export function extractorOf(languageId: string): Extractor {
  return hasParser(languageId) ? READERS[languageId].prose : extractPlain;
}

/**
 * Finds the images, recordings and videos that a document links to, by its language's own parser, in the order of the
 * document (EDI-9). Links in code, comments or verbatim text don't count. Ranges are in UTF-16 units. Never throws.
 */
export function linkedMedia(document: string, languageId: string): readonly LinkedMedia[] {
  const found = (hasParser(languageId) && READERS[languageId].media?.(document)) || [];
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
