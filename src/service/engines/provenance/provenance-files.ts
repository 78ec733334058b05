/** The engine's files, from the folder that the service's bundle is in. */
export interface ProvenanceFiles {
  readonly workerUrl: URL;
  /** `c2pa_bg.wasm` of @contentauth/c2pa-wasm. */
  readonly wasmUrl: URL;
}

/** `folder` ends in a slash: the build puts both files there. */
export function bundledProvenanceFiles(folder: URL): ProvenanceFiles {
  return {
    workerUrl: new URL("provenance-worker.js", folder),
    wasmUrl: new URL("c2pa_bg.wasm", folder),
  };
}

/** The files in the sources and the package, for tests and measurements that run without a build. */
export function sourceProvenanceFiles(): ProvenanceFiles {
  return {
    workerUrl: new URL("./provenance-worker.ts", import.meta.url),
    wasmUrl: new URL("./c2pa_bg.wasm", import.meta.resolve("@contentauth/c2pa-wasm")),
  };
}
