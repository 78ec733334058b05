import assert from "node:assert/strict";
import * as fc from "fast-check";
import { logOdds, scoreOf } from "../../../src/service/engines/detector/calibration.ts";
import { fitCalibration } from "../../../src/training/fit-calibration.ts";
import { LENGTHS, type UnseenEvidence } from "../../../src/training/leave-one-out.ts";
import { type Random, seededRandom } from "../../../src/training/random.ts";
import { TrainingError } from "../../../src/training/training-error.ts";
import { weigh } from "../../../src/training/weighing.ts";

interface Making {
  /** The number of texts of each side and source. */
  readonly texts: number;
  /** The distance between the sides, for each of the two models, in standard deviations at 400 words. */
  readonly linear: number;
  readonly ratio: number;
  /** The offset of each source above the one before. */
  readonly drift: number;
  /** One in this many people writes like machines do. */
  readonly odd: number;
}

const USUAL: Making = { texts: 60, linear: 3, ratio: 2, drift: 0.2, odd: 1000 };

/** Box-Muller transform. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Generates plausible scores of two models for texts of three sources, less separated for short texts. */
function evidence(making: Partial<Making>, seed: number): readonly UnseenEvidence[] {
  const { drift, linear, odd, ratio, texts } = { ...USUAL, ...making };
  const random = seededRandom(seed);
  return ["a", "b", "c"].flatMap((source, place) =>
    ([0, 1] as const).flatMap((label) =>
      Array.from({ length: texts }, () => {
        const text = { text: "", label, set: source, source };
        const side = label === 1 || random() < 1 / odd ? 1 : -1;
        return LENGTHS.map((length) => {
          const noise = Math.sqrt(400 / length);
          return {
            text,
            length,
            evidence: {
              linear: (side * linear) / 2 + drift * place + noise * normal(random),
              ratio: ((side * ratio) / 2 + noise * normal(random)) / 5,
              tokens: length * 1.2,
            },
          };
        });
      }).flat(),
    ),
  );
}

/** Returns the share of people's stretches with a verdict, by weight, whose score is above 0.5. */
function accused(unseen: readonly UnseenEvidence[]): number {
  const calibration = fitCalibration(unseen);
  const weights = weigh(unseen.map(({ text }) => text));
  let [above, all] = [0, 0];
  for (const [place, { evidence: of, length, text }] of unseen.entries()) {
    if (text.label === 1 || length < 100) continue;
    all += weights[place] ?? 0;
    if (scoreOf(calibration, logOdds(calibration, of), length) > 0.5) above += weights[place] ?? 0;
  }
  return above / all;
}

describe("fitting the calibration", () => {
  it("[DET-1] never puts the threshold below a probability of 0.8", () => {
    for (const linear of [1, 3, 6]) {
      const { threshold } = fitCalibration(evidence({ linear }, 1));
      assert.ok(threshold >= 0.8 && threshold < 1, String(threshold));
    }
    assert.equal(fitCalibration(evidence({ linear: 8, ratio: 8 }, 2)).threshold, 0.8);
  });

  it("[DET-1] accuses one in a hundred of the people's stretches from 100 words, and no more", () => {
    const makings = fc.record({
      texts: fc.integer({ min: 30, max: 60 }),
      linear: fc.double({ min: 2, max: 5, noNaN: true }),
      drift: fc.double({ min: 0, max: 1, noNaN: true }),
      odd: fc.constantFrom(12, 30, 1000),
    });
    let fitted = 0;
    fc.assert(
      fc.property(makings, fc.nat(), (making, seed) => {
        let share = 0;
        try {
          share = accused(evidence(making, seed));
          fitted += 1;
        } catch (error) {
          // Where hardly anything distinguishes the sides at one of the lengths.
          assert.ok(error instanceof TrainingError, String(error));
        }
        assert.ok(share <= 0.01, String(share));
      }),
      { numRuns: 25 },
    );
    assert.ok(fitted > 15, `${fitted} were fitted`);
  });

  it("[DET-1] raises the threshold for people who write as machines, and uses up its hundredth", () => {
    const unseen = evidence({ odd: 10, texts: 100 }, 3);
    assert.ok(fitCalibration(unseen).threshold > 0.8);
    assert.ok(accused(unseen) > 0.005, String(accused(unseen)));
  });

  it("[DET-1] returns higher log-odds for more evidence, from either model and at any length", () => {
    const calibration = fitCalibration(evidence({}, 4));
    const value = fc.double({ min: -20, max: 20, noNaN: true });
    const more = fc.double({ min: 0.001, max: 10, noNaN: true });
    fc.assert(
      fc.property(value, value, more, fc.integer({ min: 1, max: 2000 }), (linear, ratio, by, tokens) => {
        const odds = logOdds(calibration, { linear, ratio, tokens });
        assert.ok(logOdds(calibration, { linear: linear + by, ratio, tokens }) > odds);
        assert.ok(logOdds(calibration, { linear, ratio: ratio + by, tokens }) >= odds);
      }),
    );
  });

  it("[DET-1] returns accurate probabilities", () => {
    const calibration = fitCalibration(evidence({ texts: 300, linear: 1.5, drift: 0 }, 5));
    const fresh = evidence({ texts: 300, linear: 1.5, drift: 0 }, 6);
    const bins = Array.from({ length: 5 }, () => ({ sum: 0, machines: 0, count: 0 }));
    for (const { evidence: of, text } of fresh) {
      const probability = 1 / (1 + Math.exp(-logOdds(calibration, of)));
      const bin = bins[Math.min(4, Math.floor(probability * 5))];
      assert.ok(bin !== undefined);
      bin.sum += probability;
      bin.machines += text.label;
      bin.count += 1;
    }
    for (const { count, machines, sum } of bins) {
      assert.ok(count > 200, String(count));
      assert.ok(Math.abs(machines - sum) / count < 0.08, `${machines / count} where ${sum / count} was said`);
    }
  });

  it("[DET-1] lets a model count for nothing that knows nothing, and the other for all", () => {
    const blind = evidence({}, 7).map(({ evidence: of, ...rest }) => ({
      ...rest,
      evidence: { ...of, ratio: 0 },
    }));
    assert.equal(fitCalibration(blind).ratioWeight, 0);
    assert.ok(fitCalibration(evidence({}, 7)).ratioWeight > 1);
  });

  for (const [name, unseen, message] of [
    ["the linear model speaks against itself", evidence({ linear: -3 }, 8), /^one of the two models /],
    ["the table speaks against itself", evidence({ ratio: -3 }, 9), /^one of the two models /],
    ["both do", evidence({ linear: -3, ratio: -3 }, 10), /^one of the two models /],
    ["there is no evidence", [], /^one of the two models /],
    [
      "more evidence would mean less at one of the lengths",
      evidence({ texts: 31, linear: 1, drift: 0, odd: 5 }, 9),
      /^the log-odds fall /,
    ],
  ] as const) {
    it(`[DET-1] is refused where ${name}`, () => {
      assert.throws(
        () => fitCalibration(unseen),
        (error) => error instanceof TrainingError && message.test(error.message),
      );
    });
  }
});
