import assert from "node:assert/strict";
import { countWords } from "../../../src/contract/word-count.ts";
import { splitAtBlocks } from "../../../src/findings/split.ts";
import { extractProse } from "../../../src/text/prose.ts";

const LIMITS = { minWords: 5, maxWords: 20, maxChars: 200 };

function parts(text: string, limits = LIMITS): readonly string[] {
  const prose = extractProse(text, "plaintext");
  const split = splitAtBlocks(prose, limits, countWords);
  assert.equal(split.kind, "parts");
  return split.parts.map(({ start, end }) => prose.text.slice(start, end));
}

const paragraph = (words: number, word = "word") => Array(words).fill(word).join(" ");

describe("cutting prose into requests", () => {
  it("[GRA-3] text within the limits goes as one", () => {
    assert.deepEqual(parts(`${paragraph(10)}\n\n${paragraph(10)}`).length, 1);
  });

  it("[GRA-3] longer text is cut between paragraphs, and every word goes once", () => {
    const text = [8, 9, 7, 12, 20, 6].map((words) => paragraph(words)).join("\n\n");
    const sent = parts(text);
    assert.ok(sent.every((part) => countWords(part) <= 20 && countWords(part) >= 5));
    assert.equal(countWords(sent.join("\n\n")), countWords(text));
  });

  it("[GRA-3] a last part that is too short takes a paragraph from the one before", () => {
    const sent = parts([9, 9, 4].map((words) => paragraph(words)).join("\n\n"), { ...LIMITS, maxWords: 18 });
    assert.deepEqual(sent.map(countWords), [9, 13]);
  });

  it("[GRA-3] characters count as well as words", () => {
    const sent = parts([8, 8, 8].map((words) => paragraph(words, "characters")).join("\n\n"));
    assert.ok(sent.length > 1 && sent.every((part) => part.length <= 200));
  });

  it("[GRA-3] too few words, and a paragraph over the limit, are said and not sent", () => {
    const short = splitAtBlocks(extractProse("only four words here", "plaintext"), LIMITS, countWords);
    assert.deepEqual(short, { kind: "too_few_words", words: 4 });
    const long = splitAtBlocks(extractProse(paragraph(21), "plaintext"), LIMITS, countWords);
    assert.equal(long.kind, "block_too_long");
  });
});
