import assert from "node:assert/strict";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { Query } from "../../../../../src/service/engines/plagiarism/query.ts";
import { ReferenceIndex } from "../../../../../src/service/engines/plagiarism/reference-index.ts";
import { search } from "../../../../../src/service/engines/plagiarism/search.ts";
import {
  DiskSegments,
  MemorySegments,
  type SegmentStore,
} from "../../../../../src/service/engines/plagiarism/segment-store.ts";
import { fileOf, freshWords, noPause, readerOf } from "./texts.ts";

/** Returns a different text for each number. */
const textOf = (seed: number): string => freshWords(seed, 30).join(" ");

/**
 * Updates an index to exactly these texts by path; `mtimeMs` is derived from the text, so that it always
 * differs.
 */
async function bring(
  index: ReferenceIndex,
  texts: ReadonlyMap<string, string>,
  times?: ReadonlyMap<string, number>,
): Promise<string[]> {
  const read: string[] = [];
  const reader = readerOf(texts);
  const files = [...texts].map(([name, text]) => fileOf(name, text, times?.get(name) ?? 1));
  await index.update(
    files,
    (file) => {
      read.push(file.path);
      return reader(file);
    },
    noPause,
  );
  return read;
}

/** Returns everything observable of an index: the matches of each text, and the counts. */
function seen(index: ReferenceIndex, texts: Iterable<string>): unknown {
  const found = [...texts].map((text) =>
    search(new Query(text, []), index.segments, () => true)
      .map(({ segment, file, passages }) => {
        const { digest } = segment.records[file] ?? { digest: "" };
        const spans = passages.map(({ start, end, sourceStart, sourceEnd }) => [
          start,
          end,
          sourceStart,
          sourceEnd,
        ]);
        const own = passages.map(({ sourceStart, sourceEnd }) =>
          segment.textOf(file, sourceStart, sourceEnd, 2_000),
        );
        return { path: index.namesake(digest)?.path ?? "", spans, own };
      })
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  );
  return { found, held: index.filesHeld, unread: index.filesUnread };
}

