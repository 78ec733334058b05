import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { isServiceFailure } from "../../../src/client/failure.ts";
import { inspectAudio } from "../../../src/client/inspect-audio.ts";
import { inspectImage } from "../../../src/client/inspect-image.ts";
import { type MediaFile, mediaFiles, mutated } from "./mutated-media.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

/** Far above the time for such a small file, and far below that of anything worse than linear. */
const PATIENCE_MS = 2_000;

/** The price, or the code of the refusal. */
async function inspected(
  file: MediaFile,
  inspect: () => Promise<{ readonly price: number }>,
): Promise<string> {
  const begun = cpuMs();
  try {
    const { price } = await inspect();
    assert.ok(Number.isInteger(price) && price > 0, `${file.name}: ${price}`);
    return "accepted";
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    assert.equal(error.charged, "no");
    // An empty file isn't a request; all others are refused because of their contents.
    assert.equal(
      error.kind,
      file.bytes.length === 0 ? "invalid_request" : "over_limit",
      `${file.name}: ${error}`,
    );
    return error.code ?? error.kind;
  } finally {
    assert.ok(cpuMs() - begun < PATIENCE_MS, file.name);
  }
}

/** The number of the first changed file: others in each run. A failure names the number that reproduces it. */
const FIRST = randomInt(1_000_000_000);

describe("looking at damaged files before they are sent", function () {
  this.timeout(180_000);

  for (const [folder, count, inspect, codes] of [
    ["images", 6_000, inspectImage, ["invalid_image", "invalid_payload"]],
    ["audio", 1_500, inspectAudio, ["invalid_audio", "invalid_payload"]],
  ] as const) {
    it(`[CLI-3] [CON-8] ${count.toLocaleString("en")} changed ${folder}: a price or a documented refusal each`, async () => {
      const outcomes = new Map<string, number>();
      for (const file of mutated(mediaFiles(folder), count, FIRST)) {
        const outcome = await inspected(file, async () => inspect(file.bytes, file.name));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      // Every verdict has to be common: files that are all refused at the first byte would prove nothing.
      for (const outcome of ["accepted", ...codes])
        assert.ok((outcomes.get(outcome) ?? 0) > count / 100, JSON.stringify([...outcomes]));
    });
  }
});
