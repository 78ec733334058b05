import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import * as fc from "fast-check";
import type { Passage } from "../../../../../src/service/engines/plagiarism/alignment.ts";
import { type FilePassages, toFindings } from "../../../../../src/service/engines/plagiarism/findings.ts";
import { Query } from "../../../../../src/service/engines/plagiarism/query.ts";
import { freshWords } from "./texts.ts";

const WORDS = freshWords(1, 100);
const TEXT = `${WORDS.join(" ")}.`;
const query = new Query(TEXT, []);

/** Returns a passage whose words all match, except for this many at its end. */
function passage(start: number, end: number, different = 0): Passage {
  const equal = Array.from({ length: end - start - different }, (_, at) => start + at);
  return { start, end, sourceStart: 0, sourceEnd: end - start, equal };
}

function file(path: string, ...passages: Passage[]): FilePassages {
  return { path, title: `Title of ${path}`, passages, textAt: ({ start }) => `text at ${start}` };
}

const at = (start: number, end: number): string => WORDS.slice(start, end).join(" ");

describe("findings of a scan", () => {
  it("[PLA-1] names the source with most matched words first, then the more similar, then by path", () => {
    const { sources } = toFindings(query, [
      file("/d", passage(0, 20)),
      file("/c", passage(30, 50)),
      file("/b", passage(60, 85, 5)),
      file("/a", passage(0, 10), passage(40, 60)),
    ]);
    assert.deepEqual(
      sources.map(({ url, matchedWords, similarity, matchedShare }) => [
        url,
        matchedWords,
        similarity,
        matchedShare,
      ]),
      [
        [pathToFileURL("/a").href, 30, 1, 0.3],
        [pathToFileURL("/c").href, 20, 1, 0.2],
        [pathToFileURL("/d").href, 20, 1, 0.2],
        [pathToFileURL("/b").href, 20, 0.8, 0.25],
      ],
    );
  });

  it("[R-34] the share of a single source is the score, words between equal ones counted in both", () => {
    const between: Passage = {
      ...passage(10, 50),
      equal: Array.from({ length: 40 }, (_, at) => 10 + at).filter((word) => word % 8 !== 0),
    };
    const { score, sources } = toFindings(query, [file("/a", between, passage(60, 84))]);
    assert.deepEqual([score, sources[0]?.matchedShare], [0.64, 0.64]);
  });

  it("[PLA-1] lists each passage with its range, similarity and the source's words", () => {
    const [source] = toFindings(query, [file("/a", passage(10, 20), passage(90, 100, 2))]).sources;
    const ranges = source?.matches.map(({ start, end }) => TEXT.slice(start, end));
    assert.deepEqual(ranges, [at(10, 20), `${at(90, 100)}.`]);
    assert.deepEqual(
      source?.matches.map(({ similarity }) => similarity),
      [1, 0.8],
    );
    assert.deepEqual(
      source?.matches.map(({ matchedText }) => matchedText),
      ["text at 10", "text at 90"],
    );
  });

  it("[PLA-1] assigns shared text to the stronger source, and no fragments to the weaker", () => {
    const { highlights, score } = toFindings(query, [
      file("/strong", passage(20, 60)),
      file("/weak", passage(10, 30)),
      file("/crumbs", passage(58, 64)),
    ]);
    assert.deepEqual(
      highlights.map(({ start, end, source }) => [TEXT.slice(start, end), source]),
      [
        [at(10, 20), 1],
        [at(20, 60), 0],
      ],
    );
    assert.equal(score, 0.5);
  });

  it("[PLA-1] counts text skipped as boilerplate, from twelve words that no source has", () => {
    const passedOver = new Uint8Array(WORDS.length).fill(1, 0, 12).fill(1, 20, 31).fill(1, 50, 100);
    assert.equal(toFindings(query, [file("/a", passage(60, 90))], passedOver).boilerplateWords, 12);
    assert.equal(toFindings(query, [], passedOver).boilerplateWords, 62);
  });

  it("[PLA-1] scores by the words that are compared", () => {
    const half = new Query(TEXT, [{ start: 0, end: at(0, 50).length }]);
    assert.equal(toFindings(half, [file("/a", passage(50, 75))]).score, 0.5);
    assert.equal(toFindings(new Query("", []), []).score, 0);
  });

  it("[PLA-1] names fifty sources at most, and counts the others", () => {
    const files = Array.from({ length: 60 }, (_, index) => file(`/${index}`, passage(index, index + 40)));
    const { sources, sourcesFound, highlights } = toFindings(query, files);
    assert.deepEqual([sources.length, sourcesFound], [50, 60]);
    assert.ok(highlights.every(({ source }) => source < 50));
  });

  it("[PLA-1] cuts a source's words at 2,000 and never through a character", () => {
    const text = `${"x".repeat(1_999)}😀`;
    const long: FilePassages = { ...file("/a", passage(0, 20)), textAt: (_, most) => text.slice(0, most) };
    const [source] = toFindings(query, [long]).sources;
    assert.equal(source?.matches[0]?.matchedText, "x".repeat(1_999));
  });

  it("[PLA-1] ends a source's words with the last of them", () => {
    const listed: FilePassages = { ...file("/a", passage(0, 20)), textAt: () => "- One (two).\n\n- " };
    const [source] = toFindings(query, [listed]).sources;
    assert.equal(source?.matches[0]?.matchedText, "- One (two).");
  });

  it("[PLA-1] omits a source's words if they can no longer be read", () => {
    const gone: FilePassages = {
      ...file("/a", passage(0, 20)),
      textAt: () => {
        throw new RangeError("gone");
      },
    };
    const [source] = toFindings(query, [gone]).sources;
    assert.equal(source?.matches[0]?.matchedText, undefined);
  });

  it("[PLA-1] highlights are ordered, apart, in range and name a source", () => {
    const range = fc
      .tuple(fc.nat(99), fc.integer({ min: 1, max: 40 }))
      .map(([start, length]) => passage(start, Math.min(100, start + length)));
    const files = fc
      .array(fc.array(range, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
      .map((lists) => lists.map((passages, index) => file(`/${index}`, ...passages)));
    fc.assert(
      fc.property(files, (found) => {
        const { highlights, sources, score } = toFindings(query, found);
        let done = 0;
        for (const { start, end, source } of highlights) {
          assert.ok(start >= done && start < end && end <= TEXT.length && source < sources.length);
          done = end;
        }
        assert.ok(score >= 0 && score <= 1);
        for (const { similarity, matchedShare } of sources) assert.ok(similarity <= 1 && matchedShare <= 1);
      }),
    );
  });
});
