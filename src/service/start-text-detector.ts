import { readFileSync } from "node:fs";
import {
  bundledDetectorFiles,
  type DetectorFiles,
  sourceDetectorFiles,
} from "./engines/detector/detector-files.ts";
import { StyleDetector } from "./engines/detector/style-detector.ts";
import { readStyleModel, type StyleModel } from "./engines/detector/style-model.ts";
import type { TextDetector } from "./operations/text-detector.ts";

/** The longest body takes about a second; the rest is for slow and busy machines. */
const TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 30_000;
/** A worker takes some tens of megabytes and starts in about a tenth of a second. */
const IDLE_MS = 60_000;

/** Thrown if the text detection model is missing or its files do not match. The message is one line for a person. */
export class TextModelFailure extends Error {
  readonly kind = "text_model_failure";
}

/**
 * Starts the text detector, from the bundle's own folder or, when the sources run directly, from theirs. Throws a {@link
 * TextModelFailure}: a service that can't detect should not start.
 */
export function startTextDetector(files: DetectorFiles = ownFiles()): TextDetector {
  const { date, name } = readModel(files);
  return new StyleDetector({
    ...files,
    model: { name, date },
    timeoutMs: TIMEOUT_MS,
    startTimeoutMs: START_TIMEOUT_MS,
    idleMs: IDLE_MS,
  });
}

function ownFiles(): DetectorFiles {
  const isBundled = !import.meta.url.endsWith(".ts");
  return isBundled ? bundledDetectorFiles(new URL("./", import.meta.url)) : sourceDetectorFiles();
}

function readModel({ calibrationUrl, vocabularyUrl, weightsUrl }: DetectorFiles): StyleModel {
  try {
    return readStyleModel({
      weights: readFileSync(weightsUrl),
      vocabulary: readFileSync(vocabularyUrl, "utf8"),
      calibration: readFileSync(calibrationUrl, "utf8"),
    });
  } catch {
    throw new TextModelFailure(
      "text detection: the model's files are missing or damaged; install the extension again",
    );
  }
}
