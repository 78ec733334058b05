import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import type { ProvenanceFiles } from "./provenance-files.ts";
import type { C2paFinding, ProvenanceFindings, ProvenanceQuestion } from "./provenance.ts";

/** Times are milliseconds. */
export interface ProvenanceOptions extends ProvenanceFiles {
  /** The limit for any file, plus the next field for each megabyte: a signature is verified over all of them. */
  readonly timeoutMs: number;
  readonly timeoutMsPerMegabyte: number;
  readonly startTimeoutMs: number;
  readonly idleMs: number;
}

const HEAP_MB = 256;

/**
 * Reads the stated origin of images and audio, in its own worker thread, one file after another. Rejects with a
 * `WorkerFailure`: `engine_failed`, `engine_timeout`, or immediately `aborted`; or with the error of a missing file.
 */
export class ProvenanceEngine {
  readonly #options: ProvenanceOptions;
  readonly #worker: ReplaceableWorker<ProvenanceQuestion, ProvenanceFindings>;

  constructor(options: ProvenanceOptions) {
    const { startTimeoutMs, idleMs, wasmUrl, workerUrl } = options;
    this.#options = options;
    this.#worker = new ReplaceableWorker({
      workerUrl,
      workerData: () => wasmUrl.href,
      startTimeoutMs,
      idleMs,
      heapMb: HEAP_MB,
      // WebAssembly cannot be interrupted.
      hasPauses: false,
    });
  }

  /** The C2PA manifest of a file; `mime` is the type found from the content, such as `audio/mpeg`. */
  async readC2pa(path: string, mime: string, signal: AbortSignal): Promise<C2paFinding> {
    const { c2pa } = await this.#ask({ path, mime, withMetadata: false }, signal);
    return c2pa;
  }

  /** Reads the manifest of an image and its other metadata. */
  readImage(path: string, mime: string, signal: AbortSignal): Promise<ProvenanceFindings> {
    return this.#ask({ path, mime, withMetadata: true }, signal);
  }

  /** Rejects if the engine can't read any file: not even its own WebAssembly, as a picture without a manifest. */
  async probe(signal: AbortSignal): Promise<void> {
    await this.readC2pa(fileURLToPath(this.#options.wasmUrl), "image/png", signal);
  }

  async #ask(question: ProvenanceQuestion, signal: AbortSignal): Promise<ProvenanceFindings> {
    const { timeoutMs, timeoutMsPerMegabyte } = this.#options;
    const { size } = await stat(question.path);
    return this.#worker.ask(question, {
      timeoutMs: timeoutMs + (size / 1e6) * timeoutMsPerMegabyte,
      signal,
    });
  }

  /** Ends the worker; running and waiting calls reject. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
