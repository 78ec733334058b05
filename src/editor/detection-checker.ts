import type { DetectionResult } from "../contract/detection.ts";
import { countWords } from "../contract/word-count.ts";
import {
  type DetectionFigures,
  detectionVerdict,
  showsHeatMap,
  type DetectionVerdict,
} from "../findings/detection-policy.ts";
import type { DetectionSource, SentenceFinding } from "../findings/finding.ts";
import { sentenceFindings, type PlacedSentences } from "../findings/sentence-findings.ts";
import type { Prose } from "../text/prose.ts";
import type { Snapshot } from "../text/snapshot.ts";
import type { ChangeJournal } from "./change-journal.ts";
import type { CheckError } from "./check-error.ts";
import { checkErrorOf } from "./check-failure.ts";
import { statusOf, type Check, type CheckRun } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import type { Log } from "./log.ts";
import type { PaidAnswers } from "./paid-answers.ts";
import type { DetectionContent } from "./paid-operation.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { checkSource, requireProse } from "./prose-to-check.ts";
import type { Settings } from "./settings.ts";

export interface DetectionCheckerParts {
  readonly answers: PaidAnswers<DetectionContent, DetectionResult>;
  readonly settings: Settings;
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly log: Log;
  readonly newId: () => string;
}

/** What a detection came to. */
export interface DetectionCheck extends Check<SentenceFinding, DetectionResult> {
  /** What may be said of the text, and who says so; absent when there is no answer. */
  readonly told?: { readonly verdict: DetectionVerdict; readonly source: DetectionSource };
  /** Sentences of the answer that were to be drawn and are not in the document's prose as it was sent. */
  readonly notPlaced: number;
}

/** What is known so far; it is kept when something fails after the answer, since that has been paid for. */
interface Progress {
  answer?: { readonly result: DetectionResult; readonly source: DetectionSource };
  placed: PlacedSentences;
  creditsCharged: number;
  cached: boolean;
  wordsChecked: number;
  wordsTotal: number;
  isSending: boolean;
}

/** Runs one detection of AI text, from the document's text to sentences on the document as it is when the answer comes. */
export class DetectionChecker {
  readonly #parts: DetectionCheckerParts;

  constructor(parts: DetectionCheckerParts) {
    this.#parts = parts;
  }

  /** `journal` began with the target and is the caller's to end. Never rejects: what goes wrong is in `error`. */
  async check(target: CheckTarget, journal: ChangeJournal, run: CheckRun): Promise<DetectionCheck> {
    const progress: Progress = {
      placed: { findings: [], notPlaced: 0 },
      creditsCharged: 0,
      cached: false,
      wordsChecked: 0,
      wordsTotal: 0,
      isSending: false,
    };
    let error: CheckError | undefined;
    try {
      await this.#run(target, journal.snapshot, progress, run);
    } catch (thrown) {
      error = checkErrorOf(thrown, progress);
      if (error.code === "internal_error") this.#parts.log.defect("Detecting AI text failed", thrown);
    }
    // No wait from here on: an edit would go unseen between the journal and whoever takes the findings.
    const { answer, placed, creditsCharged, cached, wordsChecked, wordsTotal } = progress;
    const findings = journal.carry(placed.findings);
    return {
      status: statusOf(error),
      findings,
      droppedByEdits: placed.findings.length - findings.length,
      notPlaced: placed.notPlaced,
      creditsCharged,
      cached,
      wordsChecked,
      wordsTotal,
      ...(answer === undefined ? {} : answered(answer)),
      ...(error === undefined ? {} : { error }),
    };
  }

  async #run(target: CheckTarget, snapshot: Snapshot, progress: Progress, run: CheckRun): Promise<void> {
    const { answers, extractor, settings } = this.#parts;
    const prose = await requireProse(checkSource(target, snapshot, settings), extractor);
    const words = countWords(prose.text);
    progress.wordsTotal = words;
    const request = { content: prose.text };
    const connection = await answers.connect([{ request, price: words }], run);
    progress.isSending = true;
    const { result, charged, isKnown, connection: used } = await answers.answer(connection, request, run);
    progress.isSending = false;
    progress.answer = { result, source: sourceOf(result, used.service) };
    progress.creditsCharged = charged;
    progress.cached = isKnown;
    progress.wordsChecked = words;
    progress.placed = await this.#place(progress.answer, prose, snapshot);
  }

  async #place(
    answer: NonNullable<Progress["answer"]>,
    prose: Prose,
    snapshot: Snapshot,
  ): Promise<PlacedSentences> {
    const { result, source } = answer;
    const items = result.items ?? [];
    if (items.length === 0 || !showsHeatMap(figuresOf(answer))) return { findings: [], notPlaced: 0 };
    const { extractor, log, newId } = this.#parts;
    try {
      const places = await extractor.placeSentences(
        prose.text,
        items.map(({ text }) => text),
      );
      return sentenceFindings(items, places, { documentText: snapshot.text, prose, source, newId });
    } catch (thrown) {
      // The document's own score stands without them.
      log.defect("The sentences could not be looked for", thrown);
      return { findings: [], notPlaced: items.length };
    }
  }
}

function sourceOf(result: DetectionResult, service: DetectionSource["service"]): DetectionSource {
  return { service, name: result.service_name ?? "", label: result.message ?? "" };
}

function figuresOf({ result, source }: NonNullable<Progress["answer"]>): DetectionFigures {
  return { service: source.service, score: result.ai_score ?? null, words: result.word_count };
}

function answered(
  answer: NonNullable<Progress["answer"]>,
): Required<Pick<DetectionCheck, "result" | "service" | "told">> {
  const { result, source } = answer;
  return { result, service: source.service, told: { verdict: detectionVerdict(figuresOf(answer)), source } };
}
