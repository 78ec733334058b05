import { rollUp, type Fingerprint } from "./fingerprint.ts";

interface Chunk {
  readonly text: string;
  readonly print: Fingerprint;
}

/** UTF-16 units: a chunk is split above the maximum, and merged with its neighbor below the minimum. */
const LEAST = 512;
const USUAL = 2_048;
const MOST = 4_096;

/**
 * A text that is edited in place. An editor only reports the length that an edit replaced; this provides the replaced text,
 * and shows if the text equals an earlier one, without fetching the whole document at every key. In UTF-16 units. An edit
 * costs its own length, plus a step for every 2,048 units of the text.
 */
export class ChunkedText {
  #chunks: Chunk[];
  #length: number;

  constructor(text: string) {
    this.#chunks = chunksOf(text);
    this.#length = text.length;
  }

  get length(): number {
    return this.#length;
  }

  /** Equal for equal texts; different texts collide with a chance of one in 2^64. */
  get fingerprint(): string {
    let [first, second] = [0, 0];
    for (const { print } of this.#chunks) {
      first = (Math.imul(first, print.firstPower) + print.first) | 0;
      second = (Math.imul(second, print.secondPower) + print.second) | 0;
    }
    return `${first},${second},${this.#length}`;
  }

  slice(start: number, end: number): string {
    const parts: string[] = [];
    let at = 0;
    for (const { text } of this.#chunks) {
      if (at >= end) break;
      if (at + text.length > start) parts.push(text.slice(Math.max(0, start - at), end - at));
      at += text.length;
    }
    return parts.join("");
  }

  /** Replaces a range, which must be within the text, by `text`. */
  replace({ start, end }: { readonly start: number; readonly end: number }, text: string): void {
    const [first, firstAt] = this.#chunkAt(start);
    const [last, lastAt] = this.#chunkAt(end);
    const head = this.#chunks[first]?.text.slice(0, start - firstAt) ?? "";
    const tail = this.#chunks[last]?.text.slice(end - lastAt) ?? "";
    let joined = `${head}${text}${tail}`;
    let from = first;
    let to = last + 1;
    if (joined.length < LEAST && to < this.#chunks.length) {
      joined += this.#chunks[to]?.text ?? "";
      to += 1;
    } else if (joined.length < LEAST && from > 0) {
      from -= 1;
      joined = `${this.#chunks[from]?.text ?? ""}${joined}`;
    }
    const put = joined.length > MOST ? chunksOf(joined) : [chunkOf(joined)];
    // Passed as one list, because the chunks of a large text would exceed the stack as arguments.
    if (put.length < 1_000) this.#chunks.splice(from, to - from, ...put);
    else this.#chunks = [...this.#chunks.slice(0, from), ...put, ...this.#chunks.slice(to)];
    this.#length += text.length - (end - start);
  }

  toString(): string {
    return this.#chunks.map(({ text }) => text).join("");
  }

  /** Returns the chunk that contains an offset, or ends at it, and the start of that chunk. */
  #chunkAt(offset: number): readonly [index: number, start: number] {
    let at = 0;
    let index = 0;
    for (const { text } of this.#chunks) {
      if (offset <= at + text.length) break;
      at += text.length;
      index += 1;
    }
    return [index, at];
  }
}

function chunkOf(text: string): Chunk {
  return { text, print: rollUp(text) };
}

/** At least one, which may be empty. */
function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < text.length; at += USUAL) chunks.push(chunkOf(text.slice(at, at + USUAL)));
  return chunks.length === 0 ? [chunkOf("")] : chunks;
}
