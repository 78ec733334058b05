import type { Credits } from "../credits/credits.ts";
import { withDelayedProgress, type WhileAsking } from "../delayed-progress.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import { askPrice } from "../paying/price-question.ts";
import { SharedPrice, type PaidConnections } from "../paying/shared-price.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import { referenceFolders } from "../plagiarism/reference-folders.ts";
import type { Settings } from "../settings.ts";
import { notSent } from "./check-error.ts";
import type { CheckPresenter } from "./check-presenter.ts";
import { previewOf } from "./check-run.ts";
import { isCheckStopped } from "./check-stopped.ts";
import { checkTarget, type CheckTarget } from "./check-target.ts";
import type { Checkers } from "./checkers.ts";
import { documentOutcome, type DocumentOutcome } from "./document-outcome.ts";
import { showDocumentCheck, type DocumentEnds } from "./document-presenter.ts";
import { paidKinds, totalPrice, type CheckKind, type DocumentPrice } from "./document-price.ts";
import { DocumentRun } from "./document-run.ts";
import { priceQuestion, runningInWords, tooPoorTogether } from "./document-words.ts";
import { RunningChecks } from "./running-checks.ts";

export interface DocumentCheckParts {
  readonly grammar: Pick<GrammarCommands, "run">;
  readonly detection: Pick<DetectionCommands, "run">;
  readonly plagiarism: Pick<PlagiarismCommands, "run">;
  /** Loads what stands between a price and its payment. */
  readonly checkers: () => Promise<Pick<Checkers, "guard">>;
  readonly presenter: Pick<CheckPresenter, "showUnplaced">;
  readonly credits: Credits;
  readonly settings: Settings;
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
    const { credits, presenter } = this.#parts;
    const ends = await this.#run(target);
    const { grammar, ai, plagiarism } = ends;
    const outcomes = { grammar: grammar.outcome, ai: ai.outcome, plagiarism: plagiarism.outcome };
    const service = Object.values(outcomes).some((each) => each.service === "hosted") ? "hosted" : "embedded";
    const outcome = documentOutcome(outcomes, credits.balance(service)?.credits ?? null);
    showDocumentCheck(ends, outcome);
    presenter.showUnplaced(grammar.now, grammar.check);
    return outcome;
  }

  /** All three at once: each goes to an endpoint of its own with one request at a time. */
  async #run(target: CheckTarget): Promise<DocumentEnds> {
    const { detection, grammar, plagiarism } = this.#parts;
    const isSelection = target.selection !== undefined;
    // Before any wait: what is sent is the text that the person saw.
    const journal = new ChangeJournal(target.document);
    try {
      return await withDelayedProgress(runningInWords(isSelection), async (watched) => {
        const price = new SharedPrice(watched.signal, async (asked, to, words) => {
          await this.#agree(asked, to, words, target, watched.whileAsking);
          run.priced({ price: totalPrice(asked), connection: to[0] });
        });
        const run = new DocumentRun({ journal, price, watched });
        const ended = async <E>(kind: CheckKind, ending: Promise<E>): Promise<E> =>
          ending.finally(() => run.ended(kind));
        const ends = await Promise.allSettled([
          ended("grammar", grammar.run(target, run.wayOf("grammar"))),
          ended("ai", detection.run(target, run.wayOf("ai"))),
          ended("plagiarism", plagiarism.run(target, run.wayOf("plagiarism"))),
        ]);
        const [ofGrammar, ofAi, ofPlagiarism] = ends;
        return { grammar: valueOf(ofGrammar), ai: valueOf(ofAi), plagiarism: valueOf(ofPlagiarism) };
      });
    } finally {
      journal.dispose();
    }
  }

  /** Asks once for all; where the balance is not enough, it says for what it would be, and nothing is sent. */
  async #agree(
    price: DocumentPrice,
    [connection, ...others]: PaidConnections,
    words: number,
    target: CheckTarget,
    whileAsking: WhileAsking,
  ): Promise<void> {
    const { guard } = await this.#parts.checkers();
    const check = "checkDocument";
    const upload = { check, words, preview: () => void previewOf(target, check) } as const;
    const kinds = paidKinds(price);
    const plan = { price: totalPrice(price), connection, others, asker: "person", upload, kinds } as const;
    try {
      await guard.agree(plan, async (question) =>
        whileAsking(async () => askPrice(question, priceQuestion(price, target.selection !== undefined))),
      );
    } catch (thrown) {
      if (!isCheckStopped(thrown) || thrown.code !== "insufficient_credits") throw thrown;
      const balance = this.#parts.credits.balance("hosted")?.credits ?? 0;
      throw notSent(thrown.code, tooPoorTogether(price, balance), thrown.action);
    }
  }
}

/** Checks give their errors as values; what rejects is a defect, and the others have ended by then. */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
