import * as l10n from "@vscode/l10n";
import { checkCallback, type CallbackFields } from "../../client/callback-fields.ts";
import { isServiceFailure, type ServiceFailure } from "../../client/failure.ts";
import type { SpendingEnd } from "../../client/spending-ledger.ts";
import type { SubmittedDetection } from "../../client/submitted-detection.ts";
import type { DetectionAccepted } from "../../contract/detection.ts";
import type { ClientFactory } from "../paying/client-factory.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Credits } from "../paying/credits.ts";
import { UncertainCharge } from "../paying/paid-failure.ts";
import { JobKeeper, type JobKeeperParts, type JobOrder, type SentJob } from "./job-keeper.ts";
import type { JobLease } from "../store/job-lease.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { JobStore } from "../store/job-store.ts";
import { keptAcceptance, keptAnswer } from "../store/kept-bodies.ts";
import { isCheckStopped, notSent } from "../vocabulary/check-error.ts";
import type { Preferences } from "../vocabulary/preferences.ts";

/** How a submission is watched and ended. */
export interface JobSending {
  readonly signal: AbortSignal;
  readonly onRetry: (delayMs: number, reason: string) => void;
  /** Called when it goes out, at each attempt. */
  readonly onSending?: (() => void) | undefined;
  /** Called when it was cancelled too late: the request is under way and goes on. */
  readonly onGoesOn: () => void;
  /**
   * Returns true if no other window can be sending the same text; asked when the job is on disk, right before it is
   * sent.
   */
  readonly isAlone: () => boolean;
  /** Awaited before each attempt; rejects where the person has the key no more. */
  readonly isStillThere?: (() => Promise<void>) | undefined;
}

/** Nothing was sent, since another window has taken the text over. */
export class SentByAnother extends Error {
  override readonly name = "SentByAnother";
}

export interface JobSubmissionParts extends JobKeeperParts {
  readonly store: JobStore;
  readonly clients: Pick<ClientFactory, "open">;
  readonly settings: Pick<Preferences, "plan" | "callbackUrl">;
  /** The webhook secret. */
  readonly secret: { readonly get: () => Promise<string | undefined> };
  readonly credits: Pick<Credits, "account" | "balance" | "doubt" | "spend" | "state">;
}

/** So short before the end of a pause the next attempt counts as begun, in milliseconds. */
const PAUSE_MARGIN_MS = 50;

/**
 * Sends a text as a background job so that its answer cannot be lost: the job is on disk before anything goes out, and its
 * task the moment it arrives, before anything else happens with it.
 */
export class JobSubmission {
  readonly #parts: JobSubmissionParts;
  readonly #keeper: JobKeeper;

  constructor(parts: JobSubmissionParts) {
    this.#parts = parts;
    this.#keeper = new JobKeeper(parts);
  }

  /**
   * Rejects with a `CheckStopped` before anything is sent, and with a `ServiceFailure` after; where that may have been
   * charged, the job stays on disk as `unknown`. Once a request is under way it is not cut off: that would not take the
   * charge back, only lose the task. Cancelled before it, or in a pause between two attempts, it ends.
   */
  async send(id: string, order: JobOrder, sending: JobSending): Promise<SentJob> {
    const callback = await this.#callback(order.connection);
    sending.signal.throwIfAborted();
    const kept = await this.#keeper.keep(id, order);
    // From here on others find the job on disk; one that began before, in a machine that slept meanwhile, is found here.
    if (!sending.isAlone() || !kept.lease.stillOwned()) {
      await this.#keeper.takeBack(kept);
      throw new SentByAnother("another window is sending the same text");
    }
    return this.#submit(order, kept, callback, sending);
  }

  /** Sends a kept job once more by itself, to a service where that costs nothing. Rejects like `send`. */
  async resend(record: JobRecord, lease: JobLease, connection: Connection): Promise<SentJob> {
    const { document, words, contentHash, prose } = record;
    const order = { connection, document, prose, words, contentHash };
    const { baseUrl, host, keyName } = connection;
    const again: JobRecord = {
      ...record,
      baseUrl,
      host,
      keyName,
      state: "sending",
      resent: record.resent + 1,
    };
    await this.#parts.store.put(again);
    return this.#submit(order, { record: again, lease }, {});
  }

