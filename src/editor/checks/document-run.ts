import * as l10n from "@vscode/l10n";
import { ChangeJournal } from "../documents/change-journal.ts";
import type { Quote } from "../../checking/vocabulary/quote.ts";
import type { Agreement, CheckRun, WatchedRun } from "../../checking/vocabulary/check.ts";
import { targetNow, type EndedCheck, type FoundCheck, type RunWay } from "../runs/check-run.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import { describeProgress, priceInWords } from "../../checking/vocabulary/progress-words.ts";
import { kindInWords } from "../../report/words/check-words.ts";

/** Several checks of the same snapshot that run in parallel under one notification. */
export class DocumentRun {
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
    this.#cost = priceInWords(quote);
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
      return [step === "" ? kindInWords(kind) : l10n.t("{0}: {1}", kindInWords(kind), step)];
    });
    if (running.length === 0) return;
    this.#watched.report([...(this.#cost === "" ? [] : [this.#cost]), ...running].join(" · "));
  }
}
