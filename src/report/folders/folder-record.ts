import * as z from "zod";

/** Checks of many files as they are stored: figures and addresses, never a text. */

const amount = z.number().nonnegative();
const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const service = z.enum(["embedded", "hosted"]);

/** Buttons and what a service said are not stored. */
const error = z
  .object({ code: z.string(), message: z.string(), charged: z.enum(["no", "yes", "unknown"]) })
  .readonly();

/** A check of a file; figures alone, since the texts are in the file's own report. */
const figures = {
  status: z.enum(["done", "cancelled", "failed", "leftOut"]),
  service,
  creditsCharged: amount,
  /** Words that were checked, and words of prose there are. */
  coverage: z.object({ checked: count, total: count }).readonly(),
  error: error.exactOptional(),
};

/** The reason why a file was not checked, or not to its end: a code for scripts and a sentence for people. */
const reason = z.object({ code: z.string(), message: z.string() }).readonly();

const checks = {
  /** Counts the corrections that are shown. */
  grammar: z
    .object({ ...figures, corrections: count })
    .readonly()
    .exactOptional(),
  /** The score is 0 to 1, null where the service gave none; without a band nothing may be said by it. */
  ai: z
    .object({
      ...figures,
      score: share.nullable().exactOptional(),
      verdict: z.enum(["noScore", "inconclusive", "band"]).exactOptional(),
      band: z.string().exactOptional(),
    })
    .readonly()
    .exactOptional(),
  /** The score is 0 to 1, absent where there is no answer, or nothing was compared with. */
  plagiarism: z
    .object({
      ...figures,
      score: share.exactOptional(),
      verdict: z.string().exactOptional(),
      passages: count,
    })
    .readonly()
    .exactOptional(),
};

const fileChecks = z.object(checks).readonly();

/** A file and its checks. `skipped` was never to be checked; `left` was not reached, or may be done the next time. */
const file = z
  .object({
    uri: z.string(),
    status: z.enum(["done", "failed", "skipped", "left"]),
    reason: reason.exactOptional(),
    creditsCharged: amount,
    ...checks,
  })
  .readonly();

/** The outcome of a check of many files for whoever called it. */
const outcome = z
  .object({
    status: z.enum(["done", "cancelled", "failed"]),
    service,
    files: z.array(file).readonly(),
    creditsCharged: amount,
    /** Null when the balance is not known. */
    creditsRemaining: z.number().nullable(),
    /** The error that stopped it, or kept it from beginning. */
    error: error.exactOptional(),
  })
  .readonly();

/** A check of many files, over all of its runs. */
export const storedSummary = z
  .object({
    /** Of the check, also when it is gone on with. */
    id: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
    outcome,
    /** The charge of the latest of several runs, in credits; absent where there was one. */
    chargedNow: amount.exactOptional(),
    /** Said above the files of those that are not among them. */
    notes: z.array(z.string()).readonly(),
    /** Problems that the Problems panel had no room for. */
    unshown: count,
    /** The folder that was checked, where it was one folder. */
    folder: z.string().exactOptional(),
  })
  .readonly();

export type FileReason = z.infer<typeof reason>;
export type FileChecks = z.infer<typeof fileChecks>;
export type FolderFile = z.infer<typeof file>;
export type StoredSummary = z.infer<typeof storedSummary>;
