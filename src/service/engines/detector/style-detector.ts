import type { TextDetector, TextScore } from "../../operations/text-detector.ts";
import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import { WorkerFailure } from "../worker/worker-failure.ts";
import { abstention } from "./abstention.ts";
import { WORDS_FOR_A_VERDICT } from "./calibration.ts";
import type { DetectorFiles } from "./detector-files.ts";
import { label, type ModelName, serviceName } from "./label.ts";
import type { StyleScore } from "./style-scorer.ts";
import type { DetectorWorkerData, StyleQuestion } from "./worker-data.ts";

/** The engine's files, the model that they hold, and its patience. Times are milliseconds. */
export interface StyleDetectorOptions extends DetectorFiles {
  readonly model: ModelName;
  /** For a text of any length. */
  readonly timeoutMs: number;
  /** For a worker to start and to load the model. */
  readonly startTimeoutMs: number;
  /** Without a request for so long, the worker is ended and its memory given back. */
  readonly idleMs: number;
}

/** Old-generation memory of the worker's own heap, in megabytes; the model and a text's tokens are apart from it. */
const HEAP_MB = 256;
/** The highest score that names nobody. */
const INCONCLUSIVE = 0.5;

/** Judges the style of English prose in a worker thread of its own, one text after another. */
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
      workerUrl,
      workerData: () => data,
      startTimeoutMs,
      idleMs,
      heapMb: HEAP_MB,
      // A text is done sooner than another worker is started.
      hasPauses: true,
    });
  }

  abstention(text: string, words: number): string | null {
    return abstention(text, words);
  }

  /** Rejects with a `WorkerFailure`; after an abort at once, and the worker then comes to the end of the text. */
  async score(text: string, words: number, signal: AbortSignal): Promise<TextScore> {
    const answer = await this.#worker.ask({ text, words }, { timeoutMs: this.#timeoutMs, signal });
    const { score, spans } = answer;
    const isShort = words < WORDS_FOR_A_VERDICT;
    // Better no answer than an accusation that the label denies.
    if (isShort && score > INCONCLUSIVE) throw new WorkerFailure("engine_failed");
    const sentences = spans.map((span) => ({ text: text.slice(span.start, span.end), score: span.score }));
    return { score, sentences, message: label(this.#model, words, answer) };
  }

  /** Ends the worker; what is running or waiting rejects. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
