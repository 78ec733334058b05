import * as z from "zod";
import { grammarView, plagiarismView, reportView } from "./report-view-schema.ts";

/** What the editor and the report's page say to each other. Whatever is no such message is dropped, on both sides. */

const index = z.int().nonnegative();

/** Where something stands now, in words, and whether it stands there at all. */
const placeNow = z.tuple([index, z.string(), z.boolean()]);

/** To the page. */
export const pageMessage = z.discriminatedUnion("type", [
  /** All of it. */
  z.object({ type: z.literal("report"), uri: z.string(), view: reportView }),
  /** What an edit has changed of it: places of sentences (by item) and sections (by index), and the small parts as a whole. */
  z.object({
    type: z.literal("places"),
    sentences: z.array(placeNow),
    sections: z.array(placeNow),
    /** How many sentences were edited since the check; empty where none was. */
    changed: z.string(),
    plagiarism: plagiarismView.exactOptional(),
    grammar: grammarView.exactOptional(),
  }),
  /** The sentence that the caret is in, by its item. */
  z.object({ type: z.literal("caret"), item: index.nullable() }),
  /** A section that was asked for, by its index: it is brought into sight. */
  z.object({ type: z.literal("section"), index }),
]);

export type PageMessage = z.infer<typeof pageMessage>;

/** Buttons of the page. */
export const PAGE_COMMANDS = ["detect", "checkDocument", "toggleHeatMap", "exportReport"] as const;

/** From the page. */
export const editorMessage = z.discriminatedUnion("type", [
  /** The page has come up and waits for its report. */
  z.object({ type: z.literal("ready") }),
  z.object({
    type: z.literal("reveal"),
    kind: z.enum(["sentence", "section", "passage", "correction"]),
    /** The item of a sentence; of the others the index in the report. */
    index,
    /** Whether the person goes to the document; else the page keeps the keyboard. */
    goThere: z.boolean(),
  }),
  z.object({ type: z.literal("run"), command: z.enum(PAGE_COMMANDS) }),
]);

export type EditorMessage = z.infer<typeof editorMessage>;
export type PageCommand = (typeof PAGE_COMMANDS)[number];
