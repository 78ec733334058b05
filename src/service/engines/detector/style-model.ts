import { createHash } from "node:crypto";
import * as z from "zod";
import type { Calibration } from "./calibration.ts";
import { EvidenceReader } from "./evidence-reader.ts";
import { BUCKETS } from "./feature-vector.ts";
import { GRAM_SLOTS, GramTable } from "./gram-table.ts";
import { LinearModel } from "./linear-model.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The files of a trained model, as `npm run train` writes them. */
export interface StyleModelFiles {
  /** The linear weights in 16 bits, low byte first, then the marks and the weights of the table of runs. */
  readonly weights: Uint8Array;
  /** One word a line. */
  readonly vocabulary: string;
  /** JSON. */
  readonly calibration: string;
}

/** A loaded model. */
export interface StyleModel {
  readonly name: string;
  /** Year, month and day. */
  readonly date: string;
  readonly vocabulary: Vocabulary;
  readonly reader: EvidenceReader;
  readonly calibration: Calibration;
}

const byLength = z.tuple([z.number(), z.number()]).readonly();

const calibrationFile = z.object({
  name: z.string().min(1),
  date: z.iso.date(),
  /** The digests of the two files that belong to the model. */
  weightsSha256: z.string(),
  vocabularySha256: z.string(),
  /** The weight of one 16-bit step, and the logarithm of one 8-bit step. */
  weightUnit: z.number().positive(),
  gramUnit: z.number().positive(),
  bias: z.number(),
  logOdds: z.object({
    ratioWeight: z.number(),
    slope: byLength,
    slopeAbove: z.number(),
    bias: byLength,
    threshold: z.number().min(0.8).lt(1),
  }),
});

export type CalibrationFile = z.infer<typeof calibrationFile>;

export const WEIGHT_BYTES = BUCKETS * 2;
const ALL_BYTES = WEIGHT_BYTES + 2 * GRAM_SLOTS;

export const sha256 = (data: Uint8Array | string): string => createHash("sha256").update(data).digest("hex");

/** Throws an error that names the invalid file; then nothing of the model is used. */
export function readStyleModel({ calibration, vocabulary, weights }: StyleModelFiles): StyleModel {
  const file = readCalibration(calibration);
  if (weights.length !== ALL_BYTES || sha256(weights) !== file.weightsSha256)
    throw new Error("the weights of the text model are not those of its calibration");
  if (sha256(vocabulary) !== file.vocabularySha256)
    throw new Error("the vocabulary of the text model is not that of its calibration");
  // A copy: a Buffer's slice would share its memory at an arbitrary offset.
  const bytes = new Uint8Array(weights);
  const view = new DataView(bytes.buffer);
  const linear = Float32Array.from(
    { length: BUCKETS },
    (_, bucket) => view.getInt16(2 * bucket, true) * file.weightUnit,
  );
  const marks = bytes.slice(WEIGHT_BYTES, WEIGHT_BYTES + GRAM_SLOTS);
  const ratios = new Int8Array(bytes.slice(WEIGHT_BYTES + GRAM_SLOTS).buffer);
  return {
    name: file.name,
    date: file.date,
    vocabulary: new Vocabulary(vocabulary.trimEnd().split("\n")),
    reader: new EvidenceReader(
      new LinearModel(linear, file.bias),
      new GramTable(marks, ratios, file.gramUnit),
    ),
    calibration: file.logOdds,
  };
}

function readCalibration(json: string): CalibrationFile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error("the calibration of the text model is not JSON");
  }
  const file = calibrationFile.safeParse(value);
  if (file.success) return file.data;
  throw new Error(
    `the calibration of the text model does not hold at ${file.error.issues[0]?.path.join(".") || "its top"}`,
  );
}
