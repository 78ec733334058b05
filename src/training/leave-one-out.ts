import type { Evidence } from "../service/engines/detector/calibration.ts";
import { readFeatures } from "../service/engines/detector/features.ts";
import { Vocabulary } from "../service/engines/detector/vocabulary.ts";
import { seededRandom } from "./random.ts";
import { textsApart } from "./texts-apart.ts";
import { readerOf, type TrainingText, trainParts } from "./train-parts.ts";
import { TrainingError } from "./training-error.ts";

/** What models that had not seen the text's set say of its beginning. */
export interface UnseenEvidence {
  readonly text: TrainingText;
  /** Words that the stretch has, as the training counts them: tokens are a fifth more. */
  readonly length: number;
  readonly evidence: Evidence;
}

/** Words, and the tokens that they are on average: signs count too. */
export const LENGTHS: readonly number[] = [50, 100, 200, 400];
const TOKENS_PER_WORD = 1.2;

/** Trains once for each set, on all others but texts that it holds too, and reads the beginnings of its texts. */
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
