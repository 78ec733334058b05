import { constants } from "node:fs";
import { readFile } from "node:fs/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { PlagiarismFindings } from "../../operations/plagiarism-scanner.ts";
import { serveQuestions } from "../worker/serve-questions.ts";
import type { FromWorker } from "../worker/worker-protocol.ts";
import { readReference } from "./readers/read-reference.ts";
import { ReferenceLibrary } from "./reference-library.ts";
import { WALK_LIMITS } from "./reference-walk.ts";
import { DiskSegments, MemorySegments } from "./segment-store.ts";
import {
  plagiarismWorkerData,
  type PlagiarismQuestion,
  type PlagiarismWorkerData,
  type ReadingNote,
} from "./worker-data.ts";

/** A file may have become a link or a pipe since it was found. Windows has only the first flag. */
const READ_FLAG = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Compares one text after another, and reports which file it reads. */
function serve(port: MessagePort, data: PlagiarismWorkerData): void {
  const say = (message: FromWorker<never, ReadingNote>): void => port.postMessage(message);
  const alive = (): void => say({ kind: "note", note: null });
  // The PDF reader leaves some rejections of damaged pages unhandled, and each would end this thread.
  process.on("unhandledRejection", () => undefined);
  const library = new ReferenceLibrary({
    store: data.indexFolder === null ? new MemorySegments() : new DiskSegments(data.indexFolder),
    limits: WALK_LIMITS,
    now: () => performance.now(),
    unreadable: new Set(data.unreadable),
    read: async ({ path }) => {
      say({ kind: "note", note: path });
      const bytes = await readFile(path, { flag: READ_FLAG }).catch(() => undefined);
      return bytes && readReference(path, bytes);
    },
  });
  serveQuestions<PlagiarismQuestion, PlagiarismFindings>(port, ({ folders, options, text }, pause) =>
    library.scan(text, folders, options, { pause, alive }).catch((error: unknown) => {
      // A caught error isn't a file's fault: readers do not throw.
      alive();
      throw error;
    }),
  );
}

const data = plagiarismWorkerData.safeParse(workerData);
if (parentPort && data.success) serve(parentPort, data.data);
