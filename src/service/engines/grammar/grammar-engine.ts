import { GrammarFailure } from "./grammar-failure.ts";
import { startWorker, type WorkerHandle } from "./worker-handle.ts";
import type { GrammarAnalysis, GrammarVariant } from "./types.ts";

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

interface Job {
  readonly text: string;
  readonly variant: GrammarVariant;
  readonly resolve: (analysis: GrammarAnalysis) => void;
  readonly reject: (failure: GrammarFailure) => void;
  isOver: boolean;
}

const TIMED_UNITS = 10_000;

/**
 * Corrects English in a worker thread of its own, one text after another. The worker starts with the first request, is
 * replaced after any error or time-out, and ends when idle.
 */
export class GrammarEngine {
  readonly #options: GrammarEngineOptions;
  readonly #queue: Job[] = [];
  #worker: WorkerHandle | undefined;
  #isRunning = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: GrammarEngineOptions) {
    this.#options = options;
  }

  /**
   * Offsets of the result are UTF-16 units of `text`. Rejects with a {@link GrammarFailure}; after an abort at once, and
   * the worker then leaves the text at its next pause.
   */
  correct(text: string, variant: GrammarVariant, signal?: AbortSignal): Promise<GrammarAnalysis> {
    if (signal?.aborted) return Promise.reject(new GrammarFailure("aborted", "The correction was aborted."));
    if (this.#isClosed)
      return Promise.reject(new GrammarFailure("engine_failed", "The grammar engine is closed."));
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        job.reject(new GrammarFailure("aborted", "The correction was aborted."));
        this.#worker?.abandon(job);
      };
      const settle = (): boolean => {
        if (job.isOver) return false;
        job.isOver = true;
        signal?.removeEventListener("abort", onAbort);
        return true;
      };
      const job: Job = {
        text,
        variant,
        isOver: false,
        resolve: (analysis) => void (settle() && resolve(analysis)),
        reject: (failure) => void (settle() && reject(failure)),
      };
      signal?.addEventListener("abort", onAbort);
      this.#queue.push(job);
      void this.#run();
    });
  }

  /** Ends the worker; what is running or waiting rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const job of this.#queue.splice(0))
      job.reject(new GrammarFailure("engine_failed", "The grammar engine is closed."));
    await this.#endWorker();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    clearTimeout(this.#idle);
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      if (!job.isOver) await this.#serve(job);
    }
    this.#isRunning = false;
    if (this.#isClosed) return this.#endWorker();
    this.#idle = setTimeout(() => void this.#endWorker(), this.#options.idleMs);
    this.#idle.unref();
  }

  async #serve(job: Job): Promise<void> {
    try {
      const worker = await this.#liveWorker();
      await worker.ready();
      const analysis = job.isOver ? undefined : await worker.correct(job, this.#patience(job.text));
      if (analysis) job.resolve(analysis);
    } catch (error) {
      await this.#endWorker();
      job.reject(
        error instanceof GrammarFailure
          ? error
          : new GrammarFailure("engine_failed", "The grammar engine failed."),
      );
    }
  }

  async #liveWorker(): Promise<WorkerHandle> {
    if (this.#worker?.isAlive) return this.#worker;
    await this.#endWorker();
    this.#worker = startWorker(this.#options);
    return this.#worker;
  }

  #patience(text: string): number {
    const { timeoutMs, maxTimeoutMs } = this.#options;
    return Math.min(maxTimeoutMs, timeoutMs * Math.max(1, text.length / TIMED_UNITS));
  }

  async #endWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}
