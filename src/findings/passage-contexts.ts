import { countWords } from "../contract/word-count.ts";
import { firstIndex } from "../text/first-index.ts";
import type { Prose } from "../text/prose.ts";
import { quotedPassages } from "../text/quoted-passages.ts";
import { contains, slice, type TextRange } from "../text/range.ts";
import { isReferenceHeading, referenceList } from "../text/reference-list.ts";
import type { PassageFinding } from "./finding.ts";

const LETTER = /[\p{L}\p{N}]/u;
const LAST_LETTER = /(?<letter>[\p{L}\p{N}])[^\p{L}\p{N}]*$/u;
const LOWEST_LEVEL = 6;

/**
 * Knows the quotations and reference lists of a text, and so the kind of a passage fully inside one: a quotation block,
 * words between quotation marks, an entry below a heading such as `References`. All ranges in UTF-16 units.
 */
export class PassageContexts {
  readonly #prose: Prose;
  readonly #quotations: readonly TextRange[];
  readonly #references: readonly TextRange[];

  constructor(prose: Prose, documentText: string) {
    this.#prose = prose;
    const blocks = prose.blocks.filter(({ kind }) => kind === "quotation").map((block) => block.prose);
    this.#quotations = joined([...blocks, ...quotedPassages(prose.text, countWords)], prose.text);
    const references = [...referencesIn(prose), ...bibliographyIn(prose, documentText)];
    this.#references = joined(references, prose.text);
  }

  /** The kind of a passage; `range` is in the prose. */
  of(range: TextRange): PassageFinding["within"] {
    const words = wordsOf(this.#prose.text, range);
    if (isInside(words, this.#quotations)) return "quotation";
    return isInside(words, this.#references) ? "references" : undefined;
  }

  /** Returns the ranges to leave out of a part of the prose, relative to the beginning of the part. */
  leftOut(
    part: TextRange,
    wishes: { readonly quotations: boolean; readonly references: boolean },
  ): TextRange[] {
    return [
      ...(wishes.quotations ? this.#quotations : []),
      ...(wishes.references ? this.#references : []),
    ].flatMap((range) => {
      const start = Math.max(range.start, part.start);
      const end = Math.min(range.end, part.end);
      return start < end ? [{ start: start - part.start, end: end - part.start }] : [];
    });
  }
}

/** The entries below reference headings, each list up to the next heading of its level. */
function referencesIn({ blocks, text }: Prose): readonly TextRange[] {
  const headings = blocks.filter(({ kind }) => kind === "heading");
  const lists = headings.flatMap((heading, index) => {
    if (!isReferenceHeading(slice(text, heading.prose))) return [];
    const level = heading.level ?? LOWEST_LEVEL;
    let next = index + 1;
    while (next < headings.length && (headings[next]?.level ?? LOWEST_LEVEL) > level) next += 1;
    return [{ start: heading.prose.start, end: headings[next]?.prose.start ?? text.length }];
  });
  // In a language without headings they are paragraphs.
  const places = headings.length === 0 ? [{ start: 0, end: text.length }] : lists;
  return places.flatMap((place) =>
    referenceList(slice(text, place)).map(({ start, end }) => ({
      start: start + place.start,
      end: end + place.start,
    })),
  );
}

/** The blocks inside a LaTeX `thebibliography`, whose beginning is markup instead of a heading. */
function bibliographyIn({ blocks }: Prose, documentText: string): readonly TextRange[] {
  if (!documentText.includes("\\begin{thebibliography}")) return [];
  const listed = joined(referenceList(documentText), documentText);
  return blocks.filter(({ document }) => isInside(document, listed)).map((block) => block.prose);
}

/** Orders ranges and joins those without a word between them. */
function joined(ranges: readonly TextRange[], text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last === undefined || LETTER.test(text.slice(last.end, range.start))) found.push(range);
    else found[found.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return found;
}

/** Trims marks and spaces at the ends: a passage may include its quotation marks or the stop after them. */
function wordsOf(text: string, { start, end }: TextRange): TextRange {
  const characters = text.slice(start, end);
  const first = characters.search(LETTER);
  const last = LAST_LETTER.exec(characters);
  return first < 0 || last === null
    ? { start, end }
    : { start: start + first, end: start + last.index + (last.groups?.["letter"]?.length ?? 0) };
}

function isInside(range: TextRange, ranges: readonly TextRange[]): boolean {
  const found = ranges[firstIndex(ranges, ({ end }) => end >= range.end)];
  return found !== undefined && contains(found, range);
}
