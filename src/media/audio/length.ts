import { LIMITS } from "../../contract/limits.ts";
import { AudioFault, damaged } from "./audio-fault.ts";

/** How far apart two honest statements about one file may be: encoders pad to whole frames. */
const TOLERANCE_SECONDS = 0.1;
const TOLERANCE_SHARE = 0.01;
/** What an encoder puts in front of the sound and a player leaves out again: up to 2,112 samples, at 8,000 Hz. */
const MOST_PRIMING_SECONDS = 0.3;

/**
 * Throws where a header states another length than the audio data has, longer or shorter: the price is made of it. Both in
 * seconds; `slackSeconds` is what the format itself leaves open, such as a part of its last frame.
 */
export function requireAgreement(stated: number, held: number, slackSeconds = 0): void {
  const allowed = Math.max(TOLERANCE_SECONDS, TOLERANCE_SHARE * held) + slackSeconds;
  if (!(Math.abs(stated - held) <= allowed))
    throw damaged("The length that the file states is not the length of the audio in it.");
}

/** The stated length where it leaves out no more than priming and a part of one frame of what is held, else all of that; seconds. */
export function withoutPadding(stated: number, held: number, frameSeconds: number): number {
  return stated > 0 && stated <= held && held - stated <= MOST_PRIMING_SECONDS + frameSeconds ? stated : held;
}

/**
 * Throws `too_long` above the limit (VOI-1). A recording of exactly 600 seconds is up to a tenth longer as MP3 or AAC, so
 * that much more is let through and counted as 600; `slackSeconds` is 0 for a format that is exact to the sample.
 */
export function requireShort(seconds: number, slackSeconds = TOLERANCE_SECONDS): void {
  const { maxSeconds } = LIMITS.voice;
  if (seconds > maxSeconds + slackSeconds)
    throw new AudioFault("too_long", `The audio is longer than ${maxSeconds} seconds.`);
}
