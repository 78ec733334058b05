import * as vscode from "vscode";
import { formatNumber } from "../format.ts";
import { serviceInWords } from "../detection/detection-words.ts";
import { serviceWords } from "../service-words.ts";
import { isOver } from "./job-facts.ts";
import { costInWords, hasTrouble, keptInWords, stateInWords } from "./job-items.ts";
import { jobInWords } from "./job-notices.ts";
import type { JobRecord } from "./job-record.ts";

/** All that is known of a job, a fact on each line, as plain text: nothing in it is a link. `now` in milliseconds since 1970. */
export function jobTooltip(record: JobRecord, now: number): string {
  const { acceptedAt, createdAt, document, endedAt, host, service, words } = record;
  const lines = [
    record.state === "finished" || hasTrouble(record) ? jobInWords(record, undefined) : stateInWords(record),
    ...keptInWords(record, now),
    ...(isOver(record) ? [] : [vscode.l10n.t("A job that was sent cannot be taken back at the service.")]),
    vscode.l10n.t("Document: {0}", serviceWords(vscode.Uri.parse(document.uri).fsPath)),
    vscode.l10n.t("Sent: {0}", momentInWords(createdAt)),
    ...(acceptedAt === undefined ? [] : [vscode.l10n.t("Accepted: {0}", momentInWords(acceptedAt))]),
    ...(endedAt === undefined ? [] : [vscode.l10n.t("Ended: {0}", momentInWords(endedAt))]),
    service === "embedded"
      ? serviceInWords({ service, name: "", label: "" })
      : vscode.l10n.t("Service: {0}", serviceWords(host)),
    vscode.l10n.t("Words: {0}", formatNumber(words)),
    vscode.l10n.t("Price: {0}", costInWords(record)),
    vscode.l10n.t("Job: {0}", serviceWords(jobId(record))),
  ];
  return lines.join("\n");
}

/** The service's own name of a job, by which its support finds it; ours, where there is none. */
export function jobId({ id, taskId }: Pick<JobRecord, "id" | "taskId">): string {
  return taskId ?? id;
}

function momentInWords(moment: number): string {
  return new Date(moment).toLocaleString(vscode.env.language);
}
