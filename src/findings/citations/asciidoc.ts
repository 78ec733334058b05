import { ASCIIDOC_CLOSING, behindOpenBracket } from "./closings.ts";
import { unlinked, type CitedSource } from "./cited-source.ts";
import { insertions, placesAfter, PROBE, type CitationPlan, type CitationRequest } from "./plan.ts";

/** A footnote at the end of the passage; an empty attribute separates it from a mark that no letter may follow. */
export function asciidocFootnotes({ text, range, source }: CitationRequest): readonly CitationPlan[] {
  const note = `footnote:[${noteOf(source)}]`;
  const places = placesAfter(text, range, ASCIIDOC_CLOSING);
  const behind = behindOpenBracket(text, places[0] ?? range.end, ASCIIDOC_CLOSING);
  return (behind === undefined ? places : [behind]).flatMap((at) =>
    ["", "{empty}"].map((prefix) => ({
      ...insertions([{ at, put: prefix + note, reading: "note" }]),
      probe: { at, put: `(${PROBE})` },
    })),
  );
}

function noteOf(source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeAsciidoc(unlinked(source));
  const note = `link:++${url}++[${escapeAsciidoc(title)}]`;
  return accessed === undefined ? note : `${note}, ${escapeAsciidoc(accessed)}`;
}

/** Replaces characters that could be a mark, a macro, an attribute or the end of the note by their numeric references. */
function escapeAsciidoc(text: string): string {
  return text
    .replaceAll(/[*_`+#^~{}[\]|=@\\"<>&]/gu, number)
    .replaceAll(/:(?=\S)|(?<=\()\(|\)(?=\))|;(?=;)|\((?=(?:C|R|TM)\))/gu, number);
}

function number(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
