import assert from "node:assert/strict";
import { digestOf, heldEntry } from "../../../../../src/service/engines/plagiarism/reference-entry.ts";
import {
  joinEntries,
  Segment,
  textsInMemory,
} from "../../../../../src/service/engines/plagiarism/segment.ts";
import { fileOf, freshWords } from "./texts.ts";

/** Returns a segment of these texts, with counts of the bytes and word starts read from it. */
function segmentOf(...texts: string[]): { readonly segment: Segment; readonly asked: () => number } {
  let asked = 0;
  const content = joinEntries(
    texts.map((text, at) => heldEntry(fileOf(`/${at}`, text), { text, title: "" }, digestOf(text))),
  );
  const texting = textsInMemory(content);
  const segment = new Segment(
    content.records,
    content.words,
    {
      starts: (from, to) => {
        asked += to - from;
        return texting.starts(from, to);
      },
      bytes: (from, to) => {
        asked += to - from;
        return texting.bytes(from, to);
      },
    },
    [],
  );
  return { segment, asked: () => asked };
}

describe("a segment of the index", () => {
  for (const [name, gap] of [
    ["Latin-1", "-"],
    ["wide", "\u2014"],
  ] as const) {
    it(`[PLA-1] reads no more of a ${name} text than requested, whatever is between two words`, () => {
      const text = `one two ${gap.repeat(1_000_000)} three four`;
      const { segment, asked } = segmentOf("before it", text, "after it");
      assert.equal(segment.textOf(1, 0, 4, 20), text.slice(0, 20));
      assert.ok(asked() < 100, String(asked()));
    });
  }

  it("[PLA-1] reads no more of a long passage than requested", () => {
    const text = freshWords(1, 10_000).join(" ");
    const { segment, asked } = segmentOf(text);
    assert.equal(segment.textOf(0, 0, 10_000, 100), text.slice(0, 100).trim());
    assert.ok(asked() < 300, String(asked()));
  });

  it("[PLA-1] returns a shorter passage whole, up to the next word or the end of its text", () => {
    const { segment } = segmentOf("a b c d.", "e (f)!");
    assert.equal(segment.textOf(0, 1, 3, 2_000), "b c");
    assert.equal(segment.textOf(0, 2, 4, 2_000), "c d.");
    assert.equal(segment.textOf(1, 0, 2, 2_000), "e (f)!");
    // As many units as words, so the limit falls on the last word.
    assert.equal(segmentOf("漢字漢字").segment.textOf(0, 0, 4, 2), "漢字");
  });
});
