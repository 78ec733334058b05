import * as z from "zod";
import { SUMMARY_COMMANDS, summaryView } from "../report/folders/summary-view.ts";

/** Messages between the editor and the page of a folder's summary. Both sides drop anything else. */

/** To the page. */
export const summaryPageMessage = z.discriminatedUnion("type", [
  /** The whole summary; `uri` is its own address. */
  z.object({ type: z.literal("summary"), uri: z.string(), view: summaryView }),
  /** Scrolls to a part. */
  z.object({ type: z.literal("goTo"), part: z.enum(["files", "leftOut"]) }),
]);

/** From the page. */
export const summaryEditorMessage = z.discriminatedUnion("type", [
  /** The page has loaded and waits for its summary. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("open"), file: z.int().nonnegative() }),
  z.object({ type: z.literal("run"), command: z.enum(SUMMARY_COMMANDS) }),
]);

/** The summary page's view state, restored after the page was hidden or the window reloaded. */
export const summaryState = z.object({
  uri: z.string(),
  /** The scroll position of the page, in pixels. */
  scroll: z.number().nonnegative(),
});

export type SummaryPageMessage = z.infer<typeof summaryPageMessage>;
export type SummaryEditorMessage = z.infer<typeof summaryEditorMessage>;
export type SummaryState = z.infer<typeof summaryState>;
