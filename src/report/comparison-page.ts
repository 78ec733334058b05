import { matchingWords } from "../findings/matching-words.ts";
import type { PassageInContext } from "../findings/passage-in-context.ts";
import type { TextRange } from "../text/range.ts";
import { escapeHtml } from "./escape-html.ts";

/** One side of a comparison: what it is, and its text. */
export interface ComparedSide {
  readonly heading: string;
  readonly text: PassageInContext;
}

/** A comparison in the words of the person's language. */
export interface Comparison {
  readonly title: string;
  readonly source: ComparedSide;
  readonly own: ComparedSide;
  /** Says how many words of the passage match, and what that is worth. */
  readonly summary: (matching: number, words: number) => readonly string[];
  /** Said by a screen reader where a match begins and ends. */
  readonly begins: string;
  readonly ends: string;
  /** Commands as links. */
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

/** The body of the page that shows a passage beside its source: what matches is marked on both sides. */
export function comparisonBody(comparison: Comparison): string {
  const { begins, ends, links, own, source, summary, title } = comparison;
  const { left, right, matching, words } = matchingWords(source.text.passage, own.text.passage);
  const sideOf = ({ heading, text }: ComparedSide, id: string, matches: readonly TextRange[]): string =>
    `<section class="side card" aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(heading)}</h2>` +
    `<p dir="auto">${around(text.before)} ${marked(text.passage, matches, begins, ends)} ${around(text.after)}</p></section>`;
  return (
    `<header><div class="titles"><h1>${escapeHtml(title)}</h1>` +
    summary(matching, words)
      .map((text) => `<p class="quiet">${escapeHtml(text)}</p>`)
      .join("") +
    `</div><nav class="toolbar">${links.map(({ href, text }) => `<a class="button" href="${escapeHtml(href, Infinity)}">${escapeHtml(text)}</a>`).join("")}</nav></header>` +
    `<main class="sides">${sideOf(source, "source", left)}${sideOf(own, "own", right)}</main>`
  );
}

function around(text: string): string {
  return text === "" ? "" : `<span class="around">${shown(text)}</span>`;
}

/** A passage with its matches as marks. A mark says in words too where it begins and ends: screen readers pass over colors. */
function marked(text: string, matches: readonly TextRange[], begins: string, ends: string): string {
  let at = 0;
  const pieces = matches.map(({ end, start }) => {
    const before = shown(text.slice(at, start));
    at = end;
    return `${before}<mark><span class="unseen">${escapeHtml(begins)} </span>${shown(text.slice(start, end))}<span class="unseen"> ${escapeHtml(ends)}</span></mark>`;
  });
  return `${pieces.join("")}${shown(text.slice(at))}`;
}

/** A stretch of a text, with the white space at its ends. */
function shown(text: string): string {
  const [begin, end] = [/^\s/u.test(text) ? " " : "", /\S\s$/u.test(text) ? " " : ""];
  return `${begin}${escapeHtml(text, Infinity)}${end}`;
}
