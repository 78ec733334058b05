import { TYPST_CLOSING } from "./closings.ts";
import { unlinked, type CitedSource } from "./cited-source.ts";
import { insertions, placesAfter, PROBE, type CitationPlan, type CitationRequest } from "./plan.ts";
import { entryFor } from "./bibtex.ts";

/** The bibliography file that a Typst document names, if it is a BibTeX file. */
export function typstBibliography(text: string): string | undefined {
  const seen = text.replaceAll(/(?<!:)\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/gu, "");
  return /#bibliography\(\s*"([^"\n]{1,200}\.bib)"/u.exec(seen)?.[1];
}

const probed = (at: number): NonNullable<CitationPlan["probe"]> => ({ at, put: `(${PROBE})` });

/** A reference if the document has a bibliography file, otherwise a footnote. */
export function typstCitations(request: CitationRequest): readonly CitationPlan[] {
  const { text, range, source, bibliography } = request;
  const places = placesAfter(text, range, TYPST_CLOSING);
  if (bibliography !== undefined && typstBibliography(text) !== undefined) {
    const { key, entry } = entryFor(bibliography, source, { kind: "online" });
    return places.map((at) => ({
      ...insertions([{ at, put: ` ${referenceTo(key, text.slice(at, at + 2))}`, reading: "mark" }]),
      probe: probed(at),
      ...(entry !== undefined && { entry }),
    }));
  }
  return places.map((at) => ({
    ...insertions([{ at, put: `#footnote[${noteOf(source)}]${semicolonAt(text, at)}`, reading: "note" }]),
    probe: probed(at),
  }));
}

/** A key with characters outside names goes into a call; a following character that would extend a name is separated. */
function referenceTo(key: string, next: string): string {
  if (!/^[\p{L}\p{N}_](?:[\p{L}\p{N}_\-.:]*[\p{L}\p{N}_])?$/u.test(key)) {
    return `#cite(label("${key}"))${semicolonAt(next, 0)}`;
  }
  return `@${key}${/^[\p{L}\p{N}\p{M}_\-.:[]/u.test(next) ? " " : ""}`;
}

/** Returns a semicolon if the text after a call could be read as part of it. */
function semicolonAt(text: string, at: number): string {
  return /^[[(.;]/u.test(text.slice(at, at + 1)) ? ";" : "";
}

function noteOf(source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeTypst(unlinked(source));
  const note = `#link("${url}")[${escapeTypst(title)}]`;
  return accessed === undefined ? note : `${note}, ${escapeTypst(accessed)}`;
}

/** Escapes text so that it contains no Typst markup, even at the beginning of a line. */
function escapeTypst(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]#$<>@~/"]/gu, String.raw`\$&`)
    .replace(/^[-+=]/u, String.raw`\$&`)
    .replace(/^(\d{1,9})\./u, String.raw`$1\.`);
}
