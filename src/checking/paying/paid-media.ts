import type { InspectedAudio, InspectedImage } from "../../client/media-file.ts";
import type { CallOptions } from "../../client/service-caller.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { imageResult, type ImageResult } from "../../contract/image.ts";
import { voiceResult, type VoiceResult } from "../../contract/voice.ts";
import type { PaidOperation } from "./paid-operation.ts";

/** A file that is to be sent. */
export interface MediaRequest<Media> {
  readonly media: Media;
  /** SHA-256 of the file's bytes in hexadecimal digits: what it is called on disk makes no other answer. */
  readonly digest: string;
  /** Told of the upload of this file; whoever waits for another's upload of the same bytes is told nothing. */
  readonly watch?: Pick<CallOptions, "onProgress" | "onWait">;
}

/** Detectors are trained anew from time to time. */
const AGE_MS = 30 * 24 * 3_600_000;

const OF_FILE = {
  subject: "file",
  contentOf: ({ digest }: MediaRequest<unknown>) => ({ options: "", text: digest }),
  ageMs: AGE_MS,
  priceOf: ({ media }: MediaRequest<{ readonly price: number }>) => media.price,
} as const;

export const IMAGE: PaidOperation<MediaRequest<InspectedImage>, ImageResult> = {
  ...OF_FILE,
  name: "image",
  operation: "detectImage",
  scope: "image_detector",
  isRepeatable: ENDPOINTS.detectImage.idempotent,
  read: (kept) => imageResult.safeParse(kept).data,
  send: async (client, { media, watch }, options) => client.detectImage(media, { ...options, ...watch }),
  creditsOf: ({ credits_charged: credits }) => credits,
};

export const VOICE: PaidOperation<MediaRequest<InspectedAudio>, VoiceResult> = {
  ...OF_FILE,
  name: "voice",
  operation: "detectVoice",
  scope: "voice_detector",
  isRepeatable: ENDPOINTS.detectVoice.idempotent,
  read: (kept) => voiceResult.safeParse(kept).data,
  send: async (client, { media, watch }, options) => client.detectVoice(media, { ...options, ...watch }),
  creditsOf: ({ credits_used: credits }) => credits,
};
