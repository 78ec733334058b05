import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractProse } from "../../../src/text/prose.ts";
import { SENTINEL } from "./documents.ts";
import { checkProse } from "./invariants.ts";
import { restructuredTextDocument, wildRestructuredText } from "./restructuredtext-documents.ts";

describe("prose of generated reStructuredText", function () {
  this.timeout(180_000);

  it("[EDI-2] only prose is extracted, and every range maps to its own characters", () => {
    fc.assert(
      fc.property(restructuredTextDocument, (source) => {
        const prose = extractProse(source, "restructuredtext");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        checkProse(source, prose, 500);
      }),
      { numRuns: 600 },
    );
  });

  it("[EDI-2] line endings do not change the prose", () => {
    fc.assert(
      fc.property(restructuredTextDocument, fc.constantFrom("\r\n", "\r"), (source, ending) => {
        const other = source.replaceAll("\n", ending);
        const prose = extractProse(other, "restructuredtext");
        assert.equal(prose.text, extractProse(source, "restructuredtext").text);
        checkProse(other, prose, 500);
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] half-written documents map exactly or not at all", () => {
    const cut = fc.nat({ max: 400 });
    fc.assert(
      fc.property(restructuredTextDocument, cut, cut, (source, from, length) => {
        const broken = source.slice(0, from) + source.slice(from + length);
        checkProse(broken, extractProse(broken, "restructuredtext"), 500);
      }),
      { numRuns: 600 },
    );
  });

  it("[EDI-2] any text maps exactly or not at all", () => {
    fc.assert(
      fc.property(wildRestructuredText, (source) => {
        checkProse(source, extractProse(source, "restructuredtext"), 500);
      }),
      { numRuns: 1500 },
    );
  });
});
