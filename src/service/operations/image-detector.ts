import type { ContentCredentials } from "../../contract/content-credentials.ts";
import type { IMAGE_CLASSES } from "../../contract/image.ts";
import type { ImageFormat } from "../../contract/limits.ts";

export type ImageClass = (typeof IMAGE_CLASSES)[number];

/** An engine's verdict on an image. */
export interface ImageVerdict {
  /** Sum to 1. */
  readonly probabilities: Readonly<Record<ImageClass, number>>;
  /** The findings, as sentences; empty if the probabilities carry no information (IMG-1). */
  readonly evidence: readonly string[];
  readonly credentials: ContentCredentials;
}

/** The engine's interface for the image operation. A failure is a rejection of any kind; an abort rejects too. */
export interface ImageDetector {
  /** `path` is a complete image of that format, and remains until the promise settles. */
  detect(path: string, format: ImageFormat, signal: AbortSignal): Promise<ImageVerdict>;
  /** Runs the engine on a file of its own, to distinguish its failures from those that a caller's file causes. */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
