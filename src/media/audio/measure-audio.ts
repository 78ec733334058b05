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

/** Each returns the seconds from the start of the audio. */
const MEASURES: Readonly<Record<AudioFormat, (file: AudioFile, start: number) => Promise<number>>> = {
  wav: measureWav,
  flac: measureFlac,
  ogg: measureOgg,
  mp3: measureMp3,
  m4a: measureM4a,
  aac: measureAdts,
};

/** Formats whose length is exact to the sample; MP3 and AAC consist of whole frames with padding. */
const EXACT: ReadonlySet<AudioFormat> = new Set(["wav", "flac", "ogg"]);

/**
 * Returns the format and length of an audio file, from its path or its bytes, by its content (VOI-1, CON-8). Walks the whole
 * container and decodes no sound: a header alone can claim any length, and the price is based on it. Time is linear in the
 * size of the file, and memory does not depend on it. Throws an `AudioFault`; rejects with the signal's reason after an
 * abort.
 */
export function measureAudio(source: string | Uint8Array, signal: AbortSignal): Promise<MeasuredAudio> {
  return AudioFile.using(source, signal, async (file) => {
    const { format, start } = await findFormat(file);
    const measured = await MEASURES[format](file, start);
    if (!(measured > 0 && Number.isFinite(measured))) throw damaged("The file has no audio.");
    requireShort(measured, EXACT.has(format) ? 0 : undefined);
    // A length below a millisecond still counts.
    const seconds = Math.max(0.001, Math.round(measured * 1000) / 1000);
    return { format, seconds: Math.min(seconds, LIMITS.voice.maxSeconds) };
  });
}
