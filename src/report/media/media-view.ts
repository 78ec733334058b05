import * as z from "zod";
import { band, facts, labels, texts } from "../report-view.ts";
import { credentialsView } from "./credentials-view.ts";

/**
 * An image or a recording in words, in the language of the person. All of it is plain text: whoever renders it
 * escapes it. Made by `media-view-of.ts`.
 */

/** `links` is a document with all that it links to. */
export const mediaKind = z.enum(["image", "audio", "links"]);

/** Seconds of a recording; a day exceeds every limit. */
const seconds = z.number().min(0).max(86_400);

const file = z.object({
  /** Where the page loads the picture or the sound from; absent where it shows or plays none. VS Code's own are all of this form. */
  address: z
    .string()
    .regex(/^https:\/\//u)
    .exactOptional(),
  /** Stands for the picture or names the recording. */
  alt: z.string(),
  /** Why it is not shown or played, or what would be said then. */
  said: z.string(),
});

/** A heading with its lines; `said` is shown where there is no line. */
const namedList = z.object({ heading: z.string(), lines: texts, said: z.string() });

const probability = z.object({
  label: z.string(),
  /** The meaning of the class. */
  meaning: z.string(),
  value: z.number().min(0).max(1),
  valueText: z.string(),
  /** True where it is the one that the service decided for. */
  isChosen: z.boolean(),
});

const segment = z.object({
  start: seconds,
  end: seconds,
  band,
  timeText: z.string(),
  verdictText: z.string(),
  scoreText: z.string(),
  /** All of it in one sentence. */
  label: z.string(),
});

const timeline = z.object({
  heading: z.string(),
  /** The share of AI time and how much was analysed, in words. */
  summary: texts,
  /** Of the whole recording. */
  seconds,
  segments: z.array(segment).max(2_000).readonly(),
  /** True where the service gave more segments than there are here. */
  isCut: z.boolean(),
});

const result = z.object({
  heading: z.string(),
  /** The class in words, or that nothing was found that tells. */
  verdict: z.string(),
  /** How sure the service is, in words; empty where the answer says nothing. */
  confidence: z.string(),
  /** None where they would be no finding. */
  probabilities: z.array(probability).readonly(),
  /** Why no probabilities are shown; absent where they are. */
  withheld: z.string().exactOptional(),
  caveats: texts,
  facts,
  evidence: namedList,
  notLookedAt: namedList,
  /** Absent where the file has none. */
  credentials: credentialsView.exactOptional(),
  /** Of a recording. */
  timeline: timeline.exactOptional(),
});

/** The files that a document links to, as a table. */
const linked = z.object({
  heading: z.string(),
  /** How many files have credentials, lost them, or were made by AI. */
  facts,
  caveats: texts,
  columns: texts,
  rows: z
    .array(
      z.object({
        cells: texts,
        /** True if the file has a report of its own. */
        canOpen: z.boolean(),
      }),
    )
    .readonly(),
});

export const mediaView = z.object({
  /** BCP 47. */
  language: z.string(),
  kind: mediaKind,
  title: z.string(),
  /** When it was checked; empty where that is not known. */
  made: z.string(),
  file,
  result: result.exactOptional(),
  /** Of a document. */
  linked: linked.exactOptional(),
  /** That nothing is known of the file, and what to do; absent where there is a result. */
  unknown: texts.exactOptional(),
  labels,
});

export type MediaView = z.infer<typeof mediaView>;
export type MediaFileView = z.infer<typeof file>;
export type MediaResultView = z.infer<typeof result>;
export type LinkedView = z.infer<typeof linked>;
export type NamedList = z.infer<typeof namedList>;
export type ProbabilityView = z.infer<typeof probability>;
export type TimelineView = z.infer<typeof timeline>;
export type SegmentView = z.infer<typeof segment>;
