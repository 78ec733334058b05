import type { AudioFormat } from "../../contract/limits.ts";
import type { VoiceResult } from "../../contract/voice.ts";

/** What an engine makes of a recording as a whole. */
export interface VoiceFinding {
  readonly verdict: VoiceResult["verdict"];
  /** 0 to 1. */
  readonly aiProbability: number;
  /** What was found, in sentences; empty where the verdict rests on nothing. */
  readonly evidence: readonly string[];
}

/** What the voice operation needs of an engine. A failure is a rejection of any kind; an abort rejects too. */
export interface VoiceDetector {
  /** `path` is audio of that format, and stays there until the promise settles. */
  detect(path: string, format: AudioFormat, signal: AbortSignal): Promise<VoiceFinding>;
  /** Runs the engine on a file of its own, to tell its failures from those that a caller's file causes. */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
