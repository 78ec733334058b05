import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { GRAMMAR_MODEL_FOLDER } from "../../../src/training/grammar/train-grammar.ts";
import { JUDGED_RULES } from "../../../src/training/grammar/judged-rules.ts";
import {
  formatPrecision,
  inAll,
  LEAST_PRECISION,
  precision,
  precisionRows,
} from "../../../src/training/grammar/rule-precision.ts";

const DOCS = path.resolve(import.meta.dirname, "../../../docs/grammar.md");

/** Returns the rows of Markdown tables whose first cell begins with the name of a rule, as cells. */
function ruleRows(markdown: string): string[][] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe("the precision of each rule", () => {
  it("is the share of right and optional corrections, if enough were judged", () => {
    assert.equal(precision([4, 0, 0]), undefined);
    assert.equal(precision([2, 2, 1]), 0.8);
    assert.equal(formatPrecision([1, 0, 0]), "too few to say");
    assert.equal(formatPrecision([167, 0, 1]), "99%");
    assert.deepEqual(inAll({ documentation: [1, 2, 3], other: [4, 5, 6] }), [5, 7, 9]);
  });

  for (const [rule, judged] of JUDGED_RULES) {
    it(`[GRA-4] is enough for a fix: ${rule}`, () => {
      for (const share of [precision(judged.documentation), precision(inAll(judged))])
        assert.ok(share === undefined || share >= LEAST_PRECISION, `${rule}: ${share}`);
    });
  }

  it("is in the model card, as the judged corrections have it", async () => {
    const card = await readFile(path.join(GRAMMAR_MODEL_FOLDER, "MODEL-CARD.md"), "utf8");
    const [, section = ""] = card.split("\n## How often each rule is right\n");
    assert.deepEqual(ruleRows(section.split("\n## ")[0] ?? ""), precisionRows(JUDGED_RULES));
  });

  it("is counted for each rule of the documentation", async () => {
    const rules = ruleRows(await readFile(DOCS, "utf8")).flatMap(([cell = ""]) =>
      Array.from(cell.matchAll(/`([a-z]+\/[a-z-]+)`/gu), ([, rule]) => rule ?? ""),
    );
    assert.ok(rules.length > 20);
    assert.deepEqual(
      rules.filter((rule) => !JUDGED_RULES.has(rule)),
      [],
    );
  });
});
