import { realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { countWords } from "../../../contract/word-count.ts";
import { quotedPassages } from "../../../text/quoted-passages.ts";
import { referenceList } from "../../../text/reference-list.ts";
import type { PlagiarismFindings, ScanOptions } from "../../operations/plagiarism-scanner.ts";
import { type FilePassages, toFindings } from "./findings.ts";
import { Query } from "./query.ts";
import { isReadable } from "./readers/read-reference.ts";
import { digestOf } from "./reference-entry.ts";
import { type ReadFile, ReferenceIndex } from "./reference-index.ts";
import type { ReferenceRecord } from "./reference-record.ts";
import { statsOf, walkReferences, type WalkLimits } from "./reference-walk.ts";
import { search } from "./search.ts";
import type { SegmentStore } from "./segment-store.ts";

export interface LibraryOptions {
  readonly store: SegmentStore;
  readonly limits: WalkLimits;
  readonly read: ReadFile;
  /** Files that are not read; this isn't stored, so that the next service tries them again. */
  readonly unreadable: ReadonlySet<string>;
  /** Milliseconds that only increase. */
  readonly now: () => number;
}

/** Callbacks of the requester during a scan. */
export interface ScanSteps {
  /** Runs before each file is read, and regularly in between; may throw to leave early, and files already read stay indexed. */
  readonly pause: () => Promise<void>;
  /** Reports progress while no file is being read: before the comparison, and regularly before that. */
  readonly alive: () => void;
}

/** Limits walking the folders to a tenth of the time, however fast one scan follows another. */
const REST_PER_WALK = 9;
/** The time between two progress reports, in milliseconds. */
const STEP_MS = 250;

/** The files of the reference folders, compared with one text after another. */
export class ReferenceLibrary {
  readonly #options: LibraryOptions;
  readonly #index: ReferenceIndex;
  #skippedByWalk = 0;
  #foldersSkipped = 0;
  #folders: readonly string[] = [];
  #nextWalk = -Infinity;

  constructor(options: LibraryOptions) {
    this.#options = options;
    this.#index = new ReferenceIndex(options.store);
  }

  /** Updates the index to these folders, unless that was just done, then compares. */
  async scan(
    text: string,
    folders: readonly string[],
    options: ScanOptions,
    steps: ScanSteps,
  ): Promise<PlagiarismFindings> {
    if (JSON.stringify(folders) !== JSON.stringify(this.#folders)) this.#nextWalk = -Infinity;
    this.#folders = folders;
    await this.#refresh(steps);
    const excluded = await this.#excludedDigests(options.exclude, steps);
    steps.alive();
    const query = new Query(text, [
      ...(options.excludeQuotations ? quotedPassages(text, countWords) : []),
      ...(options.excludeReferences ? referenceList(text) : []),
      ...options.excludeRanges,
    ]);
    const boilerplate = new Uint8Array(query.sequence.hashes.length);
    const isCompared = ({ digest }: ReferenceRecord): boolean => !excluded.has(digest);
    const shared = search(query, this.#index.segments, isCompared, boilerplate);
    const files = shared.flatMap(({ segment, file, passages }): FilePassages[] => {
      // Of files with the same text the first by path is reported, whichever of them was read first.
      const record = this.#index.namesake(segment.records[file]?.digest ?? "");
      if (record === undefined) return [];
      const { path: name, title } = record;
      const textAt: FilePassages["textAt"] = ({ sourceStart, sourceEnd }, mostUnits) =>
        segment.textOf(file, sourceStart, sourceEnd, mostUnits);
      return [{ path: name, title, passages, textAt }];
    });
    return {
      ...toFindings(query, files, boilerplate),
      filesCompared: query.comparedWords === 0 ? 0 : this.#index.filesHeld - this.#index.filesWith(excluded),
      filesSkipped: this.#index.filesUnread + this.#skippedByWalk,
      foldersSkipped: this.#foldersSkipped,
    };
  }

  /** Returns a step for loops with many iterations: reports progress and pauses if the last time is long enough ago. */
  #stepOf({ alive, pause }: ScanSteps): () => Promise<void> {
    const { now } = this.#options;
    let last = now();
    return async () => {
      if (now() - last < STEP_MS) return;
      alive();
      await pause();
      last = now();
    };
  }

  async #refresh(steps: ScanSteps): Promise<void> {
    const { limits, read, unreadable, now } = this.#options;
    const begun = now();
    if (begun < this.#nextWalk) return;
    const { files, skipped, foldersSkipped } = await walkReferences(
      this.#folders,
      limits,
      this.#stepOf(steps),
    );
    const ended = now();
    const readable = files.filter((file) => !unreadable.has(file.path));
    this.#skippedByWalk = skipped + files.length - readable.length;
    this.#foldersSkipped = foldersSkipped;
    await this.#index.update(readable, read, steps.pause);
    this.#nextWalk = ended + REST_PER_WALK * (ended - begun);
  }

  /** The texts of the excluded files, from the index or, for files outside the folders, from disk. */
  async #excludedDigests(urls: readonly string[], steps: ScanSteps): Promise<Set<string>> {
    const digests = new Set<string>();
    const step = this.#stepOf(steps);
    for (const url of urls) {
      await step();
      const names = this.#namesOf(fileURLToPath(url));
      const indexed = names.map((name) => this.#index.digestAt(name)).find((digest) => digest !== undefined);
      const digest = indexed ?? (await this.#digestOnDisk(realPath(names[0] ?? ""), steps.pause));
      if (digest !== undefined) digests.add(digest);
    }
    return digests;
  }

  /** Returns the names under which the walk may have found this file: as given, or through a linked reference folder. */
  #namesOf(file: string): string[] {
    const names = [path.resolve(file)];
    const real = realPath(names[0] ?? "");
    for (const folder of this.#folders) {
      const inside = path.relative(realPath(folder), real);
      if (!inside.startsWith("..") && !path.isAbsolute(inside))
        names.push(path.join(path.resolve(folder), inside));
    }
    return names;
  }

  async #digestOnDisk(file: string, pause: () => Promise<void>): Promise<string | undefined> {
    const { limits, read, unreadable } = this.#options;
    if (unreadable.has(file) || !isReadable(file)) return undefined;
    await pause();
    const stats = statsOf(file);
    if (stats === undefined || !stats.isFile() || stats.size > limits.maxFileBytes) return undefined;
    const found = await read({ path: file, mtimeMs: stats.mtimeMs, size: stats.size });
    return found ? digestOf(found.text) : undefined;
  }
}

function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return path.resolve(file);
  }
}
