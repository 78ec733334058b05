import * as z from "zod";

/** The index's record of one file, in addition to its words. */
export const referenceRecord = z.object({
  path: z.string(),
  /** Milliseconds since the epoch, and bytes: a file with the same two counts as unchanged. */
  mtimeMs: z.number(),
  size: z.int().min(0),
  /**
   * The role of the file: `held` has its words here, `copy` has the same text as a held one, `unread` could not be read and
   * is recorded so that it is not retried at every scan.
   */
  kind: z.enum(["held", "copy", "unread"]),
  title: z.string(),
  /** Digest of the text, equal only for the same text. Empty for an unread file. */
  digest: z.string(),
  /** The number of stored words and UTF-16 units; 0 for a copy. */
  words: z.int().min(0),
  units: z.int().min(0),
  /** The words of an unread file that did not fit into the index; it is read again once there is room. */
  wordsBeyond: z.int().min(0).optional(),
  /** True if the text is stored in two bytes a unit; otherwise it is Latin-1 in one. */
  wide: z.boolean(),
});

export type ReferenceRecord = z.infer<typeof referenceRecord>;

/** Returns the bytes of a record's stored text. */
export function textBytes(record: ReferenceRecord): number {
  return record.units * (record.wide ? 2 : 1);
}

/** A file with all the data that an index stores for it. */
export interface ReferenceEntry {
  readonly record: ReferenceRecord;
  readonly words: Uint32Array;
  /** First UTF-16 unit of each word. */
  readonly starts: Uint32Array;
  readonly text: Uint8Array;
}
