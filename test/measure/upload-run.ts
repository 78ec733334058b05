import { createReadStream, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { systemClock } from "../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { Transport } from "../../src/client/transport.ts";

/** The time and memory of one upload in its own process, through the client or through `undici.request` alone. */

export interface UploadRun {
  readonly seconds: number;
  /** Peak resident memory above the level before the upload, in bytes. */
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
 * Returns the peak resident memory of this process so far, in bytes, which sampling could miss. On Linux,
 * `maxRSS` includes the peak of the parent process, but `VmHWM` doesn't.
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

// Both have loaded everything and sent one upload before the measured one.
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
