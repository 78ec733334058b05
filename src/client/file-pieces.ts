import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { UploadFile } from "./http-exchange.ts";
import { faultOf, UploadFault } from "./upload-fault.ts";

/** More than a socket accepts before it signals backpressure (64 KiB), otherwise `PIECES` buffers would not suffice. */
const PIECE_BYTES = 256 * 1_024;
/** Doesn't wait for the other end of a pipe, which may never come. Windows has neither the flag nor such pipes. */
const READ_AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;
/** One at the socket, one waiting for it, one being filled. */
const PIECES = 3;

/** The bytes of an upload, in pieces. A piece is valid until two more have been requested. */
export interface FilePieces {
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens the file to upload.
 * @throws UploadFault if its size isn't the stated one, or it can't be opened
 */
export async function openPieces({ source, size, modifiedMs }: UploadFile): Promise<FilePieces> {
  if (typeof source === "string") return PiecesOnDisk.open(source, size, modifiedMs);
  if (source.byteLength !== size) throw new UploadFault("changed");
  return { read: () => piecesOf(source), close: async () => Promise.resolve() };
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/**
 * A file on disk, read into the same few buffers: with new ones for each piece an upload of 150 MB took 45 MB more memory
 * and half as long again. The last piece is only returned if the file hasn't changed since it was opened, so that a mixture
 * of two versions is never complete.
 */
class PiecesOnDisk implements FilePieces {
  readonly #file: FileHandle;
  readonly #size: number;
  readonly #modified: number;

  private constructor(file: FileHandle, size: number, modified: number) {
    this.#file = file;
    this.#size = size;
    this.#modified = modified;
  }

  static async open(path: string, size: number, modifiedMs: number | undefined): Promise<PiecesOnDisk> {
    const file = await open(path, READ_AT_ONCE).catch(() => {
      throw new UploadFault("unreadable");
    });
    const now = await file.stat();
    const fault = faultOf(now, { size, modifiedMs });
    if (fault === undefined) return new PiecesOnDisk(file, size, now.mtimeMs);
    await file.close();
    throw fault;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    const buffers = Array.from({ length: PIECES }, () => Buffer.allocUnsafeSlow(PIECE_BYTES));
    let at = 0;
    while (at < this.#size) {
      const buffer = buffers.shift() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
      buffers.push(buffer);
      const length = await this.#fill(buffer, at);
      at += length;
      if (at === this.#size) await this.#assertUnchanged();
      yield buffer.subarray(0, length);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Fills the buffer as far as the file goes, so that only the last piece is shorter. */
  async #fill(buffer: Buffer, at: number): Promise<number> {
    const wanted = Math.min(buffer.length, this.#size - at);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await this.#file.read(buffer, filled, wanted - filled, at + filled).catch(() => {
        throw new UploadFault("unreadable");
      });
      if (bytesRead === 0) throw new UploadFault("changed");
      filled += bytesRead;
    }
    return filled;
  }

  async #assertUnchanged(): Promise<void> {
    const now = await this.#file.stat();
    if (now.size !== this.#size || now.mtimeMs !== this.#modified) throw new UploadFault("changed");
  }
}
