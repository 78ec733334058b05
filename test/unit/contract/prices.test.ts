import assert from "node:assert/strict";
import {
  billedSeconds,
  grammarPrice,
  imagePrice,
  PLAGIARISM_PRICE,
  textPrice,
  voicePrice,
} from "../../../src/contract/prices.ts";

const IMAGES: readonly (readonly [width: number, height: number, credits: number])[] = [
  // The four rows of the interface's table.
  [512, 512, 6],
  [1024, 1024, 7],
  [1920, 1080, 8],
  [3840, 2160, 17],
  // The lowest and the highest price.
  [1, 1, 6],
  [10_000, 10_000, 17],
  [2160, 3840, 17],
  [100_000, 1, 6],
  [8_294_400, 1, 17],
  [8_294_401, 1, 17],
  // The boundaries of rounding: 6.5 credits are 0.805 megapixels, 16.5 are 8.105.
  [804_999, 1, 6],
  [805_000, 1, 7],
  [8_104_999, 1, 16],
  [8_105_000, 1, 17],
];

const VOICE: readonly (readonly [seconds: number, billed: number, credits: number])[] = [
  [0, 1, 10],
  [0.01, 1, 10],
  [1, 1, 10],
  [1.000_001, 2, 20],
  [6, 6, 60],
  [59.2, 60, 600],
  [600, 600, 6_000],
];

describe("prices", () => {
  for (const [width, height, credits] of IMAGES) {
    it(`[CON-8] an image of ${width} x ${height} is ${credits}`, () => {
      assert.equal(imagePrice(width, height), credits);
    });
  }

  for (const [seconds, billed, credits] of VOICE) {
    it(`[CON-8] ${seconds} s of audio are billed as ${billed} s, ${credits}`, () => {
      assert.equal(billedSeconds(seconds), billed);
      assert.equal(voicePrice(seconds), credits);
    });
  }

  it("[CON-8] text detection and grammar cost one credit per word, a scan two", () => {
    for (const price of [textPrice, grammarPrice]) assert.equal(price("three words 和"), 3);
    assert.equal(PLAGIARISM_PRICE, 2);
  });
});
