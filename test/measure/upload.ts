import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIMITS } from "../../src/contract/limits.ts";
import { listenOnLoopback } from "../faults/loopback.ts";
import { run } from "../harness/child.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { trusted } from "../harness/trusted.ts";
import { EXAMPLES } from "../unit/contract/examples.ts";
import { ratio, type Figure } from "./figure.ts";
import type { UploadRun } from "./upload-run.ts";

const ROUNDS = 7;
const MIB = 1_048_576;

/** The cost of the largest upload in the client, and in `undici.request` with a stream of the same file. */
interface UploadFigures {
  /** Peak resident memory above the idle level. */
  readonly memory: Figure;
  readonly throughput: Figure;
}

/**
 * Sends the largest accepted recording to a server that reads it and answers, through the client with its
 * multipart frame, progress and time-outs, and bare. Each upload runs in its own process, and they take
 * turns.
 */
export async function upload(lifetime: Lifetime, rounds = ROUNDS): Promise<UploadFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), "upload-"));
  const file = path.join(folder, "recording.wav");
  const size = LIMITS.voice.maxBytes;
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end(ANSWER));
  });
  try {
    await write(file, size);
    const baseUrl = `http://${await listenOnLoopback(server)}`;
    const measured: Record<"client" | "bare", UploadRun[]> = { client: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const how of ["client", "bare"] as const) {
        const script = path.join(import.meta.dirname, "upload-run.ts");
        const args = [script, how, baseUrl, file, String(size)];
        const { code, output, stdout } = await run(lifetime, process.execPath, args);
        if (code !== 0) throw new Error(`The upload failed: ${output}`);
        measured[how].push(trusted<UploadRun>(JSON.parse(stdout)));
      }
    }
    const peaks = (runs: readonly UploadRun[]): number[] => runs.map(({ peakBytes }) => peakBytes / MIB);
    const rates = (runs: readonly UploadRun[]): number[] => runs.map(({ seconds }) => size / seconds / 1e6);
    const { client, bare } = measured;
    const bareUpload = "undici.request with a stream";
    return {
      memory: ratio("Memory above rest during it", peaks(client), bareUpload, peaks(bare), "MiB"),
      throughput: ratio("Speed of an upload of 150 MB", rates(client), bareUpload, rates(bare), "MB/s"),
    };
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
}

const ANSWER = JSON.stringify(EXAMPLES.find(({ operation }) => operation === "detectVoice")?.body);

/** Writes the file in full, so that no file system stores it sparsely. Its contents don't matter. */
async function write(file: string, size: number): Promise<void> {
  const handle = await open(file, "w");
  const piece = Buffer.alloc(MIB, "audio");
  for (let at = 0; at < size; at += piece.length) await handle.write(piece.subarray(0, size - at));
  await handle.close();
}
