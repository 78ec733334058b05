import assert from "node:assert/strict";
import { measureAudio } from "../../../src/media/audio/measure-audio.ts";
import { readImage } from "../../../src/media/image/read-image.ts";
import { Turns } from "../../../src/media/turns.ts";
import { pngChunk, pngWith } from "./image/make-image.ts";
import { LONG_FILES } from "./long-files.ts";

const LIVE = new AbortController().signal;

/** Runs the work and counts how often other tasks ran meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work().catch(() => undefined);
  isOver = true;
  return turns;
}

describe("turns for others during long work", () => {
  it("are due when the time is over, and not before", async () => {
    let now = 0;
    const turns = new Turns(LIVE, () => now);
    const isDueSoon = (): boolean => Array.from({ length: 64 }, () => turns.isDue()).includes(true);
    assert.equal(isDueSoon(), false);
    now = 9;
    assert.equal(isDueSoon(), true);
    assert.equal(isDueSoon(), true, "until it is given");
    await turns.give();
    assert.equal(isDueSoon(), false);
  });

  it("are checked immediately after reading many bytes", () => {
    let now = 0;
    const turns = new Turns(LIVE, () => now);
    now = 9;
    assert.equal(turns.isDue(), false);
    assert.equal(turns.isDue(256 * 1024), true);
  });

  it("end the work after an abort", async () => {
    const stop = new AbortController();
    const turns = new Turns(stop.signal);
    stop.abort(new Error("gone"));
    await assert.rejects(turns.give(), { message: "gone" });
  });

  // In memory, so that reading alone never yields.
  for (const { bytes, kind, name } of LONG_FILES.filter(({ isLong }) => isLong)) {
    it(`[ALL-1] are yielded while a file is read: ${name}`, async () => {
      const file = await bytes();
      // Without explicit turns there are none.
      const turns = await turnsDuring(() =>
        kind === "image" ? readImage(file, LIVE) : measureAudio(file, LIVE),
      );
      assert.ok(turns >= 2, `${turns} turns`);
    });
  }

  it("[ALL-1] an abort stops the reading of an image in its midst", async () => {
    const stop = new AbortController();
    const image = pngWith(Buffer.alloc(7_200_000, pngChunk("teXt", "")));
    const begun = readImage(image, stop.signal);
    setImmediate(() => stop.abort(new Error("gone")));
    await assert.rejects(begun, { message: "gone" });
  });
});
