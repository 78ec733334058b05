import { exportBlocks, type ExportBlock, type TableBlock, type TableCell } from "./export-blocks.ts";
import { classOf, distributionSvg, historySvg } from "./export-charts.ts";
import { escapeHtml } from "./escape-html.ts";
import { EXPORT_STYLE } from "./export-style.ts";
import { httpLink } from "./http-link.ts";
import type { DocumentReport } from "./document-report.ts";
import { shownText } from "./shown-text.ts";
import { locale } from "./words/format.ts";
import * as l10n from "@vscode/l10n";

/** The page may load, run and send nothing, whatever it contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/iu;

/**
 * Exports a report as a self-contained page: no script, nothing loaded, light or dark as the reader prefers,
 * and printable. Yields pieces of at most a few kilobytes.
 */
export function* htmlExport({ report }: { readonly report: DocumentReport }): Generator<string> {
  yield* htmlPage(report.document.name, exportBlocks(report));
}

/** Writes blocks as such a page; `name` is that of the document or folder. */
export function* htmlPage(name: string, blocks: Iterable<ExportBlock>): Generator<string> {
  const language = locale();
  const shown = shownText(name);
  const title = `${l10n.t("Report of {0}", shown)}: ${shown}`;
  yield `<!DOCTYPE html>
<html lang="${LANGUAGE.test(language) ? language : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${EXPORT_STYLE}</style>
</head>
<body>
<main>
`;
  for (const block of blocks) yield* written(block);
  yield `</main>
</body>
</html>
`;
}

function* written(block: ExportBlock): Generator<string> {
  switch (block.kind) {
    case "title":
      yield `<h1>${escapeHtml(block.text)}</h1>\n<p class="made"><bdi>${escapeHtml(block.name)}</bdi>, ${escapeHtml(block.made)}</p>\n`;
      return;
    case "heading":
      yield `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>\n`;
      return;
    case "caveats":
      yield `<section class="caveats" aria-labelledby="caveats"><h2 id="caveats">${escapeHtml(block.heading)}</h2><ul>`;
      for (const text of block.texts) yield `<li>${escapeHtml(text)}</li>`;
      yield "</ul></section>\n";
      return;
    case "score":
      yield `<p class="score"><strong>${escapeHtml(block.text)}</strong> ${named(block.name, block.band)}</p>\n`;
      return;
    case "facts":
      if (block.facts.length === 0) return;
      yield "<dl>";
      for (const { label, value } of block.facts) {
        yield `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`;
      }
      yield "</dl>\n";
      return;
    case "paragraph":
      yield `<p>${escapeHtml(block.text)}</p>\n`;
      return;
    case "distribution":
      yield `<figure>${distributionSvg(block.summary, block.bars)}<figcaption>${escapeHtml(block.summary)}</figcaption></figure>\n`;
      return;
    case "history":
      yield `<figure>${historySvg(block.summary, block.points)}<figcaption>${escapeHtml(block.summary)}</figcaption></figure>\n`;
      return;
    case "table":
      yield* tableOf(block);
      return;
    default:
      block satisfies never;
  }
}

function* tableOf({ caption, columns, rows }: TableBlock): Generator<string> {
  yield `<table><caption>${escapeHtml(caption)}</caption><thead><tr>`;
  for (const { isNumber, name } of columns) {
    yield `<th scope="col"${isNumber === true ? ' class="number"' : ""}>${escapeHtml(name)}</th>`;
  }
  yield "</tr></thead><tbody>\n";
  for (const cells of rows) {
    const written = cells.map((cell, index) => cellOf(cell, columns[index]?.isNumber === true));
    yield `<tr>${written.join("")}</tr>\n`;
  }
  yield "</tbody></table>\n";
}

function cellOf({ band, href, text }: TableCell, isNumber: boolean): string {
  const shown = band === undefined ? escapeHtml(text) : named(text, band);
  const link = href === undefined ? undefined : httpLink(href);
  const content =
    link === undefined
      ? shown
      : `<a href="${escapeAttribute(link)}" rel="noopener noreferrer nofollow">${shown}</a>`;
  return `<td dir="auto"${isNumber ? ' class="number"' : ""}>${content}</td>`;
}

/** An address is ASCII, and what it names must not be changed. */
function escapeAttribute(address: string): string {
  return address
    .replaceAll("&", "&amp;")
    .replaceAll('"', "%22")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E");
}

/** Returns the name of a band beside a mark in its color, which carries no further information. */
function named(text: string, band: NonNullable<TableCell["band"]>): string {
  if (band === "none") return escapeHtml(text);
  return `<span class="band ${classOf(band)}">${escapeHtml(text)}</span>`;
}
