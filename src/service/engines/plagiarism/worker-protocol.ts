import * as z from "zod";
import type { PlagiarismFindings, ScanOptions } from "../../operations/plagiarism-scanner.ts";

/** What the worker compares with. */
export const plagiarismWorkerData = z.object({
  /** Reference folders. */
  folders: z.array(z.string()),
  /** Where the index is kept; null keeps it in memory. */
  indexFolder: z.string().nullable(),
  /** Files that ended an earlier worker, and are not read again. */
  unreadable: z.array(z.string()),
});

export type PlagiarismWorkerData = z.infer<typeof plagiarismWorkerData>;

/** What the engine says to its worker. */
export type ToWorker =
  | { readonly kind: "scan"; readonly id: number; readonly text: string; readonly options: ScanOptions }
  | { readonly kind: "abandon"; readonly id: number };

/** What the worker says to its engine. After `broken` the worker is not to be asked again. */
export type FromWorker =
  /** A file is about to be read: a sign of life, and the culprit where it is the last one. */
  | { readonly kind: "reading"; readonly file: string }
  /** All files have been read; now the text is compared. */
  | { readonly kind: "comparing" }
  | { readonly kind: "done"; readonly id: number; readonly findings: PlagiarismFindings }
  | { readonly kind: "abandoned"; readonly id: number }
  | { readonly kind: "broken"; readonly id: number; readonly reason: string };
