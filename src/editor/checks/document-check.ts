import {
  priceOf,
  quoteChecks,
  quotesIn,
  type CheckQuotes,
  type TextCheckers,
} from "../../checking/batch/check-quotes.ts";
import { agreementsBy, planOf } from "../../checking/paying/agreement.ts";
import * as l10n from "@vscode/l10n";
import type { Agreement, CheckRun, Quote, WatchedRun } from "../../checking/vocabulary/check.ts";
import { describePrice, describeProgress } from "../../report/words/progress-words.ts";
import { describeKind } from "../../report/words/check-words.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import { referenceFolders } from "../plagiarism/compared-folders.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { isCheckStopped, notSent } from "../../checking/vocabulary/check-error.ts";
import { showUnplaced } from "../grammar/check-presenter.ts";
import { previewOf, targetNow, type EndedCheck, type FoundCheck, type RunWay } from "../runs/check-run.ts";
import { checkTarget, type CheckTarget } from "../documents/check-target.ts";
import { documentOutcome, type DocumentOutcome } from "../../checking/batch/document-outcome.ts";
import { offerTyping } from "../first-run/offer-typing.ts";
import { showDocumentCheck, type DocumentEnds } from "./document-presenter.ts";
import { affordable, CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import { priceQuestion, describeRunning, tooPoorTogether } from "../../report/words/document-words.ts";
import { RunningChecks } from "../runs/running-checks.ts";

export interface DocumentCheckParts extends Pick<
  EditorContext,
  "context" | "credits" | "settings" | "texts"
> {
  readonly grammar: Pick<GrammarCommands, "run">;
  readonly detection: Pick<DetectionCommands, "run">;
  readonly plagiarism: Pick<PlagiarismCommands, "run">;
  /** Loads what quotes, and what has a price agreed to. */
  readonly checkers: () => Promise<TextCheckers>;
}

/**
 * Check Document: grammar, AI text and plagiarism of one text as it was at one moment, with one price, one notification that
 * cancels them and one summary. What each finds lands where it lands when it is run by itself, and an error of one leaves
 * the others alone.
 */
export class DocumentCheck {
  readonly #parts: DocumentCheckParts;
  readonly #running: RunningChecks<DocumentOutcome>;

  constructor(parts: DocumentCheckParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
  }

  /** Rejects with a `CheckStopped` for what it cannot work on. */
  async check(uri?: unknown, range?: unknown): Promise<DocumentOutcome> {
    const target = await checkTarget(uri, range);
    const { document } = target;
    const { settings } = this.#parts;
    const options = [
      settings.grammarVariant(document),
      settings.grammarSeverity(document),
      ...referenceFolders(settings),
    ];
    return this.#running.share(target, options, async () => this.#check(target));
  }

  async #check(target: CheckTarget): Promise<DocumentOutcome> {
    const { credits, texts } = this.#parts;
    const ends = await this.#run(target);
    const { grammar, ai, plagiarism } = ends;
    const outcomes = { grammar: grammar.outcome, ai: ai.outcome, plagiarism: plagiarism.outcome };
    const service = Object.values(outcomes).some((each) => each.service === "hosted") ? "hosted" : "embedded";
    const outcome = documentOutcome(outcomes, credits.balance(service)?.credits ?? null);
    showDocumentCheck(ends, outcome);
    showUnplaced(texts, grammar.now, grammar.check);
    if (grammar.outcome.status === "done") void offerTyping(this.#parts);
    return outcome;
  }

  /** All three at once: each goes to an endpoint of its own, one request at a time. */
  async #run(target: CheckTarget): Promise<DocumentEnds> {
    const { detection, grammar, plagiarism } = this.#parts;
    const isSelection = target.selection !== undefined;
    // Before any wait: what is sent is the text that the person saw.
    const journal = new ChangeJournal(target.document);
    try {
      return await withDelayedProgress(describeRunning(isSelection), async (watched) => {
        const run = new DocumentRun(journal, watched);
        const agreements = await this.#agreed(target, journal, run, watched);
        const ended = async <E>(kind: CheckKind, ending: Promise<E>): Promise<E> =>
          ending.finally(() => run.ended(kind));
        const wayOf = (kind: CheckKind) => run.wayOf(kind, agreements?.(kind));
        const ends = await Promise.allSettled([
          ended("grammar", grammar.run(target, wayOf("grammar"))),
          ended("ai", detection.run(target, wayOf("ai"))),
          ended("plagiarism", plagiarism.run(target, wayOf("plagiarism"))),
        ]);
        const [ofGrammar, ofAi, ofPlagiarism] = ends;
        return { grammar: valueOf(ofGrammar), ai: valueOf(ofAi), plagiarism: valueOf(ofPlagiarism) };
      });
    } finally {
      journal.dispose();
    }
  }

  /** Has the price of all checks agreed to. Undefined on this machine, where nothing is paid and no check waits for another. */
  async #agreed(
    target: CheckTarget,
    { snapshot }: ChangeJournal,
    run: DocumentRun,
    watched: WatchedRun,
  ): Promise<((kind: CheckKind) => Agreement) | undefined> {
    const { checkers, settings } = this.#parts;
    if (settings.serviceMode() === "embedded") return undefined;
    const quotes = await quoteChecks(await checkers(), CHECK_KINDS, target, snapshot, watched.signal);
    const agree = async (): Promise<void> => this.#agree(quotes, target, run, watched);
    const agreementOf = await agreementsBy(agree, watched.signal);
    return (kind) => agreementOf(quotes[kind]?.quote);
  }

  /** Asks once for all. If the balance is too low, the refusal says for which checks it would do. */
  async #agree(
    quotes: CheckQuotes,
    target: CheckTarget,
    run: DocumentRun,
    watched: WatchedRun,
  ): Promise<void> {
    const { guard } = await this.#parts.checkers();
    const check = "checkDocument";
    const price = priceOf(quotes);
    const plan = planOf(quotesIn(quotes), "person", {
      check,
      preview: () => void previewOf(target, check),
      priced: priceQuestion(price, target.selection !== undefined),
    });
    if (plan === undefined) return;
    try {
      await guard.agree(plan, watched);
    } catch (thrown) {
      this.#running.leave(target.document);
      if (!isCheckStopped(thrown) || thrown.code !== "insufficient_credits") throw thrown;
      const balance = this.#parts.credits.balance("hosted")?.credits ?? 0;
      throw notSent(thrown.code, tooPoorTogether(price, balance, affordable(price, balance)), thrown.action);
    }
    run.priced(plan);
  }
}

