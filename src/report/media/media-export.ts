import * as l10n from "@vscode/l10n";
import type { ExportBlock } from "../export-blocks.ts";
import { htmlPage, type MediaBlock } from "../export-html.ts";
import { jsonPieces } from "../json-pieces.ts";
import type { ExportFormat, ReportExportTool } from "../report-export.ts";
import { exportWords } from "../export-words.ts";
import { linkedViewOf, type LinkedMediaReport } from "./linked-media-report.ts";
import { mediaMarkdown } from "./media-markdown.ts";
import type { MediaReport } from "./media-report.ts";
import type { MediaResultView, MediaView, NamedList } from "./media-view.ts";
import { mediaViewOf } from "./media-view-of.ts";
import { withoutThumbnails } from "./without-thumbnails.ts";

/** The formats of a report of images and recordings: SARIF has no places in them. */
export const MEDIA_FORMATS = ["html", "markdown", "json"] as const;

type MediaExportFormat = (typeof MEDIA_FORMATS)[number];

/** Returns true for a format that such a report has. */
export function isMediaFormat(format: ExportFormat): format is MediaExportFormat {
  return MEDIA_FORMATS.some((known) => known === format);
}

/** Incremented when a field of the JSON export changes its meaning or is removed, not when one is added. */
const MEDIA_SCHEMA_VERSION = 1;

/** A report of one file, or of all that a document links to. */
export type MediaExport =
  | { readonly kind: "file"; readonly report: MediaReport }
  | { readonly kind: "links"; readonly report: LinkedMediaReport };

/** Writes a report of images and recordings, in pieces. No address of this machine is in it. */
export function mediaExport(
  exported: MediaExport,
  format: MediaExportFormat,
  tool: ReportExportTool,
): Generator<string> {
  return WRITERS[format](exported, tool);
}

const WRITERS: Readonly<
  Record<MediaExportFormat, (exported: MediaExport, tool: ReportExportTool) => Generator<string>>
> = {
  html: function* html(exported) {
    yield* htmlPage(exported.report.name, blocksOf(viewOf(exported)));
  },
  markdown: function* markdown(exported) {
    yield mediaMarkdown(viewOf(exported));
  },
  json: function* json(exported, { name, version }) {
    const view = viewOf(exported);
    yield* jsonPieces({
      schemaVersion: MEDIA_SCHEMA_VERSION,
      tool: { name, version },
      caveats: view.linked?.caveats ?? view.result?.caveats ?? [],
      ...(exported.kind === "file" ? { media: exported.report } : { linkedMedia: portable(exported.report) }),
    });
  },
};

function viewOf({ kind, report }: MediaExport): MediaView {
  if (kind === "links") return linkedViewOf(report);
  return mediaViewOf(report, { name: report.name, kind: report.kind, state: "same" });
}

/** Thumbnails are left out, since there may be hundreds of files. */
function portable({ files, ...rest }: LinkedMediaReport): unknown {
  return {
    ...rest,
    files: files.map(({ report, uri: _uri, ...file }) => ({
      ...file,
      ...(report === undefined ? {} : { report: withoutThumbnails(report) }),
    })),
  };
}

function* blocksOf(view: MediaView): Generator<ExportBlock | MediaBlock> {
  const { file, linked, made, result, title } = view;
  const words = exportWords();
  yield { kind: "title", text: title, name: file.alt, made };
  const caveats = linked?.caveats ?? result?.caveats ?? [];
  if (caveats.length > 0) yield { kind: "caveats", heading: words.caveats, texts: caveats };
  if (linked !== undefined) {
    const { columns, facts, heading, rows } = linked;
    yield { kind: "heading", level: 2, text: heading };
    yield { kind: "facts", facts };
    yield table(
      heading,
      columns,
      rows.map(({ cells }) => cells),
    );
  }
  if (result !== undefined) yield* resultBlocks(result, view.labels);
}

function* resultBlocks(
  result: MediaResultView,
  labels: MediaView["labels"],
): Generator<ExportBlock | MediaBlock> {
  const { confidence, credentials, evidence, facts, heading, notLookedAt, probabilities } = result;
  const { timeline, verdict, withheld } = result;
  if (credentials !== undefined) yield { kind: "credentials", view: credentials };
  yield { kind: "heading", level: 2, text: heading };
  for (const text of [verdict, confidence, withheld ?? ""])
    if (text !== "") yield { kind: "paragraph", text };
  if (probabilities.length > 0) {
    const caption = labels["probabilities"] ?? "";
    yield table(
      caption,
      [caption, "%"],
      probabilities.map(({ label, meaning, valueText }) => [
        meaning === "" ? label : l10n.t("{0} ({1})", label, meaning),
        valueText,
      ]),
    );
  }
  yield { kind: "facts", facts };
  yield* list(evidence);
  if (timeline !== undefined) {
    yield { kind: "heading", level: 2, text: timeline.heading };
    for (const text of timeline.summary) yield { kind: "paragraph", text };
    if (timeline.segments.length > 0)
      yield table(
        timeline.heading,
        ["time", "verdict", "score"].map((key) => labels[key] ?? ""),
        timeline.segments.map(({ scoreText, timeText, verdictText }) => [timeText, verdictText, scoreText]),
      );
  }
  yield* list(notLookedAt);
}

function* list({ heading, lines, said }: NamedList): Generator<ExportBlock | MediaBlock> {
  if (lines.length === 0 && said === "") return;
  yield { kind: "heading", level: 2, text: heading };
  if (lines.length === 0) yield { kind: "paragraph", text: said };
  else yield { kind: "list", lines };
}

function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): ExportBlock {
  return {
    kind: "table",
    caption,
    columns: columns.map((name) => ({ name })),
    rows: rows.map((cells) => cells.map((text) => ({ text }))),
  };
}
