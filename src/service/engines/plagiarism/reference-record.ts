import * as z from "zod";

/** What the index remembers of one file besides its words. */
export const referenceRecord = z.object({
  path: z.string(),
  /** Milliseconds since the epoch, and bytes: a file with the same two is taken as unchanged. */
  mtimeMs: z.number(),
  size: z.int().min(0),
  /**
   * How the file takes part: `held` has its words here, `copy` has the same text as a held one, `unread` could not be read
   * and is remembered so that it is not tried again at every scan.
   */
  kind: z.enum(["held", "copy", "unread"]),
  title: z.string(),
  /** Digest of the text; the same for the same text alone. Empty for an unread file. */
  digest: z.string(),
  /** Words and UTF-16 units that are held; none for a copy. */
  words: z.int().min(0),
  units: z.int().min(0),
  /** Words of an unread file that had no room in the index; it is read again when there is room. */
  wordsBeyond: z.int().min(0).optional(),
  /** Whether the text is kept in two bytes a unit; else it is Latin-1 in one. */
  wide: z.boolean(),
});

export type ReferenceRecord = z.infer<typeof referenceRecord>;

/** Bytes of a record's text as it is kept. */
export function textBytes(record: ReferenceRecord): number {
  return record.units * (record.wide ? 2 : 1);
}

/** A file with all that an index keeps of it. */
export interface ReferenceEntry {
  readonly record: ReferenceRecord;
  readonly words: Uint32Array;
  /** First UTF-16 unit of each word. */
  readonly starts: Uint32Array;
  readonly text: Uint8Array;
}