  /**
   * Where the service delivers the result as well, and the secret that goes with it; only the hosted one does. Rejects for what
   * cannot be used; neither is repeated, since an address may hold a password.
   */
  async #callback({ service }: Connection): Promise<CallbackFields> {
    const { secret, settings } = this.#parts;
    const url = service === "hosted" ? settings.callbackUrl().trim() : "";
    if (url === "") return {};
    const kept = await secret.get();
    const callback = { callback_url: url, ...(kept === undefined ? {} : { webhook_secret: kept }) };
    try {
      checkCallback(callback);
    } catch {
      throw notSent(
        "invalid_callback_url",
        l10n.t("Invalid contentAuthenticity.service.callbackUrl or secret: use https without a user name."),
      );
    }
    return callback;
  }

  async #submit(
    { connection, prose }: JobOrder,
    { record, lease }: SentJob,
    callback: CallbackFields,
    sending?: JobSending,
  ): Promise<SentJob> {
    const { clients, credits, guard, now, store } = this.#parts;
    const account = credits.account(record.service);
    const ending = new AbortController();
    let pausedUntil = 0;
    const stop = (): void => {
      if (now() < pausedUntil - PAUSE_MARGIN_MS) ending.abort();
      else sending?.onGoesOn();
    };
    if (sending?.signal.aborted === true) ending.abort();
    sending?.signal.addEventListener("abort", stop, { once: true });
    const { gone } = connection;
    try {
      const client = clients.open(connection);
      try {
        const accepted = await client.submitDetection(
          { content: prose, ...callback },
          {
            signal: gone === undefined ? ending.signal : AbortSignal.any([ending.signal, gone]),
            isStillWanted: async () => {
              await sending?.isStillThere?.();
              await guard.requireConsent(record, record.baseUrl);
              sending?.onSending?.();
            },
            onRetry: ({ delayMs, failure }) => {
              pausedUntil = now() + delayMs;
              if (sending?.signal.aborted === true) ending.abort();
              else sending?.onRetry(delayMs, failure.message);
            },
          },
        );
        const next = withAcceptance(record, accepted, now());
        await store.put(next);
        await this.#account(next, accepted, account);
        return { record: next, lease };
      } finally {
        void client.close().catch(() => undefined);
      }
    } catch (thrown) {
      return { record: await this.#failed(record, lease, thrown, account), lease };
    } finally {
      sending?.signal.removeEventListener("abort", stop);
    }
  }

  /** The books of an acceptance; what goes wrong with them must not cost the task, which is on disk. */
  async #account(record: JobRecord, accepted: SubmittedDetection, account: number): Promise<void> {
    const { word_count: credits, credits_remaining: balance } = accepted;
    await this.#settle(record, { outcome: "charged", credits, balance }).catch(() => undefined);
    this.#parts.credits.state(record.service, balance, account);
  }

  /** The job of an acceptance that could not be read, which can be fetched all the same. Rejects with any other failure. */
  async #failed(record: JobRecord, lease: JobLease, thrown: unknown, account: number): Promise<JobRecord> {
    const { credits, ledger, now, store } = this.#parts;
    const taskId = isServiceFailure(thrown) ? thrown.taskId : undefined;
    if (taskId !== undefined) {
      const next: JobRecord = { ...record, state: "pending", taskId, acceptedAt: now() };
      await store.put(next);
      await this.#settle(next, { outcome: "charged", credits: record.price });
      credits.spend(next.service, next.price, account);
      return next;
    }
    // What stops it before an attempt stops nothing that was sent, and an attempt that was is not repeated where it may be charged.
    const isFree = isCheckStopped(thrown) || (isServiceFailure(thrown) && thrown.charged === "no");
    if (isFree) {
      await this.#keeper.takeBack({ record, lease });
    } else if (record.service === "embedded") {
      // Practice credits cost nothing: what became of it is nothing that anyone has to know.
      await this.#keeper.takeBack({ record, lease }, "unknown");
    } else {
      const code = isServiceFailure(thrown) ? codeOf(thrown) : "internal_error";
      await this.lost(record, code).finally(() => lease.release());
    }
    if (isFree || !isServiceFailure(thrown)) throw thrown;
    const entries = await ledger.entries();
    const entry = entries.find(({ id }) => id === record.ledgerEntry);
    throw new UncertainCharge(thrown, entry ?? { service: record.service, price: record.price });
  }

  /** Notes that nobody knows whether a job was accepted. */
  async lost(record: JobRecord, errorCode: string): Promise<JobRecord> {
    const { credits, now, store } = this.#parts;
    const next: JobRecord = { ...record, state: "unknown", errorCode, endedAt: now() };
    await store.put(next);
    await this.#settle(next, { outcome: "unknown" });
    credits.doubt(next.service);
    return next;
  }

  async #settle({ ledgerEntry }: JobRecord, end: SpendingEnd): Promise<void> {
    if (ledgerEntry !== undefined) await this.#parts.ledger.settle(ledgerEntry, end);
  }
}

/** A service that answers at once has been paid for it as well: its answer is kept like that of a job that has ended. */
function withAcceptance(record: JobRecord, accepted: SubmittedDetection, now: number): JobRecord {
  if (accepted.status === "pending") {
    return {
      ...record,
      state: "pending",
      taskId: accepted.task_id,
      ...acceptanceOf(accepted),
      acceptedAt: now,
    };
  }
  const answer = keptAnswer({ ...accepted, task_id: accepted.task_id ?? record.id });
  return { ...record, state: "finished", answer, acceptedAt: now, endedAt: now };
}

/** Nothing where it cannot be kept without what has to stay out: its task is what counts. */
function acceptanceOf(accepted: DetectionAccepted): Pick<JobRecord, "acceptance"> {
  try {
    return { acceptance: keptAcceptance(accepted) };
  } catch {
    return {};
  }
}

function codeOf({ kind, code }: ServiceFailure): string {
  return kind === "refused" ? (code ?? kind) : kind;
}
