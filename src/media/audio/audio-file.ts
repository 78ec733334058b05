import { type FileHandle, open } from "node:fs/promises";
import { Turns } from "../turns.ts";
import { damaged } from "./audio-fault.ts";

/** The number of bytes in memory at a time, and the most that one call can read. */
export const WINDOW_BYTES = 256 * 1024;

/**
 * A file that is read through a window so that its size doesn't matter for memory, or a file that is already in memory.
 * Reading it in pieces lets other work run in between.
 */
export class AudioFile {
  readonly size: number;
  /** Undefined for a file in memory, whose whole content is in the buffer. */
  readonly #handle: FileHandle | undefined;
  readonly #signal: AbortSignal;
  readonly #turns: Turns;
  readonly #buffer: Buffer;
  #start = 0;
  #end = 0;

  private constructor(source: FileHandle | Buffer, size: number, signal: AbortSignal) {
    this.#handle = Buffer.isBuffer(source) ? undefined : source;
    this.#buffer = Buffer.isBuffer(source) ? source : Buffer.alloc(WINDOW_BYTES);
    this.#end = Buffer.isBuffer(source) ? size : 0;
    this.size = size;
    this.#signal = signal;
    this.#turns = new Turns(signal);
  }

  /** Opens the file at a path, or wraps bytes, while `use` runs. Rejects with the signal's reason soon after an abort. */
  static async using<T>(
    source: string | Uint8Array,
    signal: AbortSignal,
    use: (file: AudioFile) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    if (typeof source !== "string") {
      const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
      return use(new AudioFile(bytes, bytes.length, signal));
    }
    const handle = await open(source, "r");
    try {
      const { size } = await handle.stat();
      return await use(new AudioFile(handle, size, signal));
    } finally {
      await handle.close();
    }
  }

  /**
   * Reads the bytes at `at`: at most `WINDOW_BYTES`, and fewer than `length` only at the end of the file. The result is a
   * view that the next call may overwrite.
   */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (length > WINDOW_BYTES) throw new RangeError("more than a window of the file was asked for");
    if (this.#turns.isDue(length)) await this.#turns.give();
    const wanted = Math.max(0, Math.min(length, this.size - at));
    const isInWindow = at >= this.#start && at + wanted <= this.#end;
    if (this.#handle !== undefined && !isInWindow) await this.#moveTo(this.#handle, at);
    return this.#buffer.subarray(at - this.#start, Math.min(at + wanted, this.#end) - this.#start);
  }

  /** Reads exactly `length` bytes; throws `damaged` if the file ends before. */
  async exactly(at: number, length: number): Promise<Buffer> {
    const bytes = await this.bytes(at, length);
    if (bytes.length < length) throw damaged("The file is cut off.");
    return bytes;
  }

  async #moveTo(handle: FileHandle, at: number): Promise<void> {
    this.#signal.throwIfAborted();
    this.#start = at;
    this.#end = at;
    while (this.#end - at < WINDOW_BYTES) {
      const filled = this.#end - at;
      const { bytesRead } = await handle.read(this.#buffer, filled, WINDOW_BYTES - filled, this.#end);
      if (bytesRead === 0) return;
      this.#end += bytesRead;
    }
  }
}
