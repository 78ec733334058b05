/** The engine's files, from the folder that the service's bundle is in. */
export interface GrammarFiles {
  readonly workerUrl: URL;
  readonly wasmUrl: URL;
  readonly weightsUrl: URL;
  readonly wordsUrl: URL;
}

/** `folder` ends in a slash: the build puts the worker, the checker and the context model there. */
export function bundledGrammarFiles(folder: URL): GrammarFiles {
  return {
    workerUrl: new URL("grammar-worker.js", folder),
    wasmUrl: new URL("harper_wasm_slim_bg.wasm", folder),
    weightsUrl: new URL("grammar-model-weights.bin", folder),
    wordsUrl: new URL("grammar-model-words.bin", folder),
  };
}

/** The files in the sources and their packages, for tests and measurements that run without a build. */
export function sourceGrammarFiles(): GrammarFiles {
  return {
    workerUrl: new URL("./grammar-worker.ts", import.meta.url),
    wasmUrl: new URL("./harper_wasm_slim_bg.wasm", import.meta.resolve("harper.js")),
    weightsUrl: new URL("./model/weights.bin", import.meta.url),
    wordsUrl: new URL("./model/words.bin", import.meta.url),
  };
}
