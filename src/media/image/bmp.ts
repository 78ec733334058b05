const DEPTHS = new Set([1, 4, 8, 16, 24, 32]);
/** Compressions whose pixels have a fixed size: none, and none with color masks. */
const UNCOMPRESSED = new Set([0, 3, 6]);

/** True if the pixels begin in the file and, where the header gives their size, end in it too. */
export function isCompleteBmp(bytes: Buffer): boolean {
  const start = bytes.readUInt32LE(10);
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  const depth = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  if (start >= bytes.length || width <= 0 || height === 0) return false;
  if (!UNCOMPRESSED.has(compression)) return compression < 6;
  // Every row is padded to four bytes.
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  return DEPTHS.has(depth) && start + rowBytes * height <= bytes.length;
}
