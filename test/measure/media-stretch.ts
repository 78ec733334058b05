import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspectAudio } from "../../src/client/inspect-audio.ts";
import { inspectImage } from "../../src/client/inspect-image.ts";
import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";
import { LONG_FILES, type LongFile } from "../unit/media/long-files.ts";

interface Stretch {
  /** Milliseconds. */
  readonly longest: number;
  readonly whole: number;
}

/** Inspects a file before an upload, and returns how long the event loop is blocked. */
async function stretchOf({ kind }: LongFile, source: string | Buffer): Promise<Stretch> {
  const inspect = kind === "image" ? inspectImage : inspectAudio;
  let longest = 0;
  let isOver = false;
  let last = performance.now();
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const begun = performance.now();
  // Some of the files end up refused; only the time counts.
  await inspect(source, "file").catch(() => undefined);
  look();
  isOver = true;
  return { longest, whole: performance.now() - begun };
}

// Measures the longest blocking turn while the largest and the most complex files are inspected, from disk
// and from memory.
await main(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "stretch-"));
  const rows: string[][] = [];
  try {
    for (const file of LONG_FILES) {
      const bytes = await file.bytes();
      const place = path.join(folder, "file");
      await writeFile(place, bytes);
      for (const [from, source] of [
        ["disk", place],
        ["memory", bytes],
      ] as const) {
        const { longest, whole } = await stretchOf(file, source);
        rows.push([file.name, from, longest.toFixed(1), whole.toFixed(0)]);
      }
    }
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
  console.log(table(["file", "from", "longest stretch, ms", "whole, ms"], rows));
  return 0;
}, 120_000);
