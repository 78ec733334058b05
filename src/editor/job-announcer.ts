import * as vscode from "vscode";
import { tellingOf, type BackgroundJobs } from "./background-jobs.ts";
import { NEXT_STEPS } from "./check-error.ts";
import type { JobLanding, LandedJob } from "./job-landing.ts";
import type { JobLeases } from "./job-lease.ts";
import { tellJob, type JobStep } from "./job-notices.ts";
import type { JobRecord } from "./job-record.ts";
import type { JobStore } from "./job-store.ts";
import type { Log } from "./log.ts";
import { nameOf, type VirtualTexts } from "./virtual-texts.ts";

export interface JobAnnouncerParts {
  readonly store: JobStore;
  readonly leases: JobLeases;
  readonly landing: JobLanding;
  readonly texts: VirtualTexts;
  readonly log: Log;
  readonly workspace: () => string;
  /** Sends the text of a job once more, as a new job that a person has asked for. */
  readonly sendAgain: (record: JobRecord) => Promise<void>;
}

/** How long a window leaves the telling to others, which know the document better, in milliseconds. */
const PATIENCE_MS = { open: 0, workspace: 1_500, other: 6_000 } as const;

/**
 * Tells of the ends of jobs that nobody waits for: one message, in the window that has the document. Whoever tells holds a
 * lease until the person has answered, so that another window tells when this one is closed before.
 */
export class JobAnnouncer {
  readonly #parts: JobAnnouncerParts;
  /** Those that this window is telling of, or will be. */
  readonly #busy = new Set<string>();
  readonly #landed = new Map<string, Promise<LandedJob>>();

  constructor(parts: JobAnnouncerParts) {
    this.#parts = parts;
  }

  /** Draws an answer where its document is open, and tells of it. `jobs` hears when it has been seen. */
  announce(record: JobRecord, jobs: Pick<BackgroundJobs, "seen">): void {
    const document = this.#openDocument(record);
    const isToLand = document !== undefined && record.state === "finished";
    const landed = isToLand ? this.#land(document, record) : undefined;
    if (this.#busy.has(nameOfTelling(record))) return;
    this.#busy.add(nameOfTelling(record));
    const patience = this.#patience(record, document);
    setTimeout(() => void this.#tell(record, landed, jobs), patience).unref();
  }

  async #tell(
    job: JobRecord,
    landed: Promise<LandedJob> | undefined,
    jobs: Pick<BackgroundJobs, "seen">,
  ): Promise<void> {
    const { log } = this.#parts;
    try {
      const step = await this.#askStep(job, landed, jobs).finally(() => {
        // Where another window tells, this one looks again later whether it has.
        this.#busy.delete(nameOfTelling(job));
      });
      if (step !== undefined) await this.#take(step, job);
    } catch (thrown) {
      log.defect("The end of a background job could not be told", thrown);
    }
  }

  /** Tells of a job, where no other window does; resolves with what the person chose. */
  async #askStep(
    job: JobRecord,
    landed: Promise<LandedJob> | undefined,
    jobs: Pick<BackgroundJobs, "seen">,
  ): Promise<JobStep | undefined> {
    const { leases, store } = this.#parts;
    const lease = await leases.acquire(nameOfTelling(job));
    if (lease === undefined) return undefined;
    try {
      const record = await store.get(job.id);
      if (record === undefined || record.seen || record.state !== job.state) return undefined;
      const step = await tellJob(record, await landed);
      // One that waits for a key is not over, and its end is told as well.
      await jobs.seen(record);
      return step;
    } finally {
      lease.release();
    }
  }

  async #take(step: JobStep, record: JobRecord): Promise<void> {
    if (step === "show") await this.#show(record);
    else if (step === "sendAgain") await this.#parts.sendAgain(record);
    else await vscode.commands.executeCommand(`contentAuthenticity.${NEXT_STEPS[step].command}`);
  }

  /** The document with its sentences drawn; where it is gone, the text as it was sent. */
  async #show(record: JobRecord): Promise<void> {
    const document = this.#openDocument(record) ?? (await reopened(record)) ?? (await this.#asSent(record));
    await this.#land(document, record);
    await vscode.window.showTextDocument(document);
  }

  /** The document, if it is open here. Unsaved ones have the same names in each window, so that their texts have to be akin. */
  #openDocument({ document: { text, uri }, id }: JobRecord): vscode.TextDocument | undefined {
    const { landing } = this.#parts;
    return vscode.workspace.textDocuments.find(
      (open) =>
        open.uri.toString() === uri &&
        (!open.isUntitled || landing.isKnown(id) || isAkin(open.getText(), text)),
    );
  }

  async #asSent({ document: { text, uri } }: JobRecord): Promise<vscode.TextDocument> {
    const about = vscode.Uri.parse(uri);
    const title = vscode.l10n.t("{0} (as sent)", nameOf(about));
    return vscode.workspace.openTextDocument(this.#parts.texts.put(about, title, text));
  }

  /** Once for each document; later changes move what is drawn. */
  async #land(document: vscode.TextDocument, record: JobRecord): Promise<LandedJob> {
    const key = `${record.id} ${document.uri.toString()}`;
    const landed = this.#landed.get(key) ?? this.#parts.landing.land(document, record);
    this.#landed.set(key, landed);
    return landed;
  }

  #patience(record: JobRecord, document: vscode.TextDocument | undefined): number {
    if (document !== undefined) return PATIENCE_MS.open;
    return record.workspace === this.#parts.workspace() ? PATIENCE_MS.workspace : PATIENCE_MS.other;
  }
}

/** That a job waits for a key is told apart from its end, which may come while the first message is still open. */
function nameOfTelling({ id, state }: JobRecord): string {
  return state === "refused" ? `${id}.key` : tellingOf(id);
}

async function reopened({ document: { uri } }: JobRecord): Promise<vscode.TextDocument | undefined> {
  const address = vscode.Uri.parse(uri);
  if (address.scheme === "untitled") return undefined;
  try {
    return await vscode.workspace.openTextDocument(address);
  } catch {
    return undefined;
  }
}

/** So much of a text tells it from another, in UTF-16 units; it is taken from so many places. */
const PROBE = 40;
const PROBES = 8;

/** Whether one text can have become of the other by edits: some part of a good length stands in both. */
function isAkin(now: string, then: string): boolean {
  if (now === then) return true;
  const step = Math.max(1, Math.floor((then.length - PROBE) / PROBES));
  return Array.from({ length: PROBES + 1 }, (_, place) =>
    then.slice(place * step, place * step + PROBE),
  ).some((probe) => probe.trim().length > PROBE / 2 && now.includes(probe));
}
