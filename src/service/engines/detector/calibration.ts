/** The evidence of the two models for a stretch of tokens. */
export interface Evidence {
  /** Of the linear model for the stretch's vector; above 0 indicates a machine. */
  readonly linear: number;
  /** Of the table of runs: the logarithm of the likelihood ratio, per token on average. */
  readonly ratio: number;
  readonly tokens: number;
}

/** A quantity that varies with the logarithm of the length: its value at 120 tokens, and its slope. */
export type ByLength = readonly [at120: number, slope: number];

/** Fitted on texts of unseen sets. Log-odds are those of a machine against a person, with even prior odds. */
export interface Calibration {
  /** The weight of the table's evidence relative to the linear model's. */
  readonly ratioWeight: number;
  /** Log-odds for each unit of the evidence. */
  readonly slope: ByLength;
  /** Added to the slope if the evidence indicates a machine: much evidence for a person comes from edited machine texts. */
  readonly slopeAbove: number;
  readonly bias: ByLength;
  /** The probability that maps to a score of 0.5; at least 0.8, because a false accusation is the worse error. */
  readonly threshold: number;
}

const REFERENCE_TOKENS = 120;
/** The range of lengths used for fitting; the calibration is constant beyond it. */
const FEWEST_TOKENS = 60;
const MOST_TOKENS = 480;

/** The logarithm of the length, 0 at 120 tokens. */
export function lengthTerm(tokens: number): number {
  return Math.log(Math.min(MOST_TOKENS, Math.max(FEWEST_TOKENS, tokens)) / REFERENCE_TOKENS);
}

/** The log-odds of a text or a stretch of it. */
export function logOdds(calibration: Calibration, { linear, ratio, tokens }: Evidence): number {
  const { bias, ratioWeight, slope, slopeAbove } = calibration;
  const term = lengthTerm(tokens);
  const evidence = linear + ratioWeight * ratio;
  return (
    (slope[0] + slope[1] * term) * evidence + slopeAbove * Math.max(0, evidence) + bias[0] + bias[1] * term
  );
}

/** The fewest words for a verdict; shorter texts never score above 0.5. */
export const WORDS_FOR_A_VERDICT = 100;

/** The distance of scores from 0 and from 1: style is never certain evidence. */
const DOUBT = 0.01;

/**
 * Returns the AI score, 0 to 1, for log-odds: the probability of a machine, scaled so that the threshold maps to 0.5.
 *
 * @param words of the whole text
 */
export function scoreOf({ threshold }: Calibration, odds: number, words: number): number {
  const probability = 1 / (1 + Math.exp(-odds));
  const stretched =
    probability <= threshold
      ? (0.5 * probability) / threshold
      : 1 - (0.5 * (1 - probability)) / (1 - threshold);
  const score = 0.5 + (stretched - 0.5) * (1 - 2 * DOUBT);
  return words < WORDS_FOR_A_VERDICT ? score / 2 : score;
}
