import { Worker } from "node:worker_threads";
import type { PlagiarismFindings, ScanOptions } from "../../operations/plagiarism-scanner.ts";
import { PlagiarismFailure } from "./plagiarism-failure.ts";
import type { FromWorker, PlagiarismWorkerData, ToWorker } from "./worker-protocol.ts";

/** Old-generation memory of the worker's own heap, in megabytes; the words of the index are apart from it. */
const HEAP_MB = 1024;

interface Waiting {
  readonly resolve: (findings: PlagiarismFindings | undefined) => void;
  readonly reject: (failure: PlagiarismFailure) => void;
  readonly silence: NodeJS.Timeout;
}

/** One worker from its start to its end. It is asked one text at a time and is not used again after a rejection. */
export class PlagiarismWorker {
  readonly #worker: Worker;
  readonly #silenceMs: number;
  #isAlive = true;
  #waiting: Waiting | undefined;
  #lastId = 0;
  #reading: string | undefined;

  /** `silenceMs` is how long a worker that has something to do may say nothing. */
  constructor(workerUrl: URL, data: PlagiarismWorkerData, silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#worker = new Worker(workerUrl, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      execArgv: [],
      stderr: true,
      stdout: true,
    });
    this.#worker.on("message", (message: FromWorker) => this.#hear(message));
    this.#worker.on("error", () => this.#fail("engine_failed", "The plagiarism engine's worker failed."));
    this.#worker.on("messageerror", () =>
      this.#fail("engine_failed", "The worker sent what cannot be read."),
    );
    this.#worker.on("exit", () => this.#fail("engine_failed", "The plagiarism engine's worker ended."));
    this.#worker.stderr.resume();
    this.#worker.stdout.resume();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** The file that the worker was reading when it was last heard of. */
  get reading(): string | undefined {
    return this.#reading;
  }

  /** Resolves without findings where the scan was abandoned. Rejects with `engine_failed` or `engine_timeout`. */
  async scan(
    text: string,
    options: ScanOptions,
    signal: AbortSignal,
  ): Promise<PlagiarismFindings | undefined> {
    if (!this.#isAlive) throw new PlagiarismFailure("engine_failed", "The worker has ended.");
    this.#lastId += 1;
    const id = this.#lastId;
    const abandon = (): void => this.#say({ kind: "abandon", id });
    signal.addEventListener("abort", abandon);
    this.#worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        const silence = setTimeout(() => {
          this.#fail("engine_timeout", `The plagiarism engine said nothing for ${this.#silenceMs} ms.`);
        }, this.#silenceMs);
        this.#waiting = { resolve, reject, silence };
        this.#say({ kind: "scan", id, text, options });
      });
    } finally {
      clearTimeout(this.#waiting?.silence);
      this.#waiting = undefined;
      signal.removeEventListener("abort", abandon);
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    this.#isAlive = false;
    await this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    this.#waiting?.silence.refresh();
    switch (message.kind) {
      case "reading":
        this.#reading = message.file;
        break;
      case "comparing":
        this.#reading = undefined;
        break;
      case "done":
        this.#waiting?.resolve(message.findings);
        break;
      case "abandoned":
        this.#waiting?.resolve(undefined);
        break;
      case "broken":
        // An error that was caught is no file's fault: readers do not throw.
        this.#reading = undefined;
        this.#fail("engine_failed", `The plagiarism engine failed (${message.reason}).`);
        break;
    }
  }

  #fail(kind: "engine_failed" | "engine_timeout", message: string): void {
    this.#isAlive = false;
    this.#waiting?.reject(new PlagiarismFailure(kind, message));
  }

  #say(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
