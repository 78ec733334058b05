import type { IMAGE_CLASSES } from "../../contract/image.ts";
import type { ImageFormat } from "../../contract/limits.ts";

export type ImageClass = (typeof IMAGE_CLASSES)[number];

/** What an engine makes of an image. */
export interface ImageVerdict {
  /** Sum to 1. */
  readonly probabilities: Readonly<Record<ImageClass, number>>;
  /** What was found, in sentences; empty where the probabilities say nothing (IMG-1). */
  readonly evidence: readonly string[];
}

/** What the image operation needs of an engine. A failure is a rejection of any kind; an abort rejects too. */
export interface ImageDetector {
  /** `path` is a complete image of that format, and stays there until the promise settles. */
  detect(path: string, format: ImageFormat, signal: AbortSignal): Promise<ImageVerdict>;
  /** Runs the engine on a file of its own, to tell its failures from those that a caller's file causes. */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
