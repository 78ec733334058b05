/**
 * A file of sealed results as earlier versions wrote it: `CARESULT`, the number of entries, for each entry its name, place and
 * length, then the entries. Numbers are 32 bits, the most significant byte first.
 */

export interface SealedResult {
  /** 64 hexadecimal digits. */
  readonly name: string;
  readonly sealed: Uint8Array;
}

const MAGIC = Buffer.from("CARESULT", "latin1");
const HEAD_BYTES = MAGIC.length + 4;
const NAME_BYTES = 32;
const ROW_BYTES = NAME_BYTES + 8;

/** The entries of a file; undefined where it is none, or one that was cut short. */
export function resultsIn(bytes: Buffer): readonly SealedResult[] | undefined {
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const tableEnd = HEAD_BYTES + bytes.readUInt32BE(MAGIC.length) * ROW_BYTES;
  if (tableEnd > bytes.length) return undefined;
  const results: SealedResult[] = [];
  for (let row = HEAD_BYTES; row < tableEnd; row += ROW_BYTES) {
    const start = bytes.readUInt32BE(row + NAME_BYTES);
    const end = start + bytes.readUInt32BE(row + NAME_BYTES + 4);
    if (start < tableEnd || end > bytes.length) return undefined;
    results.push({ name: bytes.toString("hex", row, row + NAME_BYTES), sealed: bytes.subarray(start, end) });
  }
  return results;
}
