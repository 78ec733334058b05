import * as l10n from "@vscode/l10n";
import { exportBlocks, type ExportBlock, type TableBlock, type TableCell } from "./export-blocks.ts";
import { httpLink } from "./http-link.ts";
import { markdownTarget, markdownText } from "./markdown-text.ts";
import type { DocumentReport } from "./document-report.ts";

/** Writes a report as Markdown with tables as GFM has them, in pieces of some kilobytes at most. */
export function* markdownExport({ report }: { readonly report: DocumentReport }): Generator<string> {
  yield* markdownBlocks(exportBlocks(report));
}

/** Blocks as Markdown. */
export function* markdownBlocks(blocks: Iterable<ExportBlock>): Generator<string> {
  for (const block of blocks) yield* written(block);
}

function* written(block: ExportBlock): Generator<string> {
  switch (block.kind) {
    case "title":
      yield `# ${markdownText(block.text)}\n\n${markdownText(l10n.t("{0}, {1}", block.name, block.made))}\n`;
      return;
    case "heading":
      yield `\n${"#".repeat(block.level)} ${markdownText(block.text)}\n`;
      return;
    case "caveats":
      yield `\n> **${markdownText(block.heading)}**\n>\n`;
      for (const text of block.texts) yield `> - ${markdownText(text)}\n`;
      return;
    case "tiles":
      yield "\n";
      for (const { bandText, brief, figure, heading, outdated } of block.tiles) {
        const said = [heading, figure, bandText, outdated, brief].filter((text) => text !== "");
        const [name, ...rest] = said.map((text) => markdownText(text));
        yield `- **${name}**: ${rest.join(" · ")}\n`;
      }
      return;
    case "facts":
      yield "\n";
      for (const { label, value } of block.facts)
        yield `- ${markdownText(l10n.t("{0}: {1}", label, value))}\n`;
      return;
    case "paragraph":
      yield `\n${markdownText(block.text)}\n`;
      return;
    case "distribution":
      yield `\n${markdownText(block.summary)}\n`;
      return;
    case "history":
      yield `\n${markdownText(block.history.summary)}\n`;
      return;
    case "table":
      yield* tableOf(block);
      return;
    default:
      block satisfies never;
  }
}

function* tableOf({ columns, rows }: TableBlock): Generator<string> {
  yield `\n${rowOf(columns.map(({ name }) => markdownText(name)))}`;
  yield rowOf(columns.map(({ isNumber }) => (isNumber === true ? "---:" : "---")));
  for (const cells of rows) yield rowOf(cells.map(cellOf));
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

function cellOf({ href, text }: TableCell): string {
  const shown = markdownText(text);
  const link = href === undefined ? undefined : httpLink(href);
  return link === undefined ? shown : `[${shown}](${markdownTarget(link)})`;
}
