import * as z from "zod";

/** The model's location for the worker: `file:` URLs of its three files. */
export const detectorWorkerData = z.object({
  weights: z.string(),
  vocabulary: z.string(),
  calibration: z.string(),
});

export type DetectorWorkerData = z.infer<typeof detectorWorkerData>;

/** A message to the worker, which answers with a `StyleScore`. */
export interface StyleQuestion {
  readonly text: string;
  /** By the contract's count. */
  readonly words: number;
}
