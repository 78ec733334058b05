import * as z from "zod";
import type { MediaView } from "../report/media-view.ts";

/** What the editor and the page of an image or a recording say to each other. Whatever is no such message is dropped, on both sides. */

const share = z.number().min(0).max(1);
const band = z.enum(["Human", "Likely Human", "Likely AI", "AI-Generated", "none"]);
const lines = z.array(z.string());
const namedList = z.object({ heading: z.string(), lines, said: z.string() });
/** Seconds of a recording; a day is more than anybody is charged for. */
const seconds = z.number().min(0).max(86_400);

const timeline = z.object({
  heading: z.string(),
  summary: lines,
  seconds,
  segments: z
    .array(
      z.object({
        start: seconds,
        end: seconds,
        band,
        timeText: z.string(),
        verdictText: z.string(),
        scoreText: z.string(),
        label: z.string(),
      }),
    )
    .max(2_000),
  isCut: z.boolean(),
});

const result = z.object({
  heading: z.string(),
  verdict: z.string(),
  confidence: z.string(),
  probabilities: z.array(
    z.object({
      label: z.string(),
      meaning: z.string(),
      value: share,
      valueText: z.string(),
      isChosen: z.boolean(),
    }),
  ),
  withheld: z.string().exactOptional(),
  caveats: lines,
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  evidence: namedList,
  notLookedAt: namedList,
  timeline: timeline.exactOptional(),
});

const kind = z.enum(["image", "audio"]);

const mediaView: z.ZodType<MediaView> = z.object({
  language: z.string(),
  kind,
  title: z.string(),
  made: z.string(),
  file: z.object({
    // Only VS Code gives addresses of files, and all of them are of this kind.
    address: z
      .string()
      .regex(/^https:\/\//u)
      .exactOptional(),
    alt: z.string(),
    said: z.string(),
  }),
  result: result.exactOptional(),
  unknown: lines.exactOptional(),
  labels: z.record(z.string(), z.string()),
});

/** To the page. */
export const mediaPageMessage = z.discriminatedUnion("type", [
  /** All of it. */
  z.object({ type: z.literal("media"), uri: z.string(), view: mediaView }),
  /** What became of something that was asked for, to be said aloud too. */
  z.object({ type: z.literal("said"), text: z.string() }),
]);

/** Buttons of the page. */
export const MEDIA_PAGE_COMMANDS = ["checkAgain", "reveal", "copy"] as const;

/** From the page. */
export const mediaEditorMessage = z.discriminatedUnion("type", [
  /** The page has come up and waits for its report. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("run"), command: z.enum(MEDIA_PAGE_COMMANDS) }),
]);

/** What a page keeps of itself for when it is hidden or the window is loaded anew: whose report it is, and how it is looked at. */
export const mediaState = z.object({
  uri: z.string(),
  kind,
  /** Of the page, in pixels. */
  scroll: z.number().nonnegative(),
  /** The segment that the keyboard is on, by its index. */
  segment: z.int().nonnegative(),
  /** Where the recording was stopped, in seconds. */
  at: z.number().nonnegative(),
  isTableOpen: z.boolean(),
});

export type MediaPageMessage = z.infer<typeof mediaPageMessage>;
export type MediaEditorMessage = z.infer<typeof mediaEditorMessage>;
export type MediaPageCommand = (typeof MEDIA_PAGE_COMMANDS)[number];
export type MediaState = z.infer<typeof mediaState>;
