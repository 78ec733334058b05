import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../src/contract/word-count.ts";
import { splitAtBlocks, type RequestLimits } from "../../../src/findings/split.ts";
import { extractProse } from "../../../src/text/prose.ts";
import type { TextRange } from "../../../src/text/range.ts";

const LIMITS = { minWords: 5, maxWords: 20, maxChars: 200 };
const GRAMMAR = { minWords: 5, maxWords: 10_000, maxChars: 100_000 };

const paragraph = (words: number, word = "word") => Array(words).fill(word).join(" ");

function cut(text: string, limits: RequestLimits = LIMITS) {
  const prose = extractProse(text, "plaintext");
  const split = splitAtBlocks(prose, limits, countWords);
  assert.equal(split.kind, "parts");
  const texts = (ranges: readonly TextRange[]) =>
    ranges.map(({ start, end }) => prose.text.slice(start, end));
  return { parts: texts(split.parts), leftOut: texts(split.leftOut), split, prose };
}

/** The words of the parts, and of what is left out, for paragraphs of so many words. */
function wordsOf(blocks: readonly number[], limits: RequestLimits) {
  const { parts, leftOut } = cut(blocks.map((words) => paragraph(words)).join("\n\n"), limits);
  return { parts: parts.map(countWords), leftOut: leftOut.map(countWords) };
}

describe("cutting prose into requests", () => {
  it("[GRA-3] text within the limits goes as one", () => {
    const { parts, leftOut } = cut(`${paragraph(10)}\n\n${paragraph(10)}`);
    assert.deepEqual([parts.length, leftOut.length], [1, 0]);
  });

  it("[GRA-3] longer text is cut between paragraphs, and every word goes once", () => {
    const text = [8, 9, 7, 12, 20, 6].map((words) => paragraph(words)).join("\n\n");
    const { parts } = cut(text);
    assert.ok(parts.every((part) => countWords(part) <= 20 && countWords(part) >= 5));
    assert.equal(countWords(parts.join("\n\n")), countWords(text));
  });

  const table: readonly [string, readonly number[], readonly number[], readonly number[]][] = [
    ["a last part that is too short takes a paragraph", [9_000, 600, 600, 4], [9_600, 604], []],
    ["a first part that is too short is joined", [3, 9_990, 50], [9_993, 50], []],
    ["the first parts are filled first", [4_000, 4_000, 4_000, 4_000], [8_000, 8_000], []],
    ["short paragraphs between long ones go with either", [9_996, 4, 3, 9_997], [10_000, 10_000], []],
    ["a heading that fits nowhere is left out", [9_998, 3, 9_999], [9_998, 9_999], [3]],
    ["a heading at the beginning that fits nowhere is left out", [3, 9_999, 50], [9_999, 50], [3]],
    ["an end that fits nowhere is left out", [10_000, 2], [10_000], [2]],
    ["neighbours that fit nowhere are left out as one", [10_000, 2, 2, 10_000], [10_000, 10_000], [4]],
  ];
  for (const [name, blocks, parts, leftOut] of table) {
    it(`[GRA-3] ${name}`, () => {
      const wide = { ...GRAMMAR, maxChars: 1_000_000 };
      assert.deepEqual(wordsOf(blocks, wide), { parts, leftOut });
    });
  }

  it("[GRA-3] characters count as well as words", () => {
    const { parts } = cut([8, 8, 8].map((words) => paragraph(words, "characters")).join("\n\n"));
    assert.ok(parts.length > 1 && parts.every((part) => part.length <= 200));
  });

  it("[GRA-3] too few words, and a paragraph over the limit, are said and not sent", () => {
    const short = splitAtBlocks(extractProse("only four words here", "plaintext"), LIMITS, countWords);
    assert.deepEqual(short, { kind: "too_few_words", words: 4 });
    const long = splitAtBlocks(extractProse(paragraph(21), "plaintext"), LIMITS, countWords);
    assert.equal(long.kind, "block_too_long");
  });

  it("[GRA-3] 60,000 paragraphs of one word are cut at once", () => {
    const prose = extractProse("word\n\n".repeat(60_000), "plaintext");
    const start = performance.now();
    const split = splitAtBlocks(prose, GRAMMAR, countWords);
    const spent = performance.now() - start;
    assert.equal(split.kind, "parts");
    assert.deepEqual([split.parts.length, split.leftOut], [6, []]);
    assert.ok(spent < 500, `${Math.round(spent)} ms`);
  });
});

const blockSizes = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 9, max: 12 })),
  { minLength: 1, maxLength: 10, size: "max" },
);
const smallLimits = fc.record({
  minWords: fc.integer({ min: 1, max: 6 }),
  maxWords: fc.constant(12),
  maxChars: fc.constantFrom(60, 64, 1_000),
});

/** The fewest words that must be left out, and the fewest parts with it, of all ways to cut: every one is tried. */
function bestOf(blocks: readonly number[], limits: RequestLimits): readonly [number, number] {
  if (blocks.length === 0) return [0, 0];
  const [first = 0, ...others] = blocks;
  const [restLost, restParts] = bestOf(others, limits);
  let best: readonly [number, number] = [restLost + first, restParts];
  for (let size = 1; size <= blocks.length; size += 1) {
    const group = blocks.slice(0, size);
    const words = group.reduce((sum, block) => sum + block, 0);
    const chars = group.map((block) => paragraph(block)).join("\n\n").length;
    if (words < limits.minWords || words > limits.maxWords || chars > limits.maxChars) continue;
    const [lost, parts] = bestOf(blocks.slice(size), limits);
    if (lost < best[0] || (lost === best[0] && parts + 1 < best[1])) best = [lost, parts + 1];
  }
  return best;
}

describe("cutting any prose", () => {
  it("[GRA-3] every part is within the limits, no word goes twice, and as few are left out as possible", function () {
    this.timeout(60_000);
    let losing = 0;
    const property = fc.property(blockSizes, smallLimits, (blocks, limits) => {
      const total = blocks.reduce((sum, block) => sum + block, 0);
      fc.pre(total >= limits.minWords && blocks.every((block) => paragraph(block).length <= limits.maxChars));
      const { parts, leftOut, split, prose } = cut(
        blocks.map((words) => paragraph(words)).join("\n\n"),
        limits,
      );
      for (const part of parts) {
        assert.ok(countWords(part) >= limits.minWords && countWords(part) <= limits.maxWords);
        assert.ok(part.length <= limits.maxChars);
      }
      assert.deepEqual(
        split.parts.map(({ start }) => start),
        split.parts.map(({ start }) => start).sort((a, b) => a - b),
      );
      const ranges = [...split.parts, ...split.leftOut].sort((a, b) => a.start - b.start);
      const joined = ranges.map(({ start, end }) => prose.text.slice(start, end)).join("\n\n");
      assert.equal(joined, prose.text, "every word is in one range");
      const lost = leftOut.reduce((sum, text) => sum + countWords(text), 0);
      assert.deepEqual([lost, parts.length], bestOf(blocks, limits));
      if (lost > 0) losing += 1;
    });
    fc.assert(property, { numRuns: 3_000, seed: 20_261_121 });
    assert.ok(losing > 100, `${losing} with words left out`);
  });
});
