import assert from "node:assert/strict";
import { passageInContext } from "../../../src/findings/passage-in-context.ts";
import { sourceTextPlace } from "../../../src/findings/source-text-place.ts";

const WORDS =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither was shown.";

function found(file: string, words: string): string | undefined {
  const range = sourceTextPlace(file, words);
  return range && file.slice(range.start, range.end);
}

describe("a source's words in its file", () => {
  it("[EDI-6] are found regardless of white space and punctuation", () => {
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

describe("a compared passage", () => {
  it("[EDI-6] has the text around it in its own paragraph, with white space evened out", () => {
    const text = "Zero.\n\nBefore it. One\nthing. Another   thing. Behind it.\n\nMore.";
    const range = { start: text.indexOf("One"), end: text.indexOf(" Behind") };
    assert.deepEqual(passageInContext(text, range), {
      before: "Before it.",
      passage: "One thing. Another thing.",
      after: "Behind it.",
    });
    const long = `${"a ".repeat(400)}One thing.${" b".repeat(400)}`;
    const place = { start: 800, end: 810 };
    const { after, before } = passageInContext(long, place);
    assert.ok(before.startsWith("… a a") && after.endsWith("b b …"));
    assert.equal(passageInContext("\n\nOne.\n\n", { start: 2, end: 6 }).before, "");
    assert.equal(passageInContext("a \uD83E", { start: 0, end: 3 }).passage.isWellFormed(), true);
  });
});
