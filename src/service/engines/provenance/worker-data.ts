import * as z from "zod";

/** The locations that the worker reads: `file:` URLs. */
export const provenanceWorkerData = z.object({
  wasm: z.string(),
  signers: z.string(),
  timeStamps: z.string(),
});

export type ProvenanceWorkerData = z.infer<typeof provenanceWorkerData>;
