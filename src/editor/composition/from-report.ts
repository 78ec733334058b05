import * as vscode from "vscode";
import { isAbsent, openDocument } from "../documents/check-target.ts";
import type { CommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import { columnFor } from "../reveal-place.ts";
import type { ReportPanels } from "../reports/report-panels.ts";

/** Commands about a document that is named first. */
const NAMING: readonly CommandId[] = [
  "checkGrammar",
  "fixAllCorrections",
  "fixAllOfRule",
  "reviewCorrections",
  "exportTrackChanges",
  "detectAiText",
  "detectAiTextInBackground",
  "scanPlagiarism",
  "checkDocument",
  "checkLinkedMedia",
  "previewSubmission",
];

/** Commands that move the caret. */
const MOVING: readonly CommandId[] = ["nextFinding", "previousFinding"];

/** The same commands; where the person is in a report and names no document, they are about that of the report. */
export function fromReport(
  table: Readonly<Record<CommandId, Handler>>,
  panels: () => Promise<Pick<ReportPanels, "activeUri">>,
): Readonly<Record<CommandId, Handler>> {
  const reported = async (named: unknown): Promise<vscode.Uri | undefined> =>
    isAbsent(named) && isInPage() ? (await panels()).activeUri : undefined;
  const made = { ...table };
  for (const id of NAMING) {
    made[id] = async (...args) => {
      const uri = await reported(args[0]);
      return uri === undefined ? table[id](...args) : table[id](uri, ...args.slice(1));
    };
  }
  for (const id of MOVING) {
    made[id] = async (...args) => {
      const uri = await reported(undefined);
      if (uri !== undefined) {
        const document = await openDocument(uri);
        await vscode.window.showTextDocument(document, { viewColumn: columnFor(uri, undefined) });
      }
      return table[id](...args);
    };
  }
  return made;
}

/** Nothing is loaded for a person who is in a text. */
function isInPage(): boolean {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab?.input instanceof vscode.TabInputWebview;
}
