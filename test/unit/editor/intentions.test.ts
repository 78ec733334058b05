import assert from "node:assert/strict";
import { Intentions } from "../../../src/editor/intentions.ts";
import { contentHash, ResultCache } from "../../../src/editor/result-cache.ts";

describe("intentions", () => {
  it("[CLI-3] a check that is tried again goes under the same key until its outcome is known", () => {
    const intentions = new Intentions();
    const first = intentions.begin("a").key;
    assert.equal(intentions.begin("a").key, first);
    assert.notEqual(intentions.begin("b").key, first);
    intentions.settle("a");
    assert.notEqual(intentions.begin("a").key, first);
  });
});

describe("results by content", () => {
  const content = { baseUrl: "https://example.org", operation: "grammar", options: "auto", text: "A text." };

  it("[EDI-12] each part of the content counts, and the name holds none of the text", () => {
    const names = [
      contentHash(content),
      contentHash({ ...content, text: "A text" }),
      contentHash({ ...content, options: "en-GB" }),
      contentHash({ ...content, operation: "detector" }),
      contentHash({ ...content, baseUrl: "https://example.com" }),
    ];
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.every((name) => !name.includes("text")));
  });

  it("keeps the latest within a bound", () => {
    const cache = new ResultCache<number>();
    for (let i = 0; i < 150; i += 1) {
      cache.set(`${i}`, i);
      assert.equal(cache.get("0"), 0, "what is asked for stays");
    }
    assert.equal(cache.get("1"), undefined);
    assert.equal(cache.get("149"), 149);
  });
});
