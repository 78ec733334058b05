import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ReplaceableWorker } from "../worker/replaceable-worker.ts";
import type { ProvenanceFiles } from "./provenance-files.ts";
import type { Credentials, ProvenanceFindings, ProvenanceQuestion } from "./provenance.ts";
import type { ProvenanceWorkerData } from "./worker-data.ts";

/** Times are milliseconds. */
export interface ProvenanceOptions extends ProvenanceFiles {
  /** The limit for any file, plus the next field for each megabyte: a signature is verified over all of them. */
  readonly timeoutMs: number;
  readonly timeoutMsPerMegabyte: number;
  readonly startTimeoutMs: number;
  readonly idleMs: number;
  /** The PEM file of a person's or organization's own anchors, as it is now; null for none. */
  readonly trustAnchors?: () => string | null;
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
    const { startTimeoutMs, idleMs, trustLists, wasmUrl, workerUrl } = options;
    const files: ProvenanceWorkerData = {
      wasm: wasmUrl.href,
      signers: trustLists.signers.href,
      timeStamps: trustLists.timeStamps.href,
    };
    this.#options = options;
    this.#worker = new ReplaceableWorker({
      runsIn: "thread",
      workerUrl,
      workerData: () => files,
      startTimeoutMs,
      idleMs,
      heapMb: HEAP_MB,
      // WebAssembly cannot be interrupted.
      hasPauses: false,
    });
  }

  /** Reads the manifest of a file; `mime` is the type found from the content, such as `audio/mpeg`. */
  readC2pa(path: string, mime: string, signal: AbortSignal): Promise<Credentials> {
    return this.#ask({ path, mime, withMetadata: false }, signal);
  }

  /** Reads the manifest of an image and its other metadata. */
  readImage(path: string, mime: string, signal: AbortSignal): Promise<ProvenanceFindings> {
    return this.#ask({ path, mime, withMetadata: true }, signal);
  }

  /** Rejects if the engine can't read any file: not even its own WebAssembly, as a picture without a manifest. */
  async probe(signal: AbortSignal): Promise<void> {
    await this.readC2pa(fileURLToPath(this.#options.wasmUrl), "image/png", signal);
  }

  async #ask(
    about: Omit<ProvenanceQuestion, "trustAnchors">,
    signal: AbortSignal,
  ): Promise<ProvenanceFindings> {
    const { timeoutMs, timeoutMsPerMegabyte, trustAnchors } = this.#options;
    const { size } = await stat(about.path);
    const question = { ...about, trustAnchors: trustAnchors?.() ?? null };
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
