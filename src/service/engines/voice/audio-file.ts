import { type FileHandle, open } from "node:fs/promises";
import { damaged } from "./audio-fault.ts";

/** Bytes that are in memory at a time, and the most that can be asked for at once. */
export const WINDOW_BYTES = 256 * 1024;

/** A file that is read through a window, so that its size is of no consequence for memory. */
export class AudioFile {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #signal: AbortSignal;
  readonly #buffer = Buffer.alloc(WINDOW_BYTES);
  #start = 0;
  #end = 0;

  private constructor(handle: FileHandle, size: number, signal: AbortSignal) {
    this.#handle = handle;
    this.size = size;
    this.#signal = signal;
  }

  /** Opens the file for the time of `use`. Rejects with the signal's reason soon after an abort. */
  static async using<T>(path: string, signal: AbortSignal, use: (file: AudioFile) => Promise<T>): Promise<T> {
    const handle = await open(path, "r");
    try {
      const { size } = await handle.stat();
      return await use(new AudioFile(handle, size, signal));
    } finally {
      await handle.close();
    }
  }

  /**
   * The bytes at `at`: at most `WINDOW_BYTES`, and fewer than `length` only where the file ends. They are a view that
   * the next call may overwrite.
   */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (length > WINDOW_BYTES) throw new RangeError("more than a window of the file was asked for");
    const wanted = Math.max(0, Math.min(length, this.size - at));
    if (at < this.#start || at + wanted > this.#end) await this.#moveTo(at);
    return this.#buffer.subarray(at - this.#start, Math.min(at + wanted, this.#end) - this.#start);
  }

  /** The same, and throws `damaged` where the file ends before. */
  async exactly(at: number, length: number): Promise<Buffer> {
    const bytes = await this.bytes(at, length);
    if (bytes.length < length) throw damaged("The file is cut off.");
    return bytes;
  }

  async #moveTo(at: number): Promise<void> {
    this.#signal.throwIfAborted();
    this.#start = at;
    this.#end = at;
    while (this.#end - at < WINDOW_BYTES) {
      const filled = this.#end - at;
      const { bytesRead } = await this.#handle.read(this.#buffer, filled, WINDOW_BYTES - filled, this.#end);
      if (bytesRead === 0) return;
      this.#end += bytesRead;
    }
  }
}
