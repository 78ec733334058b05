import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { AnchoredFindings } from "../../../src/findings/anchored-findings.ts";
import type { GrammarFinding, Placement } from "../../../src/findings/finding.ts";
import { trusted } from "../../harness/trusted.ts";
import { findingAt } from "./a-finding.ts";

function findingsIn(text: string, words = /teh/gu, placed: Placement = "exact"): readonly GrammarFinding[] {
  return [...text.matchAll(words)].map(({ 0: original, index }, count) =>
    findingAt(text, { start: index, end: index + original.length }, { id: `${placed} ${count}`, placed }),
  );
}

const change = (start: number, end: number, text: string) => ({ range: { start, end }, text });

const starts = (findings: AnchoredFindings<GrammarFinding>) => findings.all().map(({ range }) => range.start);

const LONG =
  "Nobody who was there that morning will ever forget that it was teh best day of the whole long year for us.";

const lineOf = (index: number) =>
  `${index * 7_919} were there on that morning and ${index} have seen teh cat of ours, as nobody else there has, or would.`;

describe("AnchoredFindings", () => {
  it("[EDI-4] undo restores the same words on every line, each at its place", () => {
    const text = "- teh cat\n".repeat(5);
    const findings = new AnchoredFindings(text, findingsIn(text));
    assert.equal(findings.apply({ changes: [change(22, 25, "")] }), "others");
    assert.deepEqual(starts(findings), [2, 12, 29, 39]);
    assert.equal(findings.apply({ changes: [change(22, 22, "teh")], isUndo: true }), "others");
    assert.deepEqual(starts(findings), [2, 12, 22, 32, 42]);
  });

  it("[EDI-4] a pasted finding isn't placed where it would split a line ending", () => {
    for (const [ahead, isFound] of [
      ["x", true],
      ["\r", false],
    ] as const) {
      const text = `\n${LONG}`;
      const findings = new AnchoredFindings(text, findingsIn(text, /\nNobody/gu));
      assert.equal(findings.count, 1);
      findings.apply({ changes: [change(0, text.length, ahead)] });
      assert.equal(findings.count, 0);
      findings.apply({ changes: [change(1, 1, text)] });
      assert.equal(findings.findAgain(), isFound);
    }
  });

  it("[EDI-4] a finding that doesn't match the text isn't remembered by the text in its place", () => {
    const [found] = findingsIn(LONG);
    assert.ok(found);
    const { end, start } = found.range;
    for (const [text, count] of [
      ["teh", 1],
      ["tex", 0],
    ] as const) {
      const shown: GrammarFinding = { ...found, original: text, anchorText: text };
      const findings: AnchoredFindings<GrammarFinding> = new AnchoredFindings(LONG, [shown]);
      findings.apply({ changes: [change(start, end, "")] });
      findings.apply({ changes: [change(start, start, "teh")], isUndo: true });
      assert.equal(findings.count, count, text);
    }
  });

  it("[EDI-4] for text retyped before a newer answer, that answer applies, and the old finding doesn't return", () => {
    for (const isAnswered of [false, true]) {
      const findings = new AnchoredFindings(LONG, findingsIn(LONG));
      const at = LONG.indexOf("teh");
      findings.apply({ changes: [change(at, at + 3, "")] });
      findings.apply({ changes: [change(0, 0, "x ")] });
      findings.apply({ changes: [change(at + 2, at + 2, "teh")] });
      assert.equal(findings.count, 0);
      if (isAnswered) findings.renew([]);
      assert.equal(findings.findAgain(), !isAnswered);
    }
  });

  it("[EDI-4] a letter that is typed and taken back leaves the finding as it was", () => {
    const text = "- teh cat\n".repeat(5);
    const findings = new AnchoredFindings(text, findingsIn(text));
    findings.apply({ changes: [change(13, 13, "x")] });
    assert.equal(findings.count, 4);
    findings.apply({ changes: [change(13, 14, "")] });
    assert.deepEqual(findings.all(), findingsIn(text));
  });

  it("[EDI-4] a line that is deleted letter by letter and undone at once has all its findings", () => {
    const text = "One more. teh cat and teh dog saw teh mat. The end.";
    const findings = new AnchoredFindings(text, findingsIn(text));
    for (let end = text.length; end > 10; end -= 1) findings.apply({ changes: [change(end - 1, end, "")] });
    assert.equal(findings.count, 0);
    findings.apply({ changes: [change(10, 10, text.slice(10))], isUndo: true });
    assert.deepEqual(findings.all(), findingsIn(text));
  });

  it("[EDI-4] a finding cut and pasted is found again if its text occurs once, but not if it occurs twice", () => {
    const text = `One.\n\n${LONG}\n\nTwo.\n`;
    const cut = change(6, 8 + LONG.length, "");
    const once = new AnchoredFindings(text, findingsIn(text));
    once.apply({ changes: [cut] });
    once.apply({ changes: [change(0, 0, `${LONG}\n\n`)] });
    assert.ok(once.mayStandAgain);
    assert.ok(once.findAgain());
    assert.deepEqual(starts(once), [LONG.indexOf("teh")]);
    assert.ok(!once.mayStandAgain);

    const twice = new AnchoredFindings(text, findingsIn(text));
    twice.apply({ changes: [cut] });
    twice.apply({ changes: [change(0, 0, `${LONG}\n\n${LONG}\n\n`)] });
    assert.ok(!twice.findAgain());
    assert.equal(twice.count, 0);
  });

  it("[EDI-4] a short word without distinctive context isn't found elsewhere", () => {
    const findings = new AnchoredFindings("teh", findingsIn("teh"));
    findings.apply({ changes: [change(0, 3, "")] });
    findings.apply({ changes: [change(0, 0, "Saw teh cat.")] });
    assert.ok(!findings.findAgain());
    assert.equal(findings.count, 0);
  });

  it("[EDI-4] changed line endings keep findings across a line break, and lost findings are found again with them", () => {
    const lf = `One teh\n\ntwo, and\n${LONG}\n`;
    const findings = new AnchoredFindings(lf, findingsIn(lf, /teh|(?<=and)(?=\n)/gu));
    const word = lf.lastIndexOf("teh");
    findings.apply({ changes: [change(word, word + 3, "")] });
    const gone = lf.slice(0, word) + lf.slice(word + 3);
    const crlf = gone.replaceAll("\n", "\r\n");
    assert.equal(findings.apply({ changes: [change(0, gone.length, crlf)] }), "moved");
    const [, comma] = findings.all();
    assert.ok(comma !== undefined);
    assert.equal(comma.anchorText, "and\r\nNobody");
    const at = lf.replaceAll("\n", "\r\n").lastIndexOf("teh");
    findings.apply({ changes: [change(at, at, "teh")], isUndo: true });
    assert.deepEqual(starts(findings), [4, comma.range.start, at]);
  });

  it("[EDI-4] a newer answer takes precedence over restored text", () => {
    const text = `One. ${LONG}`;
    const findings = new AnchoredFindings(text, findingsIn(text));
    const at = text.indexOf("teh");
    findings.apply({ changes: [change(at, at + 3, "")] });
    findings.apply({ changes: [change(at, at, "te")] });
    findings.apply({ changes: [change(at + 2, at + 2, "h ")] });
    findings.apply({ changes: [change(at + 3, at + 4, "")] });
    assert.equal(findings.count, 1);
    findings.renew([]);
    assert.ok(findings.isEmpty);
    findings.apply({ changes: [change(at, at + 3, "")] });
    findings.apply({ changes: [change(at, at, "teh")], isUndo: true });
    assert.equal(findings.count, 0);
  });

  it("[EDI-4] undo restores applied corrections, and adjacent ones with their words", () => {
    const text = "In teh morning we slept.";
    const [word] = findingsIn(text);
    const comma = findingsIn(text, /(?=morning)/gu, "approximate");
    assert.ok(word !== undefined);
    const findings = new AnchoredFindings(text, [word, ...comma]);
    const own = [{ range: word.range, replacement: "the" }];
    findings.apply({ changes: [change(3, 6, "the")], own });
    assert.deepEqual(
      findings.all().map(({ anchorText }) => anchorText),
      ["the morning"],
    );
    findings.apply({ changes: [change(3, 6, "teh")], isUndo: true });
    assert.deepEqual(findings.all(), [word, ...comma]);
  });

  it("[EDI-4] findings without a place stay, last in the list, and are touched by nothing", () => {
    const text = "a teh b";
    const findings = new AnchoredFindings(text, [...findingsIn(text, /a/gu, "none"), ...findingsIn(text)]);
    assert.equal(findings.apply({ changes: [change(0, 7, "")] }), "others");
    assert.deepEqual(
      findings.all().map(({ placed }) => placed),
      ["none"],
    );
    assert.deepEqual(findings.touching({ start: 0, end: 9 }), []);
  });

  for (const [what, before, after] of [
    ["spaces at the end of a line", "I saw teh  \ncat.", "I saw teh\ncat."],
    ["a tab at the end of the text", "I saw teh\t", "I saw teh"],
    ["the first of two spaces behind", "I saw teh  cat.", "I saw teh cat."],
    ["the second of two spaces before", "I saw  teh cat.", "I saw teh cat."],
  ] as const) {
    it(`[EDI-4] a word isn't touched by removing ${what}, nor by undoing that`, () => {
      const findings = new AnchoredFindings(before, findingsIn(before));
      findings.apply({ changes: [change(0, before.length, after)] });
      assert.deepEqual(findings.all(), findingsIn(after));
      findings.apply({ changes: [change(0, after.length, before)], isUndo: true });
      assert.deepEqual(findings.all(), findingsIn(before));
    });
  }

  it("[EDI-4] removing a space so that a letter is adjacent to a word touches it", () => {
    for (const [start, end] of [
      [5, 6],
      [9, 10],
    ] as const) {
      const findings = new AnchoredFindings("I saw teh cat.", findingsIn("I saw teh cat."));
      findings.apply({ changes: [change(start, end, "")] });
      assert.equal(findings.count, 0);
    }
    // One event removes the spaces after it and inserts something else at their end.
    const text = "I saw teh   cat.";
    const findings = new AnchoredFindings(text, findingsIn(text));
    findings.apply({ changes: [change(12, 12, "x"), change(9, 12, "")] });
    assert.equal(findings.count, 0);
  });

  it("[EDI-4] the memory of lost findings doesn't retain the texts that contained them", () => {
    setFlagsFromString("--expose-gc");
    const collect = trusted<() => void>(runInNewContext("gc"));
    const used = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    let text = `${LONG} ${"And so on and on it goes. ".repeat(8_000)}`;
    const findings = new AnchoredFindings(text, findingsIn(text, /(?<=morning)(?= )/gu));
    const before = used();
    for (let round = 0; round < 60; round += 1) {
      const at = text.indexOf("morning");
      findings.apply({ changes: [change(at, at, "x")] });
      // A new string each time, like an editor's.
      text = Buffer.from(`${text.slice(0, at)}x${text.slice(at)}`).toString();
      const found = findingsIn(text, /(?<=morning)(?= )/gu);
      findings.renew(found.map((finding) => ({ ...finding, id: `${round} ${finding.id}` })));
    }
    assert.ok(findings.count === 1 && !findings.isEmpty);
    const megabytes = (used() - before) / 1_000_000;
    assert.ok(megabytes < 4, `${megabytes} MB for 60 findings in a text of 0.2 MB`);
  });

  it("[EDI-4] tells whether findings only moved, and returns the same list until they do", () => {
    const text = "one teh two";
    const findings = new AnchoredFindings(text, findingsIn(text));
    const before = findings.all();
    assert.equal(findings.apply({ changes: [change(4, 7, "teh")] }), "same");
    assert.equal(findings.all(), before);
    assert.equal(findings.apply({ changes: [change(0, 0, "x ")] }), "moved");
    assert.deepEqual(starts(findings), [6]);
  });

  it("[EDI-4] 10,000 findings that a format replaces at once are found again, in one event", () => {
    const text = Array.from({ length: 10_000 }, (_, index) => lineOf(index)).join("\n");
    const formatted = `# Head\n\n${text.replaceAll("\n", "\n\n")}\nFoot\n`;
    const findings = new AnchoredFindings(text, findingsIn(text));
    assert.equal(findings.apply({ changes: [change(0, text.length, formatted)] }), "others");
    assert.equal(findings.count, 10_000);
    assert.deepEqual(
      starts(findings),
      [...formatted.matchAll(/teh/gu)].map(({ index }) => index),
    );
    findings.apply({ changes: [change(0, formatted.length, text)], isUndo: true });
    assert.deepEqual(
      starts(findings),
      [...text.matchAll(/teh/gu)].map(({ index }) => index),
    );
  });
});
