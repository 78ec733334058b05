import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import type { GrammarAnalysis, GrammarVariant } from "./types.ts";
import type { GrammarQuestion, GrammarWorkerData } from "./worker-data.ts";

/** The engine's files and time limits. Times are in milliseconds. */
export interface GrammarEngineOptions {
  /** The worker's entry. */
  readonly workerUrl: URL;
  /** `harper_wasm_slim_bg.wasm` of harper.js. */
  readonly wasmUrl: URL;
  /** The context model's files. */
  readonly weightsUrl: URL;
  readonly wordsUrl: URL;
  /** For the first ten thousand units of a text. */
  readonly timeoutMs: number;
  /** Increased in proportion for each further ten thousand units; the total never exceeds this. */
  readonly maxTimeoutMs: number;
  /** For a worker to start and warm up. */
  readonly startTimeoutMs: number;
  /** The idle time after which the worker is ended to free its memory. */
  readonly idleMs: number;
}

const HEAP_MB = 512;
const TIMED_UNITS = 10_000;

/** Corrects English in a process of its own, which returns its memory while idle, one text after another. */
export class GrammarEngine {
  readonly #options: GrammarEngineOptions;
  readonly #worker: ReplaceableWorker<GrammarQuestion, GrammarAnalysis>;

  constructor(options: GrammarEngineOptions) {
    const { idleMs, startTimeoutMs, wasmUrl, weightsUrl, wordsUrl, workerUrl } = options;
    const data: GrammarWorkerData = {
      wasm: wasmUrl.href,
      weights: weightsUrl.href,
      words: wordsUrl.href,
    };
    this.#options = options;
    this.#worker = new ReplaceableWorker({
      runsIn: "process",
      workerUrl,
      workerData: () => data,
      startTimeoutMs,
      idleMs,
      heapMb: HEAP_MB,
      hasPauses: true,
    });
  }

  /**
   * Offsets of the result are in UTF-16 units of `text`. Rejects with a `WorkerFailure`; after an abort immediately, and the
   * worker then stops at its next pause.
   */
  correct(text: string, variant: GrammarVariant, signal?: AbortSignal): Promise<GrammarAnalysis> {
    return this.#worker.ask({ text, variant }, { timeoutMs: this.#timeoutFor(text), signal });
  }

  /** Ends the worker; running and waiting calls reject. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  #timeoutFor(text: string): number {
    const { timeoutMs, maxTimeoutMs } = this.#options;
    return Math.min(maxTimeoutMs, timeoutMs * Math.max(1, text.length / TIMED_UNITS));
  }
}
