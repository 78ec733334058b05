import { damaged } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { requireShort } from "./length.ts";
import { TAG_HEADER_BYTES, tagBytes } from "./tags.ts";

/** A frame that states its length, of MP3 or AAC. */
export interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly rate: number;
  /** Equal for all frames of one recording: codec, version and sample rate. */
  readonly kind: string;
}

/** Reads the frame whose header `bytes` begin with; undefined if there is none. */
export type FrameReader = (bytes: Buffer) => Frame | undefined;

export interface FrameRun {
  /** The offset of the first frame. */
  readonly at: number;
  readonly first: Frame;
  readonly samples: number;
}

export const FRAME_HEADER_BYTES = 8;
/** The most bytes between frames, such as padding or lyrics. */
const MOST_JUNK_BYTES = 64 * 1024;
const MOST_TAGS = 1000;

/** Returns the frame at `at` if one of the same kind follows or it ends the file: a lone header occurs in any noise. */
export async function framesAt(file: AudioFile, at: number, read: FrameReader): Promise<Frame | undefined> {
  const frame = read(await file.bytes(at, FRAME_HEADER_BYTES));
  if (frame === undefined || at + frame.bytes === file.size) return frame;
  const next = read(await file.bytes(at + frame.bytes, FRAME_HEADER_BYTES));
  return next?.kind === frame.kind ? frame : undefined;
}

/** Walks from frame to frame and adds up their samples; tags and a little junk between them are skipped. */
export async function countFrames(file: AudioFile, start: number, read: FrameReader): Promise<FrameRun> {
  let run: FrameRun | undefined;
  let isInStep = false;
  let [at, junk, tags] = [start, 0, 0];
  while (at < file.size) {
    const frame = isInStep ? read(await file.bytes(at, FRAME_HEADER_BYTES)) : await framesAt(file, at, read);
    if (frame !== undefined && (run === undefined || frame.kind === run.first.kind)) {
      // A truncated last frame isn't played.
      if (at + frame.bytes > file.size) break;
      run = { at: run?.at ?? at, first: run?.first ?? frame, samples: (run?.samples ?? 0) + frame.samples };
      requireShort(run.samples / frame.rate);
      isInStep = true;
      at += frame.bytes;
      continue;
    }
    const tag = tagBytes(await file.bytes(at, TAG_HEADER_BYTES));
    isInStep = false;
    at += tag === 0 ? 1 : tag;
    junk += tag === 0 ? 1 : 0;
    tags += tag === 0 ? 0 : 1;
    if (junk > MOST_JUNK_BYTES || tags > MOST_TAGS) throw damaged("The audio is interrupted by other data.");
  }
  if (run === undefined) throw damaged("The file has no audio.");
  return run;
}
