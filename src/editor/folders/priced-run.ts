import * as vscode from "vscode";
import { CHARGE_NOTES } from "../../client/failure-table.ts";
import { PLANS } from "../../contract/plans.ts";
import type { CheckError } from "../checks/check-error.ts";
import { checkErrorOf } from "../checks/check-failure.ts";
import { priceInWords } from "../checks/check-run.ts";
import type { Checkers } from "../checks/checkers.ts";
import { paidKinds, type CheckKind } from "../checks/document-price.ts";
import type { Credits } from "../credits/credits.ts";
import type { WatchedRun, WhileAsking } from "../delayed-progress.ts";
import type { Log } from "../log.ts";
import type { PriceQuestion, UploadCheck } from "../paying/paid-guard.ts";
import { askPrice } from "../paying/price-question.ts";
import type { Settings } from "../settings.ts";
import type { ChosenFiles } from "./folder-files.ts";
import { chargedOf, type FolderFile, type FolderOutcome } from "./folder-outcome.ts";
import { AgreedPrices, filesAtOnce, folderPrice } from "./folder-price.ts";
import type { FolderProblems } from "./folder-problems.ts";
import { FolderRun, notReached, type FolderRunParts, type Quote } from "./folder-run.ts";
import { folderQuestion, stepInWords } from "./folder-words.ts";

export interface PricedRunParts extends Omit<FolderRunParts, "checkers" | "onChecked"> {
  readonly checkers: () => Promise<Pick<Checkers, "grammar" | "detection" | "plagiarism" | "guard">>;
  readonly credits: Credits;
  readonly settings: Settings;
  readonly problems: Pick<FolderProblems, "keep">;
  readonly log: Log;
}

/** What is going to be checked, and who asked for it. */
export interface Wanted {
  readonly command: Extract<UploadCheck, "checkFolder" | "checkChangedFiles">;
  readonly chosen: ChosenFiles;
  readonly checks: readonly CheckKind[];
  readonly asksAlways: boolean;
}

/** One run over many files: what they cost, a person's yes to it, and the checks, each file for no more than was agreed. */
export class PricedRun {
  readonly #parts: PricedRunParts;

  constructor(parts: PricedRunParts) {
    this.#parts = parts;
  }

  /** Never rejects: what goes wrong is in the outcome. */
  async run(wanted: Wanted, { report, showNow, signal, whileAsking }: WatchedRun): Promise<FolderOutcome> {
    const { checkers, credits, log, problems, settings } = this.#parts;
    const { checks, chosen } = wanted;
    const service = settings.serviceMode();
    const run = new FolderRun(
      { ...this.#parts, checkers, onChecked: (document) => problems.keep(document) },
      checks,
    );
    const atOnce = filesAtOnce(service, PLANS[settings.plan() ?? "Trial"].pendingJobs);
    const files = new Map<string, FolderFile>();
    const end = (file: FolderFile): void => void files.set(file.uri, file);
    for (const file of chosen.skipped) end(file);
    let error: CheckError | undefined;
    try {
      let begun = 0;
      const count = chosen.files.length;
      const say = (what: (step: string) => string) => (uri: vscode.Uri) => {
        begun += 1;
        report(what(stepInWords(begun, count, vscode.workspace.asRelativePath(uri))));
      };
      const { cost, prices } =
        service === "embedded"
          ? { cost: "", prices: new AgreedPrices([], []) }
          : await this.#agreed(wanted, run, {
              atOnce,
              signal,
              whileAsking,
              begins: say((step) => vscode.l10n.t("estimating the price, {0}", step)),
            });
      begun = 0;
      if (cost !== "") showNow();
      const begins = say((step) => (cost === "" ? step : `${cost} · ${step}`));
      await run.check(chosen.files, prices, { atOnce, begins, ended: end, signal });
      error = run.stops.error ?? run.stops.ofKinds[0]?.[1];
    } catch (thrown) {
      const howFar = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false };
      error = run.stops.error ?? checkErrorOf(thrown, howFar);
      if (error.code === "internal_error") log.defect("Checking many files failed", thrown);
    }
    const own = [...files.values()];
    const rest = chosen.files.filter((uri) => !files.has(uri.toString()));
    // Whoever cancels when all has ended has cancelled nothing.
    const isCut = rest.length > 0 || own.some(({ reason }) => reason?.code === "cancelled");
    if (signal.aborted && isCut) error = cancelled(chargedOf(own, "no"));
    for (const file of notReached(rest, reasonNotReached(error ?? cancelled("no")))) end(file);
    return {
      status: error === undefined ? "done" : error.code === "cancelled" ? "cancelled" : "failed",
      service,
      files: [...files.values()],
      creditsCharged: own.reduce((sum, file) => sum + file.creditsCharged, 0),
      creditsRemaining: credits.balance(service)?.credits ?? null,
      ...(error === undefined ? {} : { error: { ...error, charged: chargedOf(own, error.charged) } }),
    };
  }

  /** What all of it costs, agreed to, and as the notification says it. Rejects with what stands in the way. */
  async #agreed(
    wanted: Wanted,
    run: FolderRun,
    watch: Parameters<FolderRun["quote"]>[1] & Pick<WatchedRun, "whileAsking">,
  ): Promise<{ readonly cost: string; readonly prices: AgreedPrices }> {
    const quote = await run.quote(wanted.chosen.files, watch);
    // What every file would be refused for again is told before anybody is asked for a price.
    if (run.stops.error !== undefined)
      throw new DOMException("Stopped before anything was sent", "AbortError");
    await this.#agree(wanted, quote, watch.whileAsking);
    watch.signal.throwIfAborted();
    const { total: price } = folderPrice(quote.files);
    const [connection] = quote.connections;
    return {
      cost: connection === undefined || price === 0 ? "" : priceInWords({ connection, price }),
      prices: new AgreedPrices(
        quote.files,
        quote.connections.map(({ baseUrl }) => baseUrl),
      ),
    };
  }

  async #agree(
    { asksAlways, chosen, command }: Wanted,
    quote: Quote,
    whileAsking: WhileAsking,
  ): Promise<void> {
    const price = folderPrice(quote.files);
    const [connection, ...others] = quote.connections;
    if (connection === undefined || price.total === 0) return;
    const { guard } = await this.#parts.checkers();
    const upload = { check: command, words: price.words, files: price.sent };
    const kinds = paidKinds(price.byCheck);
    const plan = { price: price.total, connection, others, asker: "person", upload, kinds } as const;
    const skipped = [...chosen.skipped, ...quote.skipped];
    const words = folderQuestion(price, skipped, chosen);
    let isAsked = false;
    const ask = async (question: PriceQuestion): Promise<boolean> => {
      isAsked = true;
      return whileAsking(async () => askPrice(question, words));
    };
    await guard.agree(plan, ask);
    if (!asksAlways || isAsked) return;
    if (await ask({ plan, exceeded: undefined, needsConsent: false, isFirst: false })) return;
    throw new DOMException("Not confirmed", "AbortError");
  }
}

function cancelled(charged: CheckError["charged"]): CheckError {
  const note = charged === "yes" ? [] : [vscode.l10n.t(CHARGE_NOTES[charged])];
  return {
    code: "cancelled",
    message: [vscode.l10n.t("The check was cancelled."), ...note].join(" "),
    charged,
  };
}

function reasonNotReached({ code, message }: CheckError): {
  readonly code: string;
  readonly message: string;
} {
  return code === "cancelled"
    ? { code, message: vscode.l10n.t("It was not reached before the check was cancelled.") }
    : { code: "stopped", message: vscode.l10n.t("It was not reached: {0}", message) };
}
