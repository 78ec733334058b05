import { readFileSync } from "node:fs";
import { sourceDetectorFiles } from "../../../../../src/service/engines/detector/detector-files.ts";
import type { StyleModelFiles } from "../../../../../src/service/engines/detector/style-model.ts";

/** The files of the shipped model. */
export function shippedModel(): StyleModelFiles {
  const { calibrationUrl, vocabularyUrl, weightsUrl } = sourceDetectorFiles();
  return {
    weights: readFileSync(weightsUrl),
    vocabulary: readFileSync(vocabularyUrl, "utf8"),
    calibration: readFileSync(calibrationUrl, "utf8"),
  };
}
