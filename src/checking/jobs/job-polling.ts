import type { Clock } from "../../client/clock.ts";
import { cancelled } from "../../client/exchange-failure.ts";
import type { ServiceFailure } from "../../client/failure.ts";
import { JobPoller, type JobEnd } from "../../client/job-poller.ts";
import type { SpendingLedger } from "../../client/spending-ledger.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { ClientFactory } from "../paying/client-factory.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Credits } from "../paying/credits.ts";
import type { Log } from "../vocabulary/log.ts";
import type { JobAccess, JobConnections } from "./job-connections.ts";
import { isOver } from "../../report/job-facts.ts";
import type { JobLease } from "../store/job-lease.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { JobStore } from "../store/job-store.ts";
import type { SentJob } from "./job-keeper.ts";
import type { JobSubmission } from "./job-submission.ts";
import { keptAnswer } from "../store/kept-bodies.ts";

export interface JobPollingParts {
  readonly store: JobStore;
  readonly connections: JobConnections;
  readonly clients: Pick<ClientFactory, "open">;
  readonly submission: JobSubmission;
  readonly ledger: SpendingLedger;
  readonly clock: Clock;
  readonly log: Log;
  readonly credits: Pick<Credits, "balance" | "doubt">;
  /** The webhook secret, which is taken out of anything a service repeats. */
  readonly secret: { readonly get: () => Promise<string | undefined> };
}

/**
 * How often a job of the embedded service is sent again by itself, or asked for again after its process ended: one that ends the
 * process each time must not do so for ever.
 */
const MOST_RESENT = 3;

/** Takes a kept job from wherever it stands to its end. Whoever calls it holds the job's lease. */
export class JobPolling {
  readonly #parts: JobPollingParts;

  constructor(parts: JobPollingParts) {
    this.#parts = parts;
  }

  /**
   * Resolves with the job at its end, or as it stands when `signal` ends the polling, the lease is lost, or only another key
   * or address can help. What happened is on disk by then. Rejects only for a defect.
   */
  async follow(sent: SentJob, signal: AbortSignal): Promise<JobRecord> {
    let { record } = sent;
    const { lease } = sent;
    let ends = 0;
    while (!isOver(record) && !signal.aborted && lease.stillOwned()) {
      if (record.state === "sending" && record.service === "hosted") {
        // Whoever sent it is gone, and with it the answer.
        return this.#parts.submission.lost(record, "cut_off");
      }
      const access = await this.#accessTo(record);
      if (access === undefined) return this.#failed(record);
      if (access.kind === "elsewhere")
        return this.#isPast(record) ? this.#end(record, "expired", "other_address") : record;
      if (record.taskId === undefined) {
        record = await this.#resend(record, lease, access.connections[0]);
        continue;
      }
      const end = await this.#poll(record, lease, access.connections, signal);
      const goesOn = record.service === "embedded" && !signal.aborted && lease.stillOwned();
      if (goesOn && end.kind === "aborted") {
        ends += 1;
        if (ends > MOST_RESENT) return this.#failed(record);
      } else if (goesOn && end.kind === "gone" && !this.#isPast(record)) {
        // Where the embedded service cannot keep jobs, they end with its process.
        record = await this.#resend(record, lease, access.connections[0]);
      } else return this.#ended(record, end);
    }
    return record;
  }

