import type { Finding } from "../../findings/finding.ts";
import type { TextCheck } from "../../text/magic-comments.ts";
import {
  type Check,
  type CheckQuote,
  type CheckRun,
  type Journal,
  type Quote,
  statusOf,
} from "../vocabulary/check.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import type { Log } from "../vocabulary/log.ts";
import type { Preferences, ServiceMode } from "../vocabulary/preferences.ts";
import { checkErrorOf, type HowFar } from "./check-failure.ts";

/** The parts that all checks of a text share. */
export interface TextCheckParts {
  readonly settings: Preferences;
  readonly log: Log;
  readonly newId: () => string;
  /** Returns what a document is called in the list of what was charged, by its address. */
  readonly documentName: (address: string) => string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How far a check has come. What was found is kept if something fails after it, since it has been paid for. */
export interface TextProgress<F extends Finding, Result> extends HowFar {
  /** For the log, when something breaks inside the extension. */
  readonly check: TextCheck;
  /** In the document as it was when the check began. */
  findings: readonly F[];
  result?: Result;
  /** The service that answered last; its host as a person reads it. */
  service?: ServiceMode;
  host: string;
  creditsCharged: number;
  /** True if nothing had to be sent so far. */
  cached: boolean;
  wordsChecked: number;
  wordsTotal: number;
  isSending: boolean;
}

/** Returns the progress of a check that has not begun. */
export function noProgress<F extends Finding, Result>(check: TextCheck): TextProgress<F, Result> {
  const figures = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0 };
  return { check, findings: [], host: "", ...figures, cached: true, isSending: false };
}

/**
 * Runs a check to its end, and `finish` in the same step: it adds to what was found in the document as it is then. Never rejects: what
 * goes wrong is in `error`, with what was found before it. `journal` is the caller's to end.
 */
export async function checkText<F extends Finding, Result, C>(
  { documentName, log }: Pick<TextCheckParts, "documentName" | "log">,
  { journal, progress, run }: { journal: Journal; progress: TextProgress<F, Result>; run: CheckRun },
  work: (run: CheckRun) => Promise<void>,
  finish: (check: Check<F, Result>) => C,
): Promise<C> {
  const document = documentName(journal.snapshot.uri);
  const error = await errorOf(log, progress, async () => work({ ...run, document }));
  // No wait from here on: an edit would go unseen between the journal and whoever takes the findings.
  const { cached, creditsCharged, result, service, wordsChecked, wordsTotal } = progress;
  const findings = journal.carry(progress.findings);
  return finish({
    status: statusOf(error),
    findings,
    droppedByEdits: progress.findings.length - findings.length,
    creditsCharged,
    cached: cached && wordsChecked > 0,
    wordsChecked,
    wordsTotal,
    ...(result === undefined ? {} : { result }),
    ...(service === undefined ? {} : { service }),
    ...(error === undefined ? {} : { error }),
  });
}

/** Quotes a check, of which nothing is to be paid where `quote` resolves to none. Never rejects. */
export async function quoteText<F extends Finding, Result>(
  { log }: Pick<TextCheckParts, "log">,
  progress: TextProgress<F, Result>,
  quote: () => Promise<Quote | undefined>,
): Promise<CheckQuote> {
  let quoted: Quote | undefined;
  const error = await errorOf(log, progress, async () => {
    quoted = await quote();
  });
  const { wordsTotal } = progress;
  return { wordsTotal, ...(quoted && { quote: quoted }), ...(error && { error }) };
}

/** Resolves to the error that work on a check ends with; undefined without one. */
export async function errorOf<F extends Finding, Result>(
  log: Log,
  progress: TextProgress<F, Result>,
  work: () => Promise<void>,
): Promise<CheckError | undefined> {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    const error = checkErrorOf(thrown, progress);
    if (error.code === "internal_error") log.defect(`The check failed: ${progress.check}`, thrown);
    return error;
  }
}
