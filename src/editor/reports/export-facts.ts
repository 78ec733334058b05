import type { PortableReport } from "../../report/portable-report.ts";
import { MOST_ROWS, type ReportExport, type ReportExportTool } from "../../report/report-export.ts";
import { exportWords } from "./export-words.ts";
import { reportViewOf, scoreWords } from "./report-view-of.ts";

/** Makes of reports what exports are written of; words and formats are made once for all of them. */
export function exportFacts(manifest: unknown): {
  readonly tool: ReportExportTool;
  readonly exportOf: (portable: PortableReport) => ReportExport;
} {
  const tool = {
    name: factOf(manifest, "displayName"),
    version: factOf(manifest, "version"),
    page: factOf(manifest, "homepage"),
  };
  const same = { scoreInWords: scoreWords(), words: exportWords(), tool };
  return {
    tool,
    exportOf: (portable) => ({ ...portable, ...same, view: reportViewOf(portable.report, MOST_ROWS) }),
  };
}

function factOf(manifest: unknown, name: string): string {
  const fact: unknown =
    typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, name) : undefined;
  return typeof fact === "string" ? fact : "";
}
