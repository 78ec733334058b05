import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readLedgerLine, type LedgerLine } from "../../client/ledger-line.ts";
import { hasCode } from "../vocabulary/error-code.ts";

/** A segment is not written to beyond this, in bytes; about 700 requests. */
const SEGMENT_BYTES = 256 * 1024;

/** Read and parsed at once, in bytes: some milliseconds. */
const PIECE_BYTES = 256 * 1024;

const NAME = /^ledger-(\d{1,9})\.jsonl$/u;

/** How far a segment has been read. */
interface Progress {
  /** In bytes, up to a line's end. */
  readonly offset: number;
  /** Of the last line, in milliseconds since 1970. */
  readonly newest: number;
}

/**
 * The journal on disk, in numbered files of JSON lines. Windows append to the last one, each line in one write at the end of
 * the file; a long one is left and the next number begun. No line is ever moved or written over, so that windows need no
 * lock: what is compacted are whole files, once all in them is old.
 */
export class LedgerSegments {
  readonly #folder: string;
  readonly #read = new Map<number, Progress>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Resolves when all lines are on disk; `onWritten` is called for each as it is in the file. One that was written in part is
   * written again by whoever tries again.
   */
  async append(lines: readonly string[], onWritten: () => void): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(this.#path(await this.#current()), "a", 0o600);
    try {
      for (const line of lines) {
        // A line of its own whatever stands before it: half a line of a window that was killed.
        const bytes = Buffer.from(`\n${line}\n`);
        const { bytesWritten } = await file.write(bytes);
        if (bytesWritten < bytes.length) throw Object.assign(new Error("Short write"), { code: "ENOSPC" });
        onWritten();
      }
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  /** The lines since the last call, of all windows, in the order of the files and in pieces; damaged ones are left out. */
  async *readNew(): AsyncGenerator<readonly LedgerLine[]> {
    for (const number of await this.#numbers()) yield* this.#readOne(number);
  }

  /** Forgets the segments whose last line is older, in milliseconds since 1970; never the last segment. */
  async dropUntil(before: number): Promise<void> {
    const numbers = await this.#numbers();
    for (const number of numbers.slice(0, -1)) {
      const progress = this.#read.get(number);
      if (progress === undefined || progress.newest >= before) return;
      await rm(this.#path(number), { force: true });
    }
  }

  async *#readOne(number: number): AsyncGenerator<readonly LedgerLine[]> {
    const size = await sizeOf(this.#path(number));
    // A shorter file is another one: somebody put it back.
    if (size < (this.#read.get(number)?.offset ?? 0)) this.#read.delete(number);
    for (;;) {
      const { offset, newest } = this.#read.get(number) ?? { offset: 0, newest: 0 };
      if (offset >= size) return;
      const bytes = await readFrom(this.#path(number), offset);
      const lastLine = bytes.lastIndexOf(0x0a) + 1;
      // So much without a line's end is nothing that a window wrote.
      const end = lastLine === 0 && bytes.length === PIECE_BYTES ? PIECE_BYTES : lastLine;
      if (end === 0) return;
      const lines = bytes
        .toString("utf8", 0, end)
        .split("\n")
        .flatMap((line) => readLedgerLine(line) ?? []);
      this.#read.set(number, {
        offset: offset + end,
        newest: lines.reduce((latest, { at }) => Math.max(latest, at), newest),
      });
      yield lines;
    }
  }

  async #current(): Promise<number> {
    const last = (await this.#numbers()).at(-1) ?? 1;
    return (await sizeOf(this.#path(last))) < SEGMENT_BYTES ? last : last + 1;
  }

  /** Ascending. */
  async #numbers(): Promise<readonly number[]> {
    const names = await unlessAbsent(readdir(this.#folder), []);
    return names
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  #path(number: number): string {
    return path.join(this.#folder, `ledger-${number}.jsonl`);
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await unlessAbsent(stat(file), undefined))?.size ?? 0;
}

/** The next piece of a file, from `offset` on; nothing where another window has removed it. */
async function readFrom(file: string, offset: number): Promise<Buffer> {
  const handle = await unlessAbsent(open(file, "r"), undefined);
  if (handle === undefined) return Buffer.alloc(0);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(Math.max(0, size - offset), PIECE_BYTES));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, offset + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}

async function unlessAbsent<T, A>(asked: Promise<T>, absent: A): Promise<T | A> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return absent;
    throw error;
  }
}
