import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { seeded } from "../../faults/mutations.ts";

const FIXTURES = path.join(import.meta.dirname, "..", "..", "fixtures");
const MOST_CHANGES = 4;
/** The number of bytes to insert or remove at a time. */
const LONGEST_PIECE = 600;

export interface MediaFile {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Returns all images, or all recordings and videos, of the fixtures. */
export function mediaFiles(folder: "images" | "audio"): readonly MediaFile[] {
  return readdirSync(path.join(FIXTURES, folder))
    .filter((name) => !name.endsWith(".md"))
    .map((name) => ({ name, bytes: readFileSync(path.join(FIXTURES, folder, name)) }));
}

/**
 * Generates this many files with one to four changes, cycling through `files`; a file's name has the number
 * that reproduces it.
 */
export function* mutated(files: readonly MediaFile[], count: number, first = 0): Generator<MediaFile> {
  for (let number = first; number < first + count; number += 1) {
    const file = files[number % files.length];
    if (file === undefined) return;
    const random = seeded(number);
    const changes = 1 + Math.floor(random() * MOST_CHANGES);
    let { bytes } = file;
    for (let change = 0; change < changes; change += 1) bytes = changed(bytes, files, random);
    yield { name: `${number} of ${file.name}`, bytes };
  }
}

type Bytes = Buffer<ArrayBuffer>;

function changed(bytes: Bytes, files: readonly MediaFile[], random: () => number): Bytes {
  const way = random();
  const at = placeIn(bytes, random);
  const piece = Math.floor(random() * LONGEST_PIECE);
  if (way < 0.5) return overwritten(bytes, at, random);
  if (way < 0.6) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (way < 0.7) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + piece)]);
  if (way < 0.8)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + piece), bytes.subarray(at)]);
  if (way < 0.9) return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(piece), bytes.subarray(at)]);
  const other = files[Math.floor(random() * files.length)]?.bytes ?? bytes;
  return Buffer.concat([bytes.subarray(0, at), other.subarray(placeIn(other, random))]);
}

/** Returns a position, usually near the headers, where it matters. */
function placeIn(bytes: Bytes, random: () => number): number {
  return Math.floor(random() ** 3 * bytes.length);
}

/** Returns one to four bytes: random, the largest, or the smallest. */
function overwritten(bytes: Bytes, at: number, random: () => number): Bytes {
  const copy = Buffer.from(bytes);
  const kind = random();
  for (let index = at; index < Math.min(copy.length, at + 1 + Math.floor(random() * 4)); index += 1)
    copy.writeUInt8(kind < 0.6 ? Math.floor(random() * 256) : kind < 0.8 ? 255 : 0, index);
  return copy;
}
