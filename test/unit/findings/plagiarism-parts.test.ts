import assert from "node:assert/strict";
import * as fc from "fast-check";
import { plagiarismVerdict } from "../../../src/contract/bands.ts";
import { plagiarismResult, type PlagiarismResult } from "../../../src/contract/plagiarism.ts";
import { joinPlagiarism, type PlagiarismAnswer } from "../../../src/findings/plagiarism-parts.ts";
import { scanAnswer, source } from "./scan-answer.ts";

const FIRST = "The first part has ten words in it, and no more.";
const SECOND = "The second 🦆 has as many words as the first one.";
const PROSE = `${FIRST}\n\nLeft 🦆 out.\n\n${SECOND}`;
const SECOND_AT = PROSE.indexOf(SECOND);

function join(first: Partial<PlagiarismResult>, second: Partial<PlagiarismResult>): PlagiarismResult {
  const answers: [PlagiarismAnswer, PlagiarismAnswer] = [
    { start: 0, submitted: FIRST, result: scanAnswer(FIRST, first) },
    { start: SECOND_AT, submitted: SECOND, result: scanAnswer(SECOND, second) },
  ];
  return joinPlagiarism(PROSE, answers);
}

const highlight = (start: number, end: number, index: number) =>
  ({ start, end, severity: "high", source_index: index }) as const;

const matchedWords = (sources: PlagiarismResult["sources"]): number =>
  sources.reduce((sum, { matched_word_count: own }) => sum + own, 0);

