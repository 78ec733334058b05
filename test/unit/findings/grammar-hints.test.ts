import assert from "node:assert/strict";
import { countWords } from "../../../src/contract/word-count.ts";
import type { GrammarIssue } from "../../../src/contract/grammar.ts";
import { divideAnswer, placeAdvice, placeAnswer } from "../../../src/findings/divided-answer.ts";
import { explainedEdits } from "../../../src/findings/explained-edits.ts";
import { isFixable, isHint } from "../../../src/findings/finding.ts";
import { GrammarPlacer } from "../../../src/findings/grammar-findings.ts";
import { unitsByText, unitsOf } from "../../../src/findings/prose-units.ts";
import { wholeRequests } from "../../../src/findings/unit-requests.ts";
import { codePointLength } from "../../../src/text/offset-units.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { answerIn, corrected } from "./grammar-answer.ts";

const LIMITS = { minWords: 5, maxWords: 10_000, minChars: 0, maxChars: 75_000 };
const DOCUMENT =
  "# A 🦆 title\n\nShe has went to teh **frobnicator** today.\n\nIt was obviously done by them all.\n";

const issue = (category: string, message: string, said: Partial<GrammarIssue> = {}): GrammarIssue => ({
  category,
  severity: "info",
  message,
  ...said,
});

function checked(issues: (text: string) => readonly GrammarIssue[]) {
  const prose = extractProse(DOCUMENT, "markdown");
  const units = unitsOf(prose, LIMITS, countWords);
  const occurrences = unitsByText(units);
  const [request] = wholeRequests({ text: prose.text, units, limits: LIMITS, countWords }).requests;
  assert.ok(request);
  const edits = corrected(request.text, { went: "gone", teh: "the" });
  const answer = { ...answerIn("codePoint", request.text, edits), issues: [...issues(request.text)] };
  const divided = divideAnswer(request, answer, (words) => words.replaceAll("secret", "***"));
  assert.ok(divided.kind === "divided");
  let id = 0;
  const placer = new GrammarPlacer({
    documentText: DOCUMENT,
    prose,
    severity: "information",
    newId: () => String((id += 1)),
  });
  return {
    findings: divided.answers.flatMap((each) => placeAnswer(each, occurrences, prose.text, placer)),
    hints: divided.answers.flatMap((each) => placeAdvice(each, occurrences, placer)),
  };
}

describe("a service's advice besides its corrections", () => {
  it("[R-23] an issue that belongs to a change is its rule and its explanation", () => {
    const { findings, hints } = checked(() => [
      issue("Spelling", "“teh” is misspelled, secret.", { severity: "error" }),
      issue("Verb form", "After “has” use “gone”.", { severity: "error" }),
    ]);
    assert.deepEqual(
      findings.map(({ message, rule }) => [rule, message]),
      [
        ["Verb form", "“went” should be “gone”. After “has” use “gone”."],
        ["Spelling", "“teh” should be “the”. “teh” is misspelled, ***."],
      ],
    );
    assert.deepEqual(hints, []);
  });

  it("[R-23] one that belongs to none is a hint where its words are, with nothing to write", () => {
    const { findings, hints } = checked(() => [issue("style", "Consider leaving out “obviously”, secret.")]);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ["grammar", "grammar"],
    );
    const [hint] = hints;
    assert.ok(hint && hints.length === 1);
    assert.deepEqual(
      [hint.original, hint.rule, hint.message, hint.severity, hint.placed],
      ["obviously", "style", "Consider leaving out “obviously”, ***.", "hint", "exact"],
    );
    assert.equal(DOCUMENT.slice(hint.range.start, hint.range.end), "obviously");
    assert.ok(isHint(hint) && !isFixable(hint));
  });

  it("[R-23] one with a place of its own is put there, in the units of the answer", () => {
    const { hints } = checked((text) => {
      const start = codePointLength(text.slice(0, text.indexOf("frobnicator")));
      return [issue("spelling", "Nobody knows this word.", { start, end: start + "frobnicator".length })];
    });
    assert.deepEqual(
      hints.map(({ original, range }) => [original, DOCUMENT.slice(range.start, range.end)]),
      [["frobnicator", "frobnicator"]],
    );
  });

  it("[R-23] one without any hint of a place is kept without one, once", () => {
    const { hints } = checked(() => [issue("style", "The tone is uneven.")]);
    assert.deepEqual(
      hints.map(({ message, placed }) => [message, placed]),
      [["The tone is uneven.", "none"]],
    );
    assert.ok(hints.every((hint) => isHint(hint) && !isFixable(hint)));
  });

  it("[R-23] a field that the interface doesn't have may hold anything", () => {
    const text = "She has went home today.";
    const answer = answerIn("utf16", text, corrected(text, { went: "gone" }));
    const proof = explainedEdits(text, {
      ...answer,
      issues: [issue("style", "Odd.", { start: 9, end: 2 })],
    });
    assert.ok(proof.kind === "proved");
    assert.deepEqual(proof.advice, [{ range: undefined, rule: "style", message: "Odd." }]);
  });
});
