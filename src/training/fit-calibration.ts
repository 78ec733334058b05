import {
  type Calibration,
  type Evidence,
  lengthTerm,
  logOdds,
  WORDS_FOR_A_VERDICT,
} from "../service/engines/detector/calibration.ts";
import type { UnseenEvidence } from "./leave-one-out.ts";
import { fitLogistic } from "./logistic-regression.ts";
import { TrainingError } from "./training-error.ts";
import { weigh } from "./weighing.ts";

/** The lowest probability that a score above 0.5 may stand for. */
const LEAST_PROBABILITY = 0.8;
/** The share of human stretches, among the lengths that get a verdict, that may score above the threshold. */
const ACCUSED = 0.01;
const FREE = 0.01;
/** A prior, because sources with few texts reveal little about their own level. */
const SOURCE_PULL = 1;

/**
 * Fits the calibration in three steps. The weight of the table relative to the linear model: by regression within each
 * source, because the level of both shifts between sources. The meaning of their sum for an unseen source: by regression
 * over all. The evidence that scores 0.5: at a probability of 0.8, or higher where human texts of these sources require it.
 */
export function fitCalibration(unseen: readonly UnseenEvidence[]): Calibration {
  const weights = weigh(unseen.map(({ text }) => text));
  const outcomes = unseen.map(({ text }) => text.label);
  const ratioWeight = fitRatioWeight(unseen, outcomes, weights);
  const rows = unseen.map(({ evidence }) => {
    const sum = evidence.linear + ratioWeight * evidence.ratio;
    const term = lengthTerm(evidence.tokens);
    return Float64Array.of(sum, sum * term, Math.max(0, sum), 1, term);
  });
  const [slope = 0, slopeByLength = 0, slopeAbove = 0, bias = 0, biasByLength = 0] = fitLogistic(
    { rows, outcomes, weights },
    rows[0] === undefined ? [] : Array.from(rows[0], () => FREE),
  );
  const fitted: Calibration = {
    ratioWeight,
    slope: [slope, slopeByLength],
    slopeAbove,
    bias: [bias, biasByLength],
    threshold: LEAST_PROBABILITY,
  };
  assertRises(fitted);
  return { ...fitted, threshold: Math.max(LEAST_PROBABILITY, exceeded(fitted, unseen)) };
}

function fitRatioWeight(
  unseen: readonly UnseenEvidence[],
  outcomes: readonly (0 | 1)[],
  weights: Float64Array,
): number {
  const sources = [...new Set(unseen.map(({ text }) => text.source))];
  const shared = 4;
  const rows = unseen.map(({ evidence, text }) => {
    const row = new Float64Array(shared + sources.length);
    row.set([evidence.linear, evidence.ratio, 1, lengthTerm(evidence.tokens)]);
    row[shared + sources.indexOf(text.source)] = 1;
    return row;
  });
  const ridge = [...Array.from({ length: shared }, () => FREE), ...sources.map(() => SOURCE_PULL)];
  const [linear = 0, ratio = 0] = fitLogistic({ rows, outcomes, weights }, ridge);
  if (!(linear > 0 && ratio >= 0))
    throw new TrainingError("one of the two models speaks against itself on unseen sets");
  return ratio / linear;
}

const probe = (linear: number, tokens: number): Evidence => ({ linear, ratio: 0, tokens });

/** More evidence must never mean a lower score. */
function assertRises(calibration: Calibration): void {
  for (const tokens of [1, 120, 10_000]) {
    for (const linear of [-1, 0]) {
      if (logOdds(calibration, probe(linear, tokens)) >= logOdds(calibration, probe(linear + 1, tokens)))
        throw new TrainingError("the log-odds fall where the evidence rises");
    }
  }
}

/** Returns the probability that {@link ACCUSED} of human stretches with a verdict exceed. */
function exceeded(calibration: Calibration, unseen: readonly UnseenEvidence[]): number {
  const people = unseen
    .filter(({ length, text }) => text.label === 0 && length >= WORDS_FOR_A_VERDICT)
    .map(({ evidence }) => logOdds(calibration, evidence))
    .sort((a, b) => b - a);
  const odds = people[Math.floor(ACCUSED * people.length)];
  return odds === undefined ? 0 : 1 / (1 + Math.exp(-odds));
}
