import type { ContentCredentials } from "../../contract/content-credentials.ts";
import type { AudioFormat } from "../../contract/limits.ts";
import type { VoiceResult } from "../../contract/voice.ts";

/** An engine's verdict on a recording as a whole. */
export interface VoiceFinding {
  readonly verdict: VoiceResult["verdict"];
  /** 0 to 1. */
  readonly aiProbability: number;
  /** The findings, as sentences; empty if nothing supports the verdict. */
  readonly evidence: readonly string[];
  readonly credentials: ContentCredentials;
}

/** The engine's interface for the voice operation. A failure is a rejection of any kind; an abort rejects too. */
export interface VoiceDetector {
  /** `path` is audio of that format, and remains until the promise settles. */
  detect(path: string, format: AudioFormat, signal: AbortSignal): Promise<VoiceFinding>;
  /** Runs the engine on a file of its own, to distinguish its failures from those that a caller's file causes. */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
