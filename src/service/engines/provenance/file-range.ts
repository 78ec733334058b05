import { readSync } from "node:fs";

/**
 * A part of an open file in the shape of a browser's blob. The verifier reads the size and slices of blobs piece by piece.
 * Most files have no manifest and so aren't loaded at all; for others the verifier loads what the signature covers.
 */
export class FileRange extends Blob {
  readonly #file: number;
  readonly #start: number;

  /** `file` is an open descriptor; the range is in bytes, end excluded. */
  constructor(file: number, start: number, end: number) {
    super([]);
    this.#file = file;
    this.#start = start;
    Object.defineProperty(this, "size", { value: end - start });
  }

  override slice(start = 0, end = this.size): FileRange {
    const within = (at: number): number => this.#start + Math.min(Math.max(at, 0), this.size);
    return new FileRange(this.#file, within(start), Math.max(within(start), within(end)));
  }

  /** Throws if the file has become shorter. */
  read(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    if (readSync(this.#file, bytes, 0, bytes.length, this.#start) < bytes.length)
      throw new RangeError("the file is shorter than the range");
    return bytes.buffer;
  }
}

/** The part of the synchronous blob reader in browser workers that the verifier calls. */
export class FileRangeReader {
  readAsArrayBuffer(range: FileRange): ArrayBuffer {
    return range.read();
  }
}
