import { noCredentials } from "../../../src/service/engines/provenance/content-credentials.ts";
import type { VoiceDetector, VoiceFinding } from "../../../src/service/operations/voice-detector.ts";

/** A voice engine under the test's control. */
export class StandInVoiceDetector implements VoiceDetector {
  readonly paths: string[] = [];
  readonly formats: string[] = [];
  closed = false;
  finding: VoiceFinding = {
    verdict: "ai_voice",
    aiProbability: 0.95,
    evidence: ["A statement was found."],
    credentials: noCredentials("recording").credentials,
  };
  behaviour: (signal: AbortSignal) => Promise<VoiceFinding> = () => Promise.resolve(this.finding);
  /** By default, a failing engine also fails its self-test. */
  probing: (signal: AbortSignal) => Promise<unknown> = (signal) => this.behaviour(signal);

  detect(path: string, format: string, signal: AbortSignal): Promise<VoiceFinding> {
    this.paths.push(path);
    this.formats.push(format);
    return this.behaviour(signal);
  }

  async probe(signal: AbortSignal): Promise<void> {
    await this.probing(signal);
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
