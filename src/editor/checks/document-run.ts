import * as vscode from "vscode";
import type { WatchedRun } from "../delayed-progress.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import type { Quote } from "../paying/quote.ts";
import type { SharedPrice } from "../paying/shared-price.ts";
import {
  describeProgress,
  priceInWords,
  targetNow,
  type CheckRun,
  type EndedCheck,
  type FoundCheck,
  type RunWay,
} from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import { CHECK_KINDS, type CheckKind } from "./document-price.ts";
import { kindInWords } from "./document-words.ts";

/** What several checks of one text share: the text as it was at one moment, their price, and what ends and shows them. */
export interface DocumentRunParts {
  readonly journal: ChangeJournal;
  readonly price: SharedPrice;
  readonly watched: WatchedRun;
}

/** Several checks of one text that run at once, in one notification. */
export class DocumentRun {
  readonly #parts: DocumentRunParts;
  /** What is under way, each with its latest step. */
  readonly #steps = new Map<CheckKind, string>(CHECK_KINDS.map((kind) => [kind, ""]));
  readonly #allEnded = Promise.withResolvers<undefined>();
  /** What all of them cost together, in words; empty where nothing is paid. */
  #cost = "";

  constructor(parts: DocumentRunParts) {
    this.#parts = parts;
    this.#show();
  }

  /** How one of the checks is run. */
  wayOf(kind: CheckKind): RunWay {
    return async (_title, target, check, keep) => this.#run(kind, target, check, keep);
  }

  /** Says what the checks cost together, once that is agreed to and before anything is sent. */
  priced(quote: Pick<Quote, "connection" | "price">): void {
    this.#cost = priceInWords(quote);
    this.#parts.watched.showNow();
    this.#show();
  }

  /** Takes a check off the list, however it ended: the others have not to wait for it, nor for its price. */
  ended(kind: CheckKind): void {
    this.#parts.price.ended(kind);
    if (!this.#steps.delete(kind)) return;
    this.#show();
    if (this.#steps.size === 0) this.#allEnded.resolve(undefined);
  }

  /** What is found is shown at once; it is told of when all have ended, as it stands in the document by then. */
  async #run<C extends FoundCheck>(
    kind: CheckKind,
    target: CheckTarget,
    check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
    keep: (now: CheckTarget, found: C) => void,
  ): Promise<EndedCheck<C>> {
    const { journal, price, watched } = this.#parts;
    const found = await check(journal, {
      signal: watched.signal,
      report: (step) => {
        // All of them have one price.
        if (step.kind === "price") return;
        this.#steps.set(kind, describeProgress(step));
        this.#show();
      },
      agree: async (credits, connection, words) => price.agree(kind, credits, connection, words),
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

  /** In one line: a notification has no more. */
  #show(): void {
    const running = CHECK_KINDS.flatMap((kind) => {
      const step = this.#steps.get(kind);
      if (step === undefined) return [];
      return [step === "" ? kindInWords(kind) : vscode.l10n.t("{0}: {1}", kindInWords(kind), step)];
    });
    if (running.length === 0) return;
    this.#parts.watched.report([...(this.#cost === "" ? [] : [this.#cost]), ...running].join(" · "));
  }
}
