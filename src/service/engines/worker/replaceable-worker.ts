import { type Asking, StartedWorker, type StartOptions } from "./started-worker.ts";
import { WorkerFailure } from "./worker-failure.ts";

/** Times are milliseconds. */
export interface WorkerOptions extends Omit<StartOptions, "workerData"> {
  /** The start data of each worker. */
  readonly workerData: () => unknown;
  /** The idle time after which the worker is ended to free its memory; null keeps it. */
  readonly idleMs: number | null;
}

export interface Attempts<Note> extends Asking<Note> {
  /** Called after a worker was lost over the question; true to ask the next worker immediately. */
  readonly again?: () => boolean;
}

/**
 * A worker that answers one question at a time, in order of arrival. It starts with the first one, ends when idle,
 * and is replaced after a failure or a time-out, so that no crash or hang persists.
 */
export class ReplaceableWorker<Question, Answer, Note = never> {
  readonly #options: WorkerOptions;
  #turn: Promise<void> = Promise.resolve();
  #worker: StartedWorker<Question, Answer, Note> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Rejects with a {@link WorkerFailure}; after an abort immediately. The time limit starts once the worker is free and ready. */
  async ask(question: Question, asking: Attempts<Note>): Promise<Answer> {
    const { signal } = asking;
    if (signal?.aborted) throw new WorkerFailure("aborted");
    const served = this.#turn.then(() => this.#serve(question, asking));
    const rest = (): void => this.#rest();
    this.#turn = served.then(rest, rest);
    const left = Promise.withResolvers<never>();
    const leave = (): void => left.reject(new WorkerFailure("aborted"));
    signal?.addEventListener("abort", leave);
    try {
      return await Promise.race([served, left.promise]);
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** Ends the worker; running and waiting calls reject. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
    await this.#turn;
  }

  async #serve(question: Question, asking: Attempts<Note>): Promise<Answer> {
    clearTimeout(this.#idle);
    // A worker that died between two questions would let the next one run into its time-out.
    if (this.#worker?.isAlive === false) await this.#end();
    if (asking.signal?.aborted) throw new WorkerFailure("aborted");
    if (this.#isClosed) throw new WorkerFailure("engine_failed");
    let answer: Answer | undefined;
    try {
      this.#worker ??= new StartedWorker({ ...this.#options, workerData: this.#options.workerData() });
      answer = await this.#worker.ask(question, asking);
    } catch (error) {
      await this.#end();
      if (asking.again?.()) return this.#serve(question, asking);
      throw error instanceof WorkerFailure ? error : new WorkerFailure("engine_failed");
    }
    if (answer === undefined) throw new WorkerFailure("aborted");
    return answer;
  }

  #rest(): void {
    if (this.#isClosed || this.#options.idleMs === null) return;
    this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs);
    this.#idle.unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}
