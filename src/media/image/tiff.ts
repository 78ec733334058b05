import type { Turns } from "../turns.ts";

/** Tags of the first directory: offsets and lengths of the parts of the picture. */
const STRIPS = [273, 279] as const;
const TILES = [324, 325] as const;
/** Bytes of one value, by its type number. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT_BYTES = 2;
const LONG_BYTES = 4;
const ENTRY_BYTES = 12;
/** The offset of the next directory, after the entries. */
const NEXT_BYTES = 4;

/**
 * Returns the file up to the end of its first directory if that and every strip or tile of its picture are in the file;
 * undefined otherwise. The size is read from that alone, because the bytes that follow may look like further entries.
 */
export async function tiffDirectory(bytes: Buffer, turns: Turns): Promise<Buffer | undefined> {
  const isLittle = bytes.readUInt8(0) === 0x49;
  const short = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = long(4);
  const entries = short(directory);

  const places = new Map<number, { readonly at: number; readonly count: number; readonly size: number }>();
  let valueBytes = 0;
  for (let entry = directory + 2; entry < directory + 2 + entries * ENTRY_BYTES; entry += ENTRY_BYTES) {
    if (turns.isDue()) await turns.give();
    const size = TYPE_BYTES[short(entry + 2)] ?? 0;
    const count = long(entry + 4);
    valueBytes += count * size;
    // Counts larger than the file would become arrays of that length, here and in metadata readers.
    if (valueBytes > bytes.length) return undefined;
    places.set(short(entry), { at: count * size <= 4 ? entry + 8 : long(entry + 8), count, size });
  }

  /** Reads one value of a tag by its index. */
  const valuesOf = (tag: number): { readonly count: number; readonly read: (index: number) => number } => {
    const { at, count, size } = places.get(tag) ?? { at: 0, count: 0, size: 0 };
    // Values of a type without a size take no room in the file, so that no bound above limits their count.
    if (size !== SHORT_BYTES && size !== LONG_BYTES) return { count: 0, read: short };
    const read = size === SHORT_BYTES ? short : long;
    return { count, read: (index) => read(at + index * size) };
  };
  const areInFile = async (offsetsTag: number, lengthsTag: number): Promise<boolean> => {
    const [offsets, lengths] = [valuesOf(offsetsTag), valuesOf(lengthsTag)];
    if (offsets.count === 0 || offsets.count !== lengths.count) return false;
    for (let index = 0; index < offsets.count; index += 1) {
      if (turns.isDue()) await turns.give();
      const offset = offsets.read(index);
      if (offset === 0 || offset + lengths.read(index) > bytes.length) return false;
    }
    return true;
  };
  const isComplete = (await areInFile(...STRIPS)) || (await areInFile(...TILES));
  return isComplete ? bytes.subarray(0, directory + 2 + entries * ENTRY_BYTES + NEXT_BYTES) : undefined;
}
