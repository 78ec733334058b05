import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readReference } from "./readers/read-reference.ts";
import { ReferenceLibrary } from "./reference-library.ts";
import { WALK_LIMITS } from "./reference-walk.ts";
import { DiskSegments, MemorySegments } from "./segment-store.ts";
import {
  type FromWorker,
  plagiarismWorkerData,
  type PlagiarismWorkerData,
  type ToWorker,
} from "./worker-protocol.ts";

/** Thrown between two files when nobody waits for the scan any more. */
class Abandoned extends Error {
  readonly kind = "abandoned";
}

/** The worker's side: one scan at a time, read from the port in order. */
function serve(port: NonNullable<typeof parentPort>, data: PlagiarismWorkerData): void {
  const say = (message: FromWorker): void => port.postMessage(message);
  const library = new ReferenceLibrary({
    folders: data.folders,
    store: data.indexFolder === null ? new MemorySegments() : new DiskSegments(data.indexFolder),
    limits: WALK_LIMITS,
    now: () => performance.now(),
    unreadable: new Set(data.unreadable),
    read: async ({ path }) => {
      say({ kind: "reading", file: path });
      const bytes = await readFile(path).catch(() => undefined);
      return bytes && readReference(path, bytes);
    },
  });
  const abandoned = new Set<number>();
  let before = Promise.resolve();
  port.on("message", (message: ToWorker) => {
    if (message.kind === "abandon") abandoned.add(message.id);
    else before = before.then(() => answer(message));
  });

  async function answer({ id, text, options }: Extract<ToWorker, { kind: "scan" }>): Promise<void> {
    const pause = async (): Promise<void> => {
      await nextTurn();
      if (abandoned.has(id)) throw new Abandoned();
    };
    try {
      const comparing = (): void => say({ kind: "comparing" });
      say({ kind: "done", id, findings: await library.scan(text, options, { pause, comparing }) });
    } catch (error) {
      if (abandoned.has(id)) say({ kind: "abandoned", id });
      else say({ kind: "broken", id, reason: error instanceof Error ? error.name : "unknown" });
    }
    abandoned.delete(id);
  }
}

const data = plagiarismWorkerData.safeParse(workerData);
if (parentPort && data.success) serve(parentPort, data.data);
