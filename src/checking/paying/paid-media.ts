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

export const IMAGE: PaidOperation<MediaRequest<InspectedImage>, ImageResult> = {
  name: "image",
  operation: "detectImage",
  scope: "image_detector",
  subject: "file",
  isRepeatable: ENDPOINTS.detectImage.idempotent,
  contentOf: ({ digest }) => ({ options: "", text: digest }),
  read: (kept) => imageResult.safeParse(kept).data,
  ageMs: AGE_MS,
  priceOf: ({ media }) => media.price,
  send: async (client, { media, watch }, options) => client.detectImage(media, { ...options, ...watch }),
  creditsOf: ({ credits_charged: credits }) => credits,
};

export const VOICE: PaidOperation<MediaRequest<InspectedAudio>, VoiceResult> = {
  name: "voice",
  operation: "detectVoice",
  scope: "voice_detector",
  subject: "file",
  isRepeatable: ENDPOINTS.detectVoice.idempotent,
  contentOf: ({ digest }) => ({ options: "", text: digest }),
  read: (kept) => voiceResult.safeParse(kept).data,
  ageMs: AGE_MS,
  priceOf: ({ media }) => media.price,
  send: async (client, { media, watch }, options) => client.detectVoice(media, { ...options, ...watch }),
  creditsOf: ({ credits_used: credits }) => credits,
};
