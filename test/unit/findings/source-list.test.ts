import * as fc from "fast-check";
import assert from "node:assert/strict";
import { readSources, withoutSource, withSource } from "../../../src/findings/source-list.ts";

const PAGE = { url: "https://example.org/a", title: "A page", domain: "example.org" };
const FILE = { url: "file:///home/me/a.txt", title: "a", domain: "local" };
const NAMELESS = { url: "", title: "A book", domain: "" };

describe("the list of ignored sources", () => {
  it("[EDI-23] contains each source once, in the order of its lines, and returns it", () => {
    const text = [PAGE, FILE, NAMELESS, { ...PAGE, title: "Another title" }].reduce(withSource, "");
    const { entries, conflictMarks, unknown } = readSources(text);
    assert.deepEqual(
      entries.map(({ url, title }) => [url, title]),
      [
        ["", "A book"],
        ["file:///home/me/a.txt", "a"],
        ["https://example.org/a", "A page"],
      ],
    );
    assert.deepEqual([conflictMarks, unknown], [0, 0]);
    assert.equal(withSource(text, FILE), text);
    assert.equal([PAGE, FILE, NAMELESS].reduce(withoutSource, text), "");
  });

  it("[EDI-23] lines that are not understood stay, and are counted", () => {
    const text = `# ours\r\n<<<<<<< a\r\nnonsense\r\n{"url":1}\r\n`;
    const longer = withSource(text, PAGE);
    assert.deepEqual(readSources(longer).entries.length, 1);
    assert.deepEqual([readSources(longer).conflictMarks, readSources(longer).unknown], [1, 2]);
    assert.equal(withoutSource(longer, PAGE), text);
    assert.match(longer, /\r\n$/u);
  });

  it("[EDI-23] for any source name, one line is added, and removed again", () => {
    const part = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(part, part, part, (url, title, domain) => {
        fc.pre(url !== "" || title !== "");
        const source = { url, title: title.toWellFormed(), domain };
        const text = withSource("", { ...source, url: url.toWellFormed() });
        assert.equal(text.split("\n").length, 2);
        assert.equal(readSources(text).entries[0]?.url, url.toWellFormed());
        assert.equal(withoutSource(text, { ...source, url: url.toWellFormed() }), "");
      }),
    );
  });
});
