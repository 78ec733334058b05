import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readMetadata } from "../image/read-metadata.ts";
import { serveQuestions } from "../worker/serve-questions.ts";
import { loadC2pa, readC2pa } from "./c2pa.ts";
import { NO_METADATA, type ProvenanceFindings, type ProvenanceQuestion } from "./provenance.ts";

async function answer({ mime, path, withMetadata }: ProvenanceQuestion): Promise<ProvenanceFindings> {
  const metadata = withMetadata ? readMetadata(await readFile(path)) : NO_METADATA;
  return { c2pa: await readC2pa(path, mime), metadata };
}

// The verifier is configured not to use the network; this is a safeguard in case a setting is misread.
Object.defineProperty(globalThis, "fetch", { value: () => Promise.reject(new Error("no network here")) });

const wasm: unknown = workerData;
if (parentPort && typeof wasm === "string") {
  await loadC2pa(new URL(wasm));
  serveQuestions(parentPort, answer);
}