describe("joining the scans of one text", () => {
  it("[PLA-1] a single scan is unchanged", () => {
    const result = scanAnswer(FIRST, { plagiarism_score: 0.123_45, more: 1 });
    assert.equal(joinPlagiarism(FIRST, [{ start: 0, submitted: FIRST, result }]), result);
  });

  it("[CON-5] [PLA-1] ranges count from the beginning of the prose, in the unit that a part proves", () => {
    const joined = join(
      { sources: [source("a", 3, [[4, 9]])], highlights: [highlight(4, 9, 0)] },
      { sources: [source("b", 1, [[13, 16]])], highlights: [highlight(13, 16, 0)] },
    );
    const points = Array.from(PROSE);
    assert.deepEqual(
      joined.highlights.map(({ start, end }) => points.slice(start, end).join("")),
      ["first", "has"],
    );
    assert.deepEqual(
      joined.sources.map(({ matches: [match] }) =>
        points.slice(match?.submitted_range.start, match?.submitted_range.end).join(""),
      ),
      ["first", "has"],
    );
  });

  it("[CON-5] an answer in UTF-16 units is joined in UTF-16 units", () => {
    const said = { sources: [source("b", 1, [[14, 17]])], highlights: [highlight(14, 17, 0)] };
    const joined = joinPlagiarism(PROSE, [
      { start: 0, submitted: FIRST, result: scanAnswer(FIRST) },
      { start: SECOND_AT, submitted: SECOND, result: scanAnswer(SECOND, said, "utf16") },
    ]);
    const [only] = joined.highlights;
    assert.equal(PROSE.slice(only?.start, only?.end), "has");
  });

  it("[PLA-1] a source in both parts is one, the strongest is first, and highlights name the same sources", () => {
    const joined = join(
      {
        sources: [source("a", 4, [[0, 3]]), source("b", 3, [[4, 9]], { similarity_score: 0.5 })],
        highlights: [highlight(0, 3, 0), highlight(4, 9, 1)],
      },
      {
        sources: [source("b", 9, [[0, 3]], { title: "Longer" }), source("c", 1, [[4, 10]])],
        highlights: [highlight(0, 3, 0), highlight(4, 10, 1)],
      },
    );
    assert.deepEqual(
      joined.sources.map(({ url, matched_word_count: words, matches }) => [url, words, matches.length]),
      [
        ["b", 12, 2],
        ["a", 4, 1],
        ["c", 1, 1],
      ],
    );
    assert.deepEqual(
      joined.highlights.map(({ source_index: index }) => joined.sources[index]?.url),
      ["a", "b", "b", "c"],
    );
    assert.deepEqual([joined.sources[0]?.title, joined.sources[0]?.similarity_score], ["Longer", 0.8]);
    const share = joined.sources[0]?.matched_percentage ?? 0;
    assert.ok(Math.abs(share - 10) < 1e-9, `${share} % of the whole, as of each part`);
  });

  it("[CON-2] a passage of a source that is not there gets none of another part", () => {
    const joined = join(
      { sources: [source("a", 4, [[0, 3]])], highlights: [highlight(0, 3, 0), highlight(4, 9, 7)] },
      { sources: [source("b", 9, [[0, 3]])], highlights: [highlight(0, 3, 1)] },
    );
    assert.deepEqual(
      joined.highlights.map(({ source_index: index }) => joined.sources[index]?.url),
      ["a", undefined, undefined],
    );
  });

  it("[PLA-1] sources without an address are merged only where title and domain are the same", () => {
    const joined = join(
      { sources: [source("", 4, [], { title: "One" })] },
      { sources: [source("", 3, [], { title: "One" }), source("", 1, [], { title: "Two" })] },
    );
    assert.deepEqual(
      joined.sources.map(({ title, matched_word_count: words }) => [title, words]),
      [
        ["One", 7],
        ["Two", 1],
      ],
    );
  });

  it("[CON-7] the score is weighted by words, and the verdict follows it", () => {
    const joined = join(
      { plagiarism_score: 0.8, word_count: 300 },
      { plagiarism_score: 0, word_count: 100, verdict: "original" },
    );
    assert.ok(Math.abs(joined.plagiarism_score - 0.6) < 1e-9, `${joined.plagiarism_score}`);
    assert.deepEqual([joined.verdict, joined.word_count], ["significant_plagiarism", 400]);
  });

  it("[PLA-1] figures are summed, sources checked are not counted twice, and the balance is the last", () => {
    const joined = join(
      { summary: "One file.", execution_time: 0.25, credits_remaining: 98 },
      { summary: "Two files.", execution_time: 0.5, credits_remaining: 96, scan_id: "scan-2" },
    );
    assert.deepEqual(joined.stats, {
      word_count: 22,
      input_chars: FIRST.length + SECOND.length - 1,
      sentence_count: 6,
      sources_checked: 4,
      processing_time_ms: 10,
    });
    assert.deepEqual(
      [joined.execution_time, joined.credits_remaining, joined.scan_id],
      [0.75, 96, "scan-1, scan-2"],
    );
    assert.equal(joined.summary, "Part 1 of 2: One file. Part 2 of 2: Two files.");
    assert.equal(join({}, {}).summary, "Compared.");
  });

  it("[PLA-1] any answers join to one that fits the interface", () => {
    const figure = fc.double({ min: 0, max: 1, noNaN: true });
    const some = fc.record({
      plagiarism_score: figure,
      word_count: fc.nat(25_000),
      sources: fc.array(
        fc
          .tuple(fc.constantFrom("a", "b", "c", ""), fc.nat(50), figure)
          .map(([url, words, similarity]) => source(url, words, [[0, 3]], { similarity_score: similarity })),
        { minLength: 1, maxLength: 4 },
      ),
    });
    const property = fc.property(some, some, fc.nat(), (first, second, index) => {
      const named = (said: typeof first) => ({
        ...said,
        verdict: plagiarismVerdict(said.plagiarism_score),
        highlights: [highlight(0, 3, index % said.sources.length)],
      });
      const joined = plagiarismResult.parse(join(named(first), named(second)));
      assert.equal(joined.verdict, plagiarismVerdict(joined.plagiarism_score));
      const [one, other] = [first, second].map(({ sources }) => sources[index % sources.length]?.url);
      assert.deepEqual(
        joined.highlights.map(({ source_index: at }) => joined.sources[at]?.url),
        [one, other],
      );
      const words = matchedWords(first.sources) + matchedWords(second.sources);
      assert.equal(matchedWords(joined.sources), words, "no word is lost");
    });
    fc.assert(property, { numRuns: 1_000, seed: 20_261_122 });
  });
});
