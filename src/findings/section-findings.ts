import { countWords } from "../contract/word-count.ts";
import type { ProseBlock } from "../text/prose.ts";
import { slice, type TextRange } from "../text/range.ts";
import { anchoredAt } from "./anchor.ts";
import type { SectionFinding, SentenceFinding } from "./finding.ts";
import type { SentenceContext } from "./sentence-findings.ts";

/** More headings would be of no use to a reader, and each of them is moved at every key. */
const MOST_SECTIONS = 2_000;

/** The part of a response's item that a section needs; the score is 0 to 1, if there is one. */
interface ScoredText {
  readonly text: string;
  readonly ai_score?: number | null | undefined;
}

/**
 * The headings of the prose with the detection result of the text under each. A section is a heading with its own text, up
 * to the next heading of any level: a chapter doesn't count the text under its subheadings again. The heading is a sentence
 * of its own section, as it was sent.
 *
 * `places` are the items' places in the prose, ordered, if they have one. An item belongs to the section where it begins.
 * One without a place belongs to the section of its neighbors, or to none if these differ. `marked` are the findings in the
 * document. Documents without headings have no sections; text before the first heading is in none.
 */
export function sectionFindings(
  items: readonly ScoredText[],
  places: readonly (TextRange | undefined)[],
  marked: readonly SentenceFinding[],
  context: SentenceContext,
): readonly SectionFinding[] {
  const headings = context.prose.blocks.filter(({ kind }) => kind === "heading");
  if (headings.length === 0) return [];
  const ranges = itemRanges(headings, places, context.prose.blocks[0]?.kind === "heading");
  const known = new Set(marked.map(({ item }) => item));
  // Text under a heading beyond the limit is in no section.
  return headings
    .slice(0, MOST_SECTIONS)
    .map((heading, index) =>
      sectionAt(heading, ranges[index] ?? NO_ITEMS, { items, marked: known }, context),
    );
}

type ItemRange = SectionFinding["items"];

const NO_ITEMS: ItemRange = { from: 0, to: 0 };

/** The items of each heading's section. */
function itemRanges(
  headings: readonly ProseBlock[],
  places: readonly (TextRange | undefined)[],
  headingIsFirst: boolean,
): readonly ItemRange[] {
  const sections = sectionsOf(headings, places);
  const last = headings.length - 1;
  // For an item without a place: the section of the next item with one.
  const after: number[] = [];
  for (let index = places.length - 1, next = last; index >= 0; index -= 1) {
    next = sections[index] ?? next;
    after[index] = next;
  }
  const ranges = headings.map(() => ({ ...NO_ITEMS }));
  let before = headingIsFirst ? 0 : -1;
  for (const index of places.keys()) {
    before = sections[index] ?? before;
    const range = ranges[before];
    if (range === undefined || before !== after[index]) continue;
    ranges[before] = { from: range.to === 0 ? index : range.from, to: index + 1 };
  }
  return ranges;
}

/** The section in which each item with a place begins; -1 before the first heading. */
function sectionsOf(
  headings: readonly ProseBlock[],
  places: readonly (TextRange | undefined)[],
): readonly (number | undefined)[] {
  let section = -1;
  return places.map((place) => {
    if (place === undefined) return undefined;
    while ((headings[section + 1]?.prose.start ?? Infinity) <= place.start) section += 1;
    return section;
  });
}

function sectionAt(
  { prose: within, level }: ProseBlock,
  { from, to }: ItemRange,
  { items, marked }: { readonly items: readonly ScoredText[]; readonly marked: ReadonlySet<number> },
  { answer, documentText, newId, prose, source }: SentenceContext,
): SectionFinding {
  let words = 0;
  let weighted = 0;
  let scored = 0;
  let [least, most] = [1, 0];
  let standing = 0;
  for (const [offset, { text, ai_score: score }] of items.slice(from, to).entries()) {
    const count = countWords(text);
    words += count;
    if (marked.has(from + offset)) standing += 1;
    if (typeof score !== "number") continue;
    // An item without words, such as a line of stars, has no weight.
    weighted += score * count;
    scored += count;
    [least, most] = [Math.min(least, score), Math.max(most, score)];
  }
  const exact = prose.map.exact(within);
  const range = exact ?? prose.map.cover(within);
  return {
    kind: "section",
    id: newId(),
    ...anchoredAt(documentText, range),
    placed: exact === undefined ? "approximate" : "exact",
    title: slice(prose.text, within).replaceAll(/\s+/gu, " ").trim(),
    level: Math.min(6, Math.max(1, level ?? 1)),
    // A mean of equal scores may be off in the last digit, and a band has its border at 0.7.
    score: scored === 0 ? null : Math.min(most, Math.max(least, weighted / scored)),
    sentences: to - from,
    words,
    marked: standing,
    items: { from, to },
    answer,
    source,
  };
}
