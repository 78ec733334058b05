import * as z from "zod";
import { SUMMARY_COMMANDS, type SummaryView } from "../report/summary-view.ts";

/** What the editor and the page of a folder's summary say to each other. Whatever is no such message is dropped, on both sides. */

const band = z.enum(["Human", "Likely Human", "Likely AI", "AI-Generated", "none"]);
const file = { file: z.int().nonnegative(), name: z.string() };

const summaryView: z.ZodType<SummaryView> = z.object({
  language: z.string(),
  title: z.string(),
  made: z.string(),
  totals: z.string(),
  ended: z.string().exactOptional(),
  notes: z.array(z.string()),
  files: z.object({
    heading: z.string(),
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        ...file,
        words: z.string(),
        corrections: z.string(),
        score: z.string(),
        band,
        bandText: z.string(),
        passages: z.string(),
        credits: z.string(),
        state: z.string(),
      }),
    ),
    none: z.string(),
  }),
  leftOut: z.object({
    heading: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.object({ ...file, state: z.string(), why: z.string() })),
    none: z.string(),
  }),
  labels: z.record(z.enum([...SUMMARY_COMMANDS, "openFile", "toolbar"]), z.string()),
  commands: z.array(z.enum(SUMMARY_COMMANDS)),
});

/** To the page. */
export const summaryPageMessage = z.discriminatedUnion("type", [
  /** All of it; `uri` is the summary's own address. */
  z.object({ type: z.literal("summary"), uri: z.string(), view: summaryView }),
  /** Brings a part into sight. */
  z.object({ type: z.literal("goTo"), part: z.enum(["files", "leftOut"]) }),
]);

/** From the page. */
export const summaryEditorMessage = z.discriminatedUnion("type", [
  /** The page has come up and waits for its summary. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("open"), file: z.int().nonnegative() }),
  z.object({ type: z.literal("run"), command: z.enum(SUMMARY_COMMANDS) }),
]);

/** What the page stores of itself for when it is hidden or the window is loaded anew. */
export const summaryState = z.object({
  uri: z.string(),
  /** Of the page, in pixels. */
  scroll: z.number().nonnegative(),
});

export type SummaryPageMessage = z.infer<typeof summaryPageMessage>;
export type SummaryEditorMessage = z.infer<typeof summaryEditorMessage>;
export type SummaryState = z.infer<typeof summaryState>;
