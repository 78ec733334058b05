import { LIMITS } from "../../contract/limits.ts";
import { AudioFault, damaged } from "./audio-fault.ts";

/** The difference allowed between two legitimate statements about one file: encoders pad to whole frames. */
const TOLERANCE_SECONDS = 0.1;
const TOLERANCE_SHARE = 0.01;
/** The most priming that an encoder puts in front of the sound and a player skips: up to 2,112 samples, at 8,000 Hz. */
const MOST_PRIMING_SECONDS = 0.3;

/**
 * Throws if a header states another length than the audio data has, longer or shorter, because the price is based on it.
 * Both in seconds; `slackSeconds` is the tolerance of the format itself, such as a part of its last frame.
 */
export function requireAgreement(stated: number, held: number, slackSeconds = 0): void {
  const allowed = Math.max(TOLERANCE_SECONDS, TOLERANCE_SHARE * held) + slackSeconds;
  if (!(Math.abs(stated - held) <= allowed))
    throw damaged("The stated length isn't the length of the audio.");
}

/**
 * Returns the stated length, in seconds, if it leaves out no more than priming and part of one frame of the length found;
 * otherwise the length found.
 */
export function withoutPadding(stated: number, held: number, frameSeconds: number): number {
  return stated > 0 && stated <= held && held - stated <= MOST_PRIMING_SECONDS + frameSeconds ? stated : held;
}

/**
 * Throws `too_long` above the limit (VOI-1). A recording of exactly 600 seconds is up to a tenth of a second longer as MP3
 * or AAC, so that tolerance is accepted and counted as 600; `slackSeconds` is 0 for a sample-exact format.
 */
export function requireShort(seconds: number, slackSeconds = TOLERANCE_SECONDS): void {
  const { maxSeconds } = LIMITS.voice;
  if (seconds > maxSeconds + slackSeconds)
    throw new AudioFault("too_long", `The audio is longer than ${maxSeconds} seconds.`);
}
