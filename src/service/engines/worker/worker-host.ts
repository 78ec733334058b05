import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/**
 * The limit for young-generation memory, in megabytes. V8 grants a worker that has reached its limit 16 MB to end in; if
 * more than that grows old at once, as it may from 64 on, it ends the whole process instead.
 */
const YOUNG_MB = 32;

/** Half of a process's young generation, in megabytes: more takes memory and saves no time. */
const SEMI_SPACE_MB = 4;

/** The environment variables that a worker's process receives. */
const PASSED_ON = ["ELECTRON_RUN_AS_NODE", "NODE_COMPILE_CACHE"];

/** A thread that waits for the disk ends only with its answer. After this time, in milliseconds, it's left behind. */
const END_MS = 2_000;

/** A worker's file and what it runs in. */
export interface HostOptions {
  /** A thread shares the engine's process; a process of its own returns all of its memory when it ends. */
  readonly runsIn: "thread" | "process";
  readonly workerUrl: URL;
  /** Start data, which can be cloned; for a process also written as JSON. */
  readonly workerData: unknown;
  /** Old-generation memory of the worker's own heap, in megabytes; excludes buffers and WebAssembly. */
  readonly heapMb: number;
}

/** A running worker, whether a thread or a process. */
export interface WorkerHost<Sent> {
  readonly post: (message: Sent) => void;
  /** Lets the engine's process end while the worker runs. */
  readonly unref: () => void;
  readonly end: () => Promise<unknown>;
  /** Bytes of a thread's heap and buffers; undefined once it has ended, and of a process. */
  readonly memory: () => Promise<number | undefined>;
}

/** Called with each message of a worker, and for an error and its end. */
interface Listeners<Received> {
  readonly onMessage: (message: Received) => void;
  readonly onEnd: () => void;
}

export function startHost<Sent extends object, Received>(
  options: HostOptions,
  listeners: Listeners<Received>,
): WorkerHost<Sent> {
  return options.runsIn === "thread" ? startThread(options, listeners) : startProcess(options, listeners);
}

function startThread<Sent extends object, Received>(
  { heapMb, workerData, workerUrl }: HostOptions,
  { onEnd, onMessage }: Listeners<Received>,
): WorkerHost<Sent> {
  const worker = new Worker(workerUrl, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
    // Output of a library could quote a text. It isn't read here either, because that would keep the process alive.
    stderr: true,
    stdout: true,
  });
  worker.on("message", onMessage).on("error", onEnd).on("messageerror", onEnd).on("exit", onEnd);
  return {
    post: (message) => worker.postMessage(message),
    unref: () => worker.unref(),
    end: async () => Promise.race([worker.terminate(), wait(END_MS, undefined, { ref: false })]),
    memory: async () => {
      try {
        const { external_memory: buffers, used_heap_size: heap } = await worker.getHeapStatistics();
        return heap + buffers;
      } catch {
        return undefined;
      }
    },
  };
}

function startProcess<Sent extends object, Received>(
  { heapMb, workerData, workerUrl }: HostOptions,
  { onEnd, onMessage }: Listeners<Received>,
): WorkerHost<Sent> {
  const child = fork(workerUrl, [JSON.stringify(workerData)], {
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    serialization: "advanced",
    // Output of a library could quote a text.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const exited = once(child, "exit").catch(() => undefined);
  child
    .on("message", (message: Received) => onMessage(message))
    .on("error", onEnd)
    .on("exit", onEnd);
  return {
    // A process that has just died is reported by its end.
    post: (message) => void (child.connected && child.send(message, () => undefined)),
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.ref();
      child.kill("SIGKILL");
      await exited;
    },
    memory: async () => Promise.resolve(undefined),
  };
}
