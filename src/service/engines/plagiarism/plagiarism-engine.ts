import type {
  PlagiarismFindings,
  PlagiarismScanner,
  ScanOptions,
} from "../../operations/plagiarism-scanner.ts";
import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import { WorkerFailure } from "../worker/worker-failure.ts";
import type { PlagiarismQuestion, PlagiarismWorkerData, ReadingNote } from "./worker-data.ts";

/** The engine's reference folders and time limits. Times are in milliseconds. */
export interface PlagiarismEngineOptions {
  /** The worker's entry. */
  readonly workerUrl: URL;
  /** Reference folders, until `compareWith` replaces them. */
  readonly folders: readonly string[];
  /** The folder that stores the index; null for the worker's memory. */
  readonly indexFolder: string | null;
  /** The time limit for one access to a folder, for reading one file, or for comparing one text. */
  readonly silenceMs: number;
  /**
   * The idle time after which the worker is ended to free its memory. Without an index folder the worker stays, because all
   * files would have to be read again.
   */
  readonly idleMs: number;
}

const NOTHING_COMPARED: PlagiarismFindings = {
  score: 0,
  sources: [],
  highlights: [],
  sourcesFound: 0,
  wordsCompared: 0,
  wordsLeftOut: 0,
  filesCompared: 0,
  filesSkipped: 0,
  foldersSkipped: 0,
  boilerplateWords: 0,
};

/** Old-generation memory of the worker's own heap, in megabytes; excludes the words of the index. */
const HEAP_MB = 1024;

/**
 * The most memory that reading one file or comparing one text may add to the worker, buffers included, in megabytes. The
 * largest files that are read come to half of it.
 */
const GROWTH_MB = 1536;

/** Files that may crash a worker during one scan before the scan fails. */
const MOST_CULPRITS = 5;

/**
 * Compares texts with the files of the reference folders, in its own worker thread, one text after another. A file that
 * crashes or hangs a worker is not read again during the engine's life.
 */
export class PlagiarismEngine implements PlagiarismScanner {
  #folders: readonly string[];
  readonly #silenceMs: number;
  readonly #unreadable = new Set<string>();
  readonly #worker: ReplaceableWorker<PlagiarismQuestion, PlagiarismFindings, ReadingNote>;

  constructor({ folders, idleMs, indexFolder, silenceMs, workerUrl }: PlagiarismEngineOptions) {
    this.#folders = folders;
    this.#silenceMs = silenceMs;
    this.#worker = new ReplaceableWorker({
      runsIn: "thread",
      workerUrl,
      workerData: (): PlagiarismWorkerData => ({
        indexFolder,
        unreadable: [...this.#unreadable],
      }),
      startTimeoutMs: silenceMs,
      idleMs: indexFolder === null ? null : idleMs,
      heapMb: HEAP_MB,
      hasPauses: true,
    });
  }

  get hasReferences(): boolean {
    return this.#folders.length > 0;
  }

  /** Replaces the folders for later scans; running and waiting ones use those they began with. */
  compareWith(folders: readonly string[]): void {
    this.#folders = folders;
  }

  /**
   * Offsets of the findings are in UTF-16 units of `text`. Rejects with a {@link WorkerFailure}; after an abort immediately,
   * and the worker then stops at its next pause.
   */
  async scan(text: string, options: ScanOptions, signal: AbortSignal): Promise<PlagiarismFindings> {
    if (signal.aborted) throw new WorkerFailure("aborted");
    if (!this.hasReferences) return NOTHING_COMPARED;
    let reading: ReadingNote = null;
    let culprits = 0;
    return this.#worker.ask(
      { text, options, folders: this.#folders },
      {
        timeoutMs: this.#silenceMs,
        growthMb: GROWTH_MB,
        signal,
        onNote: (file) => {
          reading = file;
        },
        again: () => {
          if (reading === null) return false;
          this.#unreadable.add(reading);
          reading = null;
          culprits += 1;
          return culprits <= MOST_CULPRITS;
        },
      },
    );
  }

  /** Ends the worker; running and waiting calls reject. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
