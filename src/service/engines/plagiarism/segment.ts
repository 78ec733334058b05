import { Postings } from "./postings.ts";
import { type ReferenceEntry, type ReferenceRecord, textBytes } from "./reference-record.ts";
import { WordPostings } from "./word-postings.ts";

/** Many files' records, words and texts, one after another. */
export interface SegmentContent {
  readonly records: readonly ReferenceRecord[];
  readonly words: Uint32Array;
  /** The start of each word in its own text. */
  readonly starts: Uint32Array;
  readonly text: Uint8Array;
}

/** The part of a segment that a search does not need, in memory or on disk. Throws if it can't be read any more. */
export interface SegmentTexts {
  /** Entries `from` up to `to` of the words' starts. */
  starts(from: number, to: number): Uint32Array;
  /** Bytes `from` up to `to` of the texts. */
  bytes(from: number, to: number): Uint8Array;
}

/** The fixed cost of a file in addition to its words, counted in words. */
const FILE_WEIGHT = 64;

/** An immutable part of the index. Files are removed by marking them as dead; their words are then skipped. */
export class Segment {
  readonly records: readonly ReferenceRecord[];
  readonly words: Uint32Array;
  readonly postings: Postings;
  readonly #texts: SegmentTexts;
  readonly #firstWords: Uint32Array;
  readonly #firstBytes: Float64Array;
  readonly #dead: Set<number>;
  #deadWords = 0;
  #wordPostings: WordPostings | undefined;

  constructor(
    records: readonly ReferenceRecord[],
    words: Uint32Array,
    texts: SegmentTexts,
    dead: Iterable<number>,
  ) {
    this.records = records;
    this.words = words;
    this.#texts = texts;
    this.#firstWords = new Uint32Array(records.length + 1);
    this.#firstBytes = new Float64Array(records.length + 1);
    for (const [at, record] of records.entries()) {
      this.#firstWords[at + 1] = (this.#firstWords[at] ?? 0) + record.words;
      this.#firstBytes[at + 1] = (this.#firstBytes[at] ?? 0) + textBytes(record);
    }
    this.#dead = new Set();
    for (const file of dead) this.markDead(file);
    this.postings = new Postings(words, this.#firstWords);
  }

  /** Indexes of the dead files, in ascending order. */
  get dead(): number[] {
    return [...this.#dead].toSorted((a, b) => a - b);
  }

  /** The number of live files. */
  get liveFiles(): number {
    return this.records.length - this.#dead.size;
  }

  /** The number of words of the live files. */
  get liveWords(): number {
    return this.words.length - this.#deadWords;
  }

  /** The storage cost of the live files, in words. */
  get liveWeight(): number {
    return this.liveWords + FILE_WEIGHT * this.liveFiles;
  }

  /** The storage cost of the dead files, in words. */
  get deadWeight(): number {
    return this.#deadWords + FILE_WEIGHT * this.#dead.size;
  }

  /** Built at the first use, since segments are often merged before a search. */
  get wordPostings(): WordPostings {
    this.#wordPostings ??= new WordPostings(this.words);
    return this.#wordPostings;
  }

  isLive(file: number): boolean {
    return !this.#dead.has(file);
  }

  /** Marks a file as removed or replaced. */
  markDead(file: number): void {
    const record = this.records[file];
    if (record === undefined || this.#dead.has(file)) return;
    this.#dead.add(file);
    this.#deadWords += record.words;
  }

  /** The file that a word belongs to. */
  fileAt(word: number): number {
    let low = 0;
    let high = this.records.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#firstWords[middle] ?? 0) <= word) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The words of a file, as `[first, end)` among all words. */
  wordsOf(file: number): { readonly first: number; readonly end: number } {
    return { first: this.#firstWords[file] ?? 0, end: this.#firstWords[file + 1] ?? 0 };
  }

  /**
   * Returns the file's own text from its word `first` up to its word `end`, both counted in the file, without surrounding
   * white space, truncated to `mostUnits` UTF-16 units. Reads no more than that: between two words there may be megabytes.
   */
  textOf(file: number, first: number, end: number, mostUnits: number): string {
    const record = this.records[file];
    if (record === undefined || first >= end) return "";
    const base = this.wordsOf(file).first;
    // A word has at least one unit, so words beyond these start too late to matter.
    const last = Math.min(end, first + mostUnits);
    const starts = this.#texts.starts(base + first, base + Math.min(last + 1, record.words));
    const from = starts[0] ?? 0;
    const to = Math.min(starts[last - first] ?? record.units, from + mostUnits);
    const width = record.wide ? 2 : 1;
    const byte = this.#firstBytes[file] ?? 0;
    const bytes = this.#texts.bytes(byte + from * width, byte + to * width);
    return Buffer.from(bytes)
      .toString(record.wide ? "utf16le" : "latin1")
      .trim();
  }

  /** All stored data of the live files, for merging into another segment. */
  liveEntries(): ReferenceEntry[] {
    const entries: ReferenceEntry[] = [];
    for (const [file, record] of this.records.entries()) {
      if (!this.isLive(file)) continue;
      const { first, end } = this.wordsOf(file);
      entries.push({
        record,
        words: this.words.subarray(first, end),
        starts: this.#texts.starts(first, end),
        text: this.#texts.bytes(this.#firstBytes[file] ?? 0, this.#firstBytes[file + 1] ?? 0),
      });
    }
    return entries;
  }
}

/** Concatenates files. */
export function joinEntries(entries: readonly ReferenceEntry[]): SegmentContent {
  const wordCount = entries.reduce((sum, { words }) => sum + words.length, 0);
  const byteCount = entries.reduce((sum, { text }) => sum + text.length, 0);
  const words = new Uint32Array(wordCount);
  const starts = new Uint32Array(wordCount);
  const text = new Uint8Array(byteCount);
  let word = 0;
  let byte = 0;
  for (const entry of entries) {
    words.set(entry.words, word);
    starts.set(entry.starts, word);
    text.set(entry.text, byte);
    word += entry.words.length;
    byte += entry.text.length;
  }
  return { records: entries.map(({ record }) => record), words, starts, text };
}

/** Texts in memory. */
export function textsInMemory({ starts, text }: SegmentContent): SegmentTexts {
  return { starts: (from, to) => starts.subarray(from, to), bytes: (from, to) => text.subarray(from, to) };
}
