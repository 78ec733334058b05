import * as l10n from "@vscode/l10n";
import { fileReason } from "../../report/folders/file-reasons.ts";
import { chargedOf } from "../../report/folders/folder-figures.ts";
import { CHARGE_NOTES } from "../../client/failure-table.ts";
import { PLANS } from "../../contract/plans.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import { agreementOn, planOf } from "../paying/agreement.ts";
import { BatchStops } from "../paying/batch-stops.ts";
import { checkErrorOf } from "../paying/check-failure.ts";
import type { Credits } from "../paying/credits.ts";
import type { CheckKind } from "../paying/document-price.ts";
import type { CheckedText, CheckRun, WatchedRun } from "../vocabulary/check.ts";
import type { UploadCheck } from "../../report/words/price-words.ts";
import type { FileChecks, FileReason, FolderFile } from "../../report/folders/folder-record.ts";
import type { FolderOutcome } from "../store/summary-record.ts";
import { isCheckStopped, type CheckError } from "../vocabulary/check-error.ts";
import { mapConcurrent } from "../vocabulary/map-concurrent.ts";
import type { Log } from "../vocabulary/log.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import { describePrice } from "../../report/words/progress-words.ts";
import { joinSentences } from "../../report/words/sentences.ts";
import {
  quoteChecks,
  quotesIn,
  filesAtOnce,
  folderPrice,
  type CheckQuotes,
  type TextCheckers,
  type QuotedFile,
} from "./check-quotes.ts";
import { fileOutcome, notAsked } from "./folder-outcome.ts";
import { describeStep, type FolderPrice } from "../../report/folders/folder-words.ts";

/** A text that is open to be quoted and checked: that of a file, or of a notebook's cell. */
export interface OpenText {
  readonly target: CheckedText;
  readonly snapshot: Snapshot;
  /** Runs one check as it is run by itself. Never rejects for an error of the check. */
  check(kind: CheckKind, run: CheckRun): Promise<FileChecks>;
  /** Has its results on disk before it may be closed; absent for a text that nobody closes. */
  readonly keep?: () => Promise<void>;
}

/** The texts of a batch, by their addresses. */
export interface BatchTexts {
  /** Rejects with a `CheckStopped` that says why a text isn't checked. */
  open(address: string): Promise<OpenText>;
  /** Returns what a person calls a text. */
  nameOf(address: string): string;
}

export interface TextBatchParts {
  /** Loads what quotes and what has a price agreed to. */
  readonly checkers: () => Promise<TextCheckers>;
  readonly texts: BatchTexts;
  readonly credits: Pick<Credits, "balance">;
  readonly settings: Pick<Preferences, "plan" | "serviceMode">;
  readonly log: Pick<Log, "defect">;
}

/** The texts to check, and how a price is asked about. */
export interface Wanted {
  readonly command: Extract<UploadCheck, "checkFolder" | "checkChangedFiles" | "checkGrammar">;
  readonly chosen: {
    /** Their addresses, in the order in which they are checked. */
    readonly files: readonly string[];
    readonly skipped: readonly FolderFile[];
  };
  readonly checks: readonly CheckKind[];
  /** True to ask about any price on the hosted service, and not only above the set amount. */
  readonly asksAlways: boolean;
  /** Says what all of them cost, as a question; absent to ask as about one text. */
  readonly priced?: (price: FolderPrice, skipped: readonly FolderFile[]) => string;
}

/** The quotes of many files, and the files that turned out not to be checked. */
interface FolderQuote {
  readonly files: readonly QuotedFile[];
  readonly skipped: readonly FolderFile[];
}

const NOTHING_QUOTED: FolderQuote = { files: [], skipped: [] };

/** Codes of files that are skipped, rather than failed, since they were never to be checked. */
const SKIPPED: ReadonlySet<string> = new Set(["too_large", "not_text", "language", "no_file", "outside"]);

/**
 * Many texts with one price (EDI-15), the files of a folder or the cells of a notebook: all are quoted, the price is agreed to
 * once, and each is checked for no more than its quote, a few at a time. Errors stop the rest by the table in `batch-stops.ts`.
 */
