/**
 * Length of an object name in bytes: SHA-1 or SHA-256. The repository's configuration says which; a wrong
 * guess shows in the lengths of names.
 */
const OBJECT_NAMES = [20, 32];

const HEAD_BYTES = 12;
/** Bytes of times, numbers and sizes before an entry's object name. */
const STAT_BYTES = 40;
/**
 * The maximum total length of names, in bytes: version 4 shares prefixes, so that few bytes can expand to
 * many names.
 */
const MOST_NAME_BYTES = 32_000_000;
const EXTENDED = 0x4000;
const LENGTH = 0xfff;

/**
 * Reads the paths of tracked files from a git index (versions 2 to 4), relative to the repository and with
 * `/`. Undefined if the index is invalid or incomplete.
 */
export function pathsInIndex(index: Buffer): ReadonlySet<string> | undefined {
  if (index.length < HEAD_BYTES || index.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  for (const objectBytes of OBJECT_NAMES) {
    const paths = pathsWith(index, version, objectBytes);
    if (paths !== undefined) return paths;
  }
  return undefined;
}

function pathsWith(index: Buffer, version: number, objectBytes: number): ReadonlySet<string> | undefined {
  const count = index.readUInt32BE(8);
  const end = index.length - objectBytes;
  const paths = new Set<string>();
  let at = HEAD_BYTES;
  let nameBytes = 0;
  let before: Buffer = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry += 1) {
    const begin = at;
    at += STAT_BYTES + objectBytes + 2;
    if (at + 2 > end) return undefined;
    const flags = index.readUInt16BE(at - 2);
    if ((flags & EXTENDED) !== 0) at += 2;
    let shared = 0;
    if (version === 4) {
      const dropped = varint(index, at);
      shared = before.length - dropped.value;
      at = dropped.next;
      if (shared < 0) return undefined;
    }
    const zero = index.indexOf(0, at);
    if (zero < 0 || zero >= end) return undefined;
    if (nameBytes + shared + zero - at > MOST_NAME_BYTES) return undefined;
    const name =
      version === 4
        ? Buffer.concat([before.subarray(0, shared), index.subarray(at, zero)])
        : index.subarray(at, zero);
    // An empty name refers to an entry of another file, as in a split index.
    if (name.length === 0 || Math.min(name.length, LENGTH) !== (flags & LENGTH)) return undefined;
    nameBytes += name.length;
    paths.add(name.toString("utf8"));
    before = name;
    // Older versions pad entries to eight bytes with at least one zero.
    at = version === 4 ? zero + 1 : begin + Math.ceil((zero + 1 - begin) / 8) * 8;
  }
  return isSplit(index, at, end) ? undefined : paths;
}

/** Reads a variable-length integer of index version 4: seven bits per byte, the high bit set on all but the last. */
function varint(index: Buffer, from: number): { readonly value: number; readonly next: number } {
  let at = from;
  let byte = index[at] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && at - from < 5) {
    at += 1;
    byte = index[at] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, next: at + 1 };
}

/** Returns true if the index is split, with most of it in another file. */
function isSplit(index: Buffer, from: number, end: number): boolean {
  for (let at = from; at + 8 <= end; at += 8 + index.readUInt32BE(at + 4)) {
    if (index.toString("latin1", at, at + 4) === "link") return true;
  }
  return false;
}
