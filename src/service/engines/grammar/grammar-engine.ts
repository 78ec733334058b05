import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import type { GrammarAnalysis, GrammarVariant } from "./types.ts";
import type { GrammarQuestion, GrammarWorkerData } from "./worker-data.ts";

/** The engine's files and its patience. Times are milliseconds. */
export interface GrammarEngineOptions {
  /** The worker's entry. */
  readonly workerUrl: URL;
  /** `harper_wasm_slim_bg.wasm` of harper.js. */
  readonly wasmUrl: URL;
  /** `index.aff` and `index.dic` of dictionary-en. */
  readonly affixesUrl: URL;
  readonly wordsUrl: URL;
  /** For the first ten thousand units of a text. */
  readonly timeoutMs: number;
  /** More of it for each further ten thousand units, in proportion; as a whole never more than this. */
  readonly maxTimeoutMs: number;
  /** For a worker to start and to warm up. */
  readonly startTimeoutMs: number;
  /** Without a request for so long, the worker is ended and its memory given back. */
  readonly idleMs: number;
}

const HEAP_MB = 512;
const TIMED_UNITS = 10_000;

/** Corrects English in a worker thread of its own, one text after another. */
export class GrammarEngine {
  readonly #options: GrammarEngineOptions;
  readonly #worker: ReplaceableWorker<GrammarQuestion, GrammarAnalysis>;

  constructor(options: GrammarEngineOptions) {
    const { affixesUrl, idleMs, startTimeoutMs, wasmUrl, wordsUrl, workerUrl } = options;
    const data: GrammarWorkerData = {
      wasm: wasmUrl.href,
      affixes: affixesUrl.href,
      words: wordsUrl.href,
    };
    this.#options = options;
    this.#worker = new ReplaceableWorker({
      workerUrl,
      workerData: () => data,
      startTimeoutMs,
      idleMs,
      heapMb: HEAP_MB,
      hasPauses: true,
    });
  }

  /**
   * Offsets of the result are UTF-16 units of `text`. Rejects with a `WorkerFailure`; after an abort at once, and the
   * worker then leaves the text at its next pause.
   */
  correct(text: string, variant: GrammarVariant, signal?: AbortSignal): Promise<GrammarAnalysis> {
    return this.#worker.ask({ text, variant }, { timeoutMs: this.#patience(text), signal });
  }

  /** Ends the worker; what is running or waiting rejects. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  #patience(text: string): number {
    const { timeoutMs, maxTimeoutMs } = this.#options;
    return Math.min(maxTimeoutMs, timeoutMs * Math.max(1, text.length / TIMED_UNITS));
  }
}
