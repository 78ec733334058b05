import * as z from "zod";
import { mediaKind, mediaView } from "../report/media/media-view.ts";

/** Messages between the editor and the page of an image or a recording. Both sides drop anything else. */

/** To the page. */
export const mediaPageMessage = z.discriminatedUnion("type", [
  /** The whole report. */
  z.object({ type: z.literal("media"), uri: z.string(), view: mediaView }),
  /** The outcome of a request, also announced to screen readers. */
  z.object({ type: z.literal("said"), text: z.string() }),
]);

/** Buttons of the page. */
export const MEDIA_PAGE_COMMANDS = ["checkAgain", "reveal", "copy", "export"] as const;

/** From the page. */
export const mediaEditorMessage = z.discriminatedUnion("type", [
  /** The page has loaded and waits for its report. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("run"), command: z.enum(MEDIA_PAGE_COMMANDS) }),
  /** The report of a linked file, by its row. */
  z.object({ type: z.literal("open"), row: z.int().nonnegative() }),
]);

/** The media page's view state, restored after it was hidden or the window reloaded: its report and how it is viewed. */
export const mediaState = z.object({
  uri: z.string(),
  kind: mediaKind,
  /** The scroll position of the page, in pixels. */
  scroll: z.number().nonnegative(),
  /** The index of the current segment. */
  segment: z.int().nonnegative(),
  /** The playback position, in seconds. */
  at: z.number().nonnegative(),
  isTableOpen: z.boolean(),
});

export type MediaPageMessage = z.infer<typeof mediaPageMessage>;
export type MediaEditorMessage = z.infer<typeof mediaEditorMessage>;
export type MediaPageCommand = (typeof MEDIA_PAGE_COMMANDS)[number];
export type MediaState = z.infer<typeof mediaState>;
