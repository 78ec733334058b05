/** The engine's files, from the folder that the service's bundle is in. */
export interface DetectorFiles {
  readonly workerUrl: URL;
  readonly weightsUrl: URL;
  readonly vocabularyUrl: URL;
  readonly calibrationUrl: URL;
}

/** `folder` ends in a slash: the build puts the worker and the model there. */
export function bundledDetectorFiles(folder: URL): DetectorFiles {
  return {
    workerUrl: new URL("detector-worker.js", folder),
    weightsUrl: new URL("text-model-weights.bin", folder),
    vocabularyUrl: new URL("text-model-vocabulary.txt", folder),
    calibrationUrl: new URL("text-model-calibration.json", folder),
  };
}

/** The files in the sources, for tests and measurements that run without a build. */
export function sourceDetectorFiles(): DetectorFiles {
  const model = new URL("./model/", import.meta.url);
  return {
    workerUrl: new URL("./detector-worker.ts", import.meta.url),
    weightsUrl: new URL("weights.bin", model),
    vocabularyUrl: new URL("vocabulary.txt", model),
    calibrationUrl: new URL("calibration.json", model),
  };
}
