import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type Passage, similarityOf } from "../../../../../src/service/engines/plagiarism/alignment.ts";
import { Query, type Span } from "../../../../../src/service/engines/plagiarism/query.ts";
import { ReferenceIndex } from "../../../../../src/service/engines/plagiarism/reference-index.ts";
import { findChains } from "../../../../../src/service/engines/plagiarism/chains.ts";
import { findSeeds } from "../../../../../src/service/engines/plagiarism/seeds.ts";
import { search } from "../../../../../src/service/engines/plagiarism/search.ts";
import { MemorySegments } from "../../../../../src/service/engines/plagiarism/segment-store.ts";
import { fileOf, freshWords, noPause, readerOf, someWords } from "./texts.ts";
import { cpuMs } from "../../../../harness/cpu-time.ts";

async function indexOf(texts: ReadonlyMap<string, string>): Promise<ReferenceIndex> {
  const index = new ReferenceIndex(new MemorySegments());
  const files = [...texts].map(([name, text]) => fileOf(name, text));
  await index.update(files, readerOf(texts), noPause);
  return index;
}

/** Returns the passages that a text shares with one file. */
async function shared(
  text: string,
  source: string,
  leftOut: readonly Span[] = [],
): Promise<readonly Passage[]> {
  const index = await indexOf(new Map([["/source", source]]));
  return search(new Query(text, leftOut), index.segments, () => true)[0]?.passages ?? [];
}

const spans = (passages: readonly Passage[]): number[][] =>
  passages.map(({ start, end, sourceStart, sourceEnd, equal }) => [
    start,
    end,
    sourceStart,
    sourceEnd,
    equal.length,
  ]);

const host = freshWords(9, 40);
const source = freshWords(1, 100);

/** Returns the host's words with these in the middle. */
const planted = (words: readonly string[]): string =>
  [...host.slice(0, 20), ...words, ...host.slice(20)].join(" ");

/** A sequence of four words, six times. */
const row = (words: string): string[] => `${words} `.repeat(6).trim().split(" ");
const repeated = (count: number): string => Array.from({ length: count }, () => "word").join(" ");
const periodic = (period: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `w${at % period}`).join(" ");

