import * as z from "zod";
import { PLAGIARISM_VERDICTS } from "./bands.ts";
import { count, metered, offset, unitInterval } from "./common.ts";

/** `POST /api/plagiarism/scan/`. */

export const plagiarismRequest = z.object({
  content: z.string(),
  /** File URLs that are not compared, such as the document itself; the embedded service's own addition (PLA-1). */
  exclude: z.array(z.string()).optional(),
  /**
   * Whether quotations, and the list of references at the end, take no part in the scan; false by default. The embedded
   * service's own additions, sent to it alone.
   */
  exclude_quotations: z.boolean().optional(),
  exclude_references: z.boolean().optional(),
  /**
   * Ranges of `content` that take no part either, such as block quotations whose marks are not sent. Half-open, in UTF-16 units
   * whatever the answer's ranges count, since whoever asks cannot know that yet. The embedded service's own addition too.
   */
  exclude_ranges: z.array(z.object({ start: offset, end: offset })).optional(),
});

const range = z
  .looseObject({ start: offset, end: offset })
  .refine((value) => value.end >= value.start, { path: ["end"], message: "lies before start" });

export const plagiarismSource = z.looseObject({
  url: z.string(),
  title: z.string(),
  domain: z.string(),
  similarity_score: unitInterval,
  matched_word_count: count,
  matched_percentage: z.number().min(0),
  matches: z.array(
    z.looseObject({
      submitted_range: range,
      similarity: z.number(),
      /** The source's own words, at most 2,000 characters: an addition of the embedded service. */
      matched_text: z.string().optional(),
    }),
  ),
});

export const plagiarismHighlight = z
  .looseObject({
    start: offset,
    end: offset,
    severity: z.enum(["high", "medium", "low"]),
    /** One that names no source is read all the same: the answer has been paid for, and the rest of it holds. */
    source_index: z.int().min(0),
  })
  .refine((value) => value.end >= value.start, { path: ["end"], message: "lies before start" });

export const plagiarismResult = z.looseObject({
  ...metered,
  status: z.literal("success"),
  scan_id: z.string(),
  plagiarism_score: unitInterval,
  verdict: z.enum(PLAGIARISM_VERDICTS),
  summary: z.string(),
  sources: z.array(plagiarismSource),
  highlights: z.array(plagiarismHighlight),
  stats: z.looseObject({
    word_count: count,
    input_chars: count,
    sentence_count: count,
    sources_checked: count,
    processing_time_ms: z.number().min(0),
  }),
  word_count: count,
});

export type PlagiarismRequest = z.infer<typeof plagiarismRequest>;
export type PlagiarismSource = z.infer<typeof plagiarismSource>;
export type PlagiarismHighlight = z.infer<typeof plagiarismHighlight>;
export type PlagiarismResult = z.infer<typeof plagiarismResult>;