  /** Undefined where the embedded service does not start; where the keys cannot be read, that is for a later try. */
  async #accessTo(record: JobRecord): Promise<JobAccess | undefined> {
    try {
      return await this.#parts.connections.of(record);
    } catch (thrown) {
      if (record.service === "embedded") return undefined;
      throw thrown;
    }
  }

  /** Sends a job again that the embedded service does not have. */
  async #resend(record: JobRecord, lease: JobLease, connection: Connection | undefined): Promise<JobRecord> {
    const { log, submission } = this.#parts;
    if (connection === undefined || record.resent >= MOST_RESENT) {
      return this.#failed(record);
    }
    log.info("The embedded service does not have a background job; it is sent again.");
    try {
      return (await submission.resend(record, lease, connection)).record;
    } catch {
      return this.#failed(record);
    }
  }

  /** Practice credits cost nothing. */
  async #failed(record: JobRecord): Promise<JobRecord> {
    const { ledgerEntry } = record;
    if (ledgerEntry !== undefined) await this.#parts.ledger.settle(ledgerEntry, { outcome: "refunded" });
    return this.#end(record, "failed", "embedded_service_failed");
  }

  /** With each key in turn until one is taken. To another key than the one it was sent with, a 404 may only be a stranger's. */
  async #poll(
    record: JobRecord,
    lease: JobLease,
    connections: readonly Connection[],
    signal: AbortSignal,
  ): Promise<JobEnd | { readonly kind: "refused"; readonly failure: undefined }> {
    let refused: JobEnd | undefined;
    for (const connection of connections) {
      const end = await this.#pollWith(record, lease, connection, signal);
      const isForeign = end.kind === "gone" && connection.keyName !== record.keyName;
      if (end.kind !== "refused" && !isForeign) return end;
      if (end.kind === "refused") refused ??= end;
    }
    return refused ?? { kind: "refused", failure: undefined };
  }

  async #pollWith(
    { taskId = "", acceptedAt = 0 }: JobRecord,
    lease: JobLease,
    connection: Connection,
    signal: AbortSignal,
  ): Promise<JobEnd> {
    const { clients, clock, log } = this.#parts;
    const stop = new AbortController();
    const { gone } = connection;
    const all = AbortSignal.any([signal, stop.signal, ...(gone === undefined ? [] : [gone])]);
    const poller = new JobPoller(async (id, options) => {
      // Another window may have taken over while this one slept.
      if (!lease.stillOwned()) {
        stop.abort();
        throw cancelled("no");
      }
      // A new one each time: the settings of the network may have changed since.
      const client = clients.open(connection);
      try {
        return await client.getJob(id, options);
      } finally {
        void client.close().catch(() => undefined);
      }
    }, clock);
    return poller.poll(
      { taskId, acceptedAt },
      {
        signal: all,
        onTrouble: (failure) => log.info(`A background job is asked for again: ${codeOf(failure)}`),
      },
    );
  }

  async #ended(record: JobRecord, end: JobEnd | { kind: "refused"; failure: undefined }): Promise<JobRecord> {
    switch (end.kind) {
      case "aborted":
        return record;
      case "refused":
        if (this.#isPast(record)) return this.#end(record, "expired", codeOf(end.failure));
        return this.#parts.store.put({ ...record, state: "refused", errorCode: codeOf(end.failure) });
      case "gone":
      case "expired":
        return this.#end(record, end.kind, codeOf(end.failure));
      case "failed":
      case "finished": {
        const endedAt = this.#parts.clock.now();
        const secret = await this.#parts.secret.get();
        const over: JobRecord = { ...record, state: end.kind, answer: keptAnswer(end.job, secret), endedAt };
        // A window that is killed in between takes the job up again, and notes the refund again, which changes nothing.
        if (isRefunded(over)) await this.#refund(over);
        return this.#parts.store.put(over);
      }
      default:
        return end satisfies never;
    }
  }

  /** An answer without a score may never have been charged, and states the balance after it. */
  async #refund({ answer, ledgerEntry, price, service }: JobRecord): Promise<void> {
    const { credits, ledger } = this.#parts;
    if (ledgerEntry !== undefined) await ledger.settle(ledgerEntry, { outcome: "refunded" });
    const known = credits.balance(service)?.credits;
    const stated = service === "embedded" ? answer?.credits_remaining : undefined;
    credits.doubt(service, stated ?? (known === undefined ? known : known + price));
  }

  async #end(record: JobRecord, state: JobRecord["state"], errorCode: string): Promise<JobRecord> {
    return this.#parts.store.put({ ...record, state, errorCode, endedAt: this.#parts.clock.now() });
  }

  #isPast({ acceptedAt, createdAt }: JobRecord): boolean {
    return this.#parts.clock.now() >= (acceptedAt ?? createdAt) + LIMITS.jobLifetimeSeconds * 1_000;
  }
}

/** A failed job is refunded ("States and transitions"); the embedded service charges nothing where it gives no score (DET-5). */
function isRefunded({ answer, service }: JobRecord): boolean {
  if (answer?.status === "failed") return true;
  return service === "embedded" && (answer?.ai_score === null || answer?.ai_score === undefined);
}

function codeOf(failure: ServiceFailure | undefined): string {
  if (failure === undefined) return "none";
  return failure.kind === "refused" ? (failure.code ?? `status_${failure.status ?? 0}`) : failure.kind;
}