describe("the search for shared passages", () => {
  it("[PLA-1] finds a copy to the word", async () => {
    const passages = await shared(planted(source.slice(30, 60)), source.join(" "));
    assert.deepEqual(spans(passages), [[20, 50, 30, 60, 30]]);
    assert.deepEqual(passages.map(similarityOf), [1]);
  });

  it("[PLA-1] finds a copied text of any length from twelve words, and none of eleven", async () => {
    for (const length of [12, 13, 30, 100]) {
      assert.deepEqual(spans(await shared(planted(source.slice(0, length)), source.join(" "))), [
        [20, 20 + length, 0, length, length],
      ]);
    }
    assert.deepEqual(await shared(planted(source.slice(0, 11)), source.join(" ")), []);
  });

  it("[PLA-1] finds a short text that is copied as a whole", async () => {
    assert.equal((await shared(source.slice(5, 13).join(" "), source.join(" "))).length, 1);
  });

  it("[PLA-1] bridges replaced, inserted and deleted words, and measures them", async () => {
    const copy = source.slice(20, 60);
    copy[15] = "other";
    copy.splice(25, 1);
    copy.splice(30, 0, "more", "words");
    const passages = await shared(planted(copy), source.join(" "));
    assert.deepEqual(spans(passages), [[20, 61, 20, 60, 38]]);
    assert.deepEqual(passages.map(similarityOf), [38 / 41]);
  });

  it("[PLA-1] reaches beyond the last run of equal words while half of the words agree", async () => {
    const copy = source.slice(20, 50);
    for (const at of [3, 26]) copy[at] = "other";
    assert.deepEqual(spans(await shared(planted(copy), source.join(" "))), [[20, 50, 20, 50, 28]]);
  });

  it("[PLA-1] treats the pieces of a reordered text as separate passages", async () => {
    const copy = [...source.slice(40, 52), ...source.slice(20, 30), ...source.slice(60, 70)];
    assert.deepEqual(spans(await shared(planted(copy), source.join(" "))), [
      [20, 32, 40, 52, 12],
      [32, 42, 20, 30, 10],
      [42, 52, 60, 70, 10],
    ]);
  });

  it("[PLA-1] makes two passages of a copy with a long insertion", async () => {
    const copy = [...source.slice(0, 20), ...freshWords(5, 60), ...source.slice(20, 40)];
    assert.deepEqual(spans(await shared(planted(copy), source.join(" "))), [
      [20, 40, 0, 20, 20],
      [100, 120, 20, 40, 20],
    ]);
  });

  it("[PLA-1] reports once what a source contains twice", async () => {
    const twice = [...source, ...freshWords(4, 50), ...source].join(" ");
    assert.deepEqual(spans(await shared(planted(source.slice(10, 40)), twice)), [[20, 50, 10, 40, 30]]);
  });

  it("[PLA-1] finds nothing over a left-out word, nor in one", async () => {
    const words = planted(source.slice(0, 40)).split(" ");
    const text = words.join(" ");
    const at = words.slice(0, 35).join(" ").length + 1;
    assert.deepEqual(spans(await shared(text, source.join(" "), [{ start: at, end: at + 1 }])), [
      [20, 35, 0, 15, 15],
      [36, 60, 16, 40, 24],
    ]);
    assert.deepEqual(await shared(text, source.join(" "), [{ start: 0, end: text.length }]), []);
  });

  it("[PLA-1] ignores a run of words that more than 64 files share", async () => {
    const copies = (count: number): Map<string, string> =>
      new Map(
        Array.from({ length: count }, (_, at) => [
          `/${at}`,
          [...source.slice(0, 20), ...freshWords(at + 20, 9)].join(" "),
        ]),
      );
    const query = new Query(planted(source.slice(0, 20)), []);
    assert.equal(search(query, (await indexOf(copies(64))).segments, () => true).length, 64);
    assert.equal(search(query, (await indexOf(copies(300))).segments, () => true).length, 0);
  });

  it("[PLA-1] ignores a sequence of few different words, whatever its length", async () => {
    assert.deepEqual(await shared(planted(row("yes no no n/a")), row("yes no no n/a").join(" ")), []);
    const [passage] = await shared(planted(row("yes no so n/a")), row("yes no so n/a").join(" "));
    assert.equal(passage?.equal.length, 24);
  });

  it("[PLA-1] passes over files that are not compared", async () => {
    const index = await indexOf(
      new Map([
        ["/a", source.join(" ")],
        ["/b", source.slice(1).join(" ")],
      ]),
    );
    const query = new Query(source.join(" "), []);
    const found = search(query, index.segments, ({ path }) => path !== "/a");
    assert.deepEqual(
      found.map(({ segment, file }) => segment.records[file]?.path),
      ["/b"],
    );
  });

  it("[PLA-1] a planted run of twelve words or more is always found", async () => {
    const length = fc.integer({ min: 12, max: 40 });
    await fc.assert(
      fc.asyncProperty(
        someWords,
        someWords,
        fc.nat(59),
        length,
        fc.nat(60),
        async (other, more, first, length, place) => {
          const run = source.slice(first, first + length);
          const at = Math.min(place, other.length);
          const text = [...other.slice(0, at), ...run, ...other.slice(at)].join(" ");
          const passages = await shared(text, [...more, ...source].join(" "));
          const covered = new Set(passages.flatMap(({ equal }) => equal));
          const query = new Query(text, []);
          const { starts } = query.sequence;
          const planted = [...starts.keys()].filter((word) => text.startsWith("w1x", starts[word]));
          assert.equal(planted.length, length);
          assert.ok(planted.every((word) => covered.has(word)));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("[PLA-1] passages are in order, in range, and accurate", async () => {
    await fc.assert(
      fc.asyncProperty(someWords, someWords, async (one, other) => {
        const query = new Query(one.join(" "), []);
        const index = await indexOf(new Map([["/source", other.join(" ")]]));
        for (const { segment, file, passages } of search(query, index.segments, () => true)) {
          const { first } = segment.wordsOf(file);
          let before = 0;
          for (const { start, end, sourceStart, sourceEnd, equal } of passages) {
            assert.ok(start >= before && start < end && end <= query.sequence.hashes.length);
            assert.ok(
              sourceStart >= 0 && sourceStart < sourceEnd && sourceEnd <= segment.words.length - first,
            );
            assert.ok(equal.every((word, at) => word >= start && word < end && word > (equal[at - 1] ?? -1)));
            const there = new Set(segment.words.subarray(first + sourceStart, first + sourceEnd));
            assert.ok(equal.every((word) => there.has(query.sequence.hashes[word] ?? 0)));
            before = start;
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  describe("of texts that are made to be slow", () => {
    const bounded: readonly [name: string, text: string, files: ReadonlyMap<string, string>][] = [
      [
        "one word 25,000 times, with two files of it",
        repeated(25_000),
        new Map([
          ["/a", repeated(25_000)],
          ["/b", repeated(9)],
        ]),
      ],
      [
        "one word, with files of 60 of it",
        repeated(25_000),
        new Map(Array.from({ length: 60 }, (_, at) => [`/${at}`, `f${at} ${repeated(60)}`])),
      ],
      ...[2, 7, 50, 400, 5_000].map((period): [string, string, ReadonlyMap<string, string>] => [
        `a period of ${period} words`,
        periodic(period, 25_000),
        new Map([
          ["/a", `x ${periodic(period, 25_000)}`],
          ["/b", `y z ${periodic(period, 20_000)}`],
        ]),
      ]),
      [
        "a copy of 17,000 words",
        freshWords(3, 17_000).join(" "),
        new Map([["/a", freshWords(3, 17_000).join(" ")]]),
      ],
    ];
    it("[PLA-1] a text that repeats itself as often as a run may occur in a file isn't fragmented", async () => {
      const text = periodic(60, 64 * 60);
      const query = new Query(text, []);
      const { segments } = await indexOf(new Map([["/a", text]]));
      const [found] = findSeeds(query, segments, () => true, new Uint8Array(query.grams.length + 3));
      const words = segments[0]?.words ?? new Uint32Array();
      // One for each alignment of the two texts.
      assert.equal(findChains(query, words, found?.pairs ?? []).length, 2 * 64 - 1);
    });

    for (const [name, text, files] of bounded) {
      it(`[PLA-1] ${name}`, async () => {
        const index = await indexOf(files);
        const begun = cpuMs();
        search(new Query(text, []), index.segments, () => true);
        assert.ok(cpuMs() - begun < 4_000, `${cpuMs() - begun} ms`);
      });
    }

    it("[PLA-1] 50,000 identical files", async function () {
      this.timeout(180_000);
      const text = freshWords(3, 200).join(" ");
      const index = await indexOf(new Map(Array.from({ length: 50_000 }, (_, at) => [`/${at}`, text])));
      assert.equal(index.filesHeld, 50_000);
      const begun = cpuMs();
      assert.equal(search(new Query(text, []), index.segments, () => true).length, 1);
      assert.ok(cpuMs() - begun < 1_000);
    });
  });
});
