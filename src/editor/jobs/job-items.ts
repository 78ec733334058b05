import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { JobRecord } from "../../checking/store/job-record.ts";
import { hasTrouble, jobFacts, jobName } from "../../report/words/job-words.ts";

type JobState = JobRecord["state"];

/** Commands that apply to a job from the list; menus find the words in `viewItem`. */
type JobAct = "open" | "compare" | "explain" | "sendAgain" | "addKey" | "remove" | "copyId";

/** Each state has a shape of its own: nothing is told by colour alone. */
const ICONS: Readonly<Record<JobState, readonly [icon: string, color?: string]>> = {
  sending: ["cloud-upload"],
  pending: ["sync"],
  refused: ["key", "problemsWarningIcon.foreground"],
  finished: ["pass", "testing.iconPassed"],
  failed: ["error", "problemsErrorIcon.foreground"],
  gone: ["circle-slash", "problemsWarningIcon.foreground"],
  expired: ["history", "problemsWarningIcon.foreground"],
  unknown: ["question", "problemsWarningIcon.foreground"],
};

/** A job as a row of the list. `now` in milliseconds since 1970. */
export function jobItem(record: JobRecord, now: number): vscode.TreeItem {
  const name = jobName(vscode.Uri.parse(record.document.uri));
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  const facts = jobFacts(record, now);
  item.id = record.id;
  item.description = facts.join(" · ");
  item.accessibilityInformation = { label: [name, ...facts].join(", ") };
  item.iconPath = iconOf(record);
  item.contextValue = ["job", ...actsOf(record)].join(" ");
  // Resolved when it is pointed at.
  item.tooltip = undefined;
  if (record.state === "finished") {
    const title = l10n.t("Open Result");
    item.command = { command: "contentAuthenticity._openJobResult", title, arguments: [record.id] };
  } else if (hasTrouble(record)) {
    const title = l10n.t("Show What Happened");
    item.command = { command: "contentAuthenticity._explainJob", title, arguments: [record.id] };
  }
  return item;
}

function iconOf({ seen, state }: JobRecord): vscode.ThemeIcon {
  const [icon, color] = ICONS[state];
  const shape = state === "finished" && !seen ? "pass-filled" : icon;
  return new vscode.ThemeIcon(shape, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** A job that is under way cannot be cancelled at the service, so that nothing says so. */
function actsOf({ state }: JobRecord): readonly JobAct[] {
  switch (state) {
    case "sending":
      return ["compare"];
    case "pending":
      return ["compare", "copyId"];
    case "refused":
      return ["compare", "explain", "addKey", "copyId"];
    case "finished":
      return ["open", "compare", "remove", "copyId"];
    case "failed":
    case "gone":
    case "expired":
    case "unknown":
      return ["compare", "explain", "sendAgain", "remove", "copyId"];
    default:
      return state satisfies never;
  }
}
