import { execFileSync } from "node:child_process";
import { LIMITS } from "../../src/contract/limits.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import { form, wavOfBytes } from "../conformance/media.ts";

/**
 * Measures how much the service's memory grows while it receives and measures the largest recording that it
 * accepts.
 */

const KEY = "prfd_measure_voice_0123456789";
const SAMPLE_MS = 5;
const ROUNDS = 3;
/** At this bit rate, 150 MB last 546 seconds. */
const STUDIO = { rate: 48_000, channels: 2, bits: 24 };

const service = await ServiceProcess.start([
  {
    user_id: 1,
    plan: "Trial",
    credits: 100_000,
    keys: [{ name: "voice", key: KEY, scopes: ["voice_detector"], status: "Active" }],
  },
]);

async function post(body: FormData): Promise<number> {
  const response = await fetch(`${service.baseUrl}/api/voice-detector/detect/`, {
    method: "POST",
    headers: { "x-api-key": KEY },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Returns the resident memory of the service, in megabytes. */
function memory(): number {
  return (
    Number(execFileSync("ps", ["-o", "rss=", "-p", String(service.process.pid)], { encoding: "utf8" })) / 1024
  );
}

const small = wavOfBytes(100_000, STUDIO);
const large = wavOfBytes(LIMITS.voice.maxBytes, STUDIO);
for (let warm = 0; warm < 5; warm += 1) await post(form(small));
console.log("round  status  seconds  MB at rest  MB at most  MB more");
for (let round = 1; round <= ROUNDS; round += 1) {
  const rest = memory();
  let most = rest;
  const timer = setInterval(() => (most = Math.max(most, memory())), SAMPLE_MS);
  const begun = performance.now();
  const status = await post(form(large));
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(timer);
  const figures = [seconds.toFixed(2), rest.toFixed(0), most.toFixed(0), (most - rest).toFixed(0)];
  console.log(
    [String(round).padStart(5), String(status).padStart(6), ...figures.map((one) => one.padStart(9))].join(
      "  ",
    ),
  );
}
await service.stop();
