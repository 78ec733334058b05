/** In bytes of a name of an object: SHA-1 or SHA-256. Which one it is stands in settings; a wrong guess is seen by the names' lengths. */
const OBJECT_NAMES = [20, 32];

const HEAD_BYTES = 12;
/** Times, numbers and sizes of a file before its object. */
const STAT_BYTES = 40;
/** Of all names together, in bytes: in version 4 a name may be most of the one before it, and few bytes many names. */
const MOST_NAME_BYTES = 32_000_000;
const EXTENDED = 0x4000;
const LENGTH = 0xfff;

/**
 * The paths of the files that git has, by its index (versions 2 to 4), relative to the repository and with `/`. Undefined for what
 * is none, or does not hold all of them.
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
    // An empty name stands for one of another file, as in an index that is split.
    if (name.length === 0 || Math.min(name.length, LENGTH) !== (flags & LENGTH)) return undefined;
    nameBytes += name.length;
    paths.add(name.toString("utf8"));
    before = name;
    // Those of older versions are filled up to eight bytes, with one zero at least.
    at = version === 4 ? zero + 1 : begin + Math.ceil((zero + 1 - begin) / 8) * 8;
  }
  return isSplit(index, at, end) ? undefined : paths;
}

/** A number as git writes the lengths in an index of version 4: seven bits a byte, each but the last with its highest bit. */
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

/** Whether most of it lies in another file. */
function isSplit(index: Buffer, from: number, end: number): boolean {
  for (let at = from; at + 8 <= end; at += 8 + index.readUInt32BE(at + 4)) {
    if (index.toString("latin1", at, at + 4) === "link") return true;
  }
  return false;
}