describe("the index of the reference files", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "reference-index-"));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const store = (): DiskSegments => new DiskSegments(path.join(folder, "index"));
  const segmentFiles = (): string[] =>
    readdirSync(path.join(folder, "index"))
      .filter((name) => name.endsWith(".segment"))
      .map((name) => path.join(folder, "index", name));

  const stores: readonly [name: string, make: () => SegmentStore][] = [
    ["in memory", () => new MemorySegments()],
    ["on disk", store],
  ];

  for (const [name, make] of stores) {
    it(`[PLA-1] ${name}: reads only new or changed files`, async () => {
      const index = new ReferenceIndex(make());
      const texts = new Map([1, 2, 3].map((seed) => [`/${seed}`, textOf(seed)]));
      assert.deepEqual(await bring(index, texts), ["/1", "/2", "/3"]);
      assert.deepEqual(await bring(index, texts), []);
      texts.set("/2", textOf(4));
      texts.set("/5", textOf(5));
      texts.delete("/1");
      assert.deepEqual(await bring(index, texts, new Map([["/2", 2]])), ["/2", "/5"]);
      assert.equal(index.filesHeld, 3);
    });

    it(`[PLA-1] ${name}: tries a file again that could not be opened, though nothing about it has changed`, async () => {
      const index = new ReferenceIndex(make());
      const locked = fileOf("/locked", textOf(1));
      const free = fileOf("/free", textOf(2));
      const open = readerOf(new Map([1, 2].map((seed) => [seed === 1 ? "/locked" : "/free", textOf(seed)])));
      await index.update(
        [locked, free],
        (file) => (file === locked ? Promise.resolve(undefined) : open(file)),
        noPause,
      );
      assert.deepEqual([index.filesHeld, index.filesUnread], [1, 1]);
      await index.update([locked, free], open, noPause);
      assert.deepEqual([index.filesHeld, index.filesUnread], [2, 0]);
    });

    it(`[PLA-1] ${name}: is the same after any changes as when rebuilt`, async () => {
      const file = fc.record({ name: fc.nat(7), text: fc.option(fc.nat(5)) });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(file, { maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
          rmSync(path.join(folder, "index"), { recursive: true, force: true, maxRetries: 5 });
          const index = new ReferenceIndex(make());
          const texts = new Map<string, string>();
          const times = new Map<string, number>();
          for (const [round, changes] of rounds.entries()) {
            for (const { name: number, text } of changes) {
              const changed = `/${number}`;
              times.set(changed, round + 2);
              if (text === null) texts.delete(changed);
              // The fifth text differs from the second only at its end.
              else texts.set(changed, textOf(text % 4) + (text === 5 ? " and more of it" : ""));
            }
            await bring(index, texts, times);
          }
          const anew = new ReferenceIndex(new MemorySegments());
          await bring(anew, texts, times);
          const queries = [0, 1, 2, 3].map(textOf);
          assert.deepEqual(seen(index, queries), seen(anew, queries));
          assert.ok(index.segments.length <= 8);
        }),
        { numRuns: 60 },
      );
    });
  }

  it("[PLA-1] keeps a text that many files hold once, and still knows it when the first of them is gone", async () => {
    const index = new ReferenceIndex(new MemorySegments());
    const texts = new Map(Array.from({ length: 50 }, (_, at) => [`/${at + 10}`, textOf(1)]));
    await bring(index, texts);
    assert.equal(
      index.segments.reduce((sum, { words }) => sum + words.length, 0),
      30,
    );
    texts.delete("/10");
    assert.deepEqual(await bring(index, texts), ["/11"]);
    assert.equal(index.filesHeld, 49);
    assert.deepEqual(await bring(index, texts), []);
  });

  it("[PLA-1] remembers a file that cannot be read until it changes", async () => {
    const index = new ReferenceIndex(new MemorySegments());
    let reads = 0;
    const update = (mtimeMs: number): Promise<void> =>
      index.update(
        [fileOf("/a", "", mtimeMs)],
        () => {
          reads += 1;
          return Promise.resolve(null);
        },
        noPause,
      );
    await update(1);
    await update(1);
    assert.deepEqual([reads, index.filesUnread, index.filesHeld], [1, 1, 0]);
    await update(2);
    assert.equal(reads, 2);
  });

  it("[PLA-1] reads a file that had no room again when there is room, and not before", async () => {
    const made = [new ReferenceIndex(store(), 70)];
    const index = (): ReferenceIndex => made.at(-1) ?? new ReferenceIndex(store(), 70);
    const texts = new Map([1, 2, 3, 4].map((seed) => [`/${seed}`, textOf(seed)]));
    await bring(index(), texts);
    assert.deepEqual([index().filesHeld, index().filesUnread], [2, 2]);
    made.push(new ReferenceIndex(store(), 70));
    assert.deepEqual(await bring(index(), texts), []);
    texts.delete("/1");
    assert.deepEqual(await bring(index(), texts), ["/3", "/4"]);
    assert.deepEqual([index().filesHeld, index().filesUnread], [2, 1]);
    assert.deepEqual(await bring(index(), texts), []);
  });

  it("[PLA-1] keeps the files read so far when it is interrupted", async () => {
    const index = new ReferenceIndex(new DiskSegments(path.join(folder, "index")));
    const texts = new Map([1, 2, 3].map((seed) => [`/${seed}`, textOf(seed)]));
    const files = [...texts].map(([name, text]) => fileOf(name, text));
    let pauses = 0;
    const leave = (): Promise<void> => {
      pauses += 1;
      return pauses > 2 ? Promise.reject(new RangeError("left")) : Promise.resolve();
    };
    await assert.rejects(index.update(files, readerOf(texts), leave), RangeError);
    assert.equal(index.filesHeld, 2);
    const again = new ReferenceIndex(new DiskSegments(path.join(folder, "index")));
    assert.deepEqual(await bring(again, texts), ["/3"]);
  });

  describe("on disk", () => {
    const texts = new Map([1, 2, 3, 4].map((seed) => [`/${seed}`, `${textOf(seed)} “漢字”`]));
    beforeEach(async () => {
      await bring(new ReferenceIndex(store()), texts);
    });

    it("[PLA-1] is read back as it was, and only its owner can read it", async () => {
      const index = new ReferenceIndex(store());
      const anew = new ReferenceIndex(new MemorySegments());
      await bring(anew, texts);
      assert.deepEqual(seen(index, texts.values()), seen(anew, texts.values()));
      assert.deepEqual(await bring(index, texts), []);
      if (process.platform !== "win32") {
        for (const file of segmentFiles()) assert.equal(statSync(file).mode & 0o077, 0);
      }
    });

    it("[PLA-1] writes little for one changed file among many", async () => {
      const many = new Map(Array.from({ length: 400 }, (_, at) => [`/${at}`, textOf(at)]));
      const index = new ReferenceIndex(store());
      await bring(index, many);
      const before = new Set(segmentFiles());
      const whole = segmentFiles().reduce((sum, file) => sum + statSync(file).size, 0);
      many.set("/7", textOf(1000));
      await bring(index, many, new Map([["/7", 2]]));
      const written = segmentFiles().filter((file) => !before.has(file));
      assert.equal(written.length, 1);
      assert.ok(statSync(written[0] ?? "").size < whole / 100);
      assert.equal(segmentFiles().length, 2);
    });

    it("[PLA-1] leaves no obsolete file behind, however often files change", async () => {
      const index = new ReferenceIndex(store());
      const changing = new Map(texts);
      for (let round = 0; round < 20; round += 1) {
        changing.set("/1", textOf(100 + round));
        await bring(index, changing, new Map([["/1", round + 2]]));
        assert.equal(segmentFiles().length, index.segments.length);
        assert.ok(index.segments.length <= 4);
      }
    });

    for (const [name, damage] of [
      ["is cut off", (file: string) => truncateSync(file, statSync(file).size - 1)],
      ["is empty", (file: string) => truncateSync(file, 0)],
      [
        "has one other byte in its words",
        (file: string) => {
          const bytes = readFileSync(file);
          bytes.writeUInt8((bytes.at(-300) ?? 0) ^ 1, bytes.length - 300);
          writeFileSync(file, bytes);
        },
      ],
      [
        "is of another version",
        (file: string) => {
          const bytes = readFileSync(file);
          bytes.write("CAPLAG1", "latin1");
          writeFileSync(file, bytes);
        },
      ],
      [
        "gives itself a longer header than it has",
        (file: string) => {
          const bytes = readFileSync(file);
          bytes.writeUInt32LE(0xffff_fff0, 12);
          writeFileSync(file, bytes);
        },
      ],
      [
        "holds records of another shape",
        (file: string) => {
          const bytes = readFileSync(file);
          bytes.write('{"a":1}', 16, "latin1");
          writeFileSync(file, bytes);
        },
      ],
      ["is something else", (file: string) => writeFileSync(file, "a shopping list ".repeat(99))],
      ["is gone", (file: string) => rmSync(file)],
    ] as const) {
      it(`[PLA-1] is rebuilt if a segment ${name}`, async () => {
        for (const file of segmentFiles()) damage(file);
        const index = new ReferenceIndex(store());
        assert.deepEqual(await bring(index, texts), [...texts.keys()]);
        const anew = new ReferenceIndex(new MemorySegments());
        await bring(anew, texts);
        assert.deepEqual(seen(index, texts.values()), seen(anew, texts.values()));
      });
    }

    for (const manifest of [
      "",
      "{",
      "null",
      '{"version":2,"segments":[]}',
      '{"version":1,"segments":[{"file":"../x.segment","dead":[]}]}',
    ]) {
      it(`[PLA-1] is rebuilt if its list of segments is ${JSON.stringify(manifest)}`, async () => {
        writeFileSync(path.join(folder, "index", "segments.json"), manifest);
        const index = new ReferenceIndex(store());
        assert.deepEqual(await bring(index, texts), [...texts.keys()]);
        assert.equal(segmentFiles().length, index.segments.length);
      });
    }

    it("[PLA-1] touches nothing of others in its folder", async () => {
      const other = path.join(folder, "index", "notes.txt");
      writeFileSync(other, "mine");
      await bring(new ReferenceIndex(store()), new Map());
      assert.equal(readFileSync(other, "utf8"), "mine");
    });

    it("[PLA-1] works in memory where the folder cannot be made", async () => {
      writeFileSync(path.join(folder, "file"), "");
      const index = new ReferenceIndex(new DiskSegments(path.join(folder, "file", "index")));
      await bring(index, texts);
      assert.equal(index.filesHeld, texts.size);
      assert.equal(search(new Query(textOf(1), []), index.segments, () => true).length, 1);
    });
  });
});
