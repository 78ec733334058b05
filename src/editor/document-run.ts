import * as vscode from "vscode";
import type { ChangeJournal } from "./change-journal.ts";
import { describeProgress, targetNow, type CheckRun, type EndedCheck, type RunWay } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import type { WatchedRun } from "./delayed-progress.ts";
import { CHECK_KINDS, type CheckKind } from "./document-price.ts";
import { kindInWords } from "./document-words.ts";
import type { SharedPrice } from "./shared-price.ts";

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

  constructor(parts: DocumentRunParts) {
    this.#parts = parts;
    this.#show();
  }

  /** How one of the checks is run. */
  wayOf(kind: CheckKind): RunWay {
    return async (_title, target, check, keep) => this.#run(kind, target, check, keep);
  }

  /** Takes a check off the list, however it ended: the others have not to wait for its price. */
  ended(kind: CheckKind): void {
    this.#parts.price.ended(kind);
    if (this.#steps.delete(kind)) this.#show();
  }

  async #run<C>(
    kind: CheckKind,
    target: CheckTarget,
    check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
    keep: (now: CheckTarget, found: C) => void,
  ): Promise<EndedCheck<C>> {
    const { journal, price, watched } = this.#parts;
    const found = await check(journal, {
      signal: watched.signal,
      report: (step) => {
        this.#steps.set(kind, describeProgress(step));
        this.#show();
      },
      agree: async (credits, connection) => price.agree(kind, credits, connection),
    });
    keep(targetNow(target, journal), found);
    return { check: found, now: targetNow(target, journal), version: journal.snapshot.version };
  }

  /** In one line: a notification has no more. */
  #show(): void {
    const running = CHECK_KINDS.flatMap((kind) => {
      const step = this.#steps.get(kind);
      if (step === undefined) return [];
      return [step === "" ? kindInWords(kind) : vscode.l10n.t("{0}: {1}", kindInWords(kind), step)];
    });
    if (running.length > 0) this.#parts.watched.report(running.join(" · "));
  }
}
