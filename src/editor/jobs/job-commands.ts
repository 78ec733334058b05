import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { confirm, showDone } from "../notices.ts";
import { isOver } from "../../report/job-facts.ts";
import { showAsSent, type JobPresenter } from "./job-presenter.ts";
import type { JobRecord } from "../../checking/store/job-record.ts";
import { hasTrouble, jobId, jobName, describeRemoval } from "../../report/words/job-words.ts";

/** The commands of a job of the list. Jobs come as the list has them, or by our id or that of the service. */
export class JobCommands {
  readonly #presenter: JobPresenter;

  constructor(presenter: JobPresenter) {
    this.#presenter = presenter;
  }

  /** Shows the result of a job that is finished, as `JobPresenter.open` does; resolves with the address of what is shown. */
  async open(job: unknown): Promise<vscode.Uri | undefined> {
    const record = await this.#jobOf(job);
    return record?.state === "finished" ? this.#presenter.open(record) : undefined;
  }

  /** Shows what was sent beside what would be sent now; where the document cannot be opened, what was sent alone. */
  async compare(job: unknown): Promise<void> {
    const record = await this.#jobOf(job);
    if (record === undefined) return;
    const then = this.#presenter.asSent(record);
    const now = await this.#presenter.background.landing.find(record);
    if (now === undefined) {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(then), { preview: false });
      showAsSent();
      return;
    }
    const title = l10n.t("{0}: As Sent ↔ Now", jobName(vscode.Uri.parse(record.document.uri)));
    const prose = await this.#presenter.asNow(now, record);
    await vscode.commands.executeCommand("vscode.diff", then, prose, title, { preview: false });
  }

  /** Says what became of a job that brought no answer, with the next steps as buttons. */
  async explain(job: unknown): Promise<void> {
    const record = await this.#jobOf(job);
    if (record === undefined || !hasTrouble(record)) return;
    await this.#presenter.background.jobs.seen(record);
    const step = await this.#presenter.tell(record);
    await step?.();
  }

  /** Sends the text of a job that brought no answer once more, after the price was agreed to. */
  async sendAgain(job: unknown): Promise<void> {
    const record = await this.#jobOf(job);
    if (record === undefined || !isOver(record) || !hasTrouble(record)) return;
    await this.#presenter.background.jobs.seen(record);
    await this.#presenter.sendAgain(record);
  }

  /** Drops a job that is over; asks first where something paid goes with it. Whether it was dropped. */
  async remove(job: unknown): Promise<boolean> {
    const record = await this.#jobOf(job);
    if (record === undefined || !isOver(record)) return false;
    if (isWorthAsking(record) && !(await isToBeRemoved(record))) return false;
    return this.#presenter.background.jobs.forget(record.id);
  }

  /** Resolves with what stands in the clipboard then: the service's id of the job, or ours where it gave none. */
  async copyId(job: unknown): Promise<string | undefined> {
    const record = await this.#jobOf(job);
    if (record === undefined) return undefined;
    await vscode.env.clipboard.writeText(jobId(record));
    showDone(l10n.t("Copied the job ID"));
    return jobId(record);
  }

  /** As it is on disk now; the youngest of those with that id at the service. */
  async #jobOf(job: unknown): Promise<JobRecord | undefined> {
    const wanted = idIn(job);
    const records = await this.#presenter.background.store.list();
    const found = records.findLast(({ id, taskId }) => wanted !== undefined && [id, taskId].includes(wanted));
    if (found === undefined) {
      void vscode.window.showInformationMessage(l10n.t("The job is no longer in the list."));
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
  const [question, detail] = describeRemoval(record, jobName(vscode.Uri.parse(record.document.uri)));
  return confirm(question, l10n.t("Remove"), detail);
}
