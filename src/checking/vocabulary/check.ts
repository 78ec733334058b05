import type { Asker } from "../../client/spending-guard.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Connection } from "./connection.ts";
import type { UploadCheck } from "../../report/words/price-words.ts";
import type { CheckProgress } from "../../report/words/progress-words.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { TextRange } from "../../text/range.ts";
import type { ServiceMode, TextScope } from "./preferences.ts";
import type { CheckError } from "./check-error.ts";

/** As much of a target as a check needs beside its text, which need not be that of a document in an editor. */
export interface CheckedText {
  /** Whose settings hold. */
  readonly document: TextScope;
  /** In UTF-16 units of the document; absent for all of it. */
  readonly selection?: TextRange;
}

/** A text at one moment, and the way of its findings from there to the text of today. */
export interface Journal {
  readonly snapshot: Snapshot;
  /** Returns findings of the snapshot in the text of today: moved, and only those whose text still stands. */
  carry<F extends Finding>(findings: readonly F[]): readonly F[];
}

/** Kinds of paid requests, each with a price of its own. */
export type PaidKind = "grammar" | "detection" | "plagiarism" | "image" | "voice";

/** The price of a check, and the way it would take. Nothing has been sent for it. */
export interface Quote {
  readonly kind: PaidKind;
  readonly connection: Connection;
  /** In credits; 0 where all answers are known, and at the embedded service. */
  readonly price: number;
  /** Words of what would be sent, as the service counts them; absent for files. */
  readonly words?: number;
  /** Files that would be sent; absent for a text. */
  readonly files?: number;
}

/** Asks a question before the work continues; progress notifications are suspended meanwhile. */
export type WhileAsking = <T>(question: () => Promise<T>) => Promise<T>;

/** How work is shown, cancelled, and held up by questions. */
export interface WatchedRun {
  readonly signal: AbortSignal;
  /** Updates the notification's message, if it is shown. */
  readonly report: (message: string) => void;
  /** Shows the notification at once, for example to state a price. */
  readonly showNow: () => void;
  readonly whileAsking: WhileAsking;
}

/**
 * The quote for a check, obtained without sending anything. Has neither a quote nor an error if nothing is to
 * be paid.
 */
export interface CheckQuote {
  /** Words of the prose, as far as they were counted. */
  readonly wordsTotal: number;
  readonly quote?: Quote;
  readonly error?: CheckError;
}

/** The answer to one question about the price of several checks, as it applies to one of them. */
export type Agreement =
  /**
   * At most `price` credits may be paid, at this address only. With a connection, the check uses it even if
   * settings change.
   */
  | { readonly price: number; readonly baseUrl: string | undefined; readonly connection?: Connection }
  /** Nothing may be paid. The check ends with `refusal`, an `AbortError` or a `CheckStopped`. */
  | { readonly refusal: unknown };

/** How one run of a check is observed and cancelled. */
export interface CheckRun {
  readonly signal: AbortSignal;
  readonly report: (progress: CheckProgress) => void;
  /**
   * Who requests the check; absent for a person. Others are never asked questions, and the daily budget
   * limits them.
   */
  readonly asker?: Asker;
  /** The document's name for the list of charges. */
  readonly document?: string | undefined;
  /** Shows exactly what a check would send, if available; offered when asking about a new host. */
  readonly preview?: (check: UploadCheck) => unknown;
  /** Wraps each question, so that progress can be suspended. */
  readonly whileAsking?: WhileAsking;
  /** Agreement on the price of this check and others together. Without one, the check asks for itself. */
  readonly agreement?: Agreement;
}

/** The result of any kind of check, placed in the current document. */
export interface Check<F extends Finding, Result> {
  readonly status: "done" | "cancelled" | "failed";
  readonly findings: readonly F[];
  /** Findings whose text was changed while the check ran. */
  readonly droppedByEdits: number;
  readonly result?: Result;
  /** The service that answered last; absent if none did. The configured one may have changed since. */
  readonly service?: ServiceMode;
  readonly creditsCharged: number;
  /** True if every part of the answer was cached and nothing was sent. */
  readonly cached: boolean;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  /** Words that were checked without being sent, for checks that cache parts of a text. */
  readonly wordsReused?: number;
  readonly error?: CheckError;
}

/** Returns the status of a check, by the error that stopped it. */
export function statusOf(error: CheckError | undefined): Check<Finding, unknown>["status"] {
  if (error === undefined) return "done";
  return error.code === "cancelled" ? "cancelled" : "failed";
}
