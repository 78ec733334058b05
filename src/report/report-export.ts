import type { DocumentReport } from "./document-report.ts";
import type { PortableReport } from "./portable-report.ts";
import { reportViewOf } from "./report-view-of.ts";
import type { ReportView } from "./report-view.ts";

export const EXPORT_FORMATS = ["html", "markdown", "json", "sarif"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A report fit for sharing, and the program that exports it. */
export interface ReportExport extends PortableReport {
  readonly tool: ReportExportTool;
}

/** Who wrote an export. */
export interface ReportExportTool {
  readonly name: string;
  readonly version: string;
  readonly page: string;
}

/** Reads who writes exports from the extension's own manifest. */
export function reportTool(manifest: unknown): ReportExportTool {
  const factOf = (name: string): string => {
    const fact: unknown =
      typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, name) : undefined;
    return typeof fact === "string" ? fact : "";
  };
  return { name: factOf("displayName"), version: factOf("version"), page: factOf("homepage") };
}

/** The rows per table of an export for people; the export for programs has them all. */
export const MOST_ROWS = 10_000;

/** Returns the words of a report that is exported. */
export function exportedView(report: DocumentReport): ReportView {
  return reportViewOf(report, { mostSentences: MOST_ROWS });
}

/** Returns what the figures of a report are worth, each said once. */
export function caveatsIn({ ai, plagiarism }: ReportView): readonly string[] {
  return [...new Set([...(ai?.caveats ?? []), ...(plagiarism?.caveats ?? [])])];
}
