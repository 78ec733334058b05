import * as z from "zod";
import { band, texts } from "../report-view.ts";

/**
 * A check of many files, in the language of the person. All of it is plain text: whoever renders it escapes it. Made
 * by `summary-view-of.ts`.
 */

/** Buttons of the page. */
export const SUMMARY_COMMANDS = ["resumeFolderCheck", "exportReport"] as const;

/** Keys of the words of the page's own controls; `{0}` is filled in by the page. */
const label = z.enum([...SUMMARY_COMMANDS, "openFile", "toolbar"]);

/** `file` is its index among all of the check. */
const file = { file: z.int().nonnegative(), name: z.string() };

const row = z.object({
  ...file,
  words: z.string(),
  corrections: z.string(),
  score: z.string(),
  band,
  bandText: z.string(),
  passages: z.string(),
  credits: z.string(),
  state: z.string(),
});

const leftOutRow = z.object({ ...file, state: z.string(), why: z.string() });

/** `none` is shown where there is no row. */
const table = { heading: z.string(), columns: texts, none: z.string() };

export const summaryView = z.object({
  /** BCP 47. */
  language: z.string(),
  title: z.string(),
  made: z.string(),
  /** Counts of all files, and what they cost. */
  totals: z.string(),
  /** Says what stopped the check; absent where it came to its end. */
  ended: z.string().exactOptional(),
  /** Sentences on files that are missing here, and on what the figures are worth. */
  notes: texts,
  files: z.object({ ...table, rows: z.array(row).readonly() }),
  leftOut: z.object({ ...table, rows: z.array(leftOutRow).readonly() }),
  labels: z.record(label, z.string()).readonly(),
  /** Buttons in their order. */
  commands: z.array(z.enum(SUMMARY_COMMANDS)).readonly(),
});

export type SummaryView = z.infer<typeof summaryView>;
export type SummaryRow = z.infer<typeof row>;
export type SummaryCommand = (typeof SUMMARY_COMMANDS)[number];
