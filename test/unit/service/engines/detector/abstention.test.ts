import assert from "node:assert/strict";
import { textPrice } from "../../../../../src/contract/prices.ts";
import { abstention } from "../../../../../src/service/engines/detector/abstention.ts";
import { cpuMs } from "../../../../harness/cpu-time.ts";

const ENGLISH = "The old ferry left the harbour when the fog had gone, and nobody on the pier waved to it. ";
const GERMAN =
  "Die alte F\u00e4hre verlie\u00df den Hafen, als der Nebel fort war, und niemand winkte ihr nach. ";
const CHINESE = "\u8001\u6e21\u8f6e\u5728\u96fe\u6563\u540e\u79bb\u5f00\u4e86\u6e2f\u53e3\u3002";

const reason = (text: string): string | null => abstention(text, textPrice(text));

describe("abstention of the text detector", () => {
  for (const [name, text, expected] of [
    ["a short text", ENGLISH, /^The text has 19 words; a score needs at least 50\. Nothing was charged\.$/],
    ["no text", "", /The text has 0 words/],
    ["a text of spaces", "   ", /The text has 0 words/],
    ["a single word", "word", /The text has 1 word/],
    ["one endless word", "x".repeat(1_000_000), /The text has 1 word/],
    ["a short text in another language", GERMAN, /at least 50/],
    ["another language", GERMAN.repeat(5), /doesn't look like English.*Nothing was charged\.$/],
    ["another script", CHINESE.repeat(9), /doesn't look like English/],
    ["another script with some English", CHINESE.repeat(20) + ENGLISH, /doesn't look like English/],
    ["digits alone", "12 34 ".repeat(40), /doesn't look like English/],
    ["halves of surrogate pairs", "\ud83d \udc00 ".repeat(40), /doesn't look like English/],
  ] as const) {
    it(`[DET-5] explains why ${name} has no score`, () => assert.match(reason(text) ?? "", expected));
  }

  for (const [name, text] of [
    ["English", ENGLISH.repeat(5)],
    ["English with a word of another script", ENGLISH.repeat(5) + CHINESE],
    ["English in Markdown", `# ${ENGLISH}\n\n- **${ENGLISH.repeat(5)}**`],
  ] as const) {
    it(`[DET-5] has nothing against ${name}`, () => assert.equal(reason(text), null));
  }

  it("[DET-5] ends at 50 words", () => {
    const words = ENGLISH.repeat(5).split(" ");
    assert.match(reason(words.slice(0, 49).join(" ")) ?? "", /The text has 49 words/);
    assert.equal(reason(words.slice(0, 50).join(" ")), null);
  });

  it("is quick with the longest texts", () => {
    for (const text of [
      ENGLISH.repeat(20_000),
      `${"x".repeat(1_000_000)} `.repeat(2),
      "a ".repeat(1_000_000),
    ]) {
      const begun = cpuMs();
      abstention(text, 1000);
      assert.ok(cpuMs() - begun < 500);
    }
  });
});
