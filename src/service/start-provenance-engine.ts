import { ProvenanceEngine } from "./engines/provenance/provenance-engine.ts";
import { bundledProvenanceFiles, sourceProvenanceFiles } from "./engines/provenance/provenance-files.ts";

/** An image takes milliseconds, a hostile one minutes. */
const TIMEOUT_MS = 15_000;
/** Verifying a signed megabyte takes about 40 ms on an idle core; the rest is for slow and busy machines. */
const TIMEOUT_MS_PER_MEGABYTE = 250;
const START_TIMEOUT_MS = 30_000;
/** A worker starts in about a tenth of a second, so that keeping it has little benefit. */
const IDLE_MS = 60_000;

/**
 * A provenance engine, from the bundle's own folder or, when the sources run directly, from the package. `trustAnchors` returns
 * the path of a PEM file of one's own anchors.
 */
export function startProvenanceEngine(trustAnchors: () => string | null = () => null): ProvenanceEngine {
  const isBundled = !import.meta.url.endsWith(".ts");
  const files = isBundled ? bundledProvenanceFiles(new URL("./", import.meta.url)) : sourceProvenanceFiles();
  return new ProvenanceEngine({
    ...files,
    trustAnchors,
    timeoutMs: TIMEOUT_MS,
    timeoutMsPerMegabyte: TIMEOUT_MS_PER_MEGABYTE,
    startTimeoutMs: START_TIMEOUT_MS,
    idleMs: IDLE_MS,
  });
}
