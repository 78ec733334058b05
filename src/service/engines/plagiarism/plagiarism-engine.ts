import type {
  PlagiarismFindings,
  PlagiarismScanner,
  ScanOptions,
} from "../../operations/plagiarism-scanner.ts";
import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import { WorkerFailure } from "../worker/worker-failure.ts";
import type { PlagiarismQuestion, PlagiarismWorkerData, ReadingNote } from "./worker-data.ts";

/** What the engine compares with, and its patience. Times are milliseconds. */
export interface PlagiarismEngineOptions {
  /** The worker's entry. */
  readonly workerUrl: URL;
  /** Reference folders, until `compareWith` names others. */
  readonly folders: readonly string[];
  /** Where the index is kept; null keeps it in the worker's memory. */
  readonly indexFolder: string | null;
  /** How long one look at a folder, reading one file, or comparing one text may take. */
  readonly silenceMs: number;
  /**
   * Without a request for so long, the worker is ended and its memory given back. Without an index folder the worker stays,
   * because all files would be read again.
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

/** Old-generation memory of the worker's own heap, in megabytes; the words of the index are apart from it. */
const HEAP_MB = 1024;

/**
 * What reading one file or comparing one text may add to the worker's memory, buffers included, in megabytes. The largest
 * files that are read come to half of it.
 */
const GROWTH_MB = 1536;

/** Files that may end a worker during one scan before the scan fails. */
const MOST_CULPRITS = 5;

/**
 * Compares texts with the files of the reference folders, in a worker thread of its own, one text after another. A file on
 * which a worker ends or hangs is not read again as long as the engine lives.
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

  /** Names other folders for the scans from now on; one that runs or waits keeps those it began with. */
  compareWith(folders: readonly string[]): void {
    this.#folders = folders;
  }

  /**
   * Offsets of the findings are UTF-16 units of `text`. Rejects with a {@link WorkerFailure}; after an abort at once, and
   * the worker then leaves the scan at its next pause.
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

  /** Ends the worker; what is running or waiting rejects. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
