import type { SealedResult } from "../../../../src/checking/store/result-pack.ts";

const HEAD_BYTES = 12;
const ROW_BYTES = 40;

/** Returns a file of results as earlier versions wrote it. */
export function packOf(entries: readonly SealedResult[]): Buffer {
  const table = Buffer.alloc(HEAD_BYTES + entries.length * ROW_BYTES);
  table.write("CARESULT", "latin1");
  table.writeUInt32BE(entries.length, 8);
  let start = table.length;
  for (const [index, { name, sealed }] of entries.entries()) {
    const row = HEAD_BYTES + index * ROW_BYTES;
    table.write(name, row, 32, "hex");
    table.writeUInt32BE(start, row + 32);
    table.writeUInt32BE(sealed.length, row + 36);
    start += sealed.length;
  }
  return Buffer.concat([table, ...entries.map(({ sealed }) => sealed)]);
}
