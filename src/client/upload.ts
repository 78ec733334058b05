import { Readable } from "node:stream";
import { openPieces, type FilePieces } from "./file-pieces.ts";
import type { UploadFile, UploadProgress } from "./http-exchange.ts";
import { frameOf, type MultipartFrame } from "./multipart.ts";

/** One streamed upload as a multipart body. */
export class Upload {
  readonly #pieces: FilePieces;
  readonly #frame: MultipartFrame;
  readonly #onMove: (progress: UploadProgress) => void;
  readonly #totalBytes: number;
  #isWhole: boolean;

  private constructor(file: UploadFile, pieces: FilePieces, onMove: (progress: UploadProgress) => void) {
    this.#pieces = pieces;
    this.#frame = frameOf(file);
    this.#totalBytes = this.#frame.head.length + file.size + this.#frame.tail.length;
    this.#isWhole = file.size === 0;
    this.#onMove = onMove;
  }

  /**
   * Opens the file. `onMove` is called whenever bytes have been sent, the last time with all of them.
   * @throws UploadFault
   */
  static async open(file: UploadFile, onMove: (progress: UploadProgress) => void): Promise<Upload> {
    return new Upload(file, await openPieces(file), onMove);
  }

  get headers(): Readonly<Record<string, string>> {
    return { "content-type": this.#frame.contentType, "content-length": String(this.#totalBytes) };
  }

  /** True if the end of the file may have been sent. Until then the service has nothing to work on. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Returns the body, once. It reads only one piece ahead, because the pieces reuse memory. */
  body(): Readable {
    return Readable.from(this.#body(), { objectMode: false, highWaterMark: 1 });
  }

  async close(): Promise<void> {
    await this.#pieces.close();
  }

  async *#body(): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    const { head, tail } = this.#frame;
    const fileEnd = this.#totalBytes - tail.length;
    for await (const piece of this.#around(head, tail)) {
      sentBytes += piece.length;
      if (sentBytes >= fileEnd) this.#isWhole = true;
      yield piece;
      this.#onMove({ sentBytes, totalBytes: this.#totalBytes });
    }
  }

  async *#around(head: Uint8Array, tail: Uint8Array): AsyncGenerator<Uint8Array> {
    yield head;
    yield* this.#pieces.read();
    yield tail;
  }
}
