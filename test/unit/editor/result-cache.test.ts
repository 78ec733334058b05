import assert from "node:assert/strict";
import { contentHash, ResultCache } from "../../../src/editor/result-cache.ts";

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
    for (const name of names) assert.match(name, /^[0-9a-f]{64}$/u);
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
