import * as z from "zod";
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
});

export type ImageResult = z.infer<typeof imageResult>;
