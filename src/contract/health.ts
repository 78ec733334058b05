import * as z from "zod";

/** The two health endpoints: no key; 503 carries the same body with `unhealthy`. */

export const imageHealth = z.looseObject({
  status: z.enum(["healthy", "unhealthy"]),
  upstream: z.looseObject({ status: z.string(), queue_ready: z.boolean() }).nullish(),
  circuit: z.looseObject({ status: z.string(), failures: z.int().min(0) }).nullish(),
});

export const voiceHealth = z.looseObject({ status: z.enum(["healthy", "unhealthy"]) });

export type ImageHealth = z.infer<typeof imageHealth>;
export type VoiceHealth = z.infer<typeof voiceHealth>;
