import * as z from "zod";
import { PLAGIARISM_VERDICTS } from "./bands.ts";
import { count, metered, offset, unitInterval } from "./common.ts";

/** `POST /api/plagiarism/scan/`. */

export const plagiarismRequest = z.object({
  content: z.string(),
  /** File URLs that are not compared, such as the document itself; the embedded service's own addition (PLA-1). */
  exclude: z.array(z.string()).optional(),
  /**
   * True to leave quotations, and the list of references at the end, out of the scan; false by default. The embedded
   * service's own additions, sent only to it.
   */
  exclude_quotations: z.boolean().optional(),
  exclude_references: z.boolean().optional(),
  /**
   * Further ranges of `content` to leave out, such as block quotations whose marks are not sent. Half-open and in UTF-16
   * units regardless of the unit of the response's ranges, which the caller can't know yet. Also an addition of the embedded
   * service.
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
    /** A highlight without a source is accepted: the response has been paid for, and the rest of it is valid. */
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
