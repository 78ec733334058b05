import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readMetadata } from "../image/read-metadata.ts";
import type { FromWorker } from "../replaceable-worker.ts";
import { loadC2pa, readC2pa } from "./c2pa.ts";
import { NO_METADATA, type ProvenanceFindings, type ProvenanceQuestion } from "./provenance.ts";

/** The worker's side: one file at a time. */
async function serve(port: NonNullable<typeof parentPort>, wasm: URL): Promise<void> {
  const say = (message: FromWorker<ProvenanceFindings>): void => port.postMessage(message);
  await loadC2pa(wasm);
  port.on("message", (question: ProvenanceQuestion) => {
    answer(question).then(
      (findings) => say({ kind: "answer", answer: findings }),
      () => say({ kind: "broken" }),
    );
  });
  say({ kind: "ready" });
}

async function answer({ mime, path, withMetadata }: ProvenanceQuestion): Promise<ProvenanceFindings> {
  const metadata = withMetadata ? readMetadata(await readFile(path)) : NO_METADATA;
  return { c2pa: await readC2pa(path, mime), metadata };
}

// The verifier is set not to use the network; this is for the day on which a setting is misread.
Object.defineProperty(globalThis, "fetch", { value: () => Promise.reject(new Error("no network here")) });

const wasm: unknown = workerData;
if (parentPort && typeof wasm === "string") await serve(parentPort, new URL(wasm));
