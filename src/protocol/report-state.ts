import * as z from "zod";
import { band } from "../report/report-view.ts";

/** The report page's view state, restored after it was hidden or the window reloaded: its report and how it is viewed. */

export const SORTS = ["position", "scoreDown", "scoreUp", "length"] as const;

export const listState = z.object({
  sort: z.enum(SORTS),
  /** Bands whose sentences are hidden. */
  hidden: z.array(band),
  words: z.string(),
  /** The scroll position of the list, in pixels. */
  scroll: z.number().nonnegative(),
  /** The item of the current row; null if there is none. */
  active: z.int().nonnegative().nullable(),
});

/** The checks whose results the page shows. */
export const SHOWN = ["all", "grammar", "ai", "plagiarism"] as const;

export const reportState = z.object({
  uri: z.string(),
  list: listState,
  /** Absent in a state that an earlier version stored. */
  shown: z.enum(SHOWN).exactOptional(),
  /** The scroll position of the page, in pixels. */
  scroll: z.number().nonnegative(),
});

export type Shown = (typeof SHOWN)[number];
export type Sort = (typeof SORTS)[number];
export type ListState = z.infer<typeof listState>;
export type ReportState = z.infer<typeof reportState>;

export const INITIAL_LIST: ListState = { sort: "position", hidden: [], words: "", scroll: 0, active: null };
