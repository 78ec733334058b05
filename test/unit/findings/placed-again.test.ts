import assert from "node:assert/strict";
import * as fc from "fast-check";
import { placedAgain } from "../../../src/findings/placed-again.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { findingIn } from "./a-finding.ts";

const PASSAGE = "a passage that is long enough to tell";

describe("findings of an earlier text", () => {
  it("[EDI-4] are placed where their text occurs once", () => {
    const finding = findingIn(`Here is ${PASSAGE}.`, PASSAGE, "x");
    const now = `Something before it. Here is ${PASSAGE}. And after.`;
    const [again] = placedAgain([finding], now);
    assert.equal(again?.range.start, now.indexOf(PASSAGE));
    assert.equal(now.slice(again?.range.start, again?.range.end), PASSAGE);
  });

  it("[EDI-4] aren't placed if their text is edited, occurs twice, or is too short to identify them", () => {
    const finding = findingIn(`Here is ${PASSAGE}.`, PASSAGE, "x");
    const short = findingIn("Here is one.", "one", "x");
    for (const now of ["", `Here is ${PASSAGE}s.`, `Here is ${PASSAGE}. Again, ${PASSAGE}.`]) {
      assert.deepEqual(placedAgain([finding], now), [], now);
    }
    assert.deepEqual(placedAgain([short], "Here is one."), []);
  });

  it("[EDI-4] aren't placed where they would split a line ending or a character", () => {
    const [line, duck] = [`\n${PASSAGE}`, `\uDD86 ${PASSAGE}`];
    assert.equal(placedAgain([findingIn(line, line, "x")], `First.${line}`).length, 1);
    assert.deepEqual(placedAgain([findingIn(line, line, "x")], `First.\r${line}`), []);
    assert.deepEqual(placedAgain([findingIn(duck, duck, "x")], `First. \uD83E${duck}`), []);
  });

  it("[EDI-4] a finding without a place stays without one", () => {
    const finding = { ...findingIn("Here.", "Here", "x"), placed: "none" as const };
    assert.deepEqual(placedAgain([finding], "Another text."), [finding]);
  });

  it("[EDI-4] wherever one is placed, its text is there", () => {
    const text = fc.array(fc.constantFrom("a", "b ", "\r\n", "🦆", PASSAGE, " "), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const then = [...before, PASSAGE, ...before].join("");
        const now = after.join("");
        const finding = findingIn(then, PASSAGE, "x");
        for (const again of placedAgain([finding], now)) assert.ok(stillHolds(again, now));
      }),
    );
  });
});
