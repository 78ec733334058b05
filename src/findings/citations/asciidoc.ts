import { ASCIIDOC_CLOSING, behindOpenBracket } from "./closings.ts";
import { unlinked, type CitedSource } from "./cited-source.ts";
import { insertions, placesAfter, PROBE, type CitationPlan, type CitationRequest } from "./plan.ts";

/** A footnote where the passage ends; an empty attribute parts it from a mark that a letter may not follow. */
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

/** What could be a mark, a macro, an attribute or the end of the note stands as its number; all else as it is. */
function escapeAsciidoc(text: string): string {
  return text
    .replaceAll(/[*_`+#^~{}[\]|=@\\"<>&]/gu, number)
    .replaceAll(/:(?=\S)|(?<=\()\(|\)(?=\))|;(?=;)|\((?=(?:C|R|TM)\))/gu, number);
}

function number(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
