/** Limits of the service ("Limits", "Errors"). Words are counted by `countWords`, characters as the service counts them. */
export const LIMITS = {
  /** Words and characters of one grammar correction. */
  grammar: { minWords: 5, maxWords: 10_000, maxChars: 75_000 },
  /** Characters and words of one plagiarism scan. */
  plagiarism: { minChars: 50, maxWords: 25_000 },
  /** Bytes of one image. */
  image: { maxBytes: 10 * 1024 * 1024 },
  /** Bytes and seconds of one audio file; up to `wholeVerdictSeconds` there are no segments. */
  voice: { maxBytes: 150 * 1024 * 1024, maxSeconds: 600, wholeVerdictSeconds: 6 },
  /** Lifetime of a finished job, in seconds. */
  jobLifetimeSeconds: 3_600,
  /** Deliveries of a webhook after the first one. */
  webhookRetries: 3,
  /** Characters of an `Idempotency-Key`, and its lifetime in seconds. */
  idempotency: { maxKeyChars: 255, lifetimeSeconds: 300 },
} as const;

export const IMAGE_FORMATS = ["jpeg", "png", "webp", "gif", "bmp", "tiff"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const AUDIO_FORMATS = ["wav", "flac", "ogg", "mp3", "m4a", "aac"] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];
