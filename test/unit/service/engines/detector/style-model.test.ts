import assert from "node:assert/strict";
import * as fc from "fast-check";
import { BUCKETS } from "../../../../../src/service/engines/detector/feature-vector.ts";
import { readFeatures } from "../../../../../src/service/engines/detector/features.ts";
import { GRAM_SLOTS } from "../../../../../src/service/engines/detector/gram-table.ts";
import {
  type CalibrationFile,
  readStyleModel,
  sha256,
  type StyleModelFiles,
  WEIGHT_BYTES,
} from "../../../../../src/service/engines/detector/style-model.ts";
import { shippedModel } from "./shipped-model.ts";

const MOST_BYTES = 1.5 * 1024 * 1024;
/** A one-line sentence for the log of a service that doesn't start. */
const SENTENCE = /^the (?:weights|vocabulary|calibration) of the text model [a-z][^\n]*$/u;
const REFUSED = { name: "Error", message: SENTENCE };

/** Returns a calibration that fits the files, with the given changes. */
function withCalibration(files: StyleModelFiles, changes: Partial<CalibrationFile>): StyleModelFiles {
  const file: unknown = JSON.parse(files.calibration);
  return { ...files, calibration: JSON.stringify(Object.assign({}, file, changes)) };
}

function withByte(weights: Uint8Array, at: number, change: number): Uint8Array {
  const changed = Uint8Array.from(weights);
  changed[at] = (changed[at] ?? 0) ^ change;
  return changed;
}

describe("the files of the style model", () => {
  const files = shippedModel();

  it("[DET-1] that ship load, and weigh no more than 1.5 MB", () => {
    const { calibration, date, name } = readStyleModel(files);
    assert.match(name, /^en-\d+$/);
    assert.match(date, /^\d{4}-\d{2}-\d{2}$/);
    assert.ok(calibration.threshold >= 0.8 && calibration.threshold < 1);
    const bytes = files.weights.length + files.vocabulary.length + files.calibration.length;
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  });

  for (const [name, changed, message] of [
    ["one byte of the weights", { weights: withByte(files.weights, 1000, 1) }, /^the weights/],
    [
      "the last byte of the weights",
      { weights: withByte(files.weights, files.weights.length - 1, 128) },
      /^the weights/,
    ],
    ["weights that end early", { weights: files.weights.subarray(1) }, /^the weights/],
    ["no weights", { weights: new Uint8Array() }, /^the weights/],
    ["another vocabulary", { vocabulary: `${files.vocabulary}ferry\n` }, /^the vocabulary/],
    ["CRLF in the vocabulary", { vocabulary: files.vocabulary.replaceAll("\n", "\r\n") }, /^the vocabulary/],
    ["no calibration", { calibration: "" }, /^the calibration .* is not JSON$/],
    ["a calibration that ends early", { calibration: files.calibration.slice(0, 300) }, /is not JSON$/],
    ["a list", { calibration: "[]" }, /^the calibration .* at its top$/],
    ["null", { calibration: "null" }, /^the calibration .* at its top$/],
    ["an empty object", { calibration: "{}" }, /^the calibration .* at name$/],
    ["a date that is none", withCalibration(files, { date: "2026-02-30" }), /at date$/],
    ["a step of nothing", withCalibration(files, { weightUnit: 0 }), /at weightUnit$/],
    [
      "a number in quotes",
      { calibration: files.calibration.replace(/"bias": (-?[\d.]+),/u, '"bias": "$1",') },
      /at bias$/,
    ],
    [
      "a threshold that is no such number",
      { calibration: files.calibration.replace(/"threshold": [\d.]+/u, '"threshold": 1') },
      /at logOdds\.threshold$/,
    ],
    [
      "a threshold below 0.8",
      { calibration: files.calibration.replace(/"threshold": [\d.]+/u, '"threshold": 0.79') },
      /at logOdds\.threshold$/,
    ],
    [
      "a slope without its second half",
      { calibration: files.calibration.replace(/"slope": \[[^\]]*\]/u, '"slope": [1]') },
      /at logOdds\.slope/,
    ],
  ] as const) {
    it(`[DET-1] are refused with a sentence: ${name}`, () => {
      assert.throws(
        () => readStyleModel({ ...files, ...changed }),
        (error) => error instanceof Error && message.test(error.message) && SENTENCE.test(error.message),
      );
    });
  }

  it("[DET-1] are refused with a sentence or good for any text, whatever became of the calibration", () => {
    const text = "The old ferry left the harbour when the fog had gone.";
    fc.assert(
      fc.property(
        fc.nat({ max: files.calibration.length - 1 }),
        fc.nat({ max: 3 }),
        fc.string({ maxLength: 3 }),
        (at, gone, put) => {
          const { calibration } = files;
          const changed = calibration.slice(0, at) + put + calibration.slice(at + gone);
          let model;
          try {
            model = readStyleModel({ ...files, calibration: changed });
          } catch (error) {
            assert.match(error instanceof Error ? error.message : "", SENTENCE);
            return;
          }
          const features = readFeatures(text, model.vocabulary);
          assert.equal(model.reader.read(features, 0, features.count).tokens, 12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("[DET-1] are refused with a message if a word occurs twice in a signed vocabulary", () => {
    const vocabulary = "the\nthe\n";
    const twice = withCalibration({ ...files, vocabulary }, { vocabularySha256: sha256(vocabulary) });
    assert.throws(() => readStyleModel(twice), /vocabulary stands there twice$/);
  });

  it("[DET-1] are read low byte first, from anywhere in memory, and with the sign of each weight", () => {
    const weights = new Uint8Array(new ArrayBuffer(WEIGHT_BYTES + 2 * GRAM_SLOTS + 3), 3);
    const view = new DataView(weights.buffer, 3);
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) view.setInt16(2 * bucket, -260, true);
    weights.fill(0xff, WEIGHT_BYTES + GRAM_SLOTS);
    const vocabulary = "the\n";
    const { reader, ...model } = readStyleModel(
      withCalibration(
        { ...files, weights, vocabulary },
        {
          weightsSha256: sha256(weights),
          vocabularySha256: sha256(vocabulary),
          weightUnit: 0.5,
          gramUnit: 0.25,
          bias: 0.125,
        },
      ),
    );
    const features = readFeatures(";", model.vocabulary);
    const { linear } = reader.read(features, 0, 1);
    assert.ok(Math.abs(linear - (0.125 - 130 * Math.SQRT1_2)) < 1e-4, String(linear));
  });

  it("[DET-1] are the same model each time they are read", () => {
    const [one, other] = [readStyleModel(files), readStyleModel(files)];
    const text = "Nobody waved to the ferry, because it was early.";
    const features = readFeatures(text, one.vocabulary);
    assert.deepEqual(readFeatures(text, other.vocabulary), features);
    assert.deepEqual(
      one.reader.read(features, 0, features.count),
      other.reader.read(features, 0, features.count),
    );
  });

  it("[DET-1] are refused for any byte of the weights that flips", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: files.weights.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          assert.throws(
            () => readStyleModel({ ...files, weights: withByte(files.weights, at, change) }),
            REFUSED,
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