export class TextBatch {
  readonly #parts: TextBatchParts;
  readonly #wanted: Wanted;
  readonly #stops: BatchStops<CheckKind, CheckError>;

  constructor(parts: TextBatchParts, wanted: Wanted) {
    this.#parts = parts;
    this.#wanted = wanted;
    this.#stops = new BatchStops(wanted.checks);
  }

  /** Never rejects: what goes wrong is in the outcome. */
  async run(watch: WatchedRun): Promise<FolderOutcome> {
    const { credits, log, settings } = this.#parts;
    const { chosen } = this.#wanted;
    const { signal } = watch;
    const service = settings.serviceMode();
    const files = new Map(chosen.skipped.map((file) => [file.uri, file]));
    const end = (file: FolderFile): void => void files.set(file.uri, file);
    let error: CheckError | undefined;
    try {
      const quoted = service === "embedded" ? NOTHING_QUOTED : await this.#quote(watch);
      const cost = await this.#agree(quoted, watch);
      if (cost !== "") watch.showNow();
      await this.#check(quoted.files, end, cost, watch);
      error = this.#stops.error ?? this.#stops.ofKinds[0]?.[1];
    } catch (thrown) {
      error = this.#stops.error ?? checkErrorOf(thrown);
      if (error.code === "internal_error") log.defect("Checking many texts failed", thrown);
    }
    const own = [...files.values()];
    const rest = chosen.files.filter((uri) => !files.has(uri));
    // Whoever cancels when all has ended has cancelled nothing.
    const isCut = rest.length > 0 || own.some(({ reason }) => reason?.code === "cancelled");
    if (signal.aborted && isCut) error = cancelled(chargedOf(own, "no"));
    const reason = reasonNotReached(error ?? cancelled("no"));
    for (const uri of rest) end({ uri, status: "left", reason, creditsCharged: 0 });
    return {
      status: error === undefined ? "done" : error.code === "cancelled" ? "cancelled" : "failed",
      service,
      files: [...files.values()],
      creditsCharged: own.reduce((sum, file) => sum + file.creditsCharged, 0),
      creditsRemaining: credits.balance(service)?.credits ?? null,
      ...(error === undefined ? {} : { error: { ...error, charged: chargedOf(own, error.charged) } }),
    };
  }

