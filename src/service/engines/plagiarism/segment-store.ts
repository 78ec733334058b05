import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { ReferenceEntry } from "./reference-record.ts";
import { readSegmentFile, textsOfSegmentFile, writeAtomically, writeSegmentFile } from "./segment-file.ts";
import { joinEntries, Segment, textsInMemory } from "./segment.ts";

/** Stores segments between scans. */
export interface SegmentStore {
  /** Loads the segments stored last time. */
  load(): Segment[];
  /** Creates a segment from these files. */
  add(entries: readonly ReferenceEntry[]): Segment;
  /** Makes `load` return these segments, with their dead files, next time. */
  save(segments: readonly Segment[]): void;
}

/** Segments that are lost when the process ends. */
export class MemorySegments implements SegmentStore {
  load(): Segment[] {
    return [];
  }

  add(entries: readonly ReferenceEntry[]): Segment {
    const content = joinEntries(entries);
    return new Segment(content.records, content.words, textsInMemory(content), []);
  }

  save(): void {
    // Segments stay with their owner.
  }
}

const manifest = z.object({
  version: z.literal(1),
  segments: z.array(z.object({ file: z.string().regex(/^[\w-]+\.segment$/), dead: z.array(z.int().min(0)) })),
});

const MANIFEST = "segments.json";

/**
 * Segments as files of one folder, with a small file that lists the current ones. Only the owner can read them. If the
 * folder isn't writable, the segments are in memory and are rebuilt next time.
 */
export class DiskSegments implements SegmentStore {
  readonly #folder: string;
  readonly #files = new Map<Segment, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  load(): Segment[] {
    const segments: Segment[] = [];
    for (const { file, dead } of this.#manifest()) {
      const segment = readSegmentFile(this.#path(file), dead);
      if (segment === undefined) continue;
      this.#files.set(segment, file);
      segments.push(segment);
    }
    this.#removeOthers();
    return segments;
  }

  add(entries: readonly ReferenceEntry[]): Segment {
    const content = joinEntries(entries);
    const file = `${randomUUID()}.segment`;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeSegmentFile(this.#path(file), content);
    } catch {
      return new Segment(content.records, content.words, textsInMemory(content), []);
    }
    const texts = textsOfSegmentFile(this.#path(file), content);
    const segment = new Segment(content.records, content.words, texts, []);
    this.#files.set(segment, file);
    return segment;
  }

  save(segments: readonly Segment[]): void {
    const saved = segments.flatMap((segment) => {
      const file = this.#files.get(segment);
      return file === undefined ? [] : [{ file, dead: segment.dead }];
    });
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeAtomically(this.#path(MANIFEST), [Buffer.from(JSON.stringify({ version: 1, segments: saved }))]);
    } catch {
      // The folder's older list remains: it is updated by the files' times and sizes.
      return;
    }
    for (const segment of this.#files.keys()) if (!segments.includes(segment)) this.#files.delete(segment);
    this.#removeOthers();
  }

  #manifest(): z.infer<typeof manifest>["segments"] {
    try {
      return manifest.parse(JSON.parse(readFileSync(this.#path(MANIFEST), "utf8"))).segments;
    } catch {
      // Missing, damaged or of another version: everything is read again.
      return [];
    }
  }

  /** Removes files left by a killed process or a merge. Only names of this format are touched. */
  #removeOthers(): void {
    const current = new Set(this.#files.values());
    try {
      for (const name of readdirSync(this.#folder)) {
        if (/\.(?:segment|new)$/.test(name) && !current.has(name)) rmSync(this.#path(name), { force: true });
      }
    } catch {
      // No folder yet, or a file that is in use; it is retried next time.
    }
  }

  #path(name: string): string {
    return path.join(this.#folder, name);
  }
}
