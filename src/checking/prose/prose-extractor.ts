import { Worker } from "node:worker_threads";
import type { ExtractOptions, Prose } from "../../text/prose.ts";
import type { ProseTasks } from "./prose-worker.ts";

/** The longest that parsing may take; a document of 5 MB needs about a third of it. */
const TIMEOUT_MS = 30_000;

/** A document of 5 MB of prose needs less than half of it; one of nothing but links would take what the machine has. */
const MOST_MEGABYTES = 2_048;

/** With more that is not old yet, V8 may end the whole extension host at the limit, and not the worker alone. */
const YOUNG_MEGABYTES = 32;

/** Kept over a pause in writing; a start costs about a tenth of a second. */
const IDLE_MS = 120_000;

type Task = keyof ProseTasks;

/** Asks the thread for a task. Rejects when it fails or takes longer than half a minute. */
type Asking<Name extends Task> = (
  ...given: Parameters<ProseTasks[Name]>
) => Promise<ReturnType<ProseTasks[Name]>>;

interface Waiting {
  /** The result is that of the task that was asked for. */
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Takes prose out of documents in a thread of its own (ALL-1): a long document takes a parser longer than the frame or two
 * that the extension host may stand still. The thread is started at the first need and ended when it is idle, when it takes
 * too long, and after any error.
 */
export class ProseExtractor {
  readonly #workerFile: string | URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 0;

  constructor(workerFile: string | URL) {
    this.#workerFile = workerFile;
  }

  /** The same as `extractProse`. Rejects when the thread fails or takes longer than half a minute. */
  async extract(text: string, languageId: string, options: ExtractOptions = {}): Promise<Prose> {
    const [parts, { proseFromParts }] = await Promise.all([
      this.#ask("extract", [text, languageId, options]),
      import("../../text/prose-parts.ts"),
    ]);
    return proseFromParts(text, parts);
  }

  /** Tells which edits change nothing but prose. */
  readonly safeEdits: Asking<"safeEdits"> = async (...given) => this.#ask("safeEdits", given);

  /** Returns where the sentences of an answer stand in the prose. */
  readonly placeSentences: Asking<"placeSentences"> = async (...given) => this.#ask("placeSentences", given);

  /** Returns the images and recordings that a text links to. */
  readonly linkedMedia: Asking<"linkedMedia"> = async (...given) => this.#ask("linkedMedia", given);

  /** Returns how a passage may be cited or quoted, by `PassagePlanner.plans`. */
  readonly planPassage: Asking<"planPassage"> = async (...given) => this.#ask("planPassage", given);

  /** Runs one step of the proof of a plan, by `PassagePlanner.proves`. */
  readonly provePlan: Asking<"provePlan"> = async (...given) => this.#ask("provePlan", given);

  /** Returns the files that a document names for its citations. */
  readonly namedFiles: Asking<"namedFiles"> = async (...given) => this.#ask("namedFiles", given);

  dispose(): void {
    clearTimeout(this.#idle);
    this.#fail(new Error("the extension was deactivated"));
  }

  async #ask<Name extends Task>(
    task: Name,
    given: Parameters<ProseTasks[Name]>,
  ): Promise<ReturnType<ProseTasks[Name]>> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#nextId += 1);
    const timer = setTimeout(() => this.#fail(new Error("the document takes too long to read")), TIMEOUT_MS);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage({ id, task, given });
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      this.#endWhenIdle();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.unref();
    worker.on("message", ({ id, result }: { readonly id: number; readonly result: never }) =>
      this.#waiting.get(id)?.resolve(result),
    );
    // One that was replaced meanwhile has nothing to say any more.
    const failed = (error: unknown): void => {
      if (this.#worker === worker) this.#fail(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on("error", failed);
    worker.on("exit", () => failed(new Error("the thread ended")));
    return worker;
  }

  #endWhenIdle(): void {
    if (this.#waiting.size > 0 || this.#worker === undefined) return;
    this.#idle = setTimeout(() => this.#fail(new Error("idle")), IDLE_MS);
    this.#idle.unref();
  }

  /** Ends the thread; what was asked of it gets the reason, and the next request starts another. */
  #fail(reason: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    void worker?.terminate();
  }
}
