import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readMetadata } from "../image/read-metadata.ts";
import { serveQuestions } from "../worker/serve-questions.ts";
import { withPointer } from "./content-credentials.ts";
import { loadC2pa, readC2pa } from "./c2pa.ts";
import { NO_METADATA, type ProvenanceFindings, type ProvenanceQuestion } from "./provenance.ts";
import { TrustAnchors } from "./trust-anchors.ts";
import { provenanceWorkerData } from "./worker-data.ts";

// The verifier is configured not to use the network; this is a safeguard in case a setting is misread.
Object.defineProperty(globalThis, "fetch", { value: () => Promise.reject(new Error("no network here")) });

const files = provenanceWorkerData.safeParse(workerData);
if (parentPort && files.success) {
  const { signers, timeStamps, wasm } = files.data;
  await loadC2pa(new URL(wasm));
  const trust = await TrustAnchors.load({ signers: new URL(signers), timeStamps: new URL(timeStamps) });
  serveQuestions<ProvenanceQuestion, ProvenanceFindings>(
    parentPort,
    async ({ mime, path, trustAnchors, withMetadata }) => {
      const metadata = withMetadata ? readMetadata(await readFile(path)) : NO_METADATA;
      const found = await readC2pa(path, mime, await trust.current(trustAnchors));
      return { ...withPointer(found, metadata.provenance, "image"), metadata };
    },
  );
}
