import { inflateRawSync } from "node:zlib";

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_SIZE = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_SIZE = 46;
const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
const MOST_PARTS = 10_000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Part {
  readonly flags: number;
  readonly method: number;
  readonly compressed: number;
  /** The size in bytes from the directory, which isn't trustworthy. */
  readonly size: number;
  readonly offset: number;
}

/** Thrown for an archive that is broken, encrypted, or too large. */
class UnreadableArchive extends Error {
  readonly kind = "unreadable_archive";
}

/**
 * The parts of a zip archive, read into memory by their exact names; no name is ever used as a path. All reading counts
 * against one limit, by the size that the directory declares and again by the actual output.
 */
export class ZipParts {
  readonly #bytes: Buffer;
  readonly #parts: ReadonlyMap<string, Part>;
  #left: number;

  /** `largest` is in bytes, for everything that will be read. Throws if the directory can't be read. */
  constructor(bytes: Uint8Array, largest: number) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#parts = readDirectory(this.#bytes);
    this.#left = largest;
  }

  /** Returns the names of all parts, in the directory's order. */
  names(): readonly string[] {
    return [...this.#parts.keys()];
  }

  /** Returns the bytes of a part; undefined if there is none of that name. Throws if it can't be read in full. */
  read(name: string): Buffer | undefined {
    const part = this.#parts.get(name);
    if (part === undefined) return undefined;
    if ((part.flags & ENCRYPTED) !== 0 || part.size > this.#left) throw new UnreadableArchive();
    const data = this.#dataOf(part);
    const content =
      part.method === STORED
        ? data
        : inflateRawSync(data, { maxOutputLength: Math.max(1, Math.min(this.#left, part.size)) });
    if (content.length !== part.size) throw new UnreadableArchive();
    this.#left -= content.length;
    return content;
  }

  #dataOf({ offset, compressed, method }: Part): Buffer {
    if (this.#bytes.readUInt32LE(offset) !== LOCAL_ENTRY) throw new UnreadableArchive();
    if (method !== STORED && method !== DEFLATED) throw new UnreadableArchive();
    const names = this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28);
    const start = offset + LOCAL_ENTRY_SIZE + names;
    return this.#bytes.subarray(start, start + compressed);
  }
}

function readDirectory(bytes: Buffer): Map<string, Part> {
  const from = Math.max(0, bytes.length - DIRECTORY_END_SIZE - LONGEST_COMMENT);
  const tail = bytes.subarray(from);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(DIRECTORY_END);
  const end = tail.lastIndexOf(signature);
  if (end < 0) throw new UnreadableArchive();
  const count = tail.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new UnreadableArchive();
  const parts = new Map<string, Part>();
  let at = tail.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new UnreadableArchive();
    const nameEnd = at + DIRECTORY_ENTRY_SIZE + bytes.readUInt16LE(at + 28);
    parts.set(bytes.toString("utf8", at + DIRECTORY_ENTRY_SIZE, nameEnd), {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
