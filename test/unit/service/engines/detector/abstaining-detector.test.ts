import assert from "node:assert/strict";
import { textPrice } from "../../../../../src/contract/prices.ts";
import { AbstainingDetector } from "../../../../../src/service/engines/detector/abstaining-detector.ts";

const detector = new AbstainingDetector();

const ENGLISH = "The old ferry left the harbour when the fog had gone, and nobody on the pier waved to it. ";
const GERMAN =
  "Die alte F\u00e4hre verlie\u00df den Hafen, als der Nebel fort war, und niemand winkte ihr nach. ";
const CHINESE = "\u8001\u6e21\u8f6e\u5728\u96fe\u6563\u540e\u79bb\u5f00\u4e86\u6e2f\u53e3\u3002";

const reason = (text: string): string => detector.abstention(text, textPrice(text));

describe("the abstaining detector", () => {
  for (const [name, text, expected] of [
    ["a short text", ENGLISH, /^No score: the text has 19 words, and fewer than 50 .*Nothing was charged\.$/],
    ["a text of spaces", "   ", /the text has 0 words/],
    ["a single word", "word", /the text has 1 word, and/],
    ["a short text in another language", GERMAN, /fewer than 50/],
    ["another language", GERMAN.repeat(5), /does not read as English.*Nothing was charged\.$/],
    ["another script", CHINESE.repeat(9), /does not read as English/],
    ["another script with some English", CHINESE.repeat(20) + ENGLISH, /does not read as English/],
    ["digits alone", "12 34 ".repeat(40), /does not read as English/],
    ["English", ENGLISH.repeat(5), /has no trained text model\. Nothing was charged\.$/],
    ["English with a word of another script", ENGLISH.repeat(5) + CHINESE, /has no trained text model/],
  ] as const) {
    it(`[DET-5] says of ${name} why there is no score`, () => assert.match(reason(text), expected));
  }

  it("[DET-5] answers at 50 words as at more", () => {
    const words = ENGLISH.repeat(5).split(" ");
    assert.match(reason(words.slice(0, 49).join(" ")), /the text has 49 words/);
    assert.match(reason(words.slice(0, 50).join(" ")), /no trained/);
  });

  it("[DET-5] names itself with a date and says that there is no model", () => {
    assert.match(detector.serviceName, /embedded.*no trained text model.*\d{4}-\d\d-\d\d/);
  });

  it("is quick with the longest texts", () => {
    const text = ENGLISH.repeat(20_000);
    const begun = performance.now();
    reason(text);
    assert.ok(performance.now() - begun < 500);
  });

  it("scores nothing", async () => {
    await assert.rejects(detector.score());
    await detector.close();
  });
});
