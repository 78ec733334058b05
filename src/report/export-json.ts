import { jsonPieces } from "./json-pieces.ts";
import { caveatsIn, exportedView, type ReportExport } from "./report-export.ts";

/** Incremented when a field of the export changes its meaning or is removed, not when one is added. */
export const REPORT_SCHEMA_VERSION = 1;

/**
 * A report as JSON: `{schemaVersion, tool, caveats, withheldBecause?, report}`, where `report` is the `DocumentReport` with nothing cut
 * or left out, `caveats` says what its figures are worth, and `withheldBecause` why `report.ai.sentences` is empty. Scores are from
 * 0 to 1, lines and UTF-16 units in them count from 0, times are milliseconds since 1970.
 */
export function* jsonExport({ report, tool }: ReportExport): Generator<string> {
  const view = exportedView(report);
  yield* jsonPieces({
    schemaVersion: REPORT_SCHEMA_VERSION,
    tool: { name: tool.name, version: tool.version },
    caveats: caveatsIn(view),
    withheldBecause: view.ai?.withheld,
    report,
  });
}
