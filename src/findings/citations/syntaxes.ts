import { asciidocFootnotes } from "./asciidoc.ts";
import { htmlReferences } from "./html.ts";
import { latexBibliography, latexCitations, latexRoot } from "./latex.ts";
import { markdownFootnotes } from "./markdown.ts";
import { commitReferences, plainReferences } from "./plain.ts";
import { hasParser, type LanguageId } from "../../text/languages.ts";
import { overlaps } from "../../text/range.ts";
import type { CitationPlan, CitationRefusal, CitationRequest } from "./plan.ts";
import { rstFootnotes } from "./restructuredtext.ts";
import { typstBibliography, typstCitations } from "./typst.ts";

type Syntax = (request: CitationRequest) => readonly CitationPlan[];

/** Languages with a syntax for citations; others are cited in as plain text is. */
const SYNTAXES: Readonly<Partial<Record<LanguageId, Syntax>>> = {
  markdown: markdownFootnotes,
  mdx: markdownFootnotes,
  html: htmlReferences,
  latex: latexCitations,
  tex: latexCitations,
  asciidoc: asciidocFootnotes,
  restructuredtext: rstFootnotes,
  typst: typstCitations,
  "git-commit": commitReferences,
  scminput: commitReferences,
};

/**
 * Plans a citation of the source after a passage, in the document's own syntax; the best plan first, each only valid once
 * the document has been read again with it. A language without a parser is treated as plain text.
 */
export function citations(
  languageId: string,
  request: CitationRequest,
): readonly CitationPlan[] | CitationRefusal {
  const syntax = (hasParser(languageId) && SYNTAXES[languageId]) || plainReferences;
  const plans = syntax(request);
  return plans.some((plan) => isWritten(plan, request)) ? "cited" : plans;
}

/** The distance after a passage within which its own citation is searched, in UTF-16 units. */
const REACH = 3_000;

/** True if the planned citation, of any day, is already at its place with nothing but other marks before it. */
function isWritten({ edits, expected, probe }: CitationPlan, { text, prose }: CitationRequest): boolean {
  const mark = edits.find(({ range }) => range.start === probe?.at);
  // A citation with a separate note or entry is always new.
  if (mark === undefined || edits.length > 1 || expected.length > 1) return false;
  const after =
    text.slice(mark.range.start, mark.range.start + REACH).split(/\r?\n[^\S\n]*\r?\n/u, 1)[0] ?? "";
  const at = undated(after).indexOf(undated(mark.replacement.trim()));
  if (at === -1) return false;
  const before = { start: mark.range.start, end: mark.range.start + at };
  return !prose.map.pieces.some(
    (piece) =>
      piece.kind === "verbatim" &&
      overlaps(piece, before) &&
      /\p{L}/u.test(text.slice(Math.max(piece.start, before.start), Math.min(piece.end, before.end))),
  );
}

const undated = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\d/gu, "0000-00-00");

/** Files that a document names, by their relative paths. */
export interface NamedFiles {
  /** Its BibTeX entries. */
  readonly bibliography?: string | undefined;
  /** The main file of a document in parts. */
  readonly root?: string | undefined;
}

/** Returns the files that a document names for its citations. */
export function namedFiles(languageId: string, text: string): NamedFiles {
  if (languageId === "latex" || languageId === "tex") {
    return { bibliography: latexBibliography(text), root: latexRoot(text) };
  }
  return languageId === "typst" ? { bibliography: typstBibliography(text) } : {};
}
