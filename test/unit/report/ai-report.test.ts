import assert from "node:assert/strict";
import { aiReportOf } from "../../../src/report/ai-report.ts";
import { detected, placesIn } from "./a-detection.ts";
import { wordsFingerprint } from "../../../src/text/fingerprint.ts";
import { item } from "../findings/detection-answer.ts";
import type { DetectionRecord } from "../../../src/report/records.ts";

const TEXT = [
  "Words before any heading.",
  "",
  "# First part",
  "",
  "A robot wrote this. A person wrote that, and it stands",
  "",
  "    in between",
  "",
  "## Second part",
  "",
  "Nobody knows who wrote this.",
  "",
].join("\n");

const ITEMS = [
  item("Words before any heading.", 0.1),
  item("First part", 0.2),
  item("A robot wrote this.", 0.9),
  item("A person wrote that, and it stands", 0.1),
  item("This was never in the text.", 0.8),
  item("Second part", 0.4),
  item("Nobody knows who wrote this.", 0.6),
];

/** Returns how a report reads a document of this text. */
const inText = (text: string) => ({ placeOf: placesIn(text), fingerprint: wordsFingerprint(text) });

describe("the report of a detection", () => {
  it("[EDI-7] every sentence of the answer is listed with its place, its state and its heading", async () => {
    const { placed, record } = await detected(TEXT, ITEMS);
    // As after an edit of one sentence, which removes its finding.
    const sentences = placed.findings.filter(({ item: index }) => index !== 3);
    const report = aiReportOf(record, { sentences, sections: placed.sections, ...inText(TEXT) }, []);
    assert.deepEqual(
      report.sentences.map(({ item: index, state, section, score, places }) => [
        index,
        state,
        section,
        score,
        places.map(({ start }) => start.line),
      ]),
      [
        [0, "here", null, 0.1, [0]],
        [1, "here", 0, 0.2, [2]],
        [2, "here", 0, 0.9, [4]],
        [3, "changed", 0, 0.1, []],
        [4, "notFound", null, 0.8, []],
        [5, "here", 1, 0.4, [8]],
        [6, "here", 1, 0.6, [10]],
      ],
    );
    assert.deepEqual(
      report.sections.map(({ title, level, place, sentences: count }) => [
        title,
        level,
        place?.start.line,
        count,
      ]),
      [
        ["First part", 1, 2, 3],
        ["Second part", 2, 8, 2],
      ],
    );
    assert.deepEqual(report.verdict, {
      kind: "band",
      score: 0.4,
      band: report.verdict.kind === "band" && report.verdict.band,
    });
    assert.equal(report.coverage.total, report.words);
  });

  it("[EDI-7] a heading that is gone is listed without a place, and findings of other answers are nobody's", async () => {
    const { placed, record } = await detected(TEXT, ITEMS);
    const other = { ...placed.findings.at(0), answer: "another answer" };
    const report = aiReportOf(
      record,
      {
        sentences: placed.findings.map((finding) => ({ ...finding, answer: other.answer })),
        sections: placed.sections.slice(1),
        ...inText(TEXT),
      },
      [],
    );
    assert.deepEqual(
      report.sections.map(({ place }) => place?.start.line),
      [undefined, 8],
    );
    assert.ok(report.sentences.every(({ places }) => places.length === 0));
  });

  it("[EDI-7] a result is of an older text from the first edit until it is undone, also without sentences; white space is none", async () => {
    const { placed, record } = await detected(TEXT, ITEMS);
    const { findings: sentences, sections } = placed;
    const isOld = (text: string, known: DetectionRecord = record): boolean =>
      aiReportOf(known, { sentences, sections, ...inText(text) }, []).isOutdated;
    const withheld: DetectionRecord = { ...record, service: "embedded", withheld: true };
    for (const known of [record, withheld]) {
      assert.equal(isOld(TEXT, known), false);
      assert.equal(isOld(`${TEXT}\nA new sentence.\n`, known), true);
      assert.equal(
        isOld(`${TEXT.replaceAll("\n", "\r\n").trimEnd()}  \n`, known),
        false,
        "as saving may leave it",
      );
    }
    // A record that was stored before there were fingerprints shows no more than that its sentences were edited.
    const { fingerprint: _, ...old } = record;
    assert.equal(isOld(`${TEXT}\nA new sentence.\n`, old), false);
    const without = { sentences: sentences.slice(1), sections, ...inText(TEXT) };
    assert.equal(aiReportOf(old, without, []).isOutdated, true);
  });

  it("[EDI-7] text excluded by a comment is listed and not reported as missing", async () => {
    const text = "A robot wrote this.\nA robot wrote that. <!-- content-authenticity-disable-line ai -->\n";
    const items = [item("A robot wrote this.", 0.9), item("A robot wrote that.", 0.9)];
    const { placed, record } = await detected(text, items);
    const standing = { sentences: placed.findings, sections: [], ...inText(text) };
    const { sentences } = aiReportOf(record, standing, []);
    assert.deepEqual(
      sentences.map(({ state }) => state),
      ["here", "notMarked"],
    );
  });

  it("[EDI-7] where sentences are withheld, neither they nor headings are in the record or the report", async () => {
    const { placed, record } = await detected(TEXT, ITEMS);
    const withheld: DetectionRecord = { ...record, service: "embedded", withheld: true };
    const standing = { sentences: placed.findings, sections: placed.sections, ...inText(TEXT) };
    const report = aiReportOf(withheld, standing, []);
    assert.deepEqual([report.sentences, report.sections], [[], []]);
  });
});
