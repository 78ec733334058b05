import type { Calibration } from "../service/engines/detector/calibration.ts";
import { BUCKETS } from "../service/engines/detector/feature-vector.ts";
import { GRAM_SLOTS } from "../service/engines/detector/gram-table.ts";
import {
  type CalibrationFile,
  sha256,
  type StyleModelFiles,
  WEIGHT_BYTES,
} from "../service/engines/detector/style-model.ts";
import type { TrainedParts } from "./train-parts.ts";
import { GRAM_UNIT } from "./weigh-grams.ts";

/** Serializes a model in the format that the service reads. */
export function modelFiles(
  { date, name }: { readonly name: string; readonly date: string },
  { grams, linear, weightUnit, words }: TrainedParts,
  calibration: Calibration,
): StyleModelFiles {
  const weights = new Uint8Array(WEIGHT_BYTES + 2 * GRAM_SLOTS);
  const view = new DataView(weights.buffer);
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    view.setInt16(2 * bucket, Math.round((linear.weights[bucket] ?? 0) / weightUnit), true);
  weights.set(grams.marks, WEIGHT_BYTES);
  weights.set(new Uint8Array(grams.weights.buffer), WEIGHT_BYTES + GRAM_SLOTS);
  const vocabulary = `${words.join("\n")}\n`;
  const file: CalibrationFile = {
    name,
    date,
    weightsSha256: sha256(weights),
    vocabularySha256: sha256(vocabulary),
    weightUnit,
    gramUnit: GRAM_UNIT,
    bias: linear.bias,
    logOdds: { ...calibration, slope: [...calibration.slope], bias: [...calibration.bias] },
  };
  return { weights, vocabulary, calibration: `${JSON.stringify(file, null, 2)}\n` };
}
