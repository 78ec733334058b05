import * as z from "zod";
import { grammarView, outdated, plagiarismView, reportView } from "../report/report-view.ts";

/** Messages between the editor and the report page. Both sides drop anything else. */

const index = z.int().nonnegative();

const rowKind = z.enum(["sentence", "section", "passage", "correction"]);

/** The current place of an item as text, and true if the item is still in the document. */
const placeNow = z.tuple([index, z.string(), z.boolean()]);

/** To the page. */
export const pageMessage = z.discriminatedUnion("type", [
  /** The whole report. */
  z.object({ type: z.literal("report"), uri: z.string(), view: reportView }),
  /** Changes after an edit: places of sentences (by item) and sections (by index), and the small sections in full. */
  z.object({
    type: z.literal("places"),
    sentences: z.array(placeNow),
    sections: z.array(placeNow),
    /** The number of sentences edited since the check, as text; empty if none. */
    changed: z.string(),
    /** Of the AI result. */
    outdated,
    plagiarism: plagiarismView.exactOptional(),
    grammar: grammarView.exactOptional(),
  }),
  /** The item of the sentence at the caret. */
  z.object({ type: z.literal("caret"), item: index.nullable() }),
  /** Scrolls to a row and makes it the current one. */
  z.object({ type: z.literal("goTo"), kind: rowKind, index }),
]);

export type PageMessage = z.infer<typeof pageMessage>;

/** Buttons of the page. */
export const PAGE_COMMANDS = [
  "checkGrammar",
  "detect",
  "scanPlagiarism",
  "checkDocument",
  "toggleHeatMap",
  "exportReport",
] as const;

/** From the page. */
export const editorMessage = z.discriminatedUnion("type", [
  /** The page has loaded and waits for its report. */
  z.object({ type: z.literal("ready") }),
  z.object({
    type: z.literal("reveal"),
    kind: rowKind,
    /** The item of a sentence; otherwise the index in the report. */
    index,
    /** True to move the focus to the document; otherwise the page keeps the keyboard. */
    goThere: z.boolean(),
  }),
  z.object({ type: z.literal("run"), command: z.enum(PAGE_COMMANDS) }),
]);

export type EditorMessage = z.infer<typeof editorMessage>;
export type PageCommand = (typeof PAGE_COMMANDS)[number];
