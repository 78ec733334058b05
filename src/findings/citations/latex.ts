import { LATEX_CLOSING } from "./closings.ts";
import { entryFor, escapeLatex, texttt } from "./bibtex.ts";
import { freeKey, isSameNote, unlinked, type CitedSource } from "./cited-source.ts";
import {
  innermostBlock,
  insertions,
  lineEndingOf,
  placesAfter,
  placesBefore,
  PROBE,
  startOfBlanks,
  type CitationPlan,
  type CitationRequest,
} from "./plan.ts";

/** In UTF-16 units. */
const LONGEST_ROOT = 300;

/** The first bibliography file that a LaTeX document names, with its ending. */
export function latexBibliography(text: string): string | undefined {
  const seen = withoutComments(text);
  const resource =
    /\\add(?:bibresource|globalbib|sectionbib)\s*(?:\[[^\]]{0,300}\]\s*)?\{([^{}\n]{1,300})\}/u.exec(
      seen,
    )?.[1];
  const named = resource ?? /\\bibliography\s*\{([^{},\n]{1,300})/u.exec(seen)?.[1];
  const file = named?.trim();
  if (file === undefined || file === "" || /[\\#]/u.test(file)) return undefined;
  return /\.bib$/iu.test(file) ? file : `${file}.bib`;
}

/** The main file that a part of a document names in its comment. */
export function latexRoot(text: string): string | undefined {
  const root = /^%\s*!T[eE]X\s+root\s*=\s*(\S[^\r\n]*)/mu.exec(text.slice(0, 5_000))?.[1]?.trimEnd();
  return root === undefined || root.length > LONGEST_ROOT ? undefined : root;
}

/** A reference to an entry if the document has a bibliography or names a file, otherwise a footnote. */
export function latexCitations(request: CitationRequest): readonly CitationPlan[] {
  const { text, bibliography, source } = request;
  if (bibliography !== undefined) {
    const kind = isBiblatex(text) ? "online" : "misc";
    const { key, entry } = entryFor(bibliography, source, { kind, hasUrlCommand: mayHaveUrl(text) });
    return references(request, key).map((plan) => (entry === undefined ? plan : { ...plan, entry }));
  }
  return inList(request) ?? footnotes(request);
}

function isBiblatex(text: string): boolean {
  return /\\addbibresource|\\printbibliography/u.test(withoutComments(text)) || loads(text, ["biblatex"]);
}

/** True if `\url` may be defined: for a part of a document, and for a class that loads packages itself, that is unknown. */
function mayHaveUrl(text: string): boolean {
  const isArticle =
    /\\documentclass\s*(?:\[[^\][]*\]\s*)?\{(?:article|report|book|letter|scr[a-z]+|memoir)\}/u;
  return loads(text, ["url", "hyperref", "biblatex", "natbib"]) || !isArticle.test(withoutComments(text));
}

/** The document's own citation command. */
function citeCommand(text: string): string {
  const seen = withoutComments(text);
  const used = ["autocite", "parencite", "citep", "cite"].map((name) => ({
    name,
    times: seen.split(new RegExp(String.raw`\\${name}(?![a-zA-Z])`, "u")).length - 1,
  }));
  const most = used.reduce((best, one) => (one.times > best.times ? one : best));
  if (most.times > 0) return most.name;
  if (isBiblatex(text)) return "autocite";
  return loads(text, ["natbib"]) ? "citep" : "cite";
}

function references(
  { text, range }: CitationRequest,
  key: string,
  item?: { readonly at: number; readonly put: string },
): readonly CitationPlan[] {
  const put = `~\\${citeCommand(text)}{${key}}`;
  return placesBefore(text, range, LATEX_CLOSING).map((at) => ({
    ...insertions([
      { at, put, reading: "mark" },
      ...(item === undefined ? [] : [{ ...item, reading: "entry" as const }]),
    ]),
    probe: { at, put: `~(${PROBE})` },
  }));
}

/** Undefined if the document has no bibliography of its own. */
function inList(request: CitationRequest): readonly CitationPlan[] | undefined {
  const { text, source } = request;
  const end = withoutComments(text).lastIndexOf(String.raw`\end{thebibliography}`);
  if (end === -1) return undefined;
  const items = [
    ...text.matchAll(
      /\\bibitem\s*(?:\[[^\]]{0,300}\]\s*)?\{([^{}]{1,200})\}([\s\S]{0,3000}?)(?=\\bibitem|\\end\{thebib)/gu,
    ),
  ];
  const note = noteOf(text, source);
  const link = source.url === undefined ? undefined : address(text, source.url);
  const same = items.find(
    ({ 2: content = "" }) =>
      isSameNote(content.replaceAll(/\s+/gu, " ").trim(), `${note}.`) ||
      (link !== undefined && content.includes(link)),
  );
  if (same?.[1] !== undefined) return references(request, same[1]);
  const key = freeKey(source.slug, new Set(items.map((match) => (match[1] ?? "").toLowerCase())));
  const eol = lineEndingOf(text);
  const at = startOfBlanks(text, end);
  const gap = at === 0 || /[\r\n]/u.test(text.charAt(at - 1)) ? "" : eol;
  return references(request, key, { at, put: `${gap}\\bibitem{${key}} ${note}.${eol}` });
}

/** Matches a place inside a caption, which a list of figures repeats. */
const IN_CAPTION = /\\caption(?:of\{[^{}]*\})?\*?\s*(?:\[[^\]]*\])?\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*$/u;

/** None in text that LaTeX prints twice or that can't contain notes: headings, captions, table cells, other notes. */
function footnotes({ text, prose, range, source }: CitationRequest): readonly CitationPlan[] {
  const kind = innermostBlock(prose, range)?.kind;
  if (kind === "heading" || kind === "tableCell" || kind === "footnote") return [];
  if (IN_CAPTION.test(text.slice(Math.max(0, range.start - 1_000), range.start))) return [];
  const put = String.raw`\footnote{${noteOf(text, source)}.}`;
  return placesAfter(text, range, LATEX_CLOSING).map((at) => ({
    ...insertions([{ at, put, reading: "note" }]),
    probe: { at, put: `(${PROBE})` },
  }));
}

function noteOf(text: string, source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeLatex(unlinked(source));
  const parts = [escapeLatex(title), address(text, url), accessed && escapeLatex(accessed)];
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
}

/** Formats an address; one with a comment or argument character can't be the argument of `\url` inside another command. */
function address(text: string, url: string): string {
  const isKnown = loads(text, ["url", "hyperref", "biblatex"]);
  return isKnown && !/[%#]/u.test(url) ? String.raw`\url{${url}}` : texttt(url);
}

function loads(text: string, packages: readonly string[]): boolean {
  const loaded = withoutComments(text).matchAll(
    /\\(?:usepackage|RequirePackage)\s*(?:\[[^\][]*\]\s*)?\{([^{}]*)\}/gu,
  );
  for (const { 1: names = "" } of loaded) {
    if (names.match(/\w+/gu)?.some((name) => packages.includes(name)) === true) return true;
  }
  return false;
}

/** Replaces comments by spaces of the same length. */
function withoutComments(text: string): string {
  return text.replaceAll(/(?<!\\)%[^\r\n]*/gu, (comment) => " ".repeat(comment.length));
}
