import assert from "node:assert/strict";
import { sentDocumentOf } from "../../../../src/checking/store/job-record.ts";
import { sentRange } from "../../../../src/checking/detection/job-landing.ts";
import { extractProse } from "../../../../src/text/prose.ts";

const BEFORE = "# Crates\n\nThe first crate was *empty*.\n\n";
const SELECTED = "The second crate was **nailed** by hand.\n\nSo was the third.";
const AFTER = "\n\nThe last crate was lost.\n";
const TEXT = BEFORE + SELECTED + AFTER;

describe("where the selection of a job is by the time its answer comes", () => {
  const selection = { start: BEFORE.length, end: BEFORE.length + SELECTED.length };
  const document = sentDocumentOf({
    uri: "file:///crates.md",
    languageId: "markdown",
    submission: "prose",
    selection,
    text: TEXT,
  });
  const prose = extractProse(TEXT, "markdown", { range: selection }).text;

  const changed = SELECTED.replace("nailed", "glued");
  for (const [name, now, expected] of [
    ["nothing was changed", TEXT, SELECTED],
    ["before it", `A new line.\n\n${TEXT}`, SELECTED],
    ["after it", `${TEXT}\nA new line.\n`, SELECTED],
    ["before and after it", `A new line.\n\n${TEXT}\nA new line.\n`, SELECTED],
    ["in it", BEFORE + changed + AFTER, changed],
    ["in and before it", `A new line.\n\n${BEFORE}${changed}${AFTER}`, `A new line.\n\n${BEFORE}${changed}`],
    ["in and after it", `${BEFORE}${changed}${AFTER}A new line.\n`, `${changed}${AFTER}A new line.\n`],
    ["everywhere", `A new line.\n\n${BEFORE}${changed}${AFTER}Another.\n`, undefined],
    ["it is there twice", BEFORE + SELECTED + AFTER + SELECTED, undefined],
    ["nothing is left", "", ""],
  ] as const) {
    it(`[R-14] [EDI-8] ${name}`, () => {
      const { end, start } = sentRange({ document, prose }, now, extractProse(now, "markdown"));
      const wanted = name === "it is there twice" ? SELECTED + AFTER + SELECTED : (expected ?? now);
      assert.equal(now.slice(start, end), wanted);
    });
  }
});
