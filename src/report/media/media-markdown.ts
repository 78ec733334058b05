import * as l10n from "@vscode/l10n";
import { clockText } from "./clock-text.ts";
import { markdownText } from "../markdown-text.ts";
import { credentialsMarkdown } from "./credentials-markdown.ts";
import type { LinkedView, MediaView, NamedList, TimelineView } from "./media-view.ts";
import { timelinePieces } from "./timeline-lines.ts";

/**
 * Formats the report of an image or a recording as Markdown, for the clipboard. Quoted text yields no markup,
 * HTML or link.
 */
export function mediaMarkdown(view: MediaView): string {
  const { linked, made, result, title, unknown = [] } = view;
  const blocks = [`# ${markdownText(title)}`, ...paragraphs([made, ...unknown])];
  if (linked !== undefined) return ended([...blocks, ...linkedBlocks(linked)]);
  if (result === undefined) return ended(blocks);
  const {
    caveats,
    confidence,
    credentials,
    evidence,
    facts,
    notLookedAt,
    probabilities,
    timeline,
    verdict,
    withheld,
  } = result;
  return ended([
    ...blocks,
    ...(credentials === undefined ? [] : credentialsMarkdown(credentials)),
    `## ${markdownText(result.heading)}`,
    ...paragraphs([verdict, confidence, withheld ?? ""]),
    bullets(
      probabilities.map(({ label, meaning, valueText }) =>
        meaning === ""
          ? l10n.t("{0}: {1}", label, valueText)
          : l10n.t("{0}: {1} ({2})", label, valueText, meaning),
      ),
    ),
    bullets(caveats),
    bullets(facts.map(({ label, value }) => l10n.t("{0}: {1}", label, value))),
    ...listed(evidence),
    ...(timeline === undefined ? [] : timelineBlocks(timeline, view.labels)),
    ...listed(notLookedAt),
  ]);
}

function timelineBlocks(timeline: TimelineView, labels: MediaView["labels"]): readonly string[] {
  const { heading, segments, summary } = timeline;
  const said = (key: string): string => markdownText(labels[key] ?? key);
  const gaps = timelinePieces(timeline).filter(({ kind }) => kind !== "segment");
  const rows = [
    ...segments.map(({ start, scoreText, timeText, verdictText }) => ({
      start,
      cells: [timeText, verdictText, scoreText].map((text) => markdownText(text)),
    })),
    ...gaps.map(({ end, kind, start }) => ({
      start,
      cells: [
        markdownText(`${clockText(start)} – ${clockText(end)}`),
        said(kind === "rest" ? "rest" : "gap"),
        "",
      ],
    })),
  ].sort((one, other) => one.start - other.start);
  const table = [
    [said("time"), said("verdict"), said("score")],
    ["---", "---", "---"],
    ...rows.map(({ cells }) => cells),
  ];
  return [
    `## ${markdownText(heading)}`,
    ...paragraphs(summary),
    ...(rows.length === 0 ? [] : [tableOf(table)]),
  ];
}

function cellsOf(texts: readonly string[]): readonly string[] {
  return texts.map((text) => markdownText(text));
}

function linkedBlocks({ caveats, columns, facts, heading, rows }: LinkedView): readonly string[] {
  return [
    `## ${markdownText(heading)}`,
    bullets(facts.map(({ label, value }) => l10n.t("{0}: {1}", label, value))),
    tableOf([cellsOf(columns), columns.map(() => "---"), ...rows.map(({ cells }) => cellsOf(cells))]),
    bullets(caveats),
  ];
}

function tableOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function listed({ heading, lines, said }: NamedList): readonly string[] {
  if (lines.length === 0 && said === "") return [];
  return [`## ${markdownText(heading)}`, ...(lines.length === 0 ? [markdownText(said)] : [bullets(lines)])];
}

function paragraphs(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== "").map((text) => markdownText(text));
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${markdownText(line)}`).join("\n");
}

function ended(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
