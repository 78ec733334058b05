import * as z from "zod";
import { credentialsView } from "./credentials-schema.ts";
import type { MediaView } from "../report/media/media-view.ts";

/** Messages between the editor and the page of an image or a recording. Both sides drop anything else. */

const share = z.number().min(0).max(1);
const band = z.enum(["Human", "Likely Human", "Likely AI", "AI-Generated", "none"]);
const lines = z.array(z.string());
const namedList = z.object({ heading: z.string(), lines, said: z.string() });
/** Seconds of a recording; a day exceeds every limit. */
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
  credentials: credentialsView.exactOptional(),
  timeline: timeline.exactOptional(),
});

const kind = z.enum(["image", "audio"]);

const mediaView: z.ZodType<MediaView> = z.object({
  language: z.string(),
  kind,
  title: z.string(),
  made: z.string(),
  file: z.object({
    // Only VS Code provides file addresses, all of this form.
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
  /** The whole report. */
  z.object({ type: z.literal("media"), uri: z.string(), view: mediaView }),
  /** The outcome of a request, also announced to screen readers. */
  z.object({ type: z.literal("said"), text: z.string() }),
]);

/** Buttons of the page. */
export const MEDIA_PAGE_COMMANDS = ["checkAgain", "reveal", "copy"] as const;

/** From the page. */
export const mediaEditorMessage = z.discriminatedUnion("type", [
  /** The page has loaded and waits for its report. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("run"), command: z.enum(MEDIA_PAGE_COMMANDS) }),
]);

/** The media page's view state, restored after it was hidden or the window reloaded: its report and how it is viewed. */
export const mediaState = z.object({
  uri: z.string(),
  kind,
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
