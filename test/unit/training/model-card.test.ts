import assert from "node:assert/strict";
import { type CardContent, type CardScore, modelCard } from "../../../src/training/model-card.ts";

const scores = (
  source: string,
  label: 0 | 1,
  length: number,
  ...values: readonly number[]
): readonly CardScore[] => values.map((score) => ({ source, label, length, score }));

const many = (value: number, count: number): readonly number[] => Array.from({ length: count }, () => value);

const UNSEEN: readonly CardScore[] = [
  ...scores("letters", 0, 100, ...many(0.1, 18), 0.6, 0.9),
  ...scores("letters", 1, 100, ...many(0.8, 15), ...many(0.2, 5)),
  ...scores("letters", 0, 50, ...many(0.4, 16)),
  ...scores("notes", 0, 200, ...many(0.9, 5), ...many(0.5, 5)),
  ...scores("novels", 0, 400, ...many(0.2, 40)),
];

const CONTENT: CardContent = {
  name: "made-1",
  date: "2026-01-02",
  seed: 7,
  thresholdProbability: 0.8345,
  sets: [{ set: "letters", people: 20, machines: 25 }],
  unseen: UNSEEN,
  untouched: [],
  untouchedPeople: 0,
};

/** Returns the rows under a heading, without the table's header. */
function rows(card: string, heading: string): readonly string[] {
  const [, section = ""] = card.split(`\n## ${heading}\n`);
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2);
}

describe("the model card", () => {
  const card = modelCard(CONTENT);

  it("[DET-1] states what the model is, and what it isn't", () => {
    assert.match(card, /^# Text model made-1, 2026-01-02\n/);
    for (const words of [
      /experimental/,
      /style and not authorship/,
      /misses many AI texts/,
      /no evidence of misconduct/,
      /under 50 words/,
      /CC BY-SA 4\.0/,
      /probability of 0\.83\. Seed 7\./,
    ])
      assert.match(card, words);
    assert.deepEqual(rows(card, "How it was trained"), ["| letters | 20 | 25 |"]);
  });

  it("[DET-1] has a row for each source and length with texts enough, and one of all from 100 words", () => {
    assert.deepEqual(rows(card, "Sets that were left out"), [
      "| letters | 100 | 20 | 20 | 0.938 | 0.0% | 10.0% | 75.0% |",
      "| letters | 50 | 16 | 0 | - | - | 0.0% | - |",
      "| novels | 400 | 40 | 0 | - | - | 0.0% | - |",
      "| all | 100+ | 70 | 20 | 0.821 | 0.0% | 10.0% | 75.0% |",
    ]);
  });

  it("[DET-1] publishes every source of people, small ones too, with the worst first", () => {
    assert.deepEqual(rows(card, "False accusations"), [
      "| notes | 10 | 5 | 50.0% |",
      "| letters | 20 | 2 | 10.0% |",
      "| novels | 40 | 0 | 0.0% |",
    ]);
  });

  it("[DET-1] states how often scores were right, in ten bins that cover all", () => {
    const bins = rows(card, "How often a score is right").map((row) => row.split(" | "));
    assert.equal(bins.length, 10);
    const sum = (column: number): number => bins.reduce((total, bin) => total + Number(bin[column]), 0);
    assert.deepEqual([sum(1), sum(2)], [70, 20]);
    assert.equal(bins[8]?.join(" | "), "| 0.8 to 0.9 | 0 | 15 | 100.0% |");
    assert.equal(bins[3]?.at(-1), "- |");
  });

  it("[DET-1] tells of untouched data only where there was some", () => {
    assert.doesNotMatch(card, /Untouched data/);
    const untouched = UNSEEN.map((score) => ({ ...score, source: `dev/${score.source}` }));
    const more = modelCard({ ...CONTENT, untouched, untouchedPeople: 17 });
    assert.match(more, /There are 17 different texts of people; /u);
    assert.equal(
      rows(more, "Untouched data")[0],
      "| dev/letters | 100 | 20 | 20 | 0.938 | 0.0% | 10.0% | 75.0% |",
    );
    assert.match(more, /\nMean AUROC over sources and lengths from 50 words: 0\.938\.\n/);
  });
});
