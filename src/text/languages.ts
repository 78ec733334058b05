import { extractAsciidoc } from "./asciidoc.ts";
import type { Extraction } from "./extraction.ts";
import { extractLatex } from "./latex.ts";
import { extractCommitBox, extractGitCommit } from "./git-commit.ts";
import { extractMarkdown, extractMdx } from "./markdown.ts";
import { extractHtmlDocument } from "./html.ts";
import { extractPlain } from "./plain.ts";
import { typstExtractor } from "./typst.ts";
import { extractRestructuredText } from "./restructuredtext.ts";

/** Reads a document into blocks of prose, with offsets in UTF-16 units of the document. Never throws. */
export type Extractor = (document: string) => Extraction;

export interface ProseLanguage {
  /** VS Code's language id. */
  readonly id: string;
  readonly extract: Extractor;
  /** False where the language has no parser here yet, and its markup would be sent as if it were prose. */
  readonly supported: boolean;
}

/** The languages whose documents are prose. */
export const PROSE_LANGUAGES: readonly ProseLanguage[] = [
  { id: "markdown", extract: extractMarkdown, supported: true },
  { id: "mdx", extract: extractMdx, supported: true },
  { id: "plaintext", extract: extractPlain, supported: true },
  { id: "html", extract: extractHtmlDocument, supported: true },
  { id: "latex", extract: extractLatex, supported: true },
  { id: "tex", extract: extractLatex, supported: true },
  { id: "asciidoc", extract: extractAsciidoc, supported: true },
  { id: "restructuredtext", extract: extractRestructuredText, supported: true },
  { id: "typst", extract: typstExtractor(), supported: true },
  { id: "git-commit", extract: extractGitCommit, supported: true },
  { id: "scminput", extract: extractCommitBox, supported: true },
];

const BY_ID = new Map(PROSE_LANGUAGES.map((language) => [language.id, language]));

/** The entry of a language, or undefined for one that is not known to be prose. */
export const proseLanguage = (languageId: string): ProseLanguage | undefined => BY_ID.get(languageId);

/** The extractor of a language; plain text for an unknown one. */
export const extractorOf = (languageId: string): Extractor => BY_ID.get(languageId)?.extract ?? extractPlain;
