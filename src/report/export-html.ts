import {
  exportBlocks,
  type ExportBlock,
  type TableBlock,
  type TableCell,
  type TableColumn,
} from "./export-blocks.ts";
import { classOf, distributionSvg, historySvg, scaleSvg } from "./export-charts.ts";
import { escapeHtml } from "./escape-html.ts";
import { EXPORT_STYLE } from "./export-style.ts";
import { httpLink } from "./http-link.ts";
import type { ReportTile } from "./report-tiles.ts";
import { credentialsHtml } from "./media/credentials-html.ts";
import type { CredentialsView } from "./media/credentials-view.ts";
import type { DocumentReport } from "./document-report.ts";
import { shownText } from "./shown-text.ts";
import { locale } from "./words/format.ts";
import * as l10n from "@vscode/l10n";

/** The page may load, run and send nothing, whatever it contains; its pictures are in it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/iu;

/**
 * Exports a report as a self-contained page: no script, nothing loaded, light or dark as the reader prefers,
 * and printable. Yields pieces of at most a few kilobytes.
 */
export function* htmlExport({ report }: { readonly report: DocumentReport }): Generator<string> {
  yield* htmlPage(report.document.name, exportBlocks(report));
}

/** A part that only a report of images and recordings has. */
export type MediaBlock =
  | { readonly kind: "credentials"; readonly view: CredentialsView }
  | { readonly kind: "list"; readonly lines: readonly string[] };

/** Writes blocks as such a page; `name` is that of the document or folder. */
export function* htmlPage(name: string, blocks: Iterable<ExportBlock | MediaBlock>): Generator<string> {
  const language = locale();
  const shown = shownText(name);
  const title = l10n.t("Report of {0}", shown);
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

function* written(block: ExportBlock | MediaBlock): Generator<string> {
  switch (block.kind) {
    case "title":
      yield `<h1>${escapeHtml(block.text)}</h1>\n<p class="made">${l10n.t("{0}, {1}", `<bdi>${escapeHtml(block.name)}</bdi>`, escapeHtml(block.made))}</p>\n`;
      return;
    case "heading":
      yield `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>\n`;
      return;
    case "caveats":
      yield `<section class="caveats" aria-labelledby="caveats"><h2 id="caveats">${escapeHtml(block.heading)}</h2><ul>`;
      for (const text of block.texts) yield `<li>${escapeHtml(text)}</li>`;
      yield "</ul></section>\n";
      return;
    case "tiles":
      yield `<ul class="tiles">${block.tiles.map(tileOf).join("")}</ul>\n`;
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
      yield `<figure>${historySvg(block.history)}<figcaption>${escapeHtml(block.history.summary)}</figcaption></figure>\n`;
      return;
    case "table":
      yield* tableOf(block);
      return;
    case "credentials":
      yield* credentialsHtml(block.view);
      return;
    case "list":
      yield "<ul>";
      for (const line of block.lines) yield `<li dir="auto">${escapeHtml(line)}</li>`;
      yield "</ul>\n";
      return;
    default:
      block satisfies never;
  }
}

function tileOf(tile: ReportTile): string {
  const { band, bandText, brief, figure, heading, isChecked, outdated } = tile;
  return (
    `<li${isChecked ? "" : ' class="unchecked"'}><p class="name">${escapeHtml(heading)}</p>` +
    `<p class="figure">${escapeHtml(figure)}</p><div class="said"><p class="verdict">${named(bandText, band)}</p>` +
    (outdated === "" ? "" : `<p class="outdated">${escapeHtml(outdated)}</p>`) +
    `</div><p class="brief">${escapeHtml(brief)}</p>${scaleSvg(tile)}</li>`
  );
}

function* tableOf({ caption, columns, isFolded, rows }: TableBlock): Generator<string> {
  if (isFolded === true)
    yield `<details><summary>${escapeHtml(l10n.t("As a table: {0}", caption))}</summary>`;
  yield `<table><caption>${escapeHtml(caption)}</caption><thead><tr>`;
  const looks = columns.map(lookOf);
  for (const [index, { name }] of columns.entries()) {
    yield `<th scope="col"${looks[index] ?? ""}>${escapeHtml(name)}</th>`;
  }
  yield "</tr></thead><tbody>\n";
  for (const cells of rows) {
    const written = cells.map((cell, index) => cellOf(cell, looks[index] ?? ""));
    yield `<tr>${written.join("")}</tr>\n`;
  }
  yield isFolded === true ? "</tbody></table></details>\n" : "</tbody></table>\n";
}

/** Returns the attribute for the cells of a column. */
function lookOf({ isNumber = false, isShort = false }: TableColumn): string {
  if (isNumber) return ' class="number"';
  return isShort ? ' class="short"' : "";
}

function cellOf({ band, href, text }: TableCell, look: string): string {
  const shown = band === undefined ? escapeHtml(text) : named(text, band);
  const link = href === undefined ? undefined : httpLink(href);
  const content =
    link === undefined
      ? shown
      : `<a href="${escapeAttribute(link)}" rel="noopener noreferrer nofollow">${shown}</a>`;
  return `<td dir="auto"${look}>${content}</td>`;
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
