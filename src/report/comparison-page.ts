import * as l10n from "@vscode/l10n";
import type { PassageSource } from "../findings/finding.ts";
import { matchingWords } from "../findings/matching-words.ts";
import { passageInContext, type PassageInContext } from "../findings/passage-in-context.ts";
import type { TextRange } from "../text/range.ts";
import { escapeHtml } from "./escape-html.ts";
import { formatCount, formatNumber } from "./words/format.ts";
import { describeCaution, sourceName } from "./words/plagiarism-words.ts";
import { beginningOf } from "./words/service-words.ts";

/** One side of a comparison: its name and its text. */
interface ComparedSide {
  /** In full, for a tooltip: a heading may cut it. */
  readonly name: string;
  readonly heading: string;
  readonly text: PassageInContext;
}

/** A passage beside its source. */
export interface Comparison {
  readonly title: string;
  readonly source: ComparedSide;
  readonly own: ComparedSide;
}

/** A command as a link. */
export interface PageLink {
  readonly href: string;
  readonly text: string;
}

/** A text by its name, with the place in it that is compared. */
interface ComparedText {
  readonly name: string;
  readonly text: string;
  readonly range: TextRange;
}

/** The longest name of a source in a title, in UTF-16 units. */
const LONGEST_NAME = 60;

/** Compares a place of the document with its source: with that place in the source's file, or with the words that the service gave. */
export function comparisonOf(
  source: PassageSource,
  compared: Pick<ComparedText, "text" | "range"> | string,
  own: ComparedText,
): Comparison {
  const [whole, ownName] = [sourceName(source), beginningOf(own.name, LONGEST_NAME)];
  const name = beginningOf(whole, LONGEST_NAME);
  const line = lineOf(own);
  const isWords = typeof compared === "string";
  return {
    title: l10n.t("Source “{0}” ↔ {1}, line {2}", name, ownName, line),
    source: {
      name: whole,
      heading: isWords
        ? l10n.t("Source “{0}”", name)
        : l10n.t("Source “{0}”, line {1}", name, lineOf(compared)),
      text: isWords
        ? passageInContext(compared, { start: 0, end: compared.length })
        : passageInContext(compared.text, compared.range),
    },
    own: {
      name: own.name,
      heading: l10n.t("{0}, line {1}", ownName, line),
      text: passageInContext(own.text, own.range),
    },
  };
}

function lineOf({ range, text }: Pick<ComparedText, "text" | "range">): string {
  return formatNumber(text.slice(0, range.start).split(/\r\n|\r|\n/u).length);
}

/** Returns the body of the page that shows a passage beside its source, with matches marked on both sides. */
export function comparisonBody({ own, source, title }: Comparison, links: readonly PageLink[]): string {
  const { left, right, matching, words } = matchingWords(source.text.passage, own.text.passage);
  const summary = [
    l10n.t("{0} of {1} match the source.", formatNumber(matching), formatCount("word", words)),
    ...describeCaution("verdict"),
  ];
  return (
    `<header><div class="titles"><h1>${escapeHtml(title)}</h1>` +
    summary.map((text) => `<p class="quiet">${escapeHtml(text)}</p>`).join("") +
    `</div><nav class="toolbar">${links.map(({ href, text }) => `<a class="button" href="${escapeHtml(href, Infinity)}">${escapeHtml(text)}</a>`).join("")}</nav></header>` +
    `<main class="sides">${sideOf(source, "source", left)}${sideOf(own, "own", right)}</main>`
  );
}

function sideOf({ heading, name, text }: ComparedSide, id: string, matches: readonly TextRange[]): string {
  return (
    `<section class="side card" aria-labelledby="${id}"><h2 id="${id}" title="${escapeHtml(name)}">${escapeHtml(heading)}</h2>` +
    `<p dir="auto">${around(text.before)} ${marked(text.passage, matches)} ${around(text.after)}</p></section>`
  );
}

function around(text: string): string {
  return text === "" ? "" : `<span class="around">${shown(text)}</span>`;
}

/**
 * Returns a passage with its matches as marks. Each mark's start and end are also stated in words, because
 * screen readers ignore colors.
 */
function marked(text: string, matches: readonly TextRange[]): string {
  const [begins, ends] = [l10n.t("match begins"), l10n.t("match ends")];
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
