import { Worker } from "node:worker_threads";
import { GrammarFailure } from "./grammar-failure.ts";
import type { GrammarAnalysis, GrammarVariant } from "./types.ts";
import type { FromWorker, GrammarWorkerData, ToWorker } from "./worker-protocol.ts";

/** What a worker is started with; times are milliseconds. */
export interface WorkerFiles {
  readonly workerUrl: URL;
  readonly wasmUrl: URL;
  readonly affixesUrl: URL;
  readonly wordsUrl: URL;
  readonly startTimeoutMs: number;
}

interface Task {
  readonly text: string;
  readonly variant: GrammarVariant;
}

/** One worker from its start to its end. It is asked one text at a time and is not used again after a rejection. */
export interface WorkerHandle {
  readonly isAlive: boolean;
  /** Resolves when the worker is warm; rejects with `engine_failed` or `engine_timeout`. */
  ready(): Promise<void>;
  /** Resolves without an analysis where the text was abandoned. */
  correct(task: Task, timeoutMs: number): Promise<GrammarAnalysis | undefined>;
  /** Lets the worker leave a text at its next pause; nothing where it is not on this one. */
  abandon(task: Task): void;
  end(): Promise<void>;
}

/** Old-generation memory of the worker's own heap, in megabytes; WebAssembly memory is apart from it. */
const HEAP_MB = 512;

interface Waiting {
  readonly resolve: (message: FromWorker | undefined) => void;
  readonly reject: (failure: GrammarFailure) => void;
}

export function startWorker(files: WorkerFiles): WorkerHandle {
  const data: GrammarWorkerData = {
    wasm: files.wasmUrl.href,
    affixes: files.affixesUrl.href,
    words: files.wordsUrl.href,
  };
  const worker = new Worker(files.workerUrl, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    stderr: true,
    stdout: true,
  });
  let isAlive = true;
  let waiting: Waiting | undefined;
  let current: { readonly id: number; readonly task: Task } | undefined;
  let lastId = 0;

  const fail = (message: string): void => {
    isAlive = false;
    waiting?.reject(new GrammarFailure("engine_failed", message));
  };
  worker.on("message", (message: FromWorker) => {
    if (message.kind === "broken") fail(`The grammar engine failed (${message.reason}).`);
    else waiting?.resolve(message);
  });
  worker.on("error", () => fail("The grammar engine's worker failed."));
  worker.on("messageerror", () => fail("The grammar engine's worker sent what cannot be read."));
  worker.on("exit", () => fail("The grammar engine's worker ended."));
  worker.stderr.resume();
  worker.stdout.resume();

  const answer = async (timeoutMs: number): Promise<FromWorker | undefined> => {
    if (!isAlive) throw new GrammarFailure("engine_failed", "The grammar engine's worker has ended.");
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        timer = setTimeout(() => {
          isAlive = false;
          reject(
            new GrammarFailure(
              "engine_timeout",
              `The grammar engine took longer than ${Math.round(timeoutMs)} ms.`,
            ),
          );
        }, timeoutMs);
      });
    } finally {
      clearTimeout(timer);
      waiting = undefined;
    }
  };
  const say = (message: ToWorker): void => worker.postMessage(message);
  let warm: Promise<unknown> | undefined;

  return {
    get isAlive() {
      return isAlive;
    },
    ready: async () => {
      worker.ref();
      warm ??= answer(files.startTimeoutMs);
      await warm;
      worker.unref();
    },
    correct: async (task, timeoutMs) => {
      lastId += 1;
      current = { id: lastId, task };
      worker.ref();
      say({ kind: "correct", id: lastId, text: task.text, variant: task.variant });
      try {
        const message = await answer(timeoutMs);
        return message?.kind === "done" ? message.analysis : undefined;
      } finally {
        current = undefined;
        worker.unref();
      }
    },
    abandon: (task) => {
      if (current?.task === task) say({ kind: "abandon", id: current.id });
    },
    end: async () => {
      isAlive = false;
      await worker.terminate();
    },
  };
}
