import { Readable } from "node:stream";
import { openPieces, type FilePieces } from "./file-pieces.ts";
import type { UploadFile, UploadProgress } from "./http-exchange.ts";
import { frameOf, type MultipartFrame } from "./multipart.ts";

/** One file on its way as a multipart body, streamed. */
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
   * `onMove` is called whenever bytes have been taken, the last time with all of them.
   * @throws UploadFault
   */
  static async open(file: UploadFile, onMove: (progress: UploadProgress) => void): Promise<Upload> {
    return new Upload(file, await openPieces(file), onMove);
  }

  get headers(): Readonly<Record<string, string>> {
    return { "content-type": this.#frame.contentType, "content-length": String(this.#totalBytes) };
  }

  /** Whether the end of the file may have been sent. Until then the service has nothing that it could have worked on. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The body, once. It reads one piece ahead and no more, since the pieces' memory is used again. */
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
