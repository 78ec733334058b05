import type { DetectionMode, ServiceMode } from "../vocabulary/preferences.ts";

/** Words from which a text counts as long: its detection takes seconds, in which a lost connection would cost its price. */
export const LONG_TEXT_WORDS = 1_000;

/**
 * True if a detection is sent as a background job. Unasked, only to the hosted service: the embedded one is free, takes
 * milliseconds, and its jobs end with its process.
 */
export function goesToBackground(mode: DetectionMode, service: ServiceMode, words: number): boolean {
  if (mode !== "auto") return mode === "background";
  return service === "hosted" && words >= LONG_TEXT_WORDS;
}
