import type { Evidence } from "../service/engines/detector/calibration.ts";
import { readFeatures } from "../service/engines/detector/features.ts";
import { Vocabulary } from "../service/engines/detector/vocabulary.ts";
import { seededRandom } from "./random.ts";
import { textsApart } from "./texts-apart.ts";
import { readerOf, type TrainingText, trainParts } from "./train-parts.ts";
import { TrainingError } from "./training-error.ts";

/** The evidence for the beginning of a text from models that were trained without the text's set. */
export interface UnseenEvidence {
  readonly text: TrainingText;
  /** The number of words of the stretch, by the training's count: tokens are a fifth more. */
  readonly length: number;
  readonly evidence: Evidence;
}

/** The lengths in words; punctuation makes the number of tokens higher. */
export const LENGTHS: readonly number[] = [50, 100, 200, 400];
const TOKENS_PER_WORD = 1.2;

/** Trains once for each set, on all other sets without shared texts, and reads the beginnings of the set's texts. */
export function leaveOneOut(
  texts: readonly TrainingText[],
  seed: number,
  tell: (line: string) => void,
): readonly UnseenEvidence[] {
  const sets = [...new Set(texts.map(({ set }) => set))].sort();
  if (sets.length < 2)
    throw new TrainingError("one set alone has nothing to be held against: give two or more");
  return sets.flatMap((set) => {
    tell(`without ${set}`);
    const heldOut = texts.filter((text) => text.set === set);
    const others = texts.filter((text) => text.set !== set);
    const parts = trainParts(textsApart(others, heldOut), seededRandom(seed));
    const vocabulary = new Vocabulary(parts.words);
    const reader = readerOf(parts);
    return heldOut.flatMap((text) => {
      const features = readFeatures(text.text, vocabulary);
      return LENGTHS.filter((length) => length * TOKENS_PER_WORD <= features.count).map((length) => ({
        text,
        length,
        evidence: reader.read(features, 0, length * TOKENS_PER_WORD),
      }));
    });
  });
}
