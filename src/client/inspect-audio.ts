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
 * Looks at a recording before it is sent (CLI-3, CON-8): at most 150 MB and 600 seconds, one of the six formats by its
 * content and no video, with its length and its price. `source` is the path of a file, of which little is in memory at a
 * time, or bytes; `name` is sent along. Whatever fails here fails at the embedded service with the same code. The hosted one
 * may play a few files more, such as one whose header states another length than it has: they are refused all the same,
 * because the price is made of the length, and ten minutes that look like one are not for anybody to pay by surprise.
 * @throws ServiceFailure `over_limit` with `invalid_payload`, `invalid_audio` or `audio_too_long`, `invalid_request` for
 * what is no file or cannot be read, `cancelled`
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

/** What is the matter with the file says more than that something is; the sentences are fixed and quote nothing of it. */
function refusalOf({ fault, message }: AudioFault): ServiceFailure {
  const code = CODE_OF_FAULT[fault];
  if (fault === "too_long") return overLimit(code, { limit_seconds: LIMITS.voice.maxSeconds });
  return overLimit(code, {}, { happened: [message], next: ["Save its sound as WAV, then try again."] });
}
