import * as vscode from "vscode";
import { showDone } from "../notices.ts";
import type { Background } from "./background.ts";
import { isOver } from "./job-facts.ts";
import { costInWords, hasTrouble } from "./job-items.ts";
import { documentName, showAsSent } from "./job-notices.ts";
import type { JobRecord } from "./job-record.ts";
import { jobId } from "./job-tooltip.ts";

/** What a person can do with a job of the list. Jobs come as the list has them, or by our id or that of the service. */
export class JobCommands {
  readonly #background: Background;

  constructor(background: Background) {
    this.#background = background;
  }

  /** Shows the result of a job that is finished, as `Background.open` does; resolves with the address of what is shown. */
  async open(job: unknown): Promise<vscode.Uri | undefined> {
    const record = await this.#jobOf(job);
    return record?.state === "finished" ? this.#background.open(record) : undefined;
  }

  /** What was sent beside what would be sent now; where the document cannot be opened, what was sent alone. */
  async compare(job: unknown): Promise<void> {
    const record = await this.#jobOf(job);
    if (record === undefined) return;
    const { documents } = this.#background;
    const then = documents.asSent(record);
    const now = await documents.find(record);
    if (now === undefined) {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(then), { preview: false });
      showAsSent();
      return;
    }
    const title = vscode.l10n.t("{0}: As Sent ↔ Now", documentName(record));
    const prose = await documents.asNow(now, record);
    await vscode.commands.executeCommand("vscode.diff", then, prose, title, { preview: false });
  }

  /** Says what became of a job that brought no answer, with the next steps as buttons. */
  async explain(job: unknown): Promise<void> {
    const record = await this.#jobOf(job);
    if (record !== undefined && hasTrouble(record)) await this.#background.explain(record);
  }

  /** Sends the text of a job that brought no answer once more, after the price was agreed to. */
  async sendAgain(job: unknown): Promise<void> {
    const record = await this.#jobOf(job);
    if (record === undefined || !isOver(record) || !hasTrouble(record)) return;
    await this.#background.jobs.seen(record);
    await this.#background.sendAgain(record);
  }

  /** Drops a job that is over; asks first where something paid goes with it. Whether it was dropped. */
  async remove(job: unknown): Promise<boolean> {
    const record = await this.#jobOf(job);
    if (record === undefined || !isOver(record)) return false;
    if (isWorthAsking(record) && !(await isToBeRemoved(record))) return false;
    return this.#background.jobs.forget(record.id);
  }

  /** Resolves with what stands in the clipboard then: the service's id of the job, or ours where it gave none. */
  async copyId(job: unknown): Promise<string | undefined> {
    const record = await this.#jobOf(job);
    if (record === undefined) return undefined;
    await vscode.env.clipboard.writeText(jobId(record));
    showDone(vscode.l10n.t("The id of the job is in the clipboard"));
    return jobId(record);
  }

  /** As it is on disk now; the youngest of those with that id at the service. */
  async #jobOf(job: unknown): Promise<JobRecord | undefined> {
    const wanted = idIn(job);
    const records = await this.#background.store.list();
    const found = records.findLast(({ id, taskId }) => wanted !== undefined && [id, taskId].includes(wanted));
    if (found === undefined) {
      void vscode.window.showInformationMessage(vscode.l10n.t("The job is not in the list any more."));
    }
    return found;
  }
}

function idIn(job: unknown): string | undefined {
  if (typeof job === "string") return job;
  if (typeof job !== "object" || job === null || !("id" in job)) return undefined;
  return typeof job.id === "string" ? job.id : undefined;
}

/** An answer that was paid for, or a text that perhaps was and of which nobody has been told. */
function isWorthAsking({ seen, service, state }: JobRecord): boolean {
  return service === "hosted" && (state === "finished" || (!seen && state !== "failed"));
}

async function isToBeRemoved(record: JobRecord): Promise<boolean> {
  const remove = vscode.l10n.t("Remove");
  const name = documentName(record);
  const question = record.seen
    ? vscode.l10n.t("Remove the background detection of {0}?", name)
    : vscode.l10n.t("Remove the background detection of {0}? Its result has not been looked at yet.", name);
  const detail = [
    vscode.l10n.t("What it cost: {0}.", costInWords(record)),
    vscode.l10n.t("Its result and its text as it was sent are deleted here, and nothing is given back."),
    vscode.l10n.t("Detecting the same text again may be charged again."),
  ].join(" ");
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, remove)) === remove;
}
