import * as z from "zod";

/** Where the worker finds the model: `file:` addresses of its three files. */
export const detectorWorkerData = z.object({
  weights: z.string(),
  vocabulary: z.string(),
  calibration: z.string(),
});

export type DetectorWorkerData = z.infer<typeof detectorWorkerData>;

/** What the worker is asked; it answers with a `StyleScore`. */
export interface StyleQuestion {
  readonly text: string;
  /** By the contract's count. */
  readonly words: number;
}
