/** The engine's files, from the folder that the service's bundle is in. */
export interface GrammarFiles {
  readonly workerUrl: URL;
  readonly wasmUrl: URL;
  readonly affixesUrl: URL;
  readonly wordsUrl: URL;
}

/** `folder` ends in a slash: the build puts the worker, the checker and the dictionary there. */
export function bundledGrammarFiles(folder: URL): GrammarFiles {
  return {
    workerUrl: new URL("grammar-worker.js", folder),
    wasmUrl: new URL("harper_wasm_slim_bg.wasm", folder),
    affixesUrl: new URL("dictionary-en.aff", folder),
    wordsUrl: new URL("dictionary-en.dic", folder),
  };
}

/** The files in the sources and their packages, for tests and measurements that run without a build. */
export function sourceGrammarFiles(): GrammarFiles {
  const dictionary = import.meta.resolve("dictionary-en");
  return {
    workerUrl: new URL("./grammar-worker.ts", import.meta.url),
    wasmUrl: new URL("./harper_wasm_slim_bg.wasm", import.meta.resolve("harper.js")),
    affixesUrl: new URL("./index.aff", dictionary),
    wordsUrl: new URL("./index.dic", dictionary),
  };
}
