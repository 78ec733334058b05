import assert from "node:assert/strict";
import * as fc from "fast-check";
import { applyEdits, withoutOverlap } from "../../../src/findings/edits.ts";
import { explainedEdits } from "../../../src/findings/explained-edits.ts";
import { isFixable, type GrammarFinding } from "../../../src/findings/finding.ts";
import { GrammarPlacer } from "../../../src/findings/grammar-findings.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { answerIn, corrected } from "./grammar-answer.ts";

const FIX = { teh: "the", Recieve: "Receive", recieve: "receive", An: "A", an: "a", ADDS: "*adds*" };

function check(documentText: string, unit: "utf16" | "codePoint" = "codePoint"): readonly GrammarFinding[] {
  const prose = extractProse(documentText, "markdown");
  const result = answerIn(unit, prose.text, corrected(prose.text, FIX));
  let id = 0;
  const placer = new GrammarPlacer({
    documentText,
    prose,
    severity: "information",
    newId: () => String((id += 1)),
  });
  const proof = explainedEdits(prose.text, result);
  assert.equal(proof.kind, "proved");
  return placer.place(proof.edits, 0);
}

function fixed(documentText: string): string {
  const findings = withoutOverlap(check(documentText).filter(isFixable));
  return applyEdits(documentText, findings);
}

const withoutTypos = (text: string): string =>
  text.replaceAll(/\bteh\b/gu, "the").replaceAll(/\brecieve\b/gu, "receive");

describe("findings of a grammar answer", () => {
  const table: readonly [string, string, string][] = [
    ["a paragraph", "I saw teh cat.", "I saw the cat."],
    ["emphasis", "I saw **teh** cat.", "I saw **the** cat."],
    ["code stays", "I saw `teh` and teh cat.", "I saw `teh` and the cat."],
    [
      "a link target stays",
      "See [teh page](https://example.org/teh).",
      "See [the page](https://example.org/teh).",
    ],
    [
      "front matter stays",
      "---\ntitle: teh\n---\n\nI saw teh cat.",
      "---\ntitle: teh\n---\n\nI saw the cat.",
    ],
    ["hard-wrapped lines", "> I saw\r\n> teh cat 🦆 and teh dog.", "> I saw\r\n> the cat 🦆 and the dog."],
    ["a table", "| teh | b |\n| --- | --- |\n| c | teh |", "| the | b |\n| --- | --- |\n| c | the |"],
    ["a replacement with markup is not written", "It ADDS up.", "It ADDS up."],
    ["an article before code is not written", "Use an `x` and an apple.", "Use an `x` and a apple."],
  ];
  for (const [name, before, after] of table) {
    it(`[EDI-2] [EDI-4] ${name}`, () => assert.equal(fixed(before), after));
  }

  it("[CON-5] corrections of an answer that contradicts itself have no place, and none is lost", () => {
    const documentText = "🦆 I saw teh cat and teh dog.";
    const prose = extractProse(documentText, "markdown");
    const answer = { ...answerIn("utf16", prose.text, corrected(prose.text, FIX)), input_chars: 3 };
    const proof = explainedEdits(prose.text, answer);
    assert.ok(proof.kind === "contradictory");
    assert.match(proof.reason, /length/u);
    const placer = new GrammarPlacer({ documentText, prose, severity: "warning", newId: () => "1" });
    const corrections = corrected(prose.text, FIX);
    const findings = placer.unplaced(corrections, proof.reason);
    assert.deepEqual(
      findings.map(({ placed, replacement }) => [placed, replacement]),
      [
        ["none", "the"],
        ["none", "the"],
      ],
    );
    assert.ok(findings.every((finding) => !isFixable(finding)));
  });

  it("[EDI-3] a finding's message states its change, with the severity of the setting", () => {
    const [finding] = check("I saw teh cat.");
    assert.equal(finding?.message, "“teh” should be “the”.");
    assert.equal(finding.severity, "information");
    assert.deepEqual(finding.range, { start: 6, end: 9 });
  });

  it("[EDI-2] random Markdown: each fix is at its words, in both units alike", () => {
    const piece = fc.constantFrom(
      "teh cat",
      "recieve **it**",
      "**teh**",
      "`teh`",
      "[teh](teh)",
      "\n",
      "\r\n\r\n",
      "> ",
      "- ",
      "# ",
      "🦆",
      "| teh |",
      "<b>teh</b>",
      "$teh$",
      "\\*teh",
      "&amp; teh",
      "e\u0301 teh",
      "```\nteh\n```\n",
    );
    const property = fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const documentText = pieces.join(" ");
      const inCodePoints = check(documentText, "codePoint");
      assert.deepEqual(inCodePoints, check(documentText, "utf16"));
      for (const finding of inCodePoints.filter(isFixable)) {
        assert.ok(stillHolds(finding, documentText));
        assert.match(finding.original, /^(?:teh|recieve)$/u);
      }
      assert.equal(
        withoutTypos(fixed(documentText)),
        withoutTypos(documentText),
        "nothing but those words changed",
      );
    });
    fc.assert(property, { numRuns: 2_000, seed: 11 });
  });
});
