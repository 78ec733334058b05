import { type AudioFormat, LIMITS } from "../contract/limits.ts";
import { voicePrice } from "../contract/prices.ts";
import { type AudioFault, CODE_OF_FAULT, isAudioFault } from "../media/audio/audio-fault.ts";
import { type MeasuredAudio, measureAudio } from "../media/audio/measure-audio.ts";
import type { ServiceFailure } from "./failure.ts";
import { stateOfFile } from "./file-size.ts";
import type { InspectedAudio } from "./media-file.ts";
import { readingStopped } from "./media-refusal.ts";
import { overLimit } from "./own-refusal.ts";

const TYPES: Readonly<Record<AudioFormat, string>> = {
  wav: "audio/wav",
  flac: "audio/flac",
  ogg: "audio/ogg",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
};

/**
 * Validates a recording before it is sent (CLI-3, CON-8): at most 150 MB and 600 seconds, one of the six formats by its
 * content and no video. Resolves to its length and its price. `source` is the path of a file, which is read in small pieces,
 * or bytes; `name` is sent along. A file refused here is refused by the embedded service with the same code. The hosted
 * service may accept some of them, such as a file whose header states a wrong length. They are still refused, because the
 * price depends on the length and ten minutes that look like one would be a surprising charge.
 * @throws ServiceFailure `over_limit` with `invalid_payload`, `invalid_audio` or `audio_too_long`, `invalid_request` for a
 * path that is no file or cannot be read, `cancelled`
 */
export async function inspectAudio(
  source: string | Uint8Array,
  name: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<InspectedAudio> {
  const state = await stateOfFile(source, LIMITS.voice.maxBytes, signal);
  const { format, seconds } = await measured(source, signal);
  const file = { source, ...state, name, type: TYPES[format] };
  return { kind: "audio", file, format, seconds, price: voicePrice(seconds) };
}

async function measured(source: string | Uint8Array, signal: AbortSignal): Promise<MeasuredAudio> {
  try {
    return await measureAudio(source, signal);
  } catch (error) {
    throw isAudioFault(error) ? refusalOf(error) : readingStopped(error, signal);
  }
}

/** Builds the refusal of a file. The fault's message is more specific than its code, and quotes nothing of the file. */
function refusalOf({ fault, message }: AudioFault): ServiceFailure {
  const code = CODE_OF_FAULT[fault];
  if (fault === "too_long") return overLimit(code, { limit_seconds: LIMITS.voice.maxSeconds });
  return overLimit(code, {}, { happened: [message], next: ["Save its sound as WAV, then try again."] });
}
