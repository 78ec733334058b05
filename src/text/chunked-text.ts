import { rollUp, type Fingerprint } from "./fingerprint.ts";

interface Chunk {
  readonly text: string;
  readonly print: Fingerprint;
}

/** UTF-16 units: a chunk is cut up above the most, and put together with its neighbour below the least. */
const LEAST = 512;
const USUAL = 2_048;
const MOST = 4_096;

/**
 * A text that is edited in place. An editor says of an edit only how much it replaced; whoever has to know what stood there,
 * or whether the text is again what it once was, cannot ask for the whole document at every key. In UTF-16 units. An edit
 * costs what it changes, and a step for every 2,048 units of the text.
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

  /** Two texts with the same one are the same, but for an accident of one in 2^64. */
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

  /** Puts `text` in the place of a range, which lies inside. */
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
    // As one list: so many arguments as a large text has chunks would not fit on the stack.
    if (put.length < 1_000) this.#chunks.splice(from, to - from, ...put);
    else this.#chunks = [...this.#chunks.slice(0, from), ...put, ...this.#chunks.slice(to)];
    this.#length += text.length - (end - start);
  }

  toString(): string {
    return this.#chunks.map(({ text }) => text).join("");
  }

  /** The chunk in which an offset stands, or at whose end, and where that chunk begins. */
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
