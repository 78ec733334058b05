import type {
  PlagiarismFindings,
  PlagiarismScanner,
  ScanOptions,
} from "../../operations/plagiarism-scanner.ts";
import { PlagiarismFailure } from "./plagiarism-failure.ts";
import { PlagiarismWorker } from "./plagiarism-worker-handle.ts";

/** What the engine compares with, and its patience. Times are milliseconds. */
export interface PlagiarismEngineOptions {
  /** The worker's entry. */
  readonly workerUrl: URL;
  /** Reference folders. */
  readonly folders: readonly string[];
  /** Where the index is kept; null keeps it in the worker's memory. */
  readonly indexFolder: string | null;
  /** How long reading one file, or comparing one text, may take. */
  readonly silenceMs: number;
  /**
   * Without a request for so long, the worker is ended and its memory given back. Without an index folder the worker stays,
   * because all files would be read again.
   */
  readonly idleMs: number;
}

interface Job {
  readonly text: string;
  readonly options: ScanOptions;
  readonly signal: AbortSignal;
  readonly resolve: (findings: PlagiarismFindings) => void;
  readonly reject: (failure: PlagiarismFailure) => void;
  isOver: boolean;
}

const NOTHING_COMPARED: PlagiarismFindings = {
  score: 0,
  sources: [],
  highlights: [],
  sourcesFound: 0,
  filesCompared: 0,
  filesSkipped: 0,
  foldersSkipped: 0,
  boilerplateWords: 0,
};

/** Files that may end a worker during one scan before the scan fails. */
const MOST_CULPRITS = 5;

/**
 * Compares texts with the files of the reference folders, in a worker thread of its own, one text after another. The worker
 * starts with the first request, is replaced after any failure, and ends when idle. A file on which a worker ends or hangs
 * is not read again as long as the engine lives.
 */
export class PlagiarismEngine implements PlagiarismScanner {
  readonly hasReferences: boolean;
  readonly #options: PlagiarismEngineOptions;
  readonly #queue: Job[] = [];
  readonly #unreadable = new Set<string>();
  #worker: PlagiarismWorker | undefined;
  #isRunning = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: PlagiarismEngineOptions) {
    this.#options = options;
    this.hasReferences = options.folders.length > 0;
  }

  /**
   * Offsets of the findings are UTF-16 units of `text`. Rejects with a {@link PlagiarismFailure}; after an abort at once,
   * and the worker then leaves the scan at its next pause.
   */
  scan(text: string, options: ScanOptions, signal: AbortSignal): Promise<PlagiarismFindings> {
    if (signal.aborted) return Promise.reject(aborted());
    if (this.#isClosed) return Promise.reject(closed());
    if (!this.hasReferences) return Promise.resolve(NOTHING_COMPARED);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => job.reject(aborted());
      const settle = (): boolean => {
        if (job.isOver) return false;
        job.isOver = true;
        signal.removeEventListener("abort", onAbort);
        return true;
      };
      const job: Job = {
        text,
        options,
        signal,
        isOver: false,
        resolve: (findings) => void (settle() && resolve(findings)),
        reject: (failure) => void (settle() && reject(failure)),
      };
      signal.addEventListener("abort", onAbort);
      this.#queue.push(job);
      void this.#run();
    });
  }

  /** Ends the worker; what is running or waiting rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const job of this.#queue.splice(0)) job.reject(closed());
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
    if (this.#options.indexFolder === null) return;
    this.#idle = setTimeout(() => void this.#endWorker(), this.#options.idleMs);
    this.#idle.unref();
  }

  async #serve(job: Job): Promise<void> {
    for (let culprits = 0; !job.isOver; culprits += 1) {
      const worker = await this.#liveWorker();
      try {
        const findings = await worker.scan(job.text, job.options, job.signal);
        if (findings) job.resolve(findings);
        return;
      } catch (error) {
        await this.#endWorker();
        const canGoOn = worker.reading !== undefined && culprits < MOST_CULPRITS && !this.#isClosed;
        if (worker.reading !== undefined) this.#unreadable.add(worker.reading);
        if (canGoOn) continue;
        job.reject(
          error instanceof PlagiarismFailure
            ? error
            : new PlagiarismFailure("engine_failed", "The plagiarism engine failed."),
        );
      }
    }
  }

  async #liveWorker(): Promise<PlagiarismWorker> {
    if (this.#worker?.isAlive) return this.#worker;
    await this.#endWorker();
    const { workerUrl, folders, indexFolder, silenceMs } = this.#options;
    const data = { folders: [...folders], indexFolder, unreadable: [...this.#unreadable] };
    this.#worker = new PlagiarismWorker(workerUrl, data, silenceMs);
    return this.#worker;
  }

  async #endWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}

function aborted(): PlagiarismFailure {
  return new PlagiarismFailure("aborted", "The scan was aborted.");
}

function closed(): PlagiarismFailure {
  return new PlagiarismFailure("engine_failed", "The plagiarism engine is closed.");
}
