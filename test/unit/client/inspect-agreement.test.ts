import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import * as z from "zod";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { readErrorBody } from "../../../src/contract/error-body.ts";
import { imageResult } from "../../../src/contract/image.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { PLANS } from "../../../src/contract/plans.ts";
import { voiceResult } from "../../../src/contract/voice.ts";
import { isServiceFailure } from "../../../src/client/failure.ts";
import { inspectAudio } from "../../../src/client/inspect-audio.ts";
import { inspectImage } from "../../../src/client/inspect-image.ts";
import { form, png, wav, wavOfBytes } from "../../conformance/media.ts";
import { ServiceProcess } from "../../conformance/service-process.ts";
import { type MediaFile, mediaFiles, mutated } from "./mutated-media.ts";

/** The number of the first changed file: others in each run. A failure names the number that reproduces it. */
const FIRST = 100_000 + randomInt(1_000_000_000);

const IMAGES_PER_ACCOUNT = PLANS["25M"].imagesPerMinute;
const ACCOUNTS = 15;

/** The verdict of one side on a file: its price in credits, or the code of the refusal. */
type Verdict = number | string;

/** Files at the limits, and beyond them. */
const EDGES = {
  images: [
    { name: "10 MB", bytes: png(16, 16, LIMITS.image.maxBytes) },
    { name: "10 MB and a byte", bytes: png(16, 16, LIMITS.image.maxBytes + 1) },
    { name: "1 megapixel", bytes: png(1024, 1024) },
    { name: "2 megapixels", bytes: png(1920, 1080) },
    { name: "the largest price", bytes: png(3840, 2160) },
    { name: "text", bytes: Buffer.from("This is a text and no image.") },
  ],
  audio: [
    { name: "600 s", bytes: wav(600) },
    { name: "600 s and a little", bytes: wav(600.01) },
    { name: "text", bytes: Buffer.from("This is a text and no audio.") },
  ],
} as const;

/** At this bit rate, 150 MB last less than 600 seconds. */
const STUDIO = { rate: 96_000, channels: 2, bits: 24 };
const LARGE_FILES = [
  { name: "150 MB", bytes: () => wavOfBytes(LIMITS.voice.maxBytes, STUDIO) },
  { name: "150 MB and a byte", bytes: () => wavOfBytes(LIMITS.voice.maxBytes + 1, STUDIO) },
];

function key(account: number): string {
  return `prfd_agreement_${account}_0123456789`;
}

async function inspected(work: Promise<{ readonly price: number }>): Promise<Verdict> {
  try {
    return (await work).price;
  } catch (error) {
    if (isServiceFailure(error) && error.kind === "over_limit") return error.code ?? "no code";
    throw error;
  }
}

describe("the inspection before an upload and the service's verdict", function () {
  this.timeout(180_000);
  let service: ServiceProcess;
  let images = 0;

  /** Alternates between accounts, because each may send a limited number of images per minute. */
  async function answered(operation: "detectImage" | "detectVoice", file: MediaFile): Promise<Verdict> {
    const account = operation === "detectImage" ? Math.floor(images / IMAGES_PER_ACCOUNT) : 0;
    if (operation === "detectImage") images += 1;
    const { method, path } = ENDPOINTS[operation];
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { "x-api-key": key(account) },
      body: form(file.bytes, file.name),
    });
    const text = await response.text();
    if (!response.ok) {
      assert.equal(response.status, 400, `${file.name}: ${text}`);
      return readErrorBody(text, ["file"]).code ?? "no code";
    }
    const body: unknown = JSON.parse(text);
    return operation === "detectImage"
      ? imageResult.parse(body).credits_charged
      : z.number().parse(voiceResult.parse(body).credits_used);
  }

  async function agree(
    operation: "detectImage" | "detectVoice",
    files: Iterable<MediaFile>,
  ): Promise<ReadonlyMap<Verdict, number>> {
    const inspect = operation === "detectImage" ? inspectImage : inspectAudio;
    const verdicts = new Map<Verdict, number>();
    for (const file of files) {
      // An empty file isn't a request, so the service isn't asked.
      if (file.bytes.length === 0) continue;
      const own = await inspected(inspect(file.bytes, file.name));
      assert.equal(await answered(operation, file), own, file.name);
      verdicts.set(own, (verdicts.get(own) ?? 0) + 1);
    }
    return verdicts;
  }

  before(async () => {
    const scopes = ["image_detector", "voice_detector"];
    service = await ServiceProcess.start(
      Array.from({ length: ACCOUNTS }, (_, account) => ({
        user_id: 1 + account,
        plan: "25M",
        credits: 100_000_000,
        keys: [{ name: "all", key: key(account), scopes }],
      })),
    );
  });
  after(() => service.stop());

  for (const [operation, folder, changed] of [
    ["detectImage", "images", 600],
    ["detectVoice", "audio", 350],
  ] as const) {
    it(`[CON-8] agree on every file of ${folder}, and at the limits`, async () => {
      const verdicts = await agree(operation, [...mediaFiles(folder), ...EDGES[folder]]);
      assert.ok(verdicts.size >= 3, JSON.stringify([...verdicts]));
    });

    it(`[CON-8] agree on ${changed.toLocaleString("en")} changed ${folder}`, async () => {
      const verdicts = await agree(operation, mutated(mediaFiles(folder), changed, FIRST));
      assert.ok(verdicts.size >= 3, JSON.stringify([...verdicts]));
    });
  }

  for (const { name, bytes } of LARGE_FILES) {
    it(`[CON-8] agree on a recording of ${name}`, async () => {
      await agree("detectVoice", [{ name, bytes: bytes() }]);
    });
  }
});
