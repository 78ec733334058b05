import { EvidenceReader } from "../service/engines/detector/evidence-reader.ts";
import { type Features, readFeatures } from "../service/engines/detector/features.ts";
import { GramTable } from "../service/engines/detector/gram-table.ts";
import { LinearModel } from "../service/engines/detector/linear-model.ts";
import { Vocabulary } from "../service/engines/detector/vocabulary.ts";
import { chooseVocabulary } from "./choose-vocabulary.ts";
import { GramCounts } from "./count-grams.ts";
import { withoutPreamble } from "./preambles.ts";
import type { Random } from "./random.ts";
import { type Sample, sources } from "./samples.ts";
import { type LinearWeights, trainLinear } from "./train-linear.ts";
import { type GramWeights, GRAM_UNIT, weighGrams } from "./weigh-grams.ts";
import { weigh } from "./weighing.ts";

/** A sample in the trainer's form. */
export interface TrainingText {
  /** The text without an assistant's introduction. */
  readonly text: string;
  readonly label: 0 | 1;
  /** The group that is never split between training and test. */
  readonly set: string;
  readonly source: string;
}

export function trainingTexts(samples: readonly Sample[]): readonly TrainingText[] {
  const sourceOf = sources(samples);
  return samples.map((sample) => ({
    text: withoutPreamble(sample.text),
    label: sample.label,
    set: sample.set,
    source: sourceOf.get(sample) ?? sample.set,
  }));
}

/** Everything learned from texts except the calibration. */
export interface TrainedParts {
  readonly words: readonly string[];
  readonly linear: LinearWeights;
  /** The value of one 16-bit step; the weights are rounded to it. */
  readonly weightUnit: number;
  readonly grams: GramWeights;
}

const HIGHEST_STEP = 32_767;

/** Takes some minutes for ten million words. */
export function trainParts(texts: readonly TrainingText[], random: Random): TrainedParts {
  const words = chooseVocabulary(texts);
  const vocabulary = new Vocabulary(words);
  const weights = weigh(texts);
  const counts = new GramCounts();
  const lessons = texts.map(({ label, text }, place) => {
    const { affixes, count, grams } = readFeatures(text, vocabulary);
    // Offsets aren't used for training and take much memory.
    const features: Features = {
      affixes: affixes.slice(),
      count,
      grams,
      starts: NO_OFFSETS,
      ends: NO_OFFSETS,
    };
    counts.add(features, label);
    return { features, label, weight: weights[place] ?? 0 };
  });
  const linear = trainLinear(lessons, random);
  const highest = linear.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  // Any unit will do if nothing was learned.
  const weightUnit = (highest === 0 ? 1 : highest) / HIGHEST_STEP;
  const rounded = linear.weights.map((weight) => Math.round(weight / weightUnit) * weightUnit);
  return { words, linear: { weights: rounded, bias: linear.bias }, weightUnit, grams: weighGrams(counts) };
}

const NO_OFFSETS = new Int32Array(0);

/** Returns a reader that reads texts as the service does with the same parts. */
export function readerOf({ grams, linear }: TrainedParts): EvidenceReader {
  return new EvidenceReader(
    new LinearModel(linear.weights, linear.bias),
    new GramTable(grams.marks, grams.weights, GRAM_UNIT),
  );
}
