import type { TitledText } from "./readers/reference-text.ts";
import { copyEntry, digestOf, heldEntry, unreadEntry } from "./reference-entry.ts";
import type { ReferenceEntry, ReferenceRecord } from "./reference-record.ts";
import type { ReferenceFile } from "./reference-walk.ts";
import type { SegmentStore } from "./segment-store.ts";
import type { Segment } from "./segment.ts";

/**
 * Reads a file's text; null if its bytes are no such text, which is recorded; undefined if the file can't be opened now,
 * such as one locked by another program, which may change without a new time or size.
 */
export type ReadFile = (file: ReferenceFile) => Promise<TitledText | null | undefined>;

/** The place of a file in the index. */
interface Place {
  readonly segment: Segment;
  readonly file: number;
}

/** All files with the same text: the one whose words are stored, and its copies. */
interface SameText {
  held: string | undefined;
  readonly copies: Set<string>;
}

/** The amount of text buffered in memory before it becomes a segment, in bytes. */
const BATCH_BYTES = 48 * 1024 * 1024;
/**
 * The most words of all files together; further files are not compared. The index takes 8 to 10 bytes a word in memory, and
 * about 10 more if there is no folder to store the texts in.
 */
const MAX_WORDS = 30_000_000;

/**
 * The words of many files, updated file by file. New files form a new segment and old ones are marked as dead in theirs, so
 * that a changed file costs little regardless of the total size; segments of similar size are merged, so that there are
 * never many. Text that several files share is stored once.
 */
export class ReferenceIndex {
  readonly #store: SegmentStore;
  readonly #maxWords: number;
  #segments: Segment[];
  readonly #places = new Map<string, Place>();
  readonly #texts = new Map<string, SameText>();
  #words = 0;
  #unopened = 0;

