import assert from "node:assert/strict";
import { comparedPassage } from "../../../src/findings/compared-passage.ts";
import { sourceTextPlace } from "../../../src/findings/source-text-place.ts";

const WORDS =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither was shown.";

function found(file: string, words: string): string | undefined {
  const range = sourceTextPlace(file, words);
  return range && file.slice(range.start, range.end);
}

describe("a source's words in its file", () => {
  it("[EDI-6] are found whatever the white space and the marks", () => {
    const file = `# A\r\n\r\n${WORDS.replaceAll(" ", "\r\n")}\r\nThe end.`;
    assert.equal(found(file, WORDS), WORDS.replaceAll(" ", "\r\n"));
    assert.equal(found("He said “so it is” twice.", 'said "so it is" twice'), "said “so it is” twice");
  });

  it("[EDI-6] are found around markup by their two ends, and not where an end stands twice", () => {
    const marked = WORDS.replace("two books", "**two** [books](https://example.org)");
    assert.equal(found(`Before. ${marked} After.`, WORDS), marked);
    assert.equal(found(`${marked} ${marked}`, WORDS), undefined);
    assert.equal(found("Something else stands here.", WORDS), undefined);
    assert.equal(found(WORDS, "  "), undefined);
  });
});

describe("a passage as it is compared", () => {
  it("[EDI-6] has a clause a line, with what stands around apart", () => {
    const text = "Zero.\n\nBefore it. One\nthing. Another   thing. Behind it.\n\nMore.";
    const start = text.indexOf("One");
    const range = { start, end: text.indexOf(" Behind") };
    assert.equal(comparedPassage(text, range, false), "One thing.\nAnother thing.\n");
    assert.equal(
      comparedPassage(text, range, true),
      "Before it.\n\nOne thing.\nAnother thing.\n\nBehind it.\n",
    );
    const long = "It was long before anybody came there, and longer before one left, again.";
    assert.equal(
      comparedPassage(long, { start: 0, end: long.length }, false),
      "It was long before anybody came there,\nand longer before one left, again.\n",
    );
    assert.equal(comparedPassage("\n\nOne.\n\n", { start: 2, end: 6 }, true), "One.\n");
    assert.equal(comparedPassage("a \uD83E", { start: 0, end: 3 }, false).isWellFormed(), true);
  });
});
