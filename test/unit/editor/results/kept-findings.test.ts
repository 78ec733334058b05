import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type * as vscode from "vscode";
import type { PlacedDetection } from "../../../../src/report/placed-detection.ts";
import { collectedResults } from "../../../../src/editor/results/collected-results.ts";
import type { DetectionRecord, Results } from "../../../../src/report/records.ts";
import { KeptDetections } from "../../../../src/editor/results/kept-findings.ts";
import { readKeptDocument } from "../../../../src/checking/store/kept-document.ts";
import { restoredInSameText } from "../../../../src/report/restored-detection.ts";
import { isColored } from "../../../../src/findings/detection-policy.ts";
import type { Finding, SectionFinding, SentenceFinding } from "../../../../src/findings/finding.ts";
import { trusted } from "../../../harness/trusted.ts";
import { item } from "../../findings/detection-answer.ts";
import { detected } from "../../report/a-detection.ts";

const HEADING = "How letters were sent";
const FIRST = "The first of all of these sentences was written by hand.";
const SECOND = "The second of all of these sentences was written by a machine.";
const TEXT = `# ${HEADING}\n\n${FIRST}\n\n${SECOND}\n`;
const ITEMS = [item(HEADING, 0.9), item(FIRST, 0.1), item(SECOND, 0.9)];

/** The findings of one kind in the document. */
class Shown<F extends Finding> {
  findings: readonly F[] = [];

  of(): readonly F[] {
    return this.findings;
  }

  replace(_document: unknown, findings: readonly F[]): void {
    this.findings = findings;
  }
}

/** A document with its stored detections. */
class Desk {
  readonly document = trusted<vscode.TextDocument>({
    uri: { toString: () => "file:///letters.md" },
    getText: () => TEXT,
  });
  readonly sentences = new Shown<SentenceFinding>();
  readonly sections = new Shown<SectionFinding>();
  known: Results = {};
  readonly kept = new KeptDetections({
    sentences: this.sentences,
    sections: this.sections,
    results: {
      of: () => this.known,
      keep: (_uri, results) => {
        this.known = { ...this.known, ...results };
      },
    },
  });

  keep({ placed, record }: { placed: PlacedDetection; record: DetectionRecord }, selected?: string): void {
    const start = selected === undefined ? 0 : TEXT.indexOf(selected);
    const { findings, sections } = placed;
    this.kept.keep(
      this.kept.begin(),
      {
        document: this.document,
        ...(selected !== undefined && { selection: { start, end: start + selected.length } }),
      },
      { status: "done", findings, sections, record },
    );
  }

  get drawn(): readonly (readonly [string, number])[] {
    return this.sentences.findings
      .filter(isColored)
      .toSorted((a, b) => a.range.start - b.range.start)
      .map(({ original, score }) => [original, score]);
  }
}

/** Returns the answer to a selection, with its positions in the document. */
async function detectedIn(part: string, score: number) {
  const { placed, record } = await detected(TEXT, [item(part, score)]);
  return { placed, record: { ...record, scope: "selection" as const } };
}

describe("the detections of a document", () => {
  it("[R-34] nothing shorter than a sentence of eight words is colored", async () => {
    const desk = new Desk();
    desk.keep(await detected(TEXT, ITEMS));
    assert.equal(desk.sentences.findings.length, 3, "each has its score");
    assert.deepEqual(desk.drawn, [
      [FIRST, 0.1],
      [SECOND, 0.9],
    ]);
  });

  it("[R-34] a selection that is too short takes nothing away", async () => {
    const desk = new Desk();
    desk.keep(await detected(TEXT, ITEMS));
    const { known } = desk;
    const before = desk.sentences.findings;
    for (const score of [null, 0.8]) {
      const { record } = await detectedIn(HEADING, 0.9);
      const short = { ...record, service: "embedded", score, words: 4, withheld: true, items: [] } as const;
      desk.keep(
        { record: short, placed: { answer: short.id, items: [], findings: [], sections: [], notPlaced: 0 } },
        TEXT,
      );
      assert.deepEqual(desk.sentences.findings, before);
      assert.deepEqual(desk.known, known);
    }
  });

  it("[R-34] a selection colors its own range, and what is beside it is there after a reload too", async () => {
    const desk = new Desk();
    const whole = await detected(TEXT, ITEMS);
    desk.keep(whole);
    desk.keep(await detectedIn(SECOND, 0.2), SECOND);
    const expected = [
      [FIRST, 0.1],
      [SECOND, 0.2],
    ];
    assert.deepEqual(desk.drawn, expected);
    assert.equal(desk.known.detection?.earlier?.id, whole.record.id);
    const nothing = { of: () => [] };
    const { sections, sentences } = desk;
    const collected = collectedResults(desk.document, desk.known, {
      corrections: nothing,
      hints: nothing,
      passages: nothing,
      sections,
      sentences,
    });
    const kept = readKeptDocument(JSON.parse(JSON.stringify(collected)))?.detection;
    assert.ok(kept);
    const restored = restoredInSameText(kept, TEXT, randomUUID);
    sentences.findings = restored.findings;
    assert.deepEqual(desk.drawn, expected);
    assert.deepEqual(
      restored.sections.map(({ title }) => title),
      [HEADING],
    );
    desk.keep(whole);
    assert.equal(desk.known.detection?.earlier, undefined);
  });
});
