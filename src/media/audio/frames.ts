import { damaged } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { requireShort } from "./length.ts";
import { TAG_HEADER_BYTES, tagBytes } from "./tags.ts";

/** A frame that says how long it is, of MP3 or AAC. */
export interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly rate: number;
  /** Frames of one recording have the same: codec, version and sample rate. */
  readonly kind: string;
}

/** The frame whose header `bytes` begin with; undefined where they begin with none. */
export type FrameReader = (bytes: Buffer) => Frame | undefined;

export interface FrameRun {
  /** Of the first frame. */
  readonly at: number;
  readonly first: Frame;
  readonly samples: number;
}

export const FRAME_HEADER_BYTES = 8;
/** What may lie between frames, such as padding or lyrics. */
const MOST_JUNK_BYTES = 64 * 1024;
const MOST_TAGS = 1000;

/** Whether two frames follow each other at `at`, or one ends with the file: a lone header is found in any noise. */
export async function framesAt(file: AudioFile, at: number, read: FrameReader): Promise<Frame | undefined> {
  const frame = read(await file.bytes(at, FRAME_HEADER_BYTES));
  if (frame === undefined || at + frame.bytes === file.size) return frame;
  const next = read(await file.bytes(at + frame.bytes, FRAME_HEADER_BYTES));
  return next?.kind === frame.kind ? frame : undefined;
}

/** Goes from frame to frame and adds up their samples; tags and a little junk between them are left out. */
export async function countFrames(file: AudioFile, start: number, read: FrameReader): Promise<FrameRun> {
  let run: FrameRun | undefined;
  let isInStep = false;
  let [at, junk, tags] = [start, 0, 0];
  while (at < file.size) {
    const frame = isInStep ? read(await file.bytes(at, FRAME_HEADER_BYTES)) : await framesAt(file, at, read);
    if (frame !== undefined && (run === undefined || frame.kind === run.first.kind)) {
      // A last frame that is cut off is not heard.
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
