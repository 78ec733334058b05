import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractorOf } from "../../../src/text/extractors.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { SENTINEL } from "./documents.ts";
import { checkProse } from "./invariants.ts";
import { latexDocument, latexParagraph, wildLatex } from "./latex-documents.ts";

describe("prose of generated LaTeX", function () {
  this.timeout(180_000);

  it("[EDI-2] only prose is extracted from LaTeX, and every range maps to its own characters", () => {
    fc.assert(
      fc.property(latexDocument, (document) => {
        const prose = extractProse(document, "latex");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        checkProse(document, prose);
      }),
      { numRuns: 800 },
    );
  });

  it("[EDI-2] line endings do not change the prose of LaTeX", () => {
    fc.assert(
      fc.property(latexDocument, fc.constantFrom("\r\n", "\r"), (document, ending) => {
        const other = document.replaceAll("\n", ending);
        const prose = extractProse(other, "latex");
        assert.equal(prose.text, extractProse(document, "latex").text);
        checkProse(other, prose);
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] half-written LaTeX maps exactly or not at all, and its comments are in order", () => {
    fc.assert(
      fc.property(wildLatex, (document) => {
        checkProse(document, extractProse(document, "latex"));
        let end = 0;
        for (const comment of extractorOf("latex")(document).comments) {
          assert.ok(comment.start >= end && comment.end > comment.start && comment.end <= document.length);
          end = comment.end;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("[EDI-2] a document that breaks off anywhere keeps the paragraphs before the last one", () => {
    fc.assert(
      fc.property(
        fc.array(latexParagraph, { minLength: 1, maxLength: 3 }),
        latexParagraph,
        fc.nat(300),
        (before, last, cut) => {
          const start = `${before.join("\n\n")}\n\n`;
          const words = extractProse(start, "latex").blocks.length;
          const prose = extractProse(start + last.slice(0, cut), "latex");
          const kept = extractProse(start, "latex").text;
          assert.ok(prose.blocks.length >= words);
          assert.ok(prose.text.startsWith(kept));
        },
      ),
      { numRuns: 500 },
    );
  });

  for (const unit of ["{", "$", "\\begin{a}", "\\footnote{", "\\section{", "\n", "\\foo{a_b}"]) {
    it(`[EDI-2] 100,000 of ${JSON.stringify(unit)} are read, and so is the text after them`, () => {
      const prose = extractProse(`${unit.repeat(100_000)}\n\nlast words`, "latex");
      assert.match(prose.text, /last words$/);
    });
  }
});
