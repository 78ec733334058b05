import * as z from "zod";
import type { ScanOptions } from "../../operations/plagiarism-scanner.ts";

/** The start data of the worker. */
export const plagiarismWorkerData = z.object({
  /** The folder that stores the index; null for memory. */
  indexFolder: z.string().nullable(),
  /** Files that crashed an earlier worker, and are not read again. */
  unreadable: z.array(z.string()),
});

export type PlagiarismWorkerData = z.infer<typeof plagiarismWorkerData>;

/** A message to the worker, which answers with `PlagiarismFindings`. */
export interface PlagiarismQuestion {
  readonly text: string;
  readonly options: ScanOptions;
  /** Reference folders. */
  readonly folders: readonly string[];
}

/** A progress report: the file about to be read, the culprit if it is the last one; null if no file is being read. */
export type ReadingNote = string | null;
