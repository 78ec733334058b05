import { createReadStream, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { systemClock } from "../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { Transport } from "../../src/client/transport.ts";

/** One upload in a process of its own, by the client or by `undici.request` alone: what it took of time and memory. */

export interface UploadRun {
  readonly seconds: number;
  /** Most of resident memory above what it was before, in bytes. */
  readonly peakBytes: number;
  readonly progressCalls: number;
}

const REST_MS = 100;
const SMALL = Buffer.alloc(1_000);

const [, , how = "client", baseUrl = "", file = "", size = "0"] = process.argv;

const client = new ContentAuthenticityClient({
  baseUrl: parseBaseUrl(baseUrl),
  apiKey: "prfd_measure_upload_0123456789",
  transport: new Transport(),
  clock: systemClock,
  random: Math.random,
  idempotencyKey: () => "none",
});

let progressCalls = 0;

async function byClient(source: string | Uint8Array, bytes: number): Promise<void> {
  const upload = { source, size: bytes, name: "recording.wav", type: "audio/wav" };
  await client.detectVoice(
    { kind: "audio", file: upload, format: "wav", seconds: 546, price: 5_460 },
    { onProgress: () => (progressCalls += 1) },
  );
}

/**
 * The most resident memory of this process so far, in bytes, which no sampling can miss. Linux counts that of the process that
 * started it in `maxRSS` too, but not in `VmHWM`.
 */
function peakOfProcess(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1_024;
  const [, kib = "0"] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kib) * 1_024;
}

async function bare(body: Buffer | ReturnType<typeof createReadStream>, bytes: number): Promise<void> {
  const headers = { "content-type": "audio/wav", "content-length": String(bytes) };
  const answer = await request(`${baseUrl}/api/voice-detector/detect/`, { method: "POST", headers, body });
  await answer.body.dump();
}

// Both have everything loaded and have sent something once before it counts.
await bare(SMALL, SMALL.length);
await byClient(SMALL, SMALL.length);
progressCalls = 0;
await wait(REST_MS);
const rest = process.memoryUsage.rss();
const begun = performance.now();
await (how === "client" ? byClient(file, Number(size)) : bare(createReadStream(file), Number(size)));
const seconds = (performance.now() - begun) / 1_000;
const peakBytes = peakOfProcess() - rest;
await client.close();
const result: UploadRun = { seconds, peakBytes, progressCalls };
console.log(JSON.stringify(result));
process.exit(0);
