import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../../../src/contract/word-count.ts";
import type { TextDetector } from "../../../../../src/service/operations/text-detector.ts";
import { startTextDetector } from "../../../../../src/service/start-text-detector.ts";

const UNITS = 1_000_000;
/** Generous: it distinguishes linear (a second at most) from quadratic (hours) on a slow machine. */
const BOUND_MS = 8000;
const LIVE = new AbortController().signal;

const fill = (unit: string): string => unit.repeat(Math.ceil(UNITS / unit.length)).slice(0, UNITS);

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ["nothing", ""],
  ["a space", " "],
  ["a stop", "."],
  ["one endless word", fill("x")],
  ["one endless word of capitals", fill("ABC")],
  ["one endless number", fill("1")],
  ["a number of endless groups", fill("1,")],
  ["one endless word of apostrophes", fill("a'")],
  ["one endless compound", fill("a-")],
  ["zero-width characters in a word", `a${fill("\u200b")}b`],
  ["prose", fill("The old ferry left the harbour when the fog had gone. Nobody waved. ")],
  ["one endless sentence", fill("and the ferry left the harbour ")],
  ["words of one letter", fill("a ")],
  ["new words without end", Array.from({ length: 150_000 }, (_, at) => `w${at.toString(36)}`).join(" ")],
  ["line endings", fill("\r\n")],
  ["spaces", fill(" ")],
  ["stops", fill(".")],
  ["abbreviations", fill("Dr. e.g. ")],
  ["quotation marks", fill("\u201c")],
  ["brackets", fill("([{")],
  ["signs of all kinds", fill("!?;:,/\\<>=+&%$#@^~|")],
  ["dashes", fill("\u2014- ")],
  ["emoji", fill("\ud83d\ude00")],
  ["a family of emoji", fill("\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67 ")],
  ["high surrogates alone", fill("\ud83d")],
  ["low surrogates among words", fill("The \udc00 cat sat. ")],
  ["NULs", fill("\0")],
  ["NULs in words", fill("The\0cat sat. ")],
  ["combining marks", `e${fill("\u0301")}`],
  ["Chinese", fill("\u59d4\u5458\u4f1a\u6628\u5929\u516c\u5e03\u4e86\u62a5\u544a\u3002")],
  ["Chinese without a stop", fill("\u59d4\u5458")],
  ["Arabic", fill("\u0627\u0644\u0639\u0628\u0627\u0631\u0629 \u063a\u0627\u062f\u0631\u062a. ")],
  ["Thai", fill("\u0e40\u0e23\u0e37\u0e2d\u0e02\u0e49\u0e32\u0e21\u0e1f\u0e32\u0e01")],
  ["Markdown", fill("# A *b* `c` [d](e) ![f](g)\n\n- [ ] h\n\n> i\n\n| j | k |\n")],
  ["headings", fill("# ")],
  ["emphasis", fill("*_")],
  ["tags", fill('<p class="a">b</p><br/>')],
  ["unclosed tags", fill("<a <!-- ")],
  ["notes after stops", fill("a.[1][2][3] ")],
];

function assertSound(
  text: string,
  score: number,
  sentences: readonly { text: string; score: number }[],
): void {
  for (const value of [score, ...sentences.map((sentence) => sentence.score)])
    assert.ok(value >= 0 && value <= 1, String(value));
  let from = 0;
  for (const { text: sentence } of sentences) {
    const at = text.indexOf(sentence, from);
    assert.ok(at >= 0 && sentence.trim() !== "", "sentences are in the text, in its order");
    assert.equal(text.slice(from, at).trim(), "", "nothing stands between two sentences");
    from = at + sentence.length;
  }
  assert.equal(text.slice(from).trim(), "", "every character is in a sentence");
}

describe("the style detector with texts of every kind", function () {
  this.timeout(180_000);
  let detector: TextDetector;

  before(() => {
    detector = startTextDetector();
  });
  after(() => detector.close());

  for (const [name, text] of TEXTS) {
    it(`[DET-1] has an answer in time for ${name}`, async () => {
      const words = countWords(text);
      const begun = performance.now();
      const { score, sentences } = await detector.score(text, words, LIVE);
      const taken = performance.now() - begun;
      assertSound(text, score, sentences);
      assert.ok(taken < BOUND_MS, `${taken} ms`);
    });
  }

  it("[DET-1] has the same answer for the same text, whatever came before", async () => {
    const text = fill("The old ferry left the harbour when the fog had gone. Nobody waved. ").slice(0, 5000);
    const first = await detector.score(text, countWords(text), LIVE);
    await detector.score(fill("a-b 12 c. "), 1000, LIVE);
    assert.deepEqual(await detector.score(text, countWords(text), LIVE), first);
  });

  it("[DET-1] has an answer for any text", async () => {
    const parts = fc.oneof(
      fc.constantFrom(
        "The ferry left. ",
        "\ud800",
        "\udc00",
        "\0",
        "\r\n\r\n",
        "# ",
        "1,000.5 ",
        "\u4e2d\u3002",
        "e\u0301",
      ),
      fc.string({ unit: "binary", maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 40 }), fc.nat({ max: 300 }), async (pieces, words) => {
        const text = pieces.join("");
        const { score, sentences } = await detector.score(text, words, LIVE);
        assertSound(text, score, sentences);
        if (words < 100) assert.ok(score <= 0.5);
      }),
      { numRuns: 300 },
    );
  });
});
