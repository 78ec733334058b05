import { type AudioFormat, LIMITS } from "../../contract/limits.ts";
import { measureAdts } from "./adts.ts";
import { AudioFile } from "./audio-file.ts";
import { findFormat } from "./audio-format.ts";
import { damaged } from "./audio-fault.ts";
import { measureFlac } from "./flac.ts";
import { requireShort } from "./length.ts";
import { measureM4a } from "./m4a.ts";
import { measureMp3 } from "./mp3.ts";
import { measureOgg } from "./ogg.ts";
import { measureWav } from "./wav.ts";

export interface MeasuredAudio {
  readonly format: AudioFormat;
  /** To the millisecond, above 0 and at most 600. */
  readonly seconds: number;
}

/** Each gives seconds from the place where the audio begins. */
const MEASURES: Readonly<Record<AudioFormat, (file: AudioFile, start: number) => Promise<number>>> = {
  wav: measureWav,
  flac: measureFlac,
  ogg: measureOgg,
  mp3: measureMp3,
  m4a: measureM4a,
  aac: measureAdts,
};

/** Formats that are as long as their samples say; MP3 and AAC come in whole frames with padding. */
const EXACT: ReadonlySet<AudioFormat> = new Set(["wav", "flac", "ogg"]);

/**
 * The format and length of an audio file, by its path or its bytes, by what it holds (VOI-1, CON-8). The whole container is walked and no sound is
 * decoded: a header alone can claim any length, and the price is made of it. Time is linear in the size of the file, and
 * memory does not depend on it. Throws an `AudioFault`; rejects with the signal's reason after an abort.
 */
export function measureAudio(source: string | Uint8Array, signal: AbortSignal): Promise<MeasuredAudio> {
  return AudioFile.using(source, signal, async (file) => {
    const { format, start } = await findFormat(file);
    const measured = await MEASURES[format](file, start);
    if (!(measured > 0 && Number.isFinite(measured))) throw damaged("The file has no audio.");
    requireShort(measured, EXACT.has(format) ? 0 : undefined);
    // Less than a millisecond is still something.
    const seconds = Math.max(0.001, Math.round(measured * 1000) / 1000);
    return { format, seconds: Math.min(seconds, LIMITS.voice.maxSeconds) };
  });
}
