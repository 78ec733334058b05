import { damaged } from "./audio-fault.ts";
import { type AudioFile, WINDOW_BYTES } from "./audio-file.ts";
import type { Box } from "./boxes.ts";

/** One track of an MP4 file, assembled from its boxes. */
export interface Track {
  id: number;
  /** `soun` for sound, `vide` for pictures. */
  handler: string;
  /** The four-letter code of the codec, and the box that describes it. */
  entry: string;
  description: Buffer;
  /** The length in `mdhd`; 0 if not stated. */
  statedSeconds: number;
  timescale: number;
  /** Entries in the tables of sizes and of times, and their sums. */
  frames: number;
  frameBytes: number;
  timedFrames: number;
  time: number;
  /** The length in the edit list, in the movie's timescale; undefined without one. */
  edited: number | undefined;
}

export function newTrack(): Track {
  return {
    id: 0,
    handler: "",
    entry: "",
    description: Buffer.alloc(0),
    statedSeconds: 0,
    timescale: 0,
    frames: 0,
    frameBytes: 0,
    timedFrames: 0,
    time: 0,
    edited: undefined,
  };
}

const MOST_DESCRIPTION_BYTES = 4096;
/** The most entries of a table: more than 600 seconds have at any supported rate and codec. */
const MOST_ENTRIES = 1_000_000;
const UNKNOWN_DURATION = 0xffffffff;

/** Reads one box of the track; other types are ignored. */
export async function readTrackBox(file: AudioFile, box: Box, track: Track): Promise<void> {
  const { start } = box;
  const content = (length: number): Promise<Buffer> => {
    if (box.end - start < length) throw damaged("A box of the M4A file is cut off.");
    return file.exactly(start, length);
  };
  switch (box.type) {
    case "tkhd": {
      const isLong = (await content(24)).readUInt8(0) === 1;
      track.id = (await content(24)).readUInt32BE(isLong ? 20 : 12);
      break;
    }
    case "mdhd": {
      const { duration, timescale } = await readDuration(file, box);
      track.timescale = timescale;
      track.statedSeconds = duration / timescale;
      break;
    }
    case "hdlr": {
      // QuickTime has a second handler further in, which says where the data is.
      if (track.handler === "") track.handler = (await content(12)).toString("latin1", 8, 12);
      break;
    }
    case "stsd": {
      const stsd = await content(Math.min(box.end - start, MOST_DESCRIPTION_BYTES));
      track.entry = stsd.toString("latin1", 12, 16);
      track.description = Buffer.from(stsd);
      break;
    }
    case "stsz": {
      const head = await content(12);
      const [size, count] = [head.readUInt32BE(4), head.readUInt32BE(8)];
      track.frames = count;
      track.frameBytes = size * count;
      if (size === 0)
        await readTable(file, { ...box, start: start + 12 }, count, 4, (entry, at) => {
          track.frameBytes += entry.readUInt32BE(at);
        });
      break;
    }
    case "stts": {
      const count = (await content(8)).readUInt32BE(4);
      await readTable(file, { ...box, start: start + 8 }, count, 8, (entry, at) => {
        track.timedFrames += entry.readUInt32BE(at);
        track.time += entry.readUInt32BE(at) * entry.readUInt32BE(at + 4);
      });
      break;
    }
    case "elst": {
      const head = await content(8);
      const isLong = head.readUInt8(0) === 1;
      track.edited = 0;
      const count = head.readUInt32BE(4);
      await readTable(file, { ...box, start: start + 8 }, count, isLong ? 20 : 12, (entry, at) => {
        const [duration, from] = isLong
          ? [Number(entry.readBigUInt64BE(at)), Number(entry.readBigInt64BE(at + 8))]
          : [entry.readUInt32BE(at), entry.readInt32BE(at + 4)];
        // A start of -1 is silence.
        if (from >= 0) track.edited = (track.edited ?? 0) + duration;
      });
      break;
    }
  }
}

/** Reads the duration and timescale, at the same place in `mvhd` and `mdhd`; an unknown duration is 0. */
export async function readDuration(
  file: AudioFile,
  { end, start }: Box,
): Promise<{ duration: number; timescale: number }> {
  const head = await file.bytes(start, Math.min(32, end - start));
  if (head.length < 20) throw damaged("A box of the M4A file is cut off.");
  const isLong = head.readUInt8(0) === 1;
  if (isLong && head.length < 32) throw damaged("A box of the M4A file is cut off.");
  const timescale = head.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  if (timescale === 0) throw damaged("The M4A file has no timescale.");
  const isKnown = duration !== UNKNOWN_DURATION && duration <= Number.MAX_SAFE_INTEGER;
  return { duration: isKnown ? duration : 0, timescale };
}

async function readTable(
  file: AudioFile,
  { end, start }: Box,
  count: number,
  entryBytes: number,
  read: (bytes: Buffer, at: number) => void,
): Promise<void> {
  if (count > MOST_ENTRIES || start + count * entryBytes > end)
    throw damaged("A table of the M4A file is damaged.");
  const atOnce = Math.floor(WINDOW_BYTES / entryBytes);
  for (let done = 0; done < count; done += atOnce) {
    const bytes = await file.exactly(start + done * entryBytes, Math.min(atOnce, count - done) * entryBytes);
    for (let at = 0; at < bytes.length; at += entryBytes) read(bytes, at);
  }
}