  constructor(store: SegmentStore, maxWords = MAX_WORDS) {
    this.#store = store;
    this.#maxWords = maxWords;
    this.#segments = store.load();
    for (const segment of this.#segments) {
      this.#place(segment);
      for (const [file, record] of segment.records.entries()) if (segment.isLive(file)) this.#count(record);
    }
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** The number of files compared, including copies. */
  get filesHeld(): number {
    return this.filesWith(this.#texts.keys());
  }

  /** The number of files that couldn't be read, or for which there is no room. */
  get filesUnread(): number {
    return this.#places.size - this.filesHeld + this.#unopened;
  }

  /** The digest of an indexed file's text; undefined for an unknown or unread one. */
  digestAt(path: string): string | undefined {
    return this.#record(path)?.digest || undefined;
  }

  /** The first file, by path, of those with this text. */
  namesake(digest: string): ReferenceRecord | undefined {
    const same = this.#texts.get(digest);
    let first = same?.held;
    for (const path of same?.copies ?? []) if (first === undefined || path < first) first = path;
    return first === undefined ? undefined : this.#record(first);
  }

  /** The number of files with one of these texts. */
  filesWith(digests: Iterable<string>): number {
    let count = 0;
    for (const digest of digests) {
      const same = this.#texts.get(digest);
      count += (same?.held === undefined ? 0 : 1) + (same?.copies.size ?? 0);
    }
    return count;
  }

  /**
   * Updates the index to exactly these files; a file with the same time and size counts as unchanged. `pause` runs before
   * each file that is read; if it throws, the files read so far stay indexed and the error is rethrown.
   */
  async update(files: readonly ReferenceFile[], read: ReadFile, pause: () => Promise<void>): Promise<void> {
    const current = new Set(files.map(({ path }) => path));
    let isChanged = false;
    this.#unopened = 0;
    for (const path of this.#places.keys()) {
      if (current.has(path)) continue;
      this.#remove(path);
      isChanged = true;
    }
    let waiting = files.filter((file) => !this.#isKnown(file));
    for (const { path } of waiting) this.#remove(path);
    waiting.push(...this.#widowed());
    isChanged ||= waiting.length > 0;
    let batch: ReferenceEntry[] = [];
    let bytes = 0;
    const flush = (): void => {
      if (batch.length > 0) this.#append(this.#store.add(batch));
      batch = [];
      bytes = 0;
    };
    try {
      while (waiting.length > 0) {
        for (const file of waiting) {
          await pause();
          const found = await read(file);
          if (found === undefined) {
            this.#unopened += 1;
            continue;
          }
          const entry = this.#entry(file, found);
          this.#count(entry.record);
          batch.push(entry);
          bytes += entry.text.length;
          if (bytes >= BATCH_BYTES) flush();
        }
        flush();
        waiting = this.#widowed();
      }
    } finally {
      flush();
      if (isChanged) {
        this.#tidy();
        this.#store.save(this.#segments);
      }
    }
  }

  #entry(file: ReferenceFile, found: TitledText | null): ReferenceEntry {
    if (found === null) return unreadEntry(file);
    const digest = digestOf(found.text);
    if (this.#texts.get(digest)?.held !== undefined) return copyEntry(file, found.title, digest);
    const entry = heldEntry(file, found, digest);
    return this.#hasRoom(entry.words.length) ? entry : unreadEntry(file, entry.words.length);
  }

  #record(path: string): ReferenceRecord | undefined {
    const place = this.#places.get(path);
    return place?.segment.records[place.file];
  }

  #isKnown({ path, mtimeMs, size }: ReferenceFile): boolean {
    const known = this.#record(path);
    if (known?.mtimeMs !== mtimeMs || known.size !== size) return false;
    return known.wordsBeyond === undefined || !this.#hasRoom(known.wordsBeyond);
  }

  #hasRoom(words: number): boolean {
    return this.#words + words <= this.#maxWords;
  }

  /** Removes one copy of each text whose holder is gone from the index, to be read as the new holder. */
  #widowed(): ReferenceFile[] {
    const widowed: ReferenceFile[] = [];
    for (const { held, copies } of this.#texts.values()) {
      if (held !== undefined) continue;
      const record = [...copies].map((path) => this.#record(path)).find((copy) => copy !== undefined);
      if (record === undefined) continue;
      this.#remove(record.path);
      widowed.push({ path: record.path, mtimeMs: record.mtimeMs, size: record.size });
    }
    return widowed;
  }

  #remove(path: string): void {
    const place = this.#places.get(path);
    const record = this.#record(path);
    if (place === undefined || record === undefined) return;
    place.segment.markDead(place.file);
    this.#places.delete(path);
    this.#words -= record.words;
    const same = this.#texts.get(record.digest);
    if (same === undefined) return;
    if (same.held === path) same.held = undefined;
    same.copies.delete(path);
    if (same.held === undefined && same.copies.size === 0) this.#texts.delete(record.digest);
  }

  #count({ kind, path, digest, words }: ReferenceRecord): void {
    this.#words += words;
    if (kind === "unread") return;
    const same = this.#texts.get(digest) ?? { held: undefined, copies: new Set<string>() };
    this.#texts.set(digest, same);
    if (kind === "held") same.held = path;
    else same.copies.add(path);
  }

  #append(segment: Segment): void {
    this.#segments.push(segment);
    this.#place(segment);
  }

  #place(segment: Segment): void {
    for (const [file, { path }] of segment.records.entries()) {
      if (segment.isLive(file)) this.#places.set(path, { segment, file });
    }
  }

  /** Rewrites segments that are mostly dead, and merges segments until each is more than twice as heavy as the next. */
  #tidy(): void {
    const rewrite = (...old: readonly Segment[]): Segment => {
      const segment = this.#store.add(old.flatMap((each) => each.liveEntries()));
      this.#place(segment);
      return segment;
    };
    const tidied = this.#segments
      .filter((segment) => segment.liveFiles > 0)
      .map((segment) => (segment.deadWeight > segment.liveWeight ? rewrite(segment) : segment))
      .toSorted((a, b) => b.liveWeight - a.liveWeight);
    for (let at = tidied.length - 1; at > 0; at -= 1) {
      const [heavier, lighter] = [tidied[at - 1], tidied[at]];
      if (heavier === undefined || lighter === undefined) continue;
      if (heavier.liveWeight <= 2 * lighter.liveWeight) tidied.splice(at - 1, 2, rewrite(heavier, lighter));
    }
    this.#segments = tidied;
  }
}
