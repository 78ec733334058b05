import path from "node:path";
import { PlagiarismEngine } from "./engines/plagiarism/plagiarism-engine.ts";
import { bundledPlagiarismWorker, sourcePlagiarismWorker } from "./engines/plagiarism/plagiarism-files.ts";

/** A long PDF takes seconds to read, 25,000 words well under one to compare; the rest is for slow and busy machines. */
const SILENCE_MS = 30_000;
/** The index loads in under a second, so that its memory can be freed soon after writing stops. */
const IDLE_MS = 180_000;

/** Starts the plagiarism engine over these folders; the index is stored in the data folder if there is one. */
export function startPlagiarismEngine(references: readonly string[], data: string | null): PlagiarismEngine {
  const isBundled = !import.meta.url.endsWith(".ts");
  return new PlagiarismEngine({
    workerUrl: isBundled ? bundledPlagiarismWorker(new URL("./", import.meta.url)) : sourcePlagiarismWorker(),
    folders: references,
    indexFolder: data === null ? null : path.join(data, "plagiarism-index"),
    silenceMs: SILENCE_MS,
    idleMs: IDLE_MS,
  });
}
