import assert from "node:assert/strict";
import * as fc from "fast-check";
import { applyEdits, withoutOverlap, type TextEdit } from "../../../src/findings/edits.ts";
import { isFixable, type GrammarFinding } from "../../../src/findings/finding.ts";
import { GrammarPlacer } from "../../../src/findings/grammar-findings.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { safeEdits } from "../../../src/text/edit-check.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { contains } from "../../../src/text/range.ts";
import { MARKED_LANGUAGES, markedDocuments } from "../text/marked-documents.ts";
import { corrected } from "./grammar-answer.ts";

const RUNS = 60;

const FIXES = { teh: "the", Teh: "The", recieve: "receive", an: "a" };

/**
 * Returns the kinds of edits that a service may ask for: replaced words, removed words and spaces, added
 * commas.
 */
function correctionsOf(prose: string): readonly TextEdit[] {
  const found = [...corrected(prose, FIXES)];
  for (const { index } of prose.matchAll(/ (?=,)/gu)) {
    found.push({ range: { start: index, end: index + 1 }, original: " ", replacement: "" });
  }
  for (const { index } of prose.matchAll(/\b(?:today|day)(?=\.)/gu)) {
    found.push({ range: { start: index, end: index }, original: "", replacement: "very " });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

function findingsIn(documentText: string, languageId: string): readonly GrammarFinding[] {
  const prose = extractProse(documentText, languageId);
  let id = 0;
  const placer = new GrammarPlacer({
    documentText,
    prose,
    severity: "information",
    newId: () => String((id += 1)),
  });
  const explained = correctionsOf(prose.text).map((edit) => ({ ...edit, rule: "Spelling", explanation: "" }));
  return placer.place(explained, 0);
}

/** Returns the edits that would be written: valid, not overlapping, and within prose. */
function writtenIn(text: string, languageId: string): readonly GrammarFinding[] {
  const holding = withoutOverlap(
    findingsIn(text, languageId).filter((finding) => isFixable(finding) && stillHolds(finding, text)),
  );
  const edits = holding.map(({ range, replacement }) => ({ range, text: replacement }));
  return safeEdits(text, languageId, edits).safe.flatMap((index) => holding[index] ?? []);
}

describe("fixes in every language of prose", function () {
  this.timeout(180_000);

  for (const languageId of MARKED_LANGUAGES) {
    it(`[EDI-4] [EDI-2] ${languageId}: no fix changes a character outside prose, and prose is fixed`, () => {
      let [fixed, errors] = [0, 0];
      fc.assert(
        fc.property(markedDocuments(languageId), ({ text, prose }) => {
          const written = writtenIn(text, languageId);
          for (const { range, original } of written) {
            const inside = prose.some((stretch) => contains(stretch, range));
            assert.ok(inside, `${JSON.stringify(original)} at ${range.start} in ${JSON.stringify(text)}`);
          }
          const after = applyEdits(text, written);
          // The text between the stretches of prose is unchanged and in order.
          let at = 0;
          let end = 0;
          for (const stretch of [...prose, { start: text.length, end: text.length }]) {
            const between = text.slice(end, stretch.start);
            const found = after.indexOf(between, at);
            assert.ok(found >= 0, `${JSON.stringify(between)} is gone from ${JSON.stringify(after)}`);
            at = found + between.length;
            end = stretch.end;
          }
          fixed += written.length;
          errors += prose.reduce(
            (sum, { start, end: last }) => sum + correctionsOf(text.slice(start, last)).length,
            0,
          );
        }),
        { numRuns: RUNS },
      );
      // Some edits are omitted because of adjacent markup.
      assert.ok(fixed > errors * 0.8, `only ${fixed} of ${errors} errors were fixed`);
    });
  }
});
