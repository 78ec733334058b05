import assert from "node:assert/strict";
import type { GrammarCheck } from "../../../../src/checking/grammar/grammar-checker.ts";
import type { Journal } from "../../../../src/checking/vocabulary/check.ts";
import { HIDDEN_CHARACTERS } from "../../../../src/text/rule-name.ts";
import { Application } from "../application.ts";

/** A zero-width space, an override of the direction, a Cyrillic letter in a Latin word, and a mistake. */
const TEXT =
  "We read teh post\u200b on Monday, and the p\u0430ssword was in it. It \u202eended\u202c there.\n";
const FOUND = [
  ["\u200b", "", "Hidden character U+200B."],
  ["p\u0430ssword", "password", "“password” has letters of another alphabet that look the same: U+0430."],
  ["\u202e", "", "Hidden characters (U+202E) may show the text in another order."],
  ["\u202c", "", "Hidden characters (U+202C) may show the text in another order."],
] as const;

const CODE = "Read `a\u200bb` and `p\u0430ss` again before the others arrive there.\n";

/** Returns the findings of hidden characters in order: text, replacement and message. */
function hiddenIn({ findings }: GrammarCheck): readonly (readonly [string, string, string])[] {
  return findings
    .filter(({ rule }) => rule === HIDDEN_CHARACTERS)
    .toSorted((one, other) => one.range.start - other.range.start)
    .map(({ message, original, replacement }) => [original, replacement, message]);
}

describe("hidden characters in a grammar check", function () {
  this.timeout(60_000);

  for (const mode of ["embedded", "hosted"] as const) {
    describe(`on the ${mode} service`, () => {
      let application: Application;

      before(async () => {
        application = await Application.start();
        application.preferences = { serviceMode: () => mode };
      });

      after(async () => application.stop());

      const check = async (
        text: string,
        submission: "prose" | "verbatim" = "prose",
      ): Promise<GrammarCheck> => {
        application.preferences = { ...application.preferences, submission: () => submission };
        const { grammar } = await application.window();
        const snapshot = { uri: "untitled:letter", languageId: "markdown", version: 1, text };
        const journal: Journal = { snapshot, carry: (findings) => findings };
        const run = { signal: new AbortController().signal, report: () => undefined };
        return grammar.check({ document: { languageId: "markdown" } }, journal, run);
      };
      it("[GRA-1] are found on this machine, beside the service's corrections, and can be fixed", async () => {
        const checked = await check(TEXT);
        assert.deepEqual([checked.status, checked.service], ["done", mode]);
        assert.deepEqual(hiddenIn(checked), FOUND);
        assert.ok(
          checked.findings.some(({ original, replacement }) => original === "teh" && replacement === "the"),
        );
        for (const { anchor, anchorText, original, placed, range } of checked.findings) {
          assert.equal(placed, "exact");
          assert.equal(TEXT.slice(range.start, range.end), original);
          assert.equal(TEXT.slice(anchor.start, anchor.end), anchorText);
        }
      });

      it("[GRA-1] are found again from a cached answer, and cost nothing", async () => {
        const before = application.service.credits;
        const again = await check(TEXT);
        assert.deepEqual([again.creditsCharged, again.cached], [0, true]);
        assert.equal(application.service.credits, before);
        assert.deepEqual(hiddenIn(again), FOUND);
      });

      it("[GRA-1] aren't looked for in code, or in a text that is sent verbatim, which has its code in it", async () => {
        assert.deepEqual(hiddenIn(await check(CODE)), []);
        assert.deepEqual(hiddenIn(await check(TEXT, "verbatim")), []);
      });
    });
  }
});
