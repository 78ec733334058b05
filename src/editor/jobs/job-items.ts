import * as vscode from "vscode";
import { LIMITS } from "../../contract/limits.ts";
import { formatCount } from "../format.ts";
import { creditsInWords, serviceInWords } from "../detection/detection-words.ts";
import { chargeOf, isOver } from "./job-facts.ts";
import { documentName } from "./job-notices.ts";
import type { JobRecord } from "./job-record.ts";

type JobState = JobRecord["state"];

const MINUTE_MS = 60_000;

/** What can be done with a job from the list; menus find the words in `viewItem`. */
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
  const name = documentName(record);
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  const facts = factsOf(record, now);
  item.id = record.id;
  item.description = facts.join(" · ");
  item.accessibilityInformation = { label: [name, ...facts].join(", ") };
  item.iconPath = iconOf(record);
  item.contextValue = ["job", ...actsOf(record)].join(" ");
  // Resolved when it is pointed at.
  item.tooltip = undefined;
  if (record.state === "finished") {
    const title = vscode.l10n.t("Open Result");
    item.command = { command: "contentAuthenticity._openJobResult", title, arguments: [record.id] };
  } else if (hasTrouble(record)) {
    const title = vscode.l10n.t("Show What Happened");
    item.command = { command: "contentAuthenticity._explainJob", title, arguments: [record.id] };
  }
  return item;
}

/** Whether it brought no answer, or brings none before a person does something. */
export function hasTrouble({ state }: Pick<JobRecord, "state">): boolean {
  return state !== "sending" && state !== "pending" && state !== "finished";
}

/** The state of a job in a few words. */
export function stateInWords({ state }: Pick<JobRecord, "state">): string {
  switch (state) {
    case "sending":
      return vscode.l10n.t("Sending");
    case "pending":
      return vscode.l10n.t("Under way");
    case "refused":
      return vscode.l10n.t("Waits for a key");
    case "finished":
      return vscode.l10n.t("Finished");
    case "failed":
      return vscode.l10n.t("Failed");
    case "gone":
      return vscode.l10n.t("Result is gone");
    case "expired":
      return vscode.l10n.t("Expired");
    case "unknown":
      return vscode.l10n.t("Perhaps not accepted");
    default:
      return state satisfies never;
  }
}

/** For how long the service keeps the result, or that this machine does; nothing where there is none to keep. */
export function keptInWords(record: JobRecord, now: number): readonly string[] {
  if (record.answer?.status === "success") return [vscode.l10n.t("result kept on this machine")];
  if (isOver(record) || record.state === "sending") return [];
  const minutes = Math.ceil(timeLeft(record, now) / MINUTE_MS);
  return [
    minutes > 0
      ? vscode.l10n.t("result kept {0} min more", minutes)
      : vscode.l10n.t("the hour of its result is over"),
  ];
}

/** What a job cost, or would cost, and what became of that. */
export function costInWords(record: JobRecord): string {
  const { answer, price, service, state } = record;
  const charged = creditsInWords(chargeOf(record), service);
  switch (state) {
    case "sending":
      return vscode.l10n.t("costs {0}", creditsInWords(price, service));
    case "pending":
    case "refused":
    case "gone":
    case "expired":
      return charged;
    case "finished": {
      // The embedded service charges nothing where it gives no score (DET-5).
      const score = answer?.status === "success" ? answer.ai_score : undefined;
      return service === "embedded" && (score ?? null) === null ? creditsInWords(0, service) : charged;
    }
    case "failed":
      return vscode.l10n.t("credits given back");
    case "unknown":
      return vscode.l10n.t("perhaps {0}", creditsInWords(price, service));
    default:
      return state satisfies never;
  }
}

/** Until the hour is over for which the service keeps a result, in milliseconds; never more, also by a clock that was set back. */
function timeLeft({ acceptedAt, createdAt }: JobRecord, now: number): number {
  return Math.min(acceptedAt ?? createdAt, now) + LIMITS.jobLifetimeSeconds * 1_000 - now;
}

function factsOf(record: JobRecord, now: number): readonly string[] {
  const { document, seen, service, words } = record;
  return [
    ...(isOver(record) && !seen ? [vscode.l10n.t("New")] : []),
    stateInWords(record),
    ...keptInWords(record, now),
    document.selection === undefined
      ? formatCount("word", words)
      : vscode.l10n.t("{0} of a selection", formatCount("word", words)),
    costInWords(record),
    serviceInWords({ service, name: "", label: "" }),
  ];
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
