import assert from "node:assert/strict";
import * as fc from "fast-check";
import { identityOf, keysOf } from "../../../src/findings/hidden-findings.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";
import { findingIn } from "./a-finding.ts";

function areSame(one: GrammarFinding, other: GrammarFinding): boolean {
  const keys = new Set(keysOf(identityOf(one)));
  return keysOf(identityOf(other)).some((key) => keys.has(key));
}

/** Returns a finding at a place of its sentence. */
function placeOf(sentence: string, sentenceAt: number): GrammarFinding {
  return { ...findingIn(sentence, "teh", "the"), sentenceAt };
}

const HIDDEN = findingIn("We recieve teh letters every day.", "teh", "the");

describe("a hidden finding", () => {
  const again: readonly (readonly [string, GrammarFinding])[] = [
    ["in the same sentence", findingIn("We recieve teh letters every day.", "teh", "the")],
    [
      "wrapped at other places",
      findingIn(
        "We recieve\r\n  teh letters",
        "teh",
        "the",
        "spelling",
        "We recieve teh\nletters every  day.",
      ),
    ],
    ["after another correction beside it", findingIn("We receive teh letters every day.", "teh", "the")],
    ["after words were put before it", findingIn("As ever, we recieve teh letters every day.", "teh", "the")],
    ["after words were put behind it", findingIn("We recieve teh letters.", "teh", "the")],
    [
      "with its rule in other letters",
      findingIn("We recieve teh letters every day.", "teh", "the", "Spelling"),
    ],
  ];
  for (const [how, finding] of again) {
    it(`[EDI-23] is recognized ${how}`, () => {
      assert.ok(areSame(HIDDEN, finding));
    });
  }

  it("[EDI-23] is recognized by its current sentence and by the sentence as checked", () => {
    const now = { sentence: "We receive teh letters.", sentenceAt: 11 };
    const hidden = keysOf(identityOf(findingIn("We recieve teh lettres.", "teh", "the"), now));
    for (const text of ["We recieve teh lettres.", "We receive teh letters."]) {
      assert.ok(
        keysOf(identityOf(findingIn(text, "teh", "the"))).some((key) => hidden.includes(key)),
        text,
      );
    }
  });

  const TWICE = "It was teh best of teh days for us.";

  it("[R-31] of two in one sentence it is the one that was hidden, in a new check and in the corrected sentence too", () => {
    const first = placeOf(TWICE, TWICE.indexOf("teh"));
    const second = placeOf(TWICE, TWICE.lastIndexOf("teh"));
    assert.ok(areSame(second, { ...second, id: "of another check" }));
    assert.ok(!areSame(first, second));
    const left = "It was the best of teh days for us.";
    assert.ok(areSame(second, placeOf(left, left.indexOf("teh"))), "the first one is corrected");
    const now = { sentence: left, sentenceAt: left.indexOf("teh") };
    const hidden = keysOf(identityOf(second, now));
    assert.ok(
      keysOf(identityOf(second)).some((key) => hidden.includes(key)),
      "before another check",
    );
    assert.ok(!keysOf(identityOf(first)).some((key) => hidden.includes(key)));
  });

  it("[R-31] of two with few words around them, each is recognized by its place", () => {
    const [first, second] = [placeOf("Teh teh teh.", 4), placeOf("Teh teh teh.", 8)];
    assert.ok(areSame(first, { ...first }) && !areSame(first, second));
  });

  const others: readonly (readonly [string, GrammarFinding])[] = [
    ["in another sentence", findingIn("It was teh best day of the year.", "teh", "the")],
    ["with one word beside it alike", findingIn("They read teh letters aloud.", "teh", "the")],
    ["of another rule", findingIn("We recieve teh letters every day.", "teh", "the", "usage")],
    ["of another word", findingIn("We recieve teh letters every day.", "recieve", "receive")],
    ["to be changed otherwise", findingIn("We recieve teh letters every day.", "teh", "her")],
  ];
  for (const [how, finding] of others) {
    it(`[EDI-23] is not mistaken for one ${how}`, () => {
      assert.ok(!areSame(HIDDEN, finding));
    });
  }

  it("[EDI-23] an insertion, a single word and a word inside another are recognized only by their sentence", () => {
    for (const [text, original] of [
      ["We came however late.", ""],
      ["Teh", "Teh"],
      ["We recieve letters every day.", "ie"],
    ] as const) {
      assert.equal(keysOf(identityOf(findingIn(text, original, "x"))).length, 1, text);
    }
  });

  it("[EDI-23] a sentence longer than the stored part is recognized, and the stored part is bounded", () => {
    const long = `${"word ".repeat(5_000)}teh end.`;
    const one = identityOf(findingIn(long, "teh", "the"));
    assert.equal(one.sentence.length, 1_000);
    assert.ok(areSame(findingIn(long, "teh", "the"), findingIn(long, "teh", "the")));
  });

  it("[EDI-23] in any text is recognized, and has few keys", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string({ unit: "binary" }), (a, word, b) => {
        const finding = findingIn(`${a}${word}${b}`, word, "x");
        assert.ok(areSame(finding, { ...finding, id: "another" }));
        assert.ok(keysOf(identityOf(finding)).length <= 9);
      }),
    );
  });
});
