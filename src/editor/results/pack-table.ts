import { open } from "node:fs/promises";
import { placesIn, tableBytes, type PackPlace } from "./result-pack.ts";

/** What a file of sealed results holds, without reading the results. */
export interface PackTable {
  /** By name of a result. */
  readonly places: ReadonlyMap<string, PackPlace>;
  /** When the file was last of use, in milliseconds since 1970. */
  readonly usedAt: number;
}

/** Of a file, read at once: the table of some hundred results. */
const BEGINNING_BYTES = 16_384;

/**
 * Reads the table of a file that may be anybody's and of any size: one of more than `mostBytes` is not looked into. Undefined for
 * a file that is none of ours, or damaged. Rejects where the disk does.
 */
export async function readPackTable(file: string, mostBytes: number): Promise<PackTable | undefined> {
  const handle = await open(file, "r");
  try {
    const { size, mtimeMs } = await handle.stat();
    const head = Buffer.alloc(size > mostBytes ? 0 : Math.min(BEGINNING_BYTES, size));
    await handle.read(head, 0, head.length, 0);
    const bytes = tableBytes(head, size);
    if (bytes === undefined) return undefined;
    const table = bytes <= head.length ? head.subarray(0, bytes) : Buffer.alloc(bytes);
    if (bytes > head.length) await handle.read(table, 0, bytes, 0);
    const places = placesIn(table, size);
    return places && { places, usedAt: mtimeMs };
  } finally {
    await handle.close();
  }
}