/** Checks give their errors as values; what rejects is a defect, and the others have ended by then. */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** Several checks of the same snapshot that run in parallel under one notification. */
class DocumentRun {
  readonly #journal: ChangeJournal;
  readonly #watched: WatchedRun;
  /** The running checks, each with its latest step. */
  readonly #steps = new Map<CheckKind, string>(CHECK_KINDS.map((kind) => [kind, ""]));
  readonly #allEnded = Promise.withResolvers<undefined>();
  /** The total cost as text; empty if nothing is paid. */
  #cost = "";

  constructor(journal: ChangeJournal, watched: WatchedRun) {
    this.#journal = journal;
    this.#watched = watched;
    this.#show();
  }

  /** Returns how to run one of the checks under its agreement. */
  wayOf(kind: CheckKind, agreement: Agreement | undefined): RunWay {
    return async (_title, target, check, keep) => this.#run(kind, agreement, target, check, keep);
  }

  /** Sets the total price, after it is agreed to and before anything is sent. */
  priced(quote: Pick<Quote, "connection" | "price">): void {
    this.#cost = describePrice(quote);
    this.#watched.showNow();
    this.#show();
  }

  /** Removes a check from the list, however it ended. */
  ended(kind: CheckKind): void {
    if (!this.#steps.delete(kind)) return;
    this.#show();
    if (this.#steps.size === 0) this.#allEnded.resolve(undefined);
  }

  /** Runs a check. Its findings show at once; the summary follows when all checks have ended. */
  async #run<C extends FoundCheck>(
    kind: CheckKind,
    agreement: Agreement | undefined,
    target: CheckTarget,
    check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
    keep: (now: CheckTarget, found: C) => void,
  ): Promise<EndedCheck<C>> {
    const [journal, watched] = [this.#journal, this.#watched];
    const found = await check(journal, {
      signal: watched.signal,
      report: (step) => {
        // All checks share one price, shown separately.
        if (step.kind === "price") return;
        this.#steps.set(kind, describeProgress(step));
        this.#show();
      },
      ...(agreement === undefined ? {} : { agreement }),
    });
    const then = targetNow(target, journal);
    keep(then, found);
    const since = new ChangeJournal(then.document);
    try {
      this.ended(kind);
      await this.#allEnded.promise;
      const findings = since.carry(found.findings);
      const droppedByEdits = found.droppedByEdits + found.findings.length - findings.length;
      return {
        check: { ...found, findings, droppedByEdits },
        now: targetNow(target, journal),
      };
    } finally {
      since.dispose();
    }
  }

  /** Updates the notification, which has room for one line. */
  #show(): void {
    const running = CHECK_KINDS.flatMap((kind) => {
      const step = this.#steps.get(kind);
      if (step === undefined) return [];
      return [step === "" ? describeKind(kind) : l10n.t("{0}: {1}", describeKind(kind), step)];
    });
    if (running.length === 0) return;
    this.#watched.report([...(this.#cost === "" ? [] : [this.#cost]), ...running].join(" · "));
  }
}
