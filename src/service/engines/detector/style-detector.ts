import type { TextDetector, TextScore } from "../../operations/text-detector.ts";
import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import { WorkerFailure } from "../worker/worker-failure.ts";
import { abstention } from "./abstention.ts";
import { WORDS_FOR_A_VERDICT } from "./calibration.ts";
import type { DetectorFiles } from "./detector-files.ts";
import { label, type ModelName, serviceName } from "./label.ts";
import type { StyleScore } from "./style-scorer.ts";
import type { DetectorWorkerData, StyleQuestion } from "./worker-data.ts";

/** The engine's files, the model in them, and time limits. Times are in milliseconds. */
export interface StyleDetectorOptions extends DetectorFiles {
  readonly model: ModelName;
  /** For a text of any length. */
  readonly timeoutMs: number;
  /** For a worker to start and load the model. */
  readonly startTimeoutMs: number;
  /** The idle time after which the worker is ended to free its memory. */
  readonly idleMs: number;
}

/** Old-generation memory of the worker's own heap, in megabytes; excludes the model and a text's tokens. */
const HEAP_MB = 256;
/** The highest score that makes no accusation. */
const INCONCLUSIVE = 0.5;

/** Scores the style of English prose in its own worker thread, one text after another. */
export class StyleDetector implements TextDetector {
  readonly serviceName: string;
  readonly #model: ModelName;
  readonly #timeoutMs: number;
  readonly #worker: ReplaceableWorker<StyleQuestion, StyleScore>;

  constructor(options: StyleDetectorOptions) {
    const { calibrationUrl, idleMs, model, startTimeoutMs, vocabularyUrl, weightsUrl, workerUrl } = options;
    const data: DetectorWorkerData = {
      weights: weightsUrl.href,
      vocabulary: vocabularyUrl.href,
      calibration: calibrationUrl.href,
    };
    this.serviceName = serviceName(model);
    this.#model = model;
    this.#timeoutMs = options.timeoutMs;
    this.#worker = new ReplaceableWorker({
      runsIn: "thread",
      workerUrl,
      workerData: () => data,
      startTimeoutMs,
      idleMs,
      heapMb: HEAP_MB,
      // Finishing a text is faster than starting another worker.
      hasPauses: true,
    });
  }

  abstention(text: string, words: number): string | null {
    return abstention(text, words);
  }

  /** Rejects with a `WorkerFailure`; after an abort immediately, while the worker finishes the text. */
  async score(text: string, words: number, signal: AbortSignal): Promise<TextScore> {
    const answer = await this.#worker.ask({ text, words }, { timeoutMs: this.#timeoutMs, signal });
    const { score, spans } = answer;
    const isShort = words < WORDS_FOR_A_VERDICT;
    // No answer is better than an accusation that the label denies.
    if (isShort && score > INCONCLUSIVE) throw new WorkerFailure("engine_failed");
    const sentences = spans.map((span) => ({ text: text.slice(span.start, span.end), score: span.score }));
    return { score, sentences, message: label(this.#model, words, answer) };
  }

  /** Ends the worker; running and waiting calls reject. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
