import * as z from "zod";
import { contentCredentials } from "../../contract/content-credentials.ts";
import { withoutThumbnails } from "../../report/media/without-thumbnails.ts";
import type { AudioReport, ImageReport, MediaReport } from "../../report/media/media-report.ts";

/** Reports of images and recordings as they are kept for after a reload: figures and words, and nothing of the files themselves. */

const share = z.number().min(0).max(1);
const amount = z.number().nonnegative();
const count = z.int().nonnegative();

const common = {
  name: z.string(),
  bytes: count,
  modified: z.number().exactOptional(),
  service: z.enum(["embedded", "hosted"]),
  host: z.string(),
  at: z.number(),
  price: amount,
  charged: amount,
  cached: z.boolean(),
  format: z.string(),
  notes: z.array(z.string()),
  evidence: z.array(z.string()).exactOptional(),
  credentials: contentCredentials.exactOptional(),
};

const image = z.object({
  kind: z.literal("image"),
  ...common,
  width: count,
  height: count,
  prediction: z.enum(["real", "fake", "inpainting"]),
  confidence: share,
  probabilities: z.object({ real: share, fake: share, inpainting: share }),
}) satisfies z.ZodType<ImageReport>;

const audio = z.object({
  kind: z.literal("audio"),
  ...common,
  seconds: amount,
  verdict: z.enum(["ai_voice", "natural_voice", "undetermined"]),
  aiProbability: share,
  naturalProbability: share,
  segments: z.array(
    z.object({
      start: amount,
      end: amount,
      verdict: z.enum(["ai_voice", "natural_voice"]),
      aiProbability: share,
    }),
  ),
  segmentsLeftOut: count.exactOptional(),
  statistics: z
    .object({
      total: count,
      processed: count,
      ai: count,
      natural: count,
      aiTimePercentage: z.number().min(0).max(100),
    })
    .exactOptional(),
}) satisfies z.ZodType<AudioReport>;

const keptMedia = z.object({ version: z.literal(1), report: z.discriminatedUnion("kind", [image, audio]) });

/** Undefined for what is none, as of an earlier version of the extension. */
export function readKeptMedia(kept: unknown): MediaReport | undefined {
  return keptMedia.safeParse(kept).data?.report;
}

/** Returns a report as it is kept. */
export function writeKeptMedia(report: MediaReport): unknown {
  return { version: 1, report: withoutThumbnails(report) };
}
