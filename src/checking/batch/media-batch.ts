import * as l10n from "@vscode/l10n";
import type { MediaKind } from "../../report/media/media-report.ts";
import {
  endedBy,
  type MediaCheck,
  type MediaChecker,
  type MediaRun,
  type QuotedMedia,
} from "../media/media-checker.ts";
import { fileName } from "../media/file-source.ts";
import type { MediaTarget } from "../media/media-files.ts";
import { planOf } from "../paying/agreement.ts";
import { BatchStops } from "../paying/batch-stops.ts";
import type { PaidGuard } from "../paying/paid-guard.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import type { WhileAsking } from "../vocabulary/check.ts";
import type { UploadCheck } from "../../report/words/price-words.ts";
import type { BatchProgress, FileInBatch, MediaProgress } from "../../report/words/progress-words.ts";
import type { Connection } from "../vocabulary/connection.ts";

export interface BatchRun {
  /** The command that runs the batch. */
  readonly check: UploadCheck;
  readonly signal: AbortSignal;
  readonly report: (progress: BatchProgress) => void;
  readonly whileAsking: WhileAsking;
  /** Called when the check of a file ends, with the file's index among the targets. */
  readonly onEnd?: (index: number, check: MediaCheck) => void;
}

/** The error code for a file left out because an earlier failure would repeat. */
export const NOT_TRIED = "not_tried";

/**
 * Checks one file or several for one price (EDI-9): quotes them all, asks once for the total, then runs them one after another.
 * Each file gets its own result, and a failure stops the others only if they would fail the same way.
 */
export class MediaBatch {
  readonly #checker: Pick<MediaChecker, "quote" | "run" | "errorOf">;
  readonly #guard: Pick<PaidGuard, "agree">;

  constructor(checker: Pick<MediaChecker, "quote" | "run" | "errorOf">, guard: Pick<PaidGuard, "agree">) {
    this.#checker = checker;
    this.#guard = guard;
  }

  /** Returns the checks in the order of the targets. Never rejects. */
  async check(targets: readonly MediaTarget[], run: BatchRun): Promise<readonly MediaCheck[]> {
    const ends: (MediaCheck | undefined)[] = targets.map(() => undefined);
    const end = (index: number, check: MediaCheck): void => {
      ends[index] = check;
      run.onEnd?.(index, check);
    };
    const quotes = new Map<FileInBatch, QuotedMedia>();
    for (const [index, target] of targets.entries()) {
      const file = { index, files: targets.length, name: fileName(target.address) };
      run.report({ kind: "looking", ...file });
      const quoted = await this.#checker.quote(target, run.signal);
      if ("error" in quoted) end(index, endedBy(quoted.error));
      else quotes.set(file, targets.length === 1 ? quoted : withoutBytes(quoted));
    }
    const refused = await this.#agreed([...quotes.values()], run);
    const before: Before = {
      stops: new BatchStops([...quotes.values()].map(({ kind }) => kind)),
      ended: new Map(),
      answered: new Map(),
    };
    for (const [file, quoted] of quotes) {
      const report = (step: MediaProgress): void => run.report({ kind: "checking", ...file, step });
      end(file.index, refused ?? (await this.#run(quoted, before, { signal: run.signal, report })));
    }
    return ends.filter((check) => check !== undefined);
  }

  /** Asks for agreement to the total price. Returns the failed checks if it was refused; undefined otherwise. */
  async #agreed(
    quotes: readonly QuotedMedia[],
    { check, report, signal, whileAsking }: BatchRun,
  ): Promise<MediaCheck | undefined> {
    const priced = quotes.filter(({ quote }) => quote.price > 0);
    // Send identical files once.
    const sent = [...new Map(priced.map((quoted) => [contentOf(quoted), quoted.quote])).values()];
    const plan = planOf(sent, "person", { check });
    const connection = plan?.connection ?? quotes[0]?.quote.connection;
    if (connection === undefined) return undefined;
    try {
      signal.throwIfAborted();
      if (plan !== undefined) await this.#guard.agree(plan, { signal, whileAsking });
      report({ kind: "price", price: plan?.price ?? 0, connection });
      return undefined;
    } catch (thrown) {
      return endedBy(this.#checker.errorOf(thrown));
    }
  }

  async #run(
    quoted: QuotedMedia,
    { answered, ended, stops }: Before,
    run: Pick<MediaRun, "report" | "signal">,
  ): Promise<MediaCheck> {
    const { kind, quote } = quoted;
    const failed = run.signal.aborted ? undefined : stops.stopped(kind);
    if (failed !== undefined) return endedBy(notTried(failed));
    const content = contentOf(quoted);
    const same = ended.get(content);
    if (same?.error !== undefined && same.error.charged !== "no") return endedBy(notRepeated());
    // The agreed price covers all files with these bytes.
    const isPaid = same !== undefined && same.error === undefined;
    const { apiKey, baseUrl } = quote.connection;
    const way = JSON.stringify([kind, baseUrl, apiKey]);
    const check = await this.#checker.run(isPaid ? { ...quoted, quote: { ...quote, price: 0 } } : quoted, {
      ...run,
      answered: answered.get(way),
    });
    ended.set(content, check);
    if (check.error !== undefined) stops.failed(kind, check.error);
    else if (!check.cached) {
      stops.answered(kind);
      if (check.connection !== undefined) answered.set(way, check.connection);
    }
    return check;
  }
}

/** State gathered from the files that have already run. */
interface Before {
  readonly stops: BatchStops<MediaKind, CheckError>;
  /** The latest check of each distinct content. */
  readonly ended: Map<string, MediaCheck>;
  /** The connections that have answered, by the kind of file and the connection in its quote. */
  readonly answered: Map<string, Connection>;
}

/** Returns a key that files with the same answer share. */
function contentOf({ digest, kind }: QuotedMedia): string {
  return `${kind} ${digest}`;
}

/** Drops the bytes of a file that is in memory and keeps its name: a hundred such files would not fit. */
function withoutBytes(quoted: QuotedMedia): QuotedMedia {
  if (typeof quoted.prepared?.media.file.source === "string") return quoted;
  const { prepared: _prepared, ...named } = quoted;
  return named;
}

/** Returns the error for a file that wasn't attempted because an earlier failure would repeat. */
function notTried({ action, actionsBefore, message }: CheckError): CheckError {
  return {
    code: NOT_TRIED,
    message: l10n.t("Not sent, because it would fail like an earlier file: {0}", message),
    charged: "no",
    ...(action === undefined ? {} : { action }),
    ...(actionsBefore === undefined ? {} : { actionsBefore }),
  };
}

/** Returns the error for a duplicate of a file that may already have been charged. */
function notRepeated(): CheckError {
  return {
    code: NOT_TRIED,
    message: l10n.t(
      "Not sent: the same content may have been charged without a result. Check the balance, then check only this file.",
    ),
    charged: "no",
    action: "showCredits",
  };
}
