import * as z from "zod";
import { detectionAccepted, detectionJob } from "../../contract/detection.ts";

/**
 * A background detection as it is kept on disk, from before it is sent until its answer has been seen. Times are
 * milliseconds since 1970, offsets UTF-16 units, prices credits. The key is not in it, nor is the webhook's address or secret.
 */

/**
 * `sending` is written before anything goes out: one that is left behind by a window that is gone may have been charged.
 * `refused` waits for a key that the service takes. All from `finished` on are ends.
 */
const JOB_STATES = [
  "sending",
  "pending",
  "refused",
  "finished",
  "failed",
  "gone",
  "expired",
  "unknown",
] as const;

const moment = z.number().nonnegative();

/** What VS Code takes for an address; it throws for others, wherever the job is to be shown, and the other jobs with it. */
const ADDRESS = /^\w[\w+.-]*:(?:\/\/(?=[^/?#])|(?:\/\/)?(?!(?:\/|%2f){2}))/iu;

const sentDocument = z.object({
  uri: z.string().regex(ADDRESS),
  languageId: z.string(),
  submission: z.enum(["prose", "verbatim"]),
  /** Absent where the whole document was sent. */
  selection: z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() }).optional(),
  /** The document's whole text as it was. */
  text: z.string(),
});

const jobRecord = z.object({
  version: z.literal(1),
  /** Our own name for it; the service's is `taskId`. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  service: z.enum(["embedded", "hosted"]),
  baseUrl: z.string(),
  host: z.string(),
  keyName: z.string(),
  /** What makes two requests the same; holds nothing of the text. */
  contentHash: z.string(),
  /** The folder or workspace file of the window that sent it; empty without one. */
  workspace: z.string(),
  document: sentDocument,
  /** The text exactly as it was sent. */
  prose: z.string(),
  words: z.number().nonnegative(),
  price: z.number().nonnegative(),
  createdAt: moment,
  /** How often it was sent by itself: only what costs nothing ever is. */
  resent: z.number().nonnegative(),
  /** The entry of the spending ledger. */
  ledgerEntry: z.string().optional(),
  taskId: z.string().min(1).optional(),
  acceptedAt: moment.optional(),
  /** The body of the acceptance; absent where it could not be read. */
  acceptance: detectionAccepted.optional(),
  endedAt: moment.optional(),
  /** The body of the job's end. */
  answer: detectionJob.optional(),
  /** Code of the refusal or of the loss that it stopped for. */
  errorCode: z.string().optional(),
  seen: z.boolean(),
  /** Whether its end was told of together with others, so that it is not told again; it was not opened yet. */
  told: z.boolean().optional(),
});

export type JobRecord = z.infer<typeof jobRecord>;

/** A record as it was written; undefined for what is none. Never throws. */
export function readJobRecord(text: string): JobRecord | undefined {
  try {
    const parsed = jobRecord.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
