import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { splitSentences } from "../../../src/service/engines/sentences.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { PROJECT } from "../../harness/paths.ts";
import {
  judge,
  noJudgement,
  PERTURBATIONS,
  perturbed,
  randomFrom,
  roughSentences,
  standardSentences,
  type Judgement,
  type Perturbation,
} from "../../measure/perturbed-answer.ts";

/**
 * Our own documents, the samples' and those of installed packages: tables of options repeat the same words
 * many times.
 */
const PROSES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "node_modules/undici/README.md",
  ...globSync("media/samples/*.md", { cwd: PROJECT }),
].map((file) => extractProse(readFileSync(path.join(PROJECT, file), "utf8"), "markdown").text);

/** The same answers on every run. The order of an answer proves a place, except in documents made to deceive. */
const SEEDS = [1, 2, 3, 4, 5];

const SEGMENTATIONS = { splitSentences, roughSentences, standardSentences };

function judged(perturbation: Perturbation, seed: number): Judgement {
  const sum = noJudgement();
  for (const text of PROSES) {
    for (const segment of Object.values(SEGMENTATIONS)) {
      const truth = segment(text);
      const sentences = truth.map(({ start, end }) => text.slice(start, end));
      const items = perturbed(sentences, perturbation, randomFrom(seed));
      const places = placeSentences(
        text,
        items.map((item) => item.text),
      );
      for (const outcome of judge(text, truth, items, places)) sum[outcome] += 1;
    }
  }
  return sum;
}

describe("perturbed answers to real documents", function () {
  this.timeout(180_000);

  for (const perturbation of PERTURBATIONS) {
    it(`[EDI-7] ${perturbation.name}: none is placed wrong, and nearly all are placed`, () => {
      for (const seed of SEEDS) {
        const { alike, bare, inventedPlaced, missing, whole, wrong } = judged(perturbation, seed);
        assert.deepEqual({ wrong, alike, inventedPlaced }, { wrong: 0, alike: 0, inventedPlaced: 0 });
        // If half of an answer or more is missing, its order tells less about repeated sentences.
        const least = perturbation.dropped > 0.2 ? 0.9 : perturbation.dropped > 0 ? 0.99 : 1;
        assert.ok((whole + bare) / (whole + bare + missing) >= least, `${missing} without a place`);
      }
    });
  }

  it("[EDI-7] a wrong place would be seen: every place moved to the next sentence", () => {
    const text = "Yes. It rained. Yes. It snowed.";
    const truth = splitSentences(text);
    const items = truth.map(({ start, end }, index) => ({ text: text.slice(start, end), truth: index }));
    const moved = [...truth.slice(1), undefined];
    assert.deepEqual(judge(text, truth, items, truth), ["whole", "whole", "whole", "whole"]);
    assert.deepEqual(judge(text, truth, items, moved), ["wrong", "wrong", "wrong", "missing"]);
  });
});
