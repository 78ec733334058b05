import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractAsciidoc } from "../../../src/text/asciidoc.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { asciidocDocument, wildAsciidoc } from "./asciidoc-documents.ts";
import { SENTINEL } from "./documents.ts";
import { checkProse } from "./invariants.ts";

describe("prose of generated AsciiDoc", function () {
  this.timeout(180_000);

  it("[EDI-2] only prose is extracted, with any line endings", () => {
    fc.assert(
      fc.property(asciidocDocument, fc.constantFrom("\n", "\r\n", "\r"), (source, ending) => {
        const document = source.replaceAll("\n", ending);
        const prose = extractProse(document, "asciidoc");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        assert.equal(prose.text, extractProse(source, "asciidoc").text);
        checkProse(document, prose);
      }),
      { numRuns: 800 },
    );
  });

  it("[EDI-2] half-written documents map exactly or not at all", () => {
    fc.assert(
      fc.property(asciidocDocument, fc.double({ min: 0, max: 1, noNaN: true }), (document, share) => {
        const half = document.slice(0, Math.round(share * document.length));
        checkProse(half, extractProse(half, "asciidoc"));
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] any text maps exactly or not at all, and comments are ranges in order", () => {
    fc.assert(
      fc.property(wildAsciidoc, (document) => {
        checkProse(document, extractProse(document, "asciidoc"));
        let at = 0;
        for (const { start, end } of extractAsciidoc(document).comments) {
          assert.ok(at <= start && start < end && end <= document.length);
          at = end;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
