/**
 * A file of sealed results: `CARESULT`, the number of entries, for each entry its name, place and length, then the entries.
 * Numbers are 32 bits, the most significant byte first. Everything is bounded by the file itself, so that any file can be read.
 */

export interface SealedResult {
  /** 64 hexadecimal digits. */
  readonly name: string;
  readonly sealed: Uint8Array;
}

/** Where an entry stands in its file, in bytes. */
export interface PackPlace {
  readonly start: number;
  readonly end: number;
}

const MAGIC = Buffer.from("CARESULT", "latin1");
const NAME_BYTES = 32;
const ROW_BYTES = NAME_BYTES + 8;

/** Of what stands before the table. */
export const PACK_HEAD_BYTES = MAGIC.length + 4;

/** The bytes of a file with these results. */
export function packOf(entries: readonly SealedResult[]): Uint8Array {
  const table = Buffer.alloc(PACK_HEAD_BYTES + entries.length * ROW_BYTES);
  MAGIC.copy(table);
  table.writeUInt32BE(entries.length, MAGIC.length);
  let start = table.length;
  for (const [index, { name, sealed }] of entries.entries()) {
    const row = PACK_HEAD_BYTES + index * ROW_BYTES;
    table.write(name, row, NAME_BYTES, "hex");
    table.writeUInt32BE(start, row + NAME_BYTES);
    table.writeUInt32BE(sealed.length, row + NAME_BYTES + 4);
    start += sealed.length;
  }
  return Buffer.concat([table, ...entries.map(({ sealed }) => sealed)]);
}

/** The bytes of head and table of a file that begins so; undefined where it is none, or is longer than it can be. */
export function tableBytes(head: Buffer, fileBytes: number): number | undefined {
  if (head.length < PACK_HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const bytes = PACK_HEAD_BYTES + head.readUInt32BE(MAGIC.length) * ROW_BYTES;
  return bytes <= fileBytes ? bytes : undefined;
}

/** Where each entry stands; undefined where an entry would stand outside of the file, as of one that was cut short. */
export function placesIn(table: Buffer, fileBytes: number): ReadonlyMap<string, PackPlace> | undefined {
  const places = new Map<string, PackPlace>();
  for (let row = PACK_HEAD_BYTES; row < table.length; row += ROW_BYTES) {
    const start = table.readUInt32BE(row + NAME_BYTES);
    const end = start + table.readUInt32BE(row + NAME_BYTES + 4);
    if (start < table.length || end > fileBytes) return undefined;
    places.set(table.toString("hex", row, row + NAME_BYTES), { start, end });
  }
  return places;
}
