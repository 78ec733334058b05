import assert from "node:assert/strict";
import * as fc from "fast-check";
import { LANGUAGE_IDS } from "../../../src/text/languages.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { markdownDocument, SENTINEL, wildText } from "./documents.ts";
import { checkProse, checkRange } from "./invariants.ts";

const LANGUAGES = [...LANGUAGE_IDS, "unknown-language"];

describe("prose of generated documents", function () {
  this.timeout(180_000);

  it("[EDI-2] only prose is extracted from Markdown, and every range maps to its own characters", () => {
    fc.assert(
      fc.property(markdownDocument, (document) => {
        const prose = extractProse(document, "markdown");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        checkProse(document, prose);
      }),
      { numRuns: 800 },
    );
  });

  it("[EDI-2] line endings do not change the prose", () => {
    fc.assert(
      fc.property(markdownDocument, fc.constantFrom("\r\n", "\r"), (document, ending) => {
        const other = document.replaceAll("\n", ending);
        const prose = extractProse(other, "markdown");
        assert.equal(prose.text, extractProse(document, "markdown").text);
        checkProse(other, prose);
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] any text in any language maps exactly or not at all", () => {
    fc.assert(
      fc.property(wildText, fc.constantFrom(...LANGUAGES), (document, languageId) => {
        checkProse(document, extractProse(document, languageId));
      }),
      { numRuns: 3000 },
    );
  });

  it("[EDI-2] any range of the prose, in bounds or not, maps exactly or not at all", () => {
    const position = fc.integer({ min: -3, max: 400 });
    fc.assert(
      fc.property(markdownDocument, position, position, (document, start, end) => {
        checkRange(document, extractProse(document, "markdown"), start, end);
      }),
      { numRuns: 500 },
    );
  });

  it("[EDI-2] a selection yields only prose inside it", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(markdownDocument, share, share, (document, a, b) => {
        const [start, end] = [a, b].map((at) => Math.round(at * document.length)).sort((x, y) => x - y);
        const range = { start: start ?? 0, end: end ?? 0 };
        const prose = extractProse(document, "markdown", { range });
        assert.ok(!prose.text.includes(SENTINEL));
        assert.ok(prose.map.pieces.every((piece) => piece.start >= range.start && piece.end <= range.end));
        checkProse(document, prose, 500);
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] the verbatim submission is the text itself", () => {
    fc.assert(
      fc.property(wildText, (document) => {
        const prose = extractProse(document, "markdown", { submission: "verbatim" });
        assert.equal(prose.text, document.toWellFormed());
        for (let start = 0; start <= document.length; start += 1) {
          checkRange(document, prose, start, start);
          if (start + 3 <= document.length) checkRange(document, prose, start, start + 3);
        }
      }),
      { numRuns: 300 },
    );
  });
});
