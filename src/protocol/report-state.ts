import * as z from "zod";

/** What a page keeps of itself for when it is hidden or the window is loaded anew: whose report it is, and how it is looked at. */

export const SORTS = ["position", "scoreDown", "scoreUp", "length"] as const;
const BANDS = ["Human", "Likely Human", "Likely AI", "AI-Generated", "none"] as const;

export const listState = z.object({
  sort: z.enum(SORTS),
  /** Bands whose sentences are left out. */
  hidden: z.array(z.enum(BANDS)),
  words: z.string(),
  /** In pixels. */
  scroll: z.number().nonnegative(),
  /** The item of the row that the keyboard is on; null where there is none. */
  active: z.int().nonnegative().nullable(),
});

export const reportState = z.object({
  uri: z.string(),
  list: listState,
  /** Of the page, in pixels. */
  scroll: z.number().nonnegative(),
});

export type Sort = (typeof SORTS)[number];
export type ListState = z.infer<typeof listState>;
export type ReportState = z.infer<typeof reportState>;

export const INITIAL_LIST: ListState = { sort: "position", hidden: [], words: "", scroll: 0, active: null };
