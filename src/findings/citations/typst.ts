import { TYPST_CLOSING } from "./closings.ts";
import { unlinked, type CitedSource } from "./cited-source.ts";
import { insertions, placesAfter, PROBE, type CitationPlan, type CitationRequest } from "./plan.ts";
import { entryFor } from "./bibtex.ts";

/** The file of entries that a Typst document names, if it is one of BibTeX. */
export function typstBibliography(text: string): string | undefined {
  const seen = text.replaceAll(/(?<!:)\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/gu, "");
  return /#bibliography\(\s*"([^"\n]{1,200}\.bib)"/u.exec(seen)?.[1];
}

const probed = (at: number): NonNullable<CitationPlan["probe"]> => ({ at, put: `(${PROBE})` });

/** A reference where the document has a file of entries, else a footnote. */
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

/** A key of other signs than those of a name is said in a call; what would go on a name is parted from it. */
function referenceTo(key: string, next: string): string {
  if (!/^[\p{L}\p{N}_](?:[\p{L}\p{N}_\-.:]*[\p{L}\p{N}_])?$/u.test(key)) {
    return `#cite(label("${key}"))${semicolonAt(next, 0)}`;
  }
  return `@${key}${/^[\p{L}\p{N}\p{M}_\-.:[]/u.test(next) ? " " : ""}`;
}

/** What follows a call directly must not be taken for more of it. */
function semicolonAt(text: string, at: number): string {
  return /^[[(.;]/u.test(text.slice(at, at + 1)) ? ";" : "";
}

function noteOf(source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeTypst(unlinked(source));
  const note = `#link("${url}")[${escapeTypst(title)}]`;
  return accessed === undefined ? note : `${note}, ${escapeTypst(accessed)}`;
}

/** Words that are no markup of Typst, at the beginning of a line either. */
function escapeTypst(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]#$<>@~/"]/gu, String.raw`\$&`)
    .replace(/^[-+=]/u, String.raw`\$&`)
    .replace(/^(\d{1,9})\./u, String.raw`$1\.`);
}
