import assert from "node:assert/strict";
import { evaluate, type Evaluation, type Grouping } from "../../../src/training/evaluation.ts";
import { evaluationText } from "../../../src/training/evaluation-text.ts";
import { type Sample, sources } from "../../../src/training/samples.ts";
import { scoreSamples } from "../../../src/training/score-samples.ts";
import { madeSample, scoreByText } from "./make-samples.ts";

const AI = { label: 1, model: "gpt" } as const;

/** Two domains that are sources, and texts of people only. */
const SAMPLES: readonly Sample[] = [
  madeSample(0.1, 120),
  madeSample(0.6, 120),
  madeSample(0.9, 120, AI),
  madeSample(0.4, 60, AI),
  madeSample(0.2, 40, AI),
  madeSample(0.3, 120, { domain: "land" }),
  madeSample(0.2, 120, { domain: "land", ...AI, model: "claude" }),
  madeSample(0.4, 450, { set: "manuals" }),
];

async function evaluated(samples: readonly Sample[], by: Grouping = "source"): Promise<Evaluation> {
  return evaluate(await scoreSamples(scoreByText, samples), sources(samples), by);
}

const figures = ({ rows }: Evaluation): readonly unknown[] =>
  rows
    .filter(({ length }) => length === "whole" || length === 100)
    .map((row) => [
      row.group,
      row.length,
      row.human,
      row.ai,
      row.abstained,
      row.auroc,
      row.tprAt1Fpr,
      row.fpr,
      row.tpr,
    ]);

/** Each group with its texts by people and by machines, with and without a score. */
async function wholes(by: Grouping): Promise<unknown> {
  const { rows } = await evaluated(SAMPLES, by);
  return rows
    .filter(({ length }) => length === "whole")
    .map(({ abstained, ai, group, human }) => [group, human, ai + abstained]);
}

describe("an evaluation", () => {
  it("has the figures of each source at each length, and none that there is nothing for", async () => {
    assert.deepEqual(figures(await evaluated(SAMPLES)), [
      ["letters/land", "whole", 1, 1, 0, 0, 0, 0, 0],
      ["letters/land", 100, 1, 1, 0, 0, 0, 0, 0],
      ["letters/sea", "whole", 2, 2, 1, 0.75, 0.5, 0.5, 0.5],
      ["letters/sea", 100, 2, 1, 0, 1, 1, 0.5, 1],
      ["manuals", "whole", 1, 0, 0, Number.NaN, Number.NaN, 0, Number.NaN],
      ["manuals", 100, 1, 0, 0, Number.NaN, Number.NaN, 0, Number.NaN],
    ]);
  });

  it("pools all texts, and those from 100 words up", async () => {
    const { pooled } = await evaluated(SAMPLES);
    const whole = pooled.filter(({ length }) => length === "whole");
    assert.deepEqual(
      whole.map(({ abstained, ai, fpr, group, human, tpr }) => [group, human, ai, abstained, fpr, tpr]),
      [
        ["all", 4, 3, 1, 0.25, 1 / 3],
        ["all from 100 words up", 4, 2, 0, 0.25, 0.5],
      ],
    );
  });

  it("means over sources, and over groups of domain and model where both sides go by the model", async () => {
    const { means } = await evaluated(SAMPLES);
    assert.deepEqual(
      means.map(({ auroc, groups, length, over }) => [over, length, groups, auroc]),
      [
        ["sources", "whole", 2, 0.375],
        ["sources", 50, 2, 0.375],
        ["sources", 100, 2, 0.5],
      ],
    );
    const named = ["gpt", "claude"].flatMap((model) => [
      madeSample(0.3, 120, { model }),
      madeSample(model === "gpt" ? 0.9 : 0.1, 120, { label: 1, model }),
    ]);
    const found = (await evaluated(named)).means.filter(({ over }) => over !== "sources");
    assert.deepEqual(
      found.map(({ auroc, groups, length }) => [length, groups, auroc]),
      [
        ["whole", 2, 0.5],
        [50, 2, 0.5],
        [100, 2, 0.5],
      ],
    );
  });

  it("groups by domain and by model", async () => {
    assert.deepEqual(await wholes("domain"), [
      ["letters/land", 1, 1],
      ["letters/sea", 2, 3],
      ["manuals/sea", 1, 0],
    ]);
    assert.deepEqual(await wholes("model"), [
      ["claude", 1, 1],
      ["gpt", 2, 3],
      ["people alone", 1, 0],
    ]);
  });

  it("has the reliability of whole texts from 100 words up", async () => {
    const { reliability } = await evaluated(SAMPLES);
    assert.deepEqual(
      reliability.map(({ ai, human }) => human + ai),
      [0, 1, 1, 1, 1, 0, 1, 0, 0, 1],
    );
    assert.equal(reliability[9]?.share, 1);
  });

  it("is a table with equal numbers of columns and a dash for missing figures", async () => {
    const text = evaluationText(await evaluated(SAMPLES), "source");
    const [head = "", ...lines] = (text.split("\n\n")[0] ?? "").split("\n");
    assert.match(head, /^source +length +human +AI +abstained +AUROC +TPR at 1% FPR +FPR at ai +TPR at ai$/);
    assert.ok(lines.every((line) => line.length === head.length));
    assert.match(lines.join("\n"), /letters\/sea +whole +2 +2 +1 +0\.750 +50\.0% +50\.0% +50\.0%\n/);
    assert.match(lines.join("\n"), /manuals +whole +1 +0 +0 +- +- +0\.0% +-\n/);
    assert.match(text, /\nmean AUROC over sources, 100 words: 0\.500 \(2 of them\)\n/);
    assert.match(text, /\n0\.9 to 1\.0 +0 +1 +100\.0%$/);
    assert.doesNotMatch(text, /NaN/);
  });

  it("is empty without samples", async () => {
    const { means, rows } = await evaluated([]);
    assert.deepEqual([rows, means], [[], []]);
  });
});
