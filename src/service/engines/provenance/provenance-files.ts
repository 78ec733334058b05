import type { TrustLists } from "./trust-anchors.ts";

/** The engine's files, from the folder that the service's bundle is in. */
export interface ProvenanceFiles {
  readonly workerUrl: URL;
  /** `c2pa_bg.wasm` of @contentauth/c2pa-wasm. */
  readonly wasmUrl: URL;
  readonly trustLists: TrustLists;
}

/** `folder` ends in a slash: the build puts all files there. */
export function bundledProvenanceFiles(folder: URL): ProvenanceFiles {
  return {
    workerUrl: new URL("provenance-worker.js", folder),
    wasmUrl: new URL("c2pa_bg.wasm", folder),
    trustLists: trustListsIn(folder),
  };
}

/** The files in the sources and the package, for tests and measurements that run without a build. */
export function sourceProvenanceFiles(): ProvenanceFiles {
  return {
    workerUrl: new URL("./provenance-worker.ts", import.meta.url),
    wasmUrl: new URL("./c2pa_bg.wasm", import.meta.resolve("@contentauth/c2pa-wasm")),
    trustLists: trustListsIn(new URL("./trust/", import.meta.url)),
  };
}

function trustListsIn(folder: URL): TrustLists {
  return {
    signers: new URL("c2pa-trust-list.pem", folder),
    timeStamps: new URL("c2pa-tsa-trust-list.pem", folder),
  };
}
