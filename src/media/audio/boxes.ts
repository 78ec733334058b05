import { damaged } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";

/** A box of an MP4 file with the place of its content. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** More than any legitimate file of ten minutes has; a file of empty boxes would have millions. */
const MOST_BOXES = 100_000;
/** The boxes that lead to the ones read; they also bound the depth. */
const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf"]);
const MOST_DEPTH = 6;

/** Visits the boxes of a file from `start` in order, a container before its content; unknown ones are not entered. */
export async function walkBoxes(
  file: AudioFile,
  start: number,
  visit: (box: Box) => Promise<void>,
): Promise<void> {
  let count = 0;
  const walk = async (from: number, end: number, depth: number): Promise<void> => {
    for (let at = from; at < end;) {
      count += 1;
      if (count > MOST_BOXES || depth > MOST_DEPTH) throw damaged("The file has too many boxes.");
      const box = await readBox(file, at, end);
      // Some programs end a list with four zero bytes.
      if (box === undefined) return;
      await visit(box);
      if (CONTAINERS.has(box.type)) await walk(box.start, box.end, depth + 1);
      at = box.end;
    }
  };
  await walk(start, file.size, 0);
}

async function readBox(file: AudioFile, at: number, end: number): Promise<Box | undefined> {
  const header = await file.bytes(at, Math.min(LONG_HEADER_BYTES, end - at));
  if (header.every((byte) => byte === 0)) return undefined;
  if (header.length < HEADER_BYTES) throw damaged("The file is cut off.");
  const size = header.readUInt32BE(0);
  const type = header.toString("latin1", 4, 8);
  if (size === 0) return { type, start: at + HEADER_BYTES, end };
  const isLong = size === 1;
  if (isLong && header.length < LONG_HEADER_BYTES) throw damaged("The file is cut off.");
  const bytes = isLong ? Number(header.readBigUInt64BE(8)) : size;
  const start = at + (isLong ? LONG_HEADER_BYTES : HEADER_BYTES);
  if (at + bytes < start || at + bytes > end)
    throw damaged("The file is cut off, or a box in it is damaged.");
  return { type, start, end: at + bytes };
}
