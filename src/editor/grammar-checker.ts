import type * as vscode from "vscode";
import {
  GRAMMAR_VARIANTS,
  type GrammarRequest,
  type GrammarResult,
  type GrammarVariant,
} from "../contract/grammar.ts";
import { isFixable, type GrammarFinding } from "../findings/finding.ts";
import { grammarFindings } from "../findings/grammar-findings.ts";
import type { Snapshot } from "../text/snapshot.ts";
import type { ChangeJournal } from "./change-journal.ts";
import { checkErrorOf } from "./check-failure.ts";
import type { CheckError } from "./check-error.ts";
import { statusOf, type Check, type CheckRun } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import type { Log } from "./log.ts";
import type { PaidAnswers } from "./paid-answers.ts";
import { prepareGrammar } from "./prepare-grammar.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { checkSource } from "./prose-to-check.ts";
import type { ServiceMode, Settings } from "./settings.ts";
import type { TextPart } from "./text-parts.ts";

export interface GrammarCheckerParts {
  readonly answers: PaidAnswers<GrammarRequest, GrammarResult>;
  readonly settings: Settings;
  readonly extractor: Pick<ProseExtractor, "extract" | "safeEdits">;
  readonly log: Log;
  readonly newId: () => string;
}

/** An answer whose corrections have no place in the document; both texts are there to be compared. */
export interface UnplacedAnswer {
  readonly reason: string;
  readonly submitted: string;
  readonly corrected: string;
}

/** What a grammar check found. */
export interface GrammarCheck extends Check<GrammarFinding, GrammarResult> {
  readonly unplaced: readonly UnplacedAnswer[];
}

/** What the requests of one check gave so far; it is kept when a later request fails, since it has been paid for. */
interface Progress {
  findings: GrammarFinding[];
  readonly unplaced: UnplacedAnswer[];
  result?: GrammarResult;
  service?: ServiceMode;
  creditsCharged: number;
  wordsChecked: number;
  wordsTotal: number;
  isSending: boolean;
}

/** Runs one grammar check from the document's text to findings on the document as it is when the answer comes. */
export class GrammarChecker {
  readonly #parts: GrammarCheckerParts;

  constructor(parts: GrammarCheckerParts) {
    this.#parts = parts;
  }

  /**
   * `journal` began with the target and is the caller's to end. Never rejects: what goes wrong is in `error`, with what was
   * found before it.
   */
  async check(target: CheckTarget, journal: ChangeJournal, run: CheckRun): Promise<GrammarCheck> {
    const { snapshot } = journal;
    const progress: Progress = {
      findings: [],
      unplaced: [],
      creditsCharged: 0,
      wordsChecked: 0,
      wordsTotal: 0,
      isSending: false,
    };
    let error: CheckError | undefined;
    try {
      await this.#run(target, snapshot, progress, run);
    } catch (thrown) {
      error = checkErrorOf(thrown, progress);
      if (error.code === "internal_error") this.#parts.log.defect("Checking grammar failed", thrown);
    }
    // Before anything is written they are looked at once more: someone who cancelled does not wait for it.
    if (!run.signal.aborted) await this.#markUnsafe(target.document, snapshot, progress);
    // No wait from here on: an edit would go unseen between the journal and whoever takes the findings.
    const findings = journal.carry(progress.findings);
    return {
      status: statusOf(error),
      findings,
      droppedByEdits: progress.findings.length - findings.length,
      unplaced: progress.unplaced,
      creditsCharged: progress.creditsCharged,
      cached: progress.creditsCharged === 0 && progress.wordsChecked > 0,
      wordsChecked: progress.wordsChecked,
      wordsTotal: progress.wordsTotal,
      ...(progress.result === undefined ? {} : { result: progress.result }),
      ...(progress.service === undefined ? {} : { service: progress.service }),
      ...(error === undefined ? {} : { error }),
    };
  }

  async #run(target: CheckTarget, snapshot: Snapshot, progress: Progress, run: CheckRun): Promise<void> {
    const { answers, extractor, settings, newId } = this.#parts;
    const { document } = target;
    const prepared = await prepareGrammar(checkSource(target, snapshot, settings), extractor);
    progress.wordsTotal = prepared.words;
    const variant = variantOf(settings.grammarVariant(document));
    const requestFor = ({ text }: TextPart): GrammarRequest => ({
      content: text,
      target_variant: variant,
    });
    let connection = await answers.connect(
      prepared.parts.map((part) => ({ request: requestFor(part), price: part.words })),
      run,
    );
    const context = {
      documentText: snapshot.text,
      prose: prepared.prose,
      severity: settings.grammarSeverity(document),
      newId,
    };
    for (const [index, part] of prepared.parts.entries()) {
      run.signal.throwIfAborted();
      if (prepared.parts.length > 1)
        run.report({ kind: "part", part: index + 1, parts: prepared.parts.length });
      const submitted = part.text;
      progress.isSending = true;
      const answered = await answers.answer(connection, requestFor(part), run);
      progress.isSending = false;
      connection = answered.connection;
      const { result, charged } = answered;
      // What was paid is noted before anything is made of it.
      progress.result = result;
      progress.service = connection.service;
      progress.creditsCharged += charged;
      progress.wordsChecked += part.words;
      const placed = grammarFindings({ start: part.start, submitted, result }, context);
      progress.findings.push(...placed.findings);
      if (placed.contradiction !== undefined) {
        progress.unplaced.push({ reason: placed.contradiction, submitted, corrected: result.corrected_text });
      }
    }
  }

  /** A correction that would change the markup around it is shown and not offered as a fix. */
  async #markUnsafe(document: vscode.TextDocument, snapshot: Snapshot, progress: Progress): Promise<void> {
    if (this.#parts.settings.submission(document) === "verbatim") return;
    const fixable = progress.findings.filter(isFixable);
    if (fixable.length === 0) return;
    const edits = fixable.map(({ range, replacement }) => ({ range, text: replacement }));
    try {
      const { unsafe } = await this.#parts.extractor.safeEdits(snapshot.text, snapshot.languageId, edits);
      const ids = new Set(unsafe.map((index) => fixable[index]?.id));
      progress.findings = progress.findings.map((finding) =>
        ids.has(finding.id) ? { ...finding, placed: "approximate" } : finding,
      );
    } catch (thrown) {
      // They are looked at once more before anything is written.
      this.#parts.log.defect("The corrections could not be looked at beforehand", thrown);
    }
  }
}

function variantOf(value: string): GrammarVariant {
  return GRAMMAR_VARIANTS.find((variant) => variant === value) ?? "auto";
}
