import assert from "node:assert/strict";
import type { GrammarVariant } from "../../../../../src/service/engines/grammar/types.ts";
import { variantPairs } from "../../../../../src/service/engines/grammar/variant-table.ts";
import { VariantSpelling } from "../../../../../src/service/engines/grammar/variants.ts";
import { sharedEngine } from "./real-engine.ts";

const MIXED = "The colour of the center was organized by our neighbor, who traveled with a gray catalogue.";

describe("variants of English", function () {
  this.timeout(180_000);
  const engine = sharedEngine();

  const expected: readonly (readonly [GrammarVariant, string])[] = [
    ["auto", MIXED],
    ["en-US", "The color of the center was organized by our neighbor, who traveled with a gray catalog."],
    [
      "en-GB",
      "The colour of the centre was organised by our neighbour, who travelled with a grey catalogue.",
    ],
    [
      "en-CA",
      "The colour of the centre was organized by our neighbour, who travelled with a grey catalogue.",
    ],
    [
      "en-AU",
      "The colour of the centre was organised by our neighbour, who travelled with a grey catalogue.",
    ],
    [
      "en-IN",
      "The colour of the centre was organised by our neighbour, who travelled with a grey catalogue.",
    ],
  ];
  for (const [variant, corrected] of expected) {
    it(`[GRA-2] brings spellings to ${variant}`, async () => {
      assert.equal((await engine.correct(MIXED, variant)).correctedText, corrected);
    });
  }

  for (const text of [
    "The colour of the harbour was grey, and the programme was organised by the theatre whilst we slept.",
    "The color of the harbor was gray, and the program was organized by the theater while we slept.",
  ]) {
    it(`[GRA-2] auto keeps "${text.slice(0, 24)}..."`, async () => {
      assert.equal((await engine.correct(text, "auto")).correctedText, text);
    });
  }

  it("keeps capitals and leaves names", async () => {
    const text =
      "Colour matters. COLOUR MATTERS at the Labour Party and Lincoln Center, where honour counts.";
    const corrected =
      "Color matters. COLOR MATTERS at the Labour Party and Lincoln Center, where honor counts.";
    assert.equal((await engine.correct(text, "en-US")).correctedText, corrected);
  });

  it("never takes a word for the American form of one pair and the British form of another", () => {
    const pairs = variantPairs();
    const american = new Set(pairs.map((pair) => pair.american));
    assert.deepEqual(
      pairs.filter((pair) => american.has(pair.british)),
      [],
    );
    assert.equal(american.size, pairs.length);
  });

  it("votes for the variant with more spellings, American if there are none", () => {
    const spelling = new VariantSpelling();
    assert.equal(spelling.vote("Nothing tells."), "en-US");
    assert.equal(spelling.vote("The colour and the flavour were organized."), "en-GB");
    assert.equal(spelling.vote("The color and the flavour of the center."), "en-US");
  });
});
