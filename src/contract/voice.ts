import * as z from "zod";
import { contentCredentials } from "./content-credentials.ts";
import { count, metered, unitInterval } from "./common.ts";

/** `POST /api/voice-detector/detect/`. */

const SECONDS = /^\d+(?:\.\d+)?s$/;

/** A position in the audio such as `"3.0s"`. */
const seconds = z.string().regex(SECONDS, "is not seconds such as 3.0s");

export const voiceSegment = z.looseObject({
  start_time: seconds,
  end_time: seconds,
  duration: seconds,
  verdict: z.enum(["ai_voice", "natural_voice"]),
  ai_probability: unitInterval,
});

export const voiceStatistics = z.looseObject({
  total_segments: count,
  processed_segments: count,
  ai_segments: count,
  natural_segments: count,
  ai_time_percentage: z.number().min(0).max(100),
});

export const voiceResult = z.looseObject({
  ...metered,
  status: z.literal("success"),
  verdict: z.enum(["ai_voice", "natural_voice", "undetermined"]),
  ai_probability: unitInterval,
  natural_probability: unitInterval,
  duration_seconds: z.number().min(0),
  segments: z.array(voiceSegment),
  statistics: voiceStatistics.nullish(),
  billed_seconds: count,
  credits_used: count,
  /** Findings of the embedded service in the file; empty if nothing supports the verdict. */
  evidence: z.array(z.string()).optional(),
  /** The signed history of the file, from the embedded service (IMG-4). One that can't be read doesn't cost the result. */
  content_credentials: contentCredentials.optional().catch(undefined),
  /** Names the parts of the file that the embedded service did not examine. */
  message: z.string().nullish(),
});

export type VoiceSegment = z.infer<typeof voiceSegment>;
export type VoiceResult = z.infer<typeof voiceResult>;
