import { extractAsciidoc } from "./asciidoc.ts";
import type { Extraction } from "./extraction.ts";
import { extractCommitBox, extractGitCommit } from "./git-commit.ts";
import { extractHtmlDocument } from "./html.ts";
import { hasParser, type LanguageId } from "./languages.ts";
import { extractLatex } from "./latex.ts";
import { extractMarkdown, extractMdx } from "./markdown.ts";
import { extractPlain } from "./plain.ts";
import { extractRestructuredText } from "./restructuredtext.ts";
import { typstExtractor } from "./typst.ts";

/** Reads a document into blocks of prose, with offsets in UTF-16 units of the document. Never throws. */
export type Extractor = (document: string) => Extraction;

const EXTRACTORS: Readonly<Record<LanguageId, Extractor>> = {
  markdown: extractMarkdown,
  mdx: extractMdx,
  plaintext: extractPlain,
  html: extractHtmlDocument,
  latex: extractLatex,
  tex: extractLatex,
  asciidoc: extractAsciidoc,
  restructuredtext: extractRestructuredText,
  typst: typstExtractor(),
  "git-commit": extractGitCommit,
  scminput: extractCommitBox,
};

/** Returns the extractor of a language; that of plain text for a language without a parser. */
export function extractorOf(languageId: string): Extractor {
  return hasParser(languageId) ? EXTRACTORS[languageId] : extractPlain;
}
