import * as z from "zod";
import type { ScanOptions } from "../../operations/plagiarism-scanner.ts";

/** What a worker is started with. */
export const plagiarismWorkerData = z.object({
  /** Where the index is kept; null keeps it in memory. */
  indexFolder: z.string().nullable(),
  /** Files that ended an earlier worker, and are not read again. */
  unreadable: z.array(z.string()),
});

export type PlagiarismWorkerData = z.infer<typeof plagiarismWorkerData>;

/** What the worker is asked; it answers with `PlagiarismFindings`. */
export interface PlagiarismQuestion {
  readonly text: string;
  readonly options: ScanOptions;
  /** Reference folders. */
  readonly folders: readonly string[];
}

/**
 * A sign of life: the file that is about to be read, and the culprit where it is the last one; null when no file is being
 * read.
 */
export type ReadingNote = string | null;
