import assert from "node:assert/strict";
import { readScanRequest } from "../../../../src/service/operations/scan-plagiarism-request.ts";

const CONTENT = "This sentence has more than fifty characters, all of them its own.";

const words = (count: number): string => `${"word ".repeat(count - 1)}end.`;

describe("the request of a plagiarism scan", () => {
  it("[PLA-1] reads the text, its counts and the exclusions", () => {
    const body = {
      content: `${CONTENT} 😀 And one more!`,
      exclude: ["file:///a%20b.md"],
      exclude_quotations: true,
      exclude_references: true,
      exclude_ranges: [{ start: 2, end: 6 }],
    };
    assert.deepEqual(readScanRequest(body, "codePoint"), {
      content: body.content,
      options: {
        exclude: body.exclude,
        excludeQuotations: true,
        excludeReferences: true,
        excludeRanges: body.exclude_ranges,
      },
      words: 16,
      chars: body.content.length - 1,
      sentences: 2,
    });
    assert.equal(readScanRequest(body, "utf16").chars, body.content.length);
  });

  it("[PLA-1] leaves nothing out by default", () => {
    assert.deepEqual(readScanRequest({ content: CONTENT }, "codePoint").options, {
      exclude: [],
      excludeQuotations: false,
      excludeReferences: false,
      excludeRanges: [],
    });
  });

  for (const [name, body] of [
    ["null", null],
    ["a list", []],
    ["no content", {}],
    ["content that is a number", { content: 7 }],
    ["49 characters", { content: `${"x".repeat(44)} y z.` }],
    ["half of a surrogate pair", { content: `${CONTENT}\ud83d` }],
    ["exclude that is a string", { content: CONTENT, exclude: "file:///a" }],
    ["exclude with a number", { content: CONTENT, exclude: [1] }],
    ["an exclude entry that is a path", { content: CONTENT, exclude: ["/a.md"] }],
    ["an exclude entry of the web", { content: CONTENT, exclude: ["https://example.org/a.md"] }],
    ["an exclude entry with an encoded slash", { content: CONTENT, exclude: ["file:///a%2fb.md"] }],
    ["an exclude entry with a null byte", { content: CONTENT, exclude: ["file:///a%00b.md"] }],
    [
      "too many exclude entries",
      { content: CONTENT, exclude: Array.from({ length: 1001 }, () => "file:///a") },
    ],
    ["exclude_quotations that is a string", { content: CONTENT, exclude_quotations: "yes" }],
    ["exclude_ranges that is a range", { content: CONTENT, exclude_ranges: { start: 0, end: 1 } }],
    ["a range to leave out that is none", { content: CONTENT, exclude_ranges: [{ start: 2, end: 1 }] }],
    ["a range outside of the text", { content: CONTENT, exclude_ranges: [{ start: 0, end: 9_999 }] }],
    ["exclude_references that is a number", { content: CONTENT, exclude_references: 1 }],
  ] as const) {
    it(`[PLA-2] refuses ${name} with invalid_payload`, () => {
      assert.throws(() => readScanRequest(body, "codePoint"), { status: 400, code: "invalid_payload" });
    });
  }

  it("[PLA-2] [CON-5] counts the fifty characters in the service's unit", () => {
    const content = `${"😀".repeat(20)} it is so few.`;
    assert.equal(readScanRequest({ content }, "utf16").chars, 54);
    assert.throws(() => readScanRequest({ content }, "codePoint"), { code: "invalid_payload" });
  });

  it("[PLA-2] takes 25,000 words and refuses one more with the figures", () => {
    assert.equal(readScanRequest({ content: words(25_000) }, "codePoint").words, 25_000);
    assert.throws(() => readScanRequest({ content: words(25_001) }, "codePoint"), {
      status: 400,
      code: "max_words_exceeded",
      details: { limit: 25_000, actual: 25_001 },
    });
  });

  for (const [name, content] of [
    ["without the end of a sentence", "a list of many words without any end to it and so no sentence"],
    ["of sentences of two words", "Go on. ".repeat(20)],
    ["of punctuation", ". ! ? ".repeat(20)],
  ] as const) {
    it(`[PLA-2] refuses a text ${name} with insufficient_content`, () => {
      assert.throws(() => readScanRequest({ content }, "codePoint"), {
        status: 400,
        code: "insufficient_content",
      });
    });
  }

  it("[PLA-2] takes a text with one complete sentence", () => {
    const content = `A heading without an end\n\nIt is so. A line ${"that goes on ".repeat(3)}`;
    assert.ok(readScanRequest({ content }, "codePoint").sentences >= 2);
  });

  it("[PLA-2] never has the submitted text in a refusal", () => {
    for (const body of [{ content: "canary canary" }, { content: CONTENT, exclude: ["canary"] }]) {
      assert.throws(
        () => readScanRequest(body, "codePoint"),
        (error: Error) => !error.message.includes("canary"),
      );
    }
  });
});
