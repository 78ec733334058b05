/** Of the first directory: where the pieces of the picture are and how long each is, for strips and for tiles. */
const PIECES = [
  [273, 279],
  [324, 325],
] as const;
/** Bytes of one value, by the number of its type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT_BYTES = 2;
const LONG_BYTES = 4;
const ENTRY_BYTES = 12;
/** The place of the next directory, behind the entries. */
const NEXT_BYTES = 4;

/**
 * The file up to the end of its first directory, when that and every strip or tile of its picture lie in the file;
 * undefined otherwise. The size is read from that alone: what follows may look like further entries.
 */
export function tiffDirectory(bytes: Buffer): Buffer | undefined {
  const isLittle = bytes.readUInt8(0) === 0x49;
  const short = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = long(4);
  const entries = short(directory);

  const places = new Map<number, { readonly at: number; readonly count: number; readonly size: number }>();
  let valueBytes = 0;
  for (let entry = directory + 2; entry < directory + 2 + entries * ENTRY_BYTES; entry += ENTRY_BYTES) {
    const size = TYPE_BYTES[short(entry + 2)] ?? 0;
    const count = long(entry + 4);
    valueBytes += count * size;
    // Counts that the file has no room for would become arrays of that length, here and in readers of metadata.
    if (valueBytes > bytes.length) return undefined;
    places.set(short(entry), { at: count * size <= 4 ? entry + 8 : long(entry + 8), count, size });
  }

  const valuesOf = (tag: number): number[] => {
    const { at, count, size } = places.get(tag) ?? { at: 0, count: 0, size: 0 };
    // Values of a type without a size take no room in the file, so that no bound above holds for their count.
    if (size !== SHORT_BYTES && size !== LONG_BYTES) return [];
    const read = size === SHORT_BYTES ? short : long;
    return Array.from({ length: count }, (_, index) => read(at + index * size));
  };
  const isComplete = PIECES.some(([offsetsTag, lengthsTag]) => {
    const offsets = valuesOf(offsetsTag);
    const lengths = valuesOf(lengthsTag);
    if (offsets.length === 0 || offsets.length !== lengths.length) return false;
    return offsets.every((offset, index) => offset > 0 && offset + (lengths[index] ?? 0) <= bytes.length);
  });
  return isComplete ? bytes.subarray(0, directory + 2 + entries * ENTRY_BYTES + NEXT_BYTES) : undefined;
}
