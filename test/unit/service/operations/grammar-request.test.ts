import assert from "node:assert/strict";
import { GRAMMAR_VARIANTS } from "../../../../src/contract/grammar.ts";
import { readGrammarRequest } from "../../../../src/service/operations/grammar-request.ts";

const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");

const MALFORMED: readonly [name: string, body: unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a string", "one two three four five"],
  ["a list", ["one two three four five"]],
  ["no content", {}],
  ["content null", { content: null }],
  ["content a number", { content: 5 }],
  ["content a list", { content: ["one two three four five"] }],
  ["half of a surrogate pair", { content: "one two three four \ud83d" }],
  ["75,001 characters", { content: `${words(5)} ${"x".repeat(75_001 - 25)}` }],
  ["75,001 astral characters", { content: `${words(5)} ${"\u{1f600}".repeat(75_001 - 25)}` }],
  ["an unknown variant", { content: words(5), target_variant: "en-ZA" }],
  ["a variant in other case", { content: words(5), target_variant: "en-us" }],
  ["an empty variant", { content: words(5), target_variant: "" }],
  ["a variant null", { content: words(5), target_variant: null }],
];

describe("a grammar request", () => {
  for (const [name, body] of MALFORMED) {
    it(`[GRA-3] with ${name} is invalid_payload`, () => {
      assert.throws(() => readGrammarRequest(body, "codePoint"), { status: 400, code: "invalid_payload" });
    });
  }

  for (const [content, actual] of [
    ["", 0],
    [" \n\t", 0],
    ["one two three four", 4],
    ["四个汉字", 4],
  ] as const) {
    it(`[GRA-3] with ${actual} words is min_words_not_met`, () => {
      assert.throws(() => readGrammarRequest({ content }, "codePoint"), {
        status: 400,
        code: "min_words_not_met",
        details: { limit: 5, actual },
      });
    });
  }

  it("[GRA-3] with 10,001 words is max_words_exceeded", () => {
    assert.throws(() => readGrammarRequest({ content: words(10_001) }, "codePoint"), {
      status: 400,
      code: "max_words_exceeded",
      details: { limit: 10_000, actual: 10_001 },
    });
  });

  it("[GRA-3] fits at every limit", () => {
    assert.equal(readGrammarRequest({ content: words(5) }, "codePoint").words, 5);
    assert.equal(readGrammarRequest({ content: words(10_000) }, "codePoint").words, 10_000);
    const full = `${words(5)} ${"\u{1f600}".repeat(75_000 - 25)}`;
    assert.equal(readGrammarRequest({ content: full }, "codePoint").chars, 75_000);
    const halfAsMany = `${words(5)} ${"\u{1f600}".repeat(37_488)}`;
    assert.throws(() => readGrammarRequest({ content: halfAsMany }, "utf16"), { code: "invalid_payload" });
  });

  it("[GRA-3] answers the first fault in the documented order", () => {
    for (const [content, code] of [
      [7, "invalid_payload"],
      [`${words(4)} ${"x".repeat(75_000)}`, "invalid_payload"],
      [words(4), "min_words_not_met"],
      [words(10_001), "max_words_exceeded"],
      [words(5), "invalid_payload"],
    ]) {
      assert.throws(() => readGrammarRequest({ content, target_variant: "xx" }, "codePoint"), { code });
    }
  });

  for (const variant of GRAMMAR_VARIANTS) {
    it(`[GRA-2] takes the variant ${variant}`, () => {
      const body = { content: words(5), target_variant: variant };
      assert.equal(readGrammarRequest(body, "codePoint").variant, variant);
    });
  }

  it("[GRA-2] uses auto if no variant is given, and ignores unknown fields", () => {
    assert.equal(readGrammarRequest({ content: words(5), tone: "formal" }, "codePoint").variant, "auto");
  });
});