  /** Quotes all files. Sends nothing. Rejects with the signal's reason, and if every file would be refused for the same. */
  async #quote(watch: WatchedRun): Promise<FolderQuote> {
    const { signal } = watch;
    const quoted = new Map<string, QuotedFile>();
    const skipped: FolderFile[] = [];
    await this.#eachFile(
      watch,
      estimating,
      (file) => skipped.push(file),
      async (uri, file) => {
        const quotes = await this.#quotesOf(file, signal);
        const words = Math.max(0, ...Object.values(quotes).map(({ wordsTotal }) => wordsTotal));
        quoted.set(uri, { uri, words, quotes });
      },
    );
    signal.throwIfAborted();
    // What every file would be refused for again is told before anybody is asked for a price.
    if (this.#stops.error !== undefined) {
      throw new DOMException("Stopped before anything was sent", "AbortError");
    }
    return { files: this.#wanted.chosen.files.flatMap((uri) => quoted.get(uri) ?? []), skipped };
  }

  /** Quotes the checks of a file. An error that holds for other files stops them too. */
  async #quotesOf({ snapshot, target }: OpenText, signal: AbortSignal): Promise<CheckQuotes> {
    const { checks } = this.#wanted;
    const quotes = await quoteChecks(await this.#parts.checkers(), checks, target, snapshot, signal);
    for (const kind of checks) {
      const error = quotes[kind]?.error;
      if (error !== undefined && !signal.aborted) this.#stops.failed(kind, error);
    }
    return quotes;
  }

  /** Has the price of all files agreed to. Returns it in words; empty if nothing is paid. Rejects with what stands in the way. */
  async #agree({ files, skipped }: FolderQuote, { signal, whileAsking }: WatchedRun): Promise<string> {
    const { asksAlways, chosen, command: check, priced } = this.#wanted;
    const price = folderPrice(files);
    const quotes = files.flatMap((file) => quotesIn(file.quotes));
    const plan = planOf(quotes, "person", {
      check,
      ...(priced === undefined
        ? { words: quotes.reduce((sum, { words = 0 }) => sum + words, 0) }
        : {
            words: price.words,
            files: price.sent,
            priced: priced(price, [...chosen.skipped, ...skipped]),
          }),
    });
    if (plan === undefined) return "";
    const { guard } = await this.#parts.checkers();
    await guard.agree({ ...plan, isAlwaysAsked: asksAlways }, { signal, whileAsking });
    signal.throwIfAborted();
    return describePrice(plan);
  }

  /** Checks each file for what was quoted, which has been agreed to. */
  async #check(
    quoted: readonly QuotedFile[],
    end: (file: FolderFile) => void,
    cost: string,
    watch: WatchedRun,
  ): Promise<void> {
    const { settings } = this.#parts;
    const { signal } = watch;
    const quotesOf = new Map(quoted.map(({ quotes, uri }) => [uri, quotes]));
    const say = (step: string): string => (cost === "" ? step : `${cost} · ${step}`);
    await this.#eachFile(watch, say, end, async (uri, file) => {
      const checks: { -readonly [K in keyof FileChecks]: FileChecks[K] } = {};
      for (const kind of this.#wanted.checks) {
        const stopped = this.#stops.stopped(kind);
        if (stopped !== undefined) {
          Object.assign(checks, { [kind]: notAsked(stopped, settings.serviceMode()) });
          continue;
        }
        const agreement = agreementOn(quotesOf.get(uri)?.[kind]?.quote);
        Object.assign(checks, await file.check(kind, { signal, report: () => undefined, agreement }));
        const error = checks[kind]?.error;
        if (error === undefined) this.#stops.answered(kind);
        else if (!signal.aborted) this.#stops.failed(kind, error);
      }
      await file.keep?.();
      end(fileOutcome(uri, checks));
    });
  }

  /** Opens the files, a few at a time, until something stops all of them; `end` is told of those that can't be opened. */
  async #eachFile(
    { report, signal }: WatchedRun,
    say: (step: string) => string,
    end: (file: FolderFile) => void,
    visit: (uri: string, file: OpenText) => Promise<void>,
  ): Promise<void> {
    const { settings, texts } = this.#parts;
    const { files: all } = this.#wanted.chosen;
    const atOnce = filesAtOnce(settings.serviceMode(), PLANS[settings.plan() ?? "Trial"].pendingJobs);
    let begun = 0;
    const goesOn = (): boolean => !signal.aborted && this.#stops.error === undefined;
    const begin = async (uri: string): Promise<void> => {
      begun += 1;
      report(say(describeStep(begun, all.length, texts.nameOf(uri))));
      let file: OpenText;
      try {
        file = await texts.open(uri);
      } catch (thrown) {
        if (!isCheckStopped(thrown)) throw thrown;
        const { code, message } = thrown;
        const status = SKIPPED.has(code) ? "skipped" : "failed";
        end({ uri, status, reason: { code, message }, creditsCharged: 0 });
        return;
      }
      await visit(uri, file);
    };
    await mapConcurrent(all, atOnce, begin, goesOn);
  }
}

function estimating(step: string): string {
  return l10n.t("estimating the price, {0}", step);
}

function cancelled(charged: CheckError["charged"]): CheckError {
  const note = charged === "yes" ? [] : [l10n.t(CHARGE_NOTES[charged])];
  const message = joinSentences([l10n.t("The check was canceled."), ...note]);
  return { code: "cancelled", message, charged };
}

function reasonNotReached({ code, message }: CheckError): FileReason {
  return code === "cancelled"
    ? fileReason("notReached")
    : { code: "stopped", message: l10n.t("Not checked: {0}", message) };
}
