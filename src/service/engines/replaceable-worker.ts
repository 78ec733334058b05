import { Worker } from "node:worker_threads";

/** A worker's file, what it is started with, and the patience with it. Times are milliseconds. */
export interface WorkerOptions {
  readonly workerUrl: URL;
  readonly workerData: unknown;
  readonly startTimeoutMs: number;
  /** Without a question for so long, the worker is ended and its memory given back. */
  readonly idleMs: number;
  /** Old-generation memory of the worker's own heap, in megabytes; buffers and WebAssembly are apart from it. */
  readonly heapMb: number;
}

/** What such a worker posts: `ready` once, then for each question an answer, or `broken` and nothing more. */
export type FromWorker<Answer> =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "broken" };

/** The rejection of every question without an answer; it never carries anything of the question. */
export class WorkerFailure extends Error {
  readonly kind: "engine_failed" | "engine_timeout" | "aborted";

  constructor(kind: WorkerFailure["kind"]) {
    super(`The engine's worker gave no answer (${kind}).`);
    this.name = "WorkerFailure";
    this.kind = kind;
  }
}

/**
 * A worker thread that is asked one question at a time. It starts with the first one, ends when idle, and after a failure,
 * a time-out or an abort it is ended at once and another one takes the next question: nothing that hangs or breaks lasts.
 */
export class ReplaceableWorker<Question, Answer> {
  readonly #options: WorkerOptions;
  #turn: Promise<void> = Promise.resolve();
  #worker: StartedWorker<Answer> | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #closed = new AbortController();

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Rejects with a {@link WorkerFailure}; after an abort at once. The time counts from when the worker is free and ready. */
  async ask(question: Question, timeoutMs: number, signal: AbortSignal): Promise<Answer> {
    const before = this.#turn;
    const over = Promise.withResolvers<void>();
    this.#turn = before.then(() => over.promise);
    const left = whenAborted(signal, "aborted");
    const closed = whenAborted(this.#closed.signal, "engine_failed");
    const interrupted = Promise.race([left.promise, closed.promise]);
    try {
      await Promise.race([before, interrupted]);
      // A race is won by the first of several that are over; to leave now must not cost the worker.
      if (signal.aborted) throw new WorkerFailure("aborted");
      return await this.#serve(question, timeoutMs, interrupted);
    } finally {
      left.forget();
      closed.forget();
      over.resolve();
    }
  }

  /** Ends the worker; what is running or waiting rejects. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#turn;
    await this.#end();
  }

  async #serve(question: Question, timeoutMs: number, interrupted: Promise<never>): Promise<Answer> {
    clearTimeout(this.#idle);
    try {
      // One that died between two questions would leave the next to its time-out.
      if (this.#worker?.isAlive !== true) await this.#end();
      this.#worker ??= new StartedWorker(this.#options);
      await Promise.race([this.#worker.ready, interrupted]);
      return await Promise.race([this.#worker.ask(question, timeoutMs), interrupted]);
    } catch (error) {
      await this.#end();
      throw error instanceof WorkerFailure ? error : new WorkerFailure("engine_failed");
    } finally {
      this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs);
      this.#idle.unref();
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}

/** One worker from its start to its end; not asked again after a rejection. */
class StartedWorker<Answer> {
  readonly ready: Promise<unknown>;
  isAlive = true;
  readonly #worker: Worker;
  #waiting = Promise.withResolvers<Answer | undefined>();

  constructor({ startTimeoutMs, heapMb, workerData, workerUrl }: WorkerOptions) {
    this.#worker = new Worker(workerUrl, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      execArgv: [],
      stderr: true,
      stdout: true,
    });
    const fail = (): void => {
      this.isAlive = false;
      this.#waiting.reject(new WorkerFailure("engine_failed"));
    };
    this.#worker.on("message", (message: FromWorker<Answer>) => {
      if (message.kind === "broken") fail();
      else this.#waiting.resolve(message.kind === "answer" ? message.answer : undefined);
    });
    this.#worker.on("error", fail).on("messageerror", fail).on("exit", fail);
    // What a library prints could quote a file.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.ready = this.#within(startTimeoutMs);
  }

  async ask(question: unknown, timeoutMs: number): Promise<Answer> {
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage(question);
    const answer = await this.#within(timeoutMs);
    if (answer === undefined) throw new WorkerFailure("engine_failed");
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async #within(timeoutMs: number): Promise<Answer | undefined> {
    const { promise, reject } = this.#waiting;
    // While nobody waits, the worker alone must not keep the process alive.
    this.#worker.ref();
    const timer = setTimeout(() => reject(new WorkerFailure("engine_timeout")), timeoutMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
    }
  }
}

/** Rejects when the signal is aborted; `forget` ends that without a trace. */
function whenAborted(
  signal: AbortSignal,
  kind: WorkerFailure["kind"],
): { readonly promise: Promise<never>; readonly forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  // It may be aborted when nobody races for it any more.
  promise.catch(() => undefined);
  const onAbort = (): void => reject(new WorkerFailure(kind));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  return { promise, forget: () => signal.removeEventListener("abort", onAbort) };
}
