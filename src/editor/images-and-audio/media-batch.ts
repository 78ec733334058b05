import type * as vscode from "vscode";
import type { Asker } from "../../client/spending-guard.ts";
import type { MediaKind } from "../../report/media-report.ts";
import type { CheckError } from "../checks/check-error.ts";
import type { Connection } from "../connection/connections.ts";
import { BatchStops } from "../checks/batch-stops.ts";
import type { PaidKind } from "../paying/paid-operation.ts";
import type { Quote } from "../paying/quote.ts";
import type { ExpectedMedia, MediaCheck, MediaChecker, MediaProgress, MediaRun } from "./media-checker.ts";
import type { PreparedMedia } from "./media-files.ts";

/** A file that is to be checked. */
export interface MediaTarget {
  readonly uri: vscode.Uri;
  readonly kind: MediaKind;
}

/** What several files cost together, where something is going to be paid. */
export interface BatchPrice {
  /** In credits. */
  readonly price: number;
  readonly connection: Connection;
  readonly others: readonly Connection[];
  /** Files that are going to be sent. */
  readonly files: number;
  readonly kinds: readonly PaidKind[];
}

/** Something to tell a person who waits for several files; `index` from 0. */
export type BatchProgress =
  /** Of all files, once that is agreed to and before any of them is sent; in credits. */
  | { readonly kind: "price"; readonly price: number; readonly connection: Connection }
  | { readonly kind: "looking"; readonly index: number; readonly files: number }
  | {
      readonly kind: "checking";
      readonly index: number;
      readonly files: number;
      readonly step: MediaProgress;
    };

export interface BatchRun {
  readonly signal: AbortSignal;
  readonly asker?: Asker;
  readonly report: (progress: BatchProgress) => void;
  /** Asks once for all; rejects like `PaidGuard.agree`. Not called where nothing is paid. */
  readonly agree: (price: BatchPrice) => Promise<void>;
  /** Called with each file when its check has ended. */
  readonly onEnd?: (target: MediaTarget, check: MediaCheck) => void;
}

export interface MediaBatchParts {
  readonly checker: Pick<MediaChecker, "prepare" | "price" | "check" | "errorOf">;
  /** What a file's check ends with when what was agreed to does not hold for it any more. */
  readonly changedSince: () => Error;
  /** What a file's check ends with that was not begun, after the failure of another one that would be its own as well. */
  readonly notTried: (first: CheckError) => CheckError;
  /** The same of a file with the bytes of one that may have been charged: only its own price was agreed to. */
  readonly notRepeated: () => CheckError;
}

interface PlannedMedia extends MediaTarget {
  readonly expected: ExpectedMedia;
  readonly told: Quote;
}

/** What each kind of file is paid for as. */
const PAID_AS: Readonly<Record<MediaKind, PaidKind>> = { image: "image", audio: "voice" };

/**
 * Several files with one price (EDI-9): all of them are looked at first, the price of all is agreed to once, and then they are
 * checked one after the other. Each ends with a check of its own; the failure of one leaves the others alone, unless it is one
 * that they would meet too.
 */
export class MediaBatch {
  readonly #parts: MediaBatchParts;

  constructor(parts: MediaBatchParts) {
    this.#parts = parts;
  }

