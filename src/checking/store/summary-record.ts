import * as z from "zod";
import { storedSummary, type StoredSummary } from "../../report/folders/folder-record.ts";
import type { CheckError } from "../vocabulary/check-error.ts";

/** The outcome of a check of many files for whoever called it; while it is in memory, its error has its next steps. */
export interface FolderOutcome extends Omit<StoredSummary["outcome"], "error"> {
  readonly error?: CheckError;
}

/** A check of many files, over all of its runs. */
export interface Summary extends Omit<StoredSummary, "outcome"> {
  readonly outcome: FolderOutcome;
}

const VERSION = z.object({ version: z.literal(1) });

/** Parses a stored summary; undefined if it is invalid or from an earlier version. */
export function readSummary(kept: unknown): Summary | undefined {
  return VERSION.safeParse(kept).success ? storedSummary.safeParse(kept).data : undefined;
}

/** Returns a summary as it is stored. */
export function writeSummary(made: Summary): unknown {
  return { version: 1, ...made };
}
