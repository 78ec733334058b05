import { LIMITS } from "../../contract/limits.ts";
import type { VoiceResult } from "../../contract/voice.ts";

/** The window in which longer audio is counted. */
const WINDOW_SECONDS = 3;

/**
 * Returns the part of the response about stretches of the audio (VOI-1). The embedded service judges a recording as a whole,
 * so that longer audio only has skipped windows: the interface counts skipped spans in `total_segments` alone. A claim about
 * the whole file is not turned into a finding for each window.
 */
export function timeline(seconds: number): Pick<VoiceResult, "segments" | "statistics"> {
  if (seconds <= LIMITS.voice.wholeVerdictSeconds) return { segments: [] };
  const statistics = {
    total_segments: Math.ceil(seconds / WINDOW_SECONDS),
    processed_segments: 0,
    ai_segments: 0,
    natural_segments: 0,
    ai_time_percentage: 0,
  };
  return { segments: [], statistics };
}