  /** The checks, each at the place of its file. Never rejects. */
  async check(targets: readonly MediaTarget[], run: BatchRun): Promise<readonly MediaCheck[]> {
    const ends: (MediaCheck | undefined)[] = targets.map(() => undefined);
    const end = (index: number, target: MediaTarget, check: MediaCheck): void => {
      ends[index] = check;
      run.onEnd?.(target, check);
    };
    const planned = new Map<number, PlannedMedia>();
    for (const [index, target] of targets.entries()) {
      run.report({ kind: "looking", index, files: targets.length });
      const plan = await this.#planned(target, run.signal);
      if ("status" in plan) end(index, target, plan);
      else planned.set(index, plan);
    }
    const refused = await this.#agreed([...planned.values()], run);
    const stops = new BatchStops<MediaKind, CheckError>([...planned.values()].map(({ kind }) => kind));
    const mayBeCharged = new Set<string>();
    const well = new Set<MediaKind>();
    for (const [index, plan] of planned) {
      const report = (step: MediaProgress): void =>
        run.report({ kind: "checking", index, files: targets.length, step });
      const failed = run.signal.aborted ? undefined : stops.stopped(plan.kind);
      const content = contentOf(plan);
      const check =
        refused ??
        this.#notBegun(failed, mayBeCharged.has(content)) ??
        (await this.#checked({ ...plan, isWell: well.has(plan.kind) }, run, report));
      if (check.error !== undefined && check.error.charged !== "no") mayBeCharged.add(content);
      if (check.error !== undefined) stops.failed(plan.kind, check.error);
      else if (!check.cached) {
        well.add(plan.kind);
        stops.answered(plan.kind);
      }
      end(index, plan, check);
    }
    return ends.flatMap((check) => (check === undefined ? [] : [check]));
  }

  async #planned(target: MediaTarget, signal: AbortSignal): Promise<PlannedMedia | MediaCheck> {
    const { checker } = this.#parts;
    try {
      signal.throwIfAborted();
      const prepared = await checker.prepare(target.uri, target.kind, signal);
      const told = await checker.price(prepared, signal);
      return { ...target, expected: expectedOf(prepared), told };
    } catch (thrown) {
      return this.#ended(thrown);
    }
  }

  /** What all of them end with where the price was not agreed to; undefined where it was. */
  async #agreed(planned: readonly PlannedMedia[], run: BatchRun): Promise<MediaCheck | undefined> {
    const priced = planned.filter(({ told }) => told.price > 0);
    // The same bytes twice are sent once.
    const sent = [...new Map(priced.map((plan) => [contentOf(plan), plan])).values()];
    const [first, ...others] = sent.map(({ told }) => told.connection);
    if (first === undefined) return undefined;
    const price = sent.reduce((sum, { told }) => sum + told.price, 0);
    // Recordings may go with another key than images.
    const differing = others.filter(
      ({ apiKey, baseUrl }) => baseUrl !== first.baseUrl || apiKey !== first.apiKey,
    );
    try {
      run.signal.throwIfAborted();
      const kinds = [...new Set(sent.map(({ kind }) => PAID_AS[kind]))];
      await run.agree({ price, connection: first, others: differing, files: sent.length, kinds });
      run.report({ kind: "price", price, connection: first });
      return undefined;
    } catch (thrown) {
      return this.#ended(thrown);
    }
  }

  /** The end of a check that another file's failure keeps from beginning. */
  #notBegun(failed: CheckError | undefined, mayBeCharged: boolean): MediaCheck | undefined {
    const { notRepeated, notTried } = this.#parts;
    if (failed === undefined && !mayBeCharged) return undefined;
    const error = failed === undefined ? notRepeated() : notTried(failed);
    return { status: "failed", creditsCharged: 0, cached: false, error };
  }

  async #checked(
    { expected, isWell, kind, told, uri }: PlannedMedia & Pick<MediaRun, "isWell">,
    { asker, signal }: BatchRun,
    report: (step: MediaProgress) => void,
  ): Promise<MediaCheck> {
    const { changedSince, checker } = this.#parts;
    return checker.check(uri, kind, {
      signal,
      report,
      expected,
      isWell,
      ...(asker === undefined ? {} : { asker }),
      agree: async (price, connection) => {
        // What was agreed to was this price, at this address.
        const isHosted = connection?.service === "hosted";
        if (isHosted && price > 0 && (price > told.price || connection.baseUrl !== told.connection.baseUrl))
          throw changedSince();
        return Promise.resolve();
      },
    });
  }

  #ended(thrown: unknown): MediaCheck {
    const error = this.#parts.checker.errorOf(thrown);
    const status = error.code === "cancelled" ? "cancelled" : "failed";
    return { status, creditsCharged: 0, cached: false, error };
  }
}

/** The same for files that are answered alike. */
function contentOf({ expected, kind }: PlannedMedia): string {
  return `${kind} ${expected.digest}`;
}

/** Of a file that is in memory its name alone is held: a hundred of them would not fit. */
function expectedOf(prepared: PreparedMedia): ExpectedMedia {
  const isOnDisk = typeof prepared.media.file.source === "string";
  return { digest: prepared.digest, ...(isOnDisk ? { prepared } : {}) };
}
