/** What the two models say of a stretch of tokens. */
export interface Evidence {
  /** Of the linear model over the stretch's vector; above 0 speaks for a machine. */
  readonly linear: number;
  /** Of the table of runs: the logarithm of the likelihood ratio, for the average token. */
  readonly ratio: number;
  readonly tokens: number;
}

/** A quantity that changes with the logarithm of the length: its value at 120 tokens, and its slope. */
export type ByLength = readonly [at120: number, slope: number];

/** Fitted on texts of sets that the models had not seen. Log-odds are those of a machine against a person, 1 to 1 beforehand. */
export interface Calibration {
  /** How much of the table's evidence is added to that of the linear model. */
  readonly ratioWeight: number;
  /** Log-odds for each unit of the evidence. */
  readonly slope: ByLength;
  /** Added to the slope where the evidence speaks for a machine: much of what speaks for a person is an edited machine text. */
  readonly slopeAbove: number;
  readonly bias: ByLength;
  /** The probability that a score of 0.5 stands for, 0.8 or more: a false accusation is the worse error. */
  readonly threshold: number;
}

const REFERENCE_TOKENS = 120;
/** The lengths that it was fitted between; beyond them nothing changes. */
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

/** Below these a text says too little for a verdict, and its score is never above 0.5. */
export const WORDS_FOR_A_VERDICT = 100;

/** Scores keep this far from 0 and from 1: style never makes sure. */
const DOUBT = 0.01;

/**
 * The AI score, 0 to 1, for log-odds: the probability of a machine, stretched so that 0.5 stands for the threshold.
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
