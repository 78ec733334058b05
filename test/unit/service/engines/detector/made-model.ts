import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type DetectorFiles,
  sourceDetectorFiles,
} from "../../../../../src/service/engines/detector/detector-files.ts";
import { GRAM_SLOTS } from "../../../../../src/service/engines/detector/gram-table.ts";
import {
  type CalibrationFile,
  sha256,
  WEIGHT_BYTES,
} from "../../../../../src/service/engines/detector/style-model.ts";

/** A probability. */
const THRESHOLD = 0.8;
const VOCABULARY = "the\nof\nand\n";

/**
 * Writes the files of a model without any knowledge into a new folder in `folder`: it scores every text
 * `above` its threshold, in log-odds, so that 0 is a score of 0.5. `changes` break it.
 */
export async function makeModel(
  folder: string,
  above: number,
  changes: Partial<CalibrationFile> = {},
): Promise<DetectorFiles> {
  await mkdir(folder, { recursive: true });
  const place = await mkdtemp(path.join(folder, "model-"));
  const weights = new Uint8Array(WEIGHT_BYTES + 2 * GRAM_SLOTS);
  const calibration: CalibrationFile = {
    name: "made-1",
    date: "2026-01-02",
    weightsSha256: sha256(weights),
    vocabularySha256: sha256(VOCABULARY),
    weightUnit: 1,
    gramUnit: 1,
    bias: 0,
    logOdds: {
      ratioWeight: 0,
      slope: [1, 0],
      slopeAbove: 0,
      bias: [Math.log(THRESHOLD / (1 - THRESHOLD)) + above, 0],
      threshold: THRESHOLD,
    },
    ...changes,
  };
  const write = async (name: string, content: Uint8Array | string): Promise<URL> => {
    const file = path.join(place, name);
    await writeFile(file, content);
    return pathToFileURL(file);
  };
  return {
    ...sourceDetectorFiles(),
    weightsUrl: await write("weights.bin", weights),
    vocabularyUrl: await write("vocabulary.txt", VOCABULARY),
    calibrationUrl: await write("calibration.json", JSON.stringify(calibration)),
  };
}
