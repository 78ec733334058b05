import * as l10n from "@vscode/l10n";
import type { Asker } from "../../client/spending-guard.ts";
import type { SpendingLedger } from "../../client/spending-ledger.ts";
import { PLANS } from "../../contract/plans.ts";
import type { PaidGuard } from "../paying/paid-guard.ts";
import { isOver } from "../../report/job-facts.ts";
import { formatNumber } from "../../report/words/format.ts";
import type { JobLease, JobLeases } from "../store/job-lease.ts";
import type { JobRecord, SentDocument } from "../store/job-record.ts";
import type { JobStore } from "../store/job-store.ts";
import type { Connection } from "../vocabulary/connection.ts";
import { notSent } from "../vocabulary/check-error.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";

/** A detection that is to go to the background. */
export interface JobOrder {
  readonly connection: Connection;
  /** The document as it was when the prose was taken from it. */
  readonly document: SentDocument;
  readonly prose: string;
  /** Script-aware, of the prose: its price in credits. */
  readonly words: number;
  readonly contentHash: string;
  /** Who wants it; absent for a person, whom the day's budget does not hold. */
  readonly asker?: Asker | undefined;
  /** The document's name, for the list of what was charged. */
  readonly documentName?: string | undefined;
}

/** A job that is on disk with its task, and the right to poll it. */
export interface SentJob {
  readonly record: JobRecord;
  readonly lease: JobLease;
}

export interface JobKeeperParts {
  readonly store: Pick<JobStore, "create" | "drop" | "list">;
  readonly leases: Pick<JobLeases, "acquire">;
  readonly ledger: Pick<SpendingLedger, "settle" | "entries">;
  /** Holds what nobody asked for to the day's budget. */
  readonly guard: Pick<PaidGuard, "open" | "requireConsent">;
  readonly settings: Pick<Preferences, "plan">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly workspace: () => string;
}

/** Writes jobs and their prices down before anything is sent, and takes them back where nothing was. */
export class JobKeeper {
  readonly #parts: JobKeeperParts;
  readonly #queue = new SerialQueue();

  constructor(parts: JobKeeperParts) {
    this.#parts = parts;
  }

  /** One after the other, so that no other job comes between the count of pending ones and this one. Rejects to send nothing. */
  async keep(id: string, order: JobOrder): Promise<SentJob> {
    return this.#queue.run(async () => this.#keep(id, order));
  }

  /** Removes a job that was not sent, or that cost nothing. What the disk does not remove now goes with the next flush. */
  async takeBack({ record, lease }: SentJob, outcome: "free" | "unknown" = "free"): Promise<void> {
    const { ledger, store } = this.#parts;
    try {
      if (record.ledgerEntry !== undefined) await ledger.settle(record.ledgerEntry, { outcome });
      await store.drop(record.id).catch(() => undefined);
    } finally {
      lease.release();
    }
  }

  async #keep(id: string, order: JobOrder): Promise<SentJob> {
    const { guard, ledger, leases, store } = this.#parts;
    await this.#requireRoom(order.connection);
    const { baseUrl, service, host } = order.connection;
    const spending = {
      service,
      host,
      operation: "detectText",
      price: order.words,
      document: order.documentName,
    } as const;
    const ledgerEntry = await guard.open(spending, order.asker ?? "person", baseUrl);
    const lease = await leases.acquire(id).catch(() => undefined);
    try {
      if (lease === undefined) throw new Error("no lease can be had");
      const record = this.#recordOf(id, order, ledgerEntry);
      await store.create(record);
      return { record, lease };
    } catch {
      lease?.release();
      await ledger.settle(ledgerEntry, { outcome: "free" });
      throw notSent(
        "job_not_kept",
        l10n.t("Couldn't save the background job; its result could be lost."),
        "showLog",
      );
    }
  }

  /** The plan's number of pending jobs, where the plan is known. Jobs of other programs are for the service to count. */
  async #requireRoom({ service, baseUrl }: Connection): Promise<void> {
    const { settings, store } = this.#parts;
    const plan = service === "hosted" ? settings.plan() : undefined;
    if (plan === undefined) return;
    const limit = PLANS[plan].pendingJobs;
    const pending = (await store.list()).filter(
      (record) => record.service === service && record.baseUrl === baseUrl && !isOver(record),
    ).length;
    if (pending < limit) return;
    throw notSent(
      "pending_jobs_exceeded",
      l10n.t(
        "The plan “{plan}” allows {limit} background jobs at once; {pending} are pending. Try again later.",
        { plan, limit: formatNumber(limit), pending: formatNumber(pending) },
      ),
      "retry",
    );
  }

  #recordOf(id: string, order: JobOrder, ledgerEntry: string): JobRecord {
    const { connection, contentHash, document, prose, words } = order;
    const { service, baseUrl, host, keyName } = connection;
    return {
      version: 2,
      id,
      state: "sending",
      service,
      baseUrl,
      host,
      keyName,
      contentHash,
      workspace: this.#parts.workspace(),
      document,
      prose,
      words,
      price: words,
      createdAt: this.#parts.now(),
      resent: 0,
      ledgerEntry,
      seen: false,
    };
  }
}
