import * as fc from "fast-check";
import assert from "node:assert/strict";
import { countWords } from "../../../src/contract/word-count.ts";
import { quotedPassages } from "../../../src/text/quoted-passages.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const textsOf = (text: string): string[] =>
  quotedPassages(text, countWords).map(({ start, end }) => text.slice(start, end));

describe("quoted passages", () => {
  for (const quotation of [
    "“to be or not”",
    '"to be or not"',
    "«to be or not»",
    "« to be or not »",
    "»to be or not«",
    "„to be or not“",
    "”to be or not”",
    "‘to be or not’",
    "‘it’s the dogs’ tails here’",
    "「今日は雨」",
    "“one 'two' \"three\" four”",
    "“one\ntwo\nthree”",
    "``it's to be or not''",
  ]) {
    it(`[PLA-1] finds ${JSON.stringify(quotation)}`, () => {
      assert.deepEqual(textsOf(`He said: ${quotation}, and left.`), [quotation]);
      assert.deepEqual(textsOf(quotation), [quotation]);
    });
  }

  for (const text of [
    "two words: “only two”",
    'a 5" pipe and a 6" pipe are long',
    "don’t he’d the dogs’ tails aren’t ’twas",
    "it's the dogs' tails that aren't here",
    "“open one two\n\nthree four” closed",
    "“never closed at all",
    "the `one two three` of code, and ``one two three`` of code, isn't said",
  ]) {
    it(`[PLA-1] finds none in ${JSON.stringify(text)}`, () => assert.deepEqual(textsOf(text), []));
  }

  it("[PLA-1] a mark that is never closed hides no quotation after it", () => {
    assert.deepEqual(textsOf('A 5" pipe, ‘tis “one two three” and «so it goes».'), [
      "“one two three”",
      "«so it goes»",
    ]);
  });

  it("[PLA-1] a quotation that ends in s is not read on into the next one", () => {
    assert.deepEqual(textsOf("‘all of the dogs’ and ‘one two three’"), [
      "‘all of the dogs’",
      "‘one two three’",
    ]);
  });

  it("[PLA-1] finds block quotations, whatever the line endings", () => {
    assert.deepEqual(textsOf("Text\n\n> one two\n> three\n\nMore\n> a\n"), ["> one two\n> three"]);
    assert.deepEqual(textsOf("> one “two three four”\r\n>\r\n> five"), [
      "> one “two three four”\r\n>\r\n> five",
    ]);
  });

  it("[PLA-1] ranges are in order, apart and inside the text", () => {
    const part = fc.constantFrom(
      "“",
      "”",
      '"',
      "‘",
      "’",
      "«",
      "»",
      "„",
      "a b c ",
      "s",
      " ",
      "\n",
      "\n\n",
      "> ",
      "😀",
      "\ud800",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        let at = 0;
        for (const { start, end } of quotedPassages(text, countWords)) {
          assert.ok(start >= at && end > start && end <= text.length);
          at = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  for (const unit of ["“", '"', ' "a', "‘a ", "‘as’ b ", "’", "» ", "> ", ">\n", "\n"]) {
    it(`[ALL-1] 300,000 characters of ${JSON.stringify(unit)} are read in time`, () => {
      const started = cpuMs();
      quotedPassages(unit.repeat(300_000 / unit.length), countWords);
      assert.ok(cpuMs() - started < 2000);
    });
  }
});
