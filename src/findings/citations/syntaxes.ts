import { asciidocFootnotes } from "./asciidoc.ts";
import { htmlReferences } from "./html.ts";
import { latexBibliography, latexCitations } from "./latex.ts";
import { markdownFootnotes } from "./markdown.ts";
import { commitReferences, plainReferences } from "./plain.ts";
import type { CitationPlan, CitationRequest } from "./plan.ts";
import { rstFootnotes } from "./restructuredtext.ts";
import { typstBibliography, typstCitations } from "./typst.ts";

type Syntax = (request: CitationRequest) => readonly CitationPlan[];

const SYNTAXES: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  ["markdown", markdownFootnotes],
  ["mdx", markdownFootnotes],
  ["latex", latexCitations],
  ["tex", latexCitations],
  ["asciidoc", asciidocFootnotes],
  ["restructuredtext", rstFootnotes],
  ["html", htmlReferences],
  ["typst", typstCitations],
  ["plaintext", plainReferences],
  ["git-commit", commitReferences],
  ["scminput", commitReferences],
]);

/**
 * A citation of the source behind a passage, in the document's own syntax; the best plan first, each of them only true once
 * the document has been read again with it. A language without a parser is written to as plain text is.
 */
export function citations(languageId: string, request: CitationRequest): readonly CitationPlan[] {
  return (SYNTAXES.get(languageId) ?? plainReferences)(request);
}

/** The file of BibTeX entries that the document names, by its path from the document. */
export function bibliographyOf(languageId: string, text: string): string | undefined {
  if (languageId === "latex" || languageId === "tex") return latexBibliography(text);
  return languageId === "typst" ? typstBibliography(text) : undefined;
}
