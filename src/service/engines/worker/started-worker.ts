import { WorkerFailure, type WorkerFailureKind } from "./worker-failure.ts";
import { type HostOptions, startHost, type WorkerHost } from "./worker-host.ts";
import type { FromWorker, ToWorker } from "./worker-protocol.ts";

/** The time between two checks of the worker's memory, in milliseconds. */
const WATCH_MS = 100;
const MEGABYTE = 1_000_000;

/** Times are in milliseconds. */
export interface StartOptions extends HostOptions {
  /** For the worker to report that it is ready. */
  readonly startTimeoutMs: number;
  /** True if an abort waits for the worker's next pause; otherwise an abort ends the worker. */
  readonly hasPauses: boolean;
}

/** The options of a question. */
export interface Asking<Note> {
  /** The longest silence of the worker, without a note or the answer. */
  readonly timeoutMs: number;
  /** The most that all of a thread's memory, including buffers, may grow meanwhile, in megabytes; unlimited if absent. */
  readonly growthMb?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onNote?: (note: Note) => void;
}

/** One worker from its start to its end. Accepts one question at a time, and none after a rejection. */
export class StartedWorker<Question, Answer, Note> {
  readonly #worker: WorkerHost<ToWorker<Question>>;
  readonly #hasPauses: boolean;
  readonly #ready: Promise<unknown>;
  #isAlive = true;
  #lastId = 0;
  #waiting = Promise.withResolvers<Answer | undefined>();
  #silence: NodeJS.Timeout | undefined;
  #onNote: ((note: Note) => void) | undefined;
  /** Bytes at the first check after the question or the last note. */
  #memoryAtNote: number | undefined;

  constructor({ hasPauses, startTimeoutMs, ...options }: StartOptions) {
    this.#hasPauses = hasPauses;
    this.#worker = startHost(options, {
      onMessage: (message: FromWorker<Answer, Note>) => this.#hear(message),
      onEnd: () => this.#fail("engine_failed"),
    });
    this.#ready = this.#answer(startTimeoutMs);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Resolves without an answer if the question was abandoned. Rejects with a {@link WorkerFailure}. */
  async ask(
    question: Question,
    { growthMb, onNote, signal, timeoutMs }: Asking<Note>,
  ): Promise<Answer | undefined> {
    this.#lastId += 1;
    const id = this.#lastId;
    const leave = (): void => (this.#hasPauses ? this.#say({ kind: "abandon", id }) : this.#fail("aborted"));
    signal?.addEventListener("abort", leave);
    const watch =
      growthMb === undefined ? undefined : setInterval(() => void this.#watch(growthMb), WATCH_MS);
    try {
      await this.#ready;
      if (signal?.aborted) return undefined;
      this.#onNote = onNote;
      this.#memoryAtNote = undefined;
      this.#say({ kind: "ask", id, question });
      return await this.#answer(timeoutMs);
    } finally {
      clearInterval(watch);
      signal?.removeEventListener("abort", leave);
    }
  }

  async end(): Promise<void> {
    await this.#worker.end();
  }

  async #answer(timeoutMs: number): Promise<Answer | undefined> {
    this.#waiting = Promise.withResolvers();
    this.#silence = setTimeout(() => this.#fail("engine_timeout"), timeoutMs);
    try {
      return await this.#waiting.promise;
    } finally {
      clearTimeout(this.#silence);
      // The time-out has kept the process alive for a waiting caller; a running worker alone must not.
      this.#worker.unref();
    }
  }

  #hear(message: FromWorker<Answer, Note>): void {
    if (message.kind === "broken") this.#fail("engine_failed");
    else if (message.kind === "note") {
      this.#silence?.refresh();
      this.#memoryAtNote = undefined;
      this.#onNote?.(message.note);
    } else this.#waiting.resolve(message.kind === "answer" ? message.answer : undefined);
  }

  /** V8 only limits the heap, and a busy worker can't check itself. */
  async #watch(growthMb: number): Promise<void> {
    const bytes = await this.#worker.memory();
    if (bytes === undefined) return;
    this.#memoryAtNote ??= bytes;
    if (bytes - this.#memoryAtNote > growthMb * MEGABYTE) this.#fail("engine_failed");
  }

  #fail(kind: WorkerFailureKind): void {
    this.#isAlive = false;
    this.#waiting.reject(new WorkerFailure(kind));
  }

  #say(message: ToWorker<Question>): void {
    this.#worker.post(message);
  }
}
