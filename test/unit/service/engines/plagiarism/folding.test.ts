import assert from "node:assert/strict";
import { Query } from "../../../../../src/service/engines/plagiarism/query.ts";
import { ReferenceIndex } from "../../../../../src/service/engines/plagiarism/reference-index.ts";
import { search } from "../../../../../src/service/engines/plagiarism/search.ts";
import { MemorySegments } from "../../../../../src/service/engines/plagiarism/segment-store.ts";
import { fileOf, freshWords, noPause, readerOf } from "./texts.ts";

const PASSAGE =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and both were sent to the archive.";

const replaced = (pairs: string): string =>
  Array.from(PASSAGE, (letter) => {
    const at = pairs.indexOf(letter);
    return at >= 0 && at % 2 === 0 ? pairs.charAt(at + 1) : letter;
  }).join("");

const DISGUISES: readonly [name: string, text: string][] = [
  ["Cyrillic letters", replaced("a\u0430e\u0435o\u043ep\u0440c\u0441")],
  ["Greek letters", replaced("o\u03bf")],
  [
    "full-width letters",
    PASSAGE.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  ],
  [
    "mathematical letters",
    PASSAGE.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0x1d41a)),
  ],
  ["zero-width spaces", PASSAGE.replaceAll("e", "\u200be")],
  ["byte order marks inside words", PASSAGE.replaceAll("e", "\ufeffe")],
  ["invisible letters", PASSAGE.replaceAll("e", "\u3164e")],
  ["invisible tags", PASSAGE.replaceAll("e", "e\u{e0041}")],
  ["soft hyphens", PASSAGE.replaceAll("e", "\u00ade")],
  ["ligatures", PASSAGE.replaceAll("st", "\ufb06")],
];

/** The passages of a text, as they are in it and in the file. */
async function shared(text: string, source: string): Promise<(readonly string[])[]> {
  const index = new ReferenceIndex(new MemorySegments());
  await index.update([fileOf("/source", source)], readerOf(new Map([["/source", source]])), noPause);
  const query = new Query(text, []);
  const { starts, ends } = query.sequence;
  return search(query, index.segments, () => true).flatMap(({ segment, file, passages }) =>
    passages.map(({ start, end, sourceStart, sourceEnd }) => [
      text.slice(starts[start], ends[end - 1]),
      segment.textOf(file, sourceStart, sourceEnd, 2_000),
    ]),
  );
}

const around = (text: string, seed: number): string =>
  `${freshWords(seed, 12).join(" ")} ${text} ${freshWords(seed + 1, 12).join(" ")}`;

describe("disguised text", () => {
  for (const [name, disguised] of DISGUISES) {
    it(`[R-30] is found with ${name}, at its own place`, async () => {
      assert.notEqual(disguised, PASSAGE);
      assert.deepEqual(await shared(around(disguised, 1), around(PASSAGE, 5)), [[disguised, PASSAGE]]);
    });

    it(`[R-30] is found in a file with ${name}, whose own words are shown`, async () => {
      assert.deepEqual(await shared(around(PASSAGE, 1), around(disguised, 5)), [[PASSAGE, disguised]]);
    });
  }

  it("[R-30] Russian words stay words of their own", async () => {
    const russian =
      "\u0435\u0441\u0442\u044c \u0440\u0435\u043a\u0430 \u0438 \u043c\u043e\u0440\u0435 ".repeat(4);
    assert.deepEqual(await shared(russian, "ectb peka u mope ".repeat(4)), []);
  });
});
