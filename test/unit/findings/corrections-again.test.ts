import assert from "node:assert/strict";
import * as fc from "fast-check";
import { correctionsAgain } from "../../../src/findings/corrections-again.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { findingIn } from "./a-finding.ts";

const SENTENCE = "Nobody has ever read teh second page.";

/** The sentence as the check knew it. */
const correction = (text = SENTENCE) => findingIn(text, "teh", "the", "spelling", SENTENCE);

describe("corrections of an earlier text", () => {
  it("[EDI-4] [EDI-7] are placed where their sentence occurs once, however its lines are broken", () => {
    for (const now of [`Typed before.\n\n${SENTENCE} And after.`, SENTENCE.replaceAll(" ", "\r\n  ")]) {
      const [again, ...others] = correctionsAgain([correction()], now);
      assert.deepEqual(others, []);
      assert.ok(again);
      assert.equal(again.range.start, now.indexOf("teh"));
      const { end, start } = again.range;
      assert.equal(`${now.slice(0, start)}the${now.slice(end)}`, now.replace("teh", "the"));
    }
  });

  it("[EDI-4] aren't placed if the sentence is edited, occurs twice, or contains their words twice", () => {
    const twice = "Nobody has ever read teh page after teh second page.";
    for (const now of ["", SENTENCE.replace("ever", "never"), `${SENTENCE} ${SENTENCE}`]) {
      assert.deepEqual(correctionsAgain([correction()], now), [], now);
    }
    assert.deepEqual(correctionsAgain([findingIn(twice, "teh", "the")], `More. ${twice}`), []);
    assert.deepEqual(correctionsAgain([findingIn("On teh roof.", "teh", "the")], "On teh roof."), []);
    const first = findingIn(SENTENCE, "Nobody", "No one");
    assert.equal(correctionsAgain([first], `More. ${SENTENCE}`).length, 1);
    assert.deepEqual(correctionsAgain([first], `x${SENTENCE}`), []);
    assert.deepEqual(correctionsAgain([{ ...correction(), placed: "none" }], SENTENCE), []);
  });

  it("[EDI-4] aren't placed where they would split a line ending", () => {
    const broken = SENTENCE.replace("teh ", "teh \n");
    const second = findingIn(broken, "\nsecond", "third", "", SENTENCE);
    assert.equal(correctionsAgain([second], `More. ${broken}`).length, 1);
    assert.deepEqual(correctionsAgain([second], `More. ${broken.replace("\n", "\r\n")}`), []);
  });

  it("[EDI-4] wherever one is placed, its text and its sentence are there", () => {
    const parts = fc.constantFrom(
      "teh ",
      SENTENCE,
      "\n",
      "  ",
      "🦆",
      "Other words. ",
      "ever read teh second ",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (after) => {
        const now = after.join("");
        const found = correctionsAgain([correction()], now);
        const times = now.split(SENTENCE).length - 1;
        assert.equal(found.length, times === 1 ? 1 : 0);
        for (const again of found) {
          assert.ok(stillHolds(again, now));
          assert.equal(again.range.start, now.indexOf(SENTENCE) + SENTENCE.indexOf("teh"));
        }
      }),
    );
  });
});
