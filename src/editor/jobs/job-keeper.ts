import type { SpendingLedger } from "../../client/spending-ledger.ts";
import type { Credits } from "../credits/credits.ts";
import type { PaidGuard } from "../paying/paid-guard.ts";
import type { JobGuards, Refuse } from "./job-guards.ts";
import type { JobLeases } from "./job-lease.ts";
import type { JobRecord } from "./job-record.ts";
import type { JobStore } from "./job-store.ts";
import type { JobOrder, SentJob } from "./job-submission.ts";

export interface JobKeeperParts {
  readonly store: Pick<JobStore, "create" | "drop">;
  readonly leases: Pick<JobLeases, "acquire">;
  readonly ledger: Pick<SpendingLedger, "settle" | "entries">;
  /** Holds what nobody asked for to the day's budget. */
  readonly guard: Pick<PaidGuard, "open" | "requireConsent">;
  readonly guards: Pick<JobGuards, "requireRoom">;
  readonly credits: Pick<Credits, "balance">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly workspace: () => string;
  readonly refuse: Refuse;
}

/** Writes jobs and their prices down before anything is sent, and takes them back where nothing was. */
export class JobKeeper {
  readonly #parts: JobKeeperParts;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: JobKeeperParts) {
    this.#parts = parts;
  }

  /** One after the other, so that no other job comes between the count of pending ones and this one. Rejects to send nothing. */
  async keep(id: string, order: JobOrder): Promise<SentJob> {
    const kept = this.#turn.then(async () => this.#keep(id, order));
    this.#turn = kept.catch(() => undefined);
    return kept;
  }

  /** Nothing was sent of it. */
  async takeBack({ record, lease }: SentJob): Promise<void> {
    await this.#parts.store.drop(record.id);
    if (record.ledgerEntry !== undefined) {
      await this.#parts.ledger.settle(record.ledgerEntry, { outcome: "free" });
    }
    lease.release();
  }

  async #keep(id: string, order: JobOrder): Promise<SentJob> {
    const { credits, guard, guards, ledger, leases, refuse, store } = this.#parts;
    await guards.requireRoom(order.connection);
    const { baseUrl, service, host } = order.connection;
    const balance = credits.balance(service);
    const spending = {
      service,
      host,
      operation: "detectText",
      price: order.words,
      document: order.documentName,
      ...(balance === undefined ? {} : { balanceBefore: balance.credits, isEstimate: balance.isEstimate }),
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
      throw refuse(
        "job_not_kept",
        "The background job could not be written to the disk, and its result could be lost.",
        "showLog",
      );
    }
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
