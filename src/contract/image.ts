import * as z from "zod";
import { contentCredentials } from "./content-credentials.ts";
import { count, unitInterval } from "./common.ts";

/** `POST /api/image-detector/predict/`. The response states the charge but not the balance. */

export const IMAGE_CLASSES = ["real", "fake", "inpainting"] as const;

export const imageResult = z.looseObject({
  prediction: z.enum(IMAGE_CLASSES),
  confidence: unitInterval,
  probabilities: z.looseObject({ real: unitInterval, fake: unitInterval, inpainting: unitInterval }),
  credits_charged: count,
  credits_remaining: count.nullish(),
  /** Findings of the embedded service; empty if nothing supports the class (IMG-1). */
  evidence: z.array(z.string()).optional(),
  /** The signed history of the file, from the embedded service (IMG-4). One that can't be read doesn't cost the result. */
  content_credentials: contentCredentials.optional().catch(undefined),
});

export type ImageResult = z.infer<typeof imageResult>;
