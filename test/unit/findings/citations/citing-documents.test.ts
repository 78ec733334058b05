import assert from "node:assert/strict";
import * as fc from "fast-check";
import { applyEdits } from "../../../../src/findings/edits.ts";
import { extractProse } from "../../../../src/text/prose.ts";
import type { TextRange } from "../../../../src/text/range.ts";
import { MARKED_LANGUAGES, markedDocuments } from "../../text/marked-documents.ts";
import { citation } from "./acts.ts";

/** Words of the prose in their order, without what a citation may be read as. */
function wordsOf(text: string, languageId: string): readonly string[] {
  return extractProse(text, languageId).text.match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Returns true if `few` is a subsequence of `many`. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const word of many) if (word === few[at]) at += 1;
  return at === few.length;
}

const withLineFeeds = (text: string): string => text.replaceAll("\r\n", "\n");

/** A range of a text where its line endings are CRLF, in the text with line feeds alone. */
const inLineFeeds = (text: string, { start, end }: TextRange): TextRange => ({
  start: withLineFeeds(text.slice(0, start)).length,
  end: withLineFeeds(text.slice(0, end)).length,
});

/** Where reading a document takes long. */
const RUNS: Readonly<Record<string, number>> = { markdown: 40, mdx: 40, typst: 25 };

/**
 * The smallest share that is written, over four deviations below what many runs give: there are languages that have no note in
 * headings, the cells of tables and other notes (of LaTeX 0.80 is written, of reStructuredText 0.94, of HTML 0.95).
 */
const LEAST: Readonly<Record<string, number>> = {
  latex: 0.6,
  restructuredtext: 0.8,
  html: 0.8,
  // Of few runs.
  markdown: 0.75,
  mdx: 0.75,
  typst: 0.75,
};

describe("[EDI-4] [EDI-6] a citation in any document", () => {
  for (const language of MARKED_LANGUAGES) {
    it(`puts in and takes nothing away, whatever the line ending: ${language}`, async () => {
      let asked = 0;
      let written = 0;
      const passage = markedDocuments(language).chain((document) =>
        fc.record({ document: fc.constant(document), index: fc.nat(Math.max(0, document.prose.length - 1)) }),
      );
      await fc.assert(
        fc.asyncProperty(passage, async ({ document: { text, prose }, index }) => {
          const range = prose[index];
          if (range === undefined) return;
          asked += 1;
          const plan = await citation(language, text, range);
          if (plan === undefined || typeof plan === "string") return;
          written += 1;
          assert.ok(
            plan.edits.every(({ original, range: { start, end } }) => original === "" && start === end),
          );
          const after = applyEdits(text, plan.edits);
          assert.ok(isWithin(wordsOf(text, language), wordsOf(after, language)), after);
          const fed = withLineFeeds(text);
          const again = await citation(language, fed, inLineFeeds(text, range));
          assert.ok(again !== undefined && typeof again !== "string");
          assert.equal(withLineFeeds(after), applyEdits(fed, again.edits));
          assert.equal(after.includes("\r\n"), text.includes("\r\n"));
        }),
        { numRuns: RUNS[language] ?? 100 },
      );
      assert.ok(written >= (LEAST[language] ?? 0.9) * asked, `${written} of ${asked} were written`);
    });
  }
});
