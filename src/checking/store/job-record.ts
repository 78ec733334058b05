import * as z from "zod";
import {
  detectionAccepted,
  detectionJob,
  type DetectionAccepted,
  type DetectionJob,
} from "../../contract/detection.ts";
import { textHash } from "../vocabulary/text-hash.ts";

/**
 * A background detection as stored on disk, from before it is sent until its result has been seen. It holds
 * the text that was sent, and hashes for locating that text in the document, but no key and no webhook
 * address or secret. Times are milliseconds since 1970, offsets UTF-16 units, prices credits.
 */

/**
 * `sending` is written before the request goes out: a job left in it by a window that is gone may have been
 * charged. `refused` waits for a valid key. The states from `finished` on are final.
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

/** Matches addresses that VS Code can parse; it throws for others, which would hide all jobs. */
const ADDRESS = /^\w[\w+.-]*:(?:\/\/(?=[^/?#])|(?:\/\/)?(?!(?:\/|%2f){2}))/iu;

const selection = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

const sentDocument = z.object({
  uri: z.string().regex(ADDRESS),
  languageId: z.string(),
  submission: z.enum(["prose", "verbatim"]),
  /** Absent if the whole document was sent. */
  selection: selection.optional(),
  /** Hash of the document's whole text when it was sent, by `textHash`. */
  textHash: z.string(),
  /** The text around the selection: its hashes, and the number of UTF-16 units after it. */
  around: z.object({ before: z.string(), after: z.string(), unitsAfter: z.int().nonnegative() }).optional(),
});

export type SentDocument = z.infer<typeof sentDocument>;

const jobRecord = z.object({
  version: z.literal(2),
  /** The local id; the service's id is `taskId`. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  service: z.enum(["embedded", "hosted"]),
  baseUrl: z.string(),
  host: z.string(),
  keyName: z.string(),
  /** Identifies equal requests; reveals nothing of the text. */
  contentHash: z.string(),
  /** The folder or workspace file of the window that sent it; empty if there is none. */
  workspace: z.string(),
  document: sentDocument,
  /** The exact text that was sent. */
  prose: z.string(),
  words: z.number().nonnegative(),
  price: z.number().nonnegative(),
  createdAt: moment,
  /** The number of automatic resends; only free requests are resent. */
  resent: z.number().nonnegative(),
  /** The id of the entry in the spending ledger. */
  ledgerEntry: z.string().optional(),
  taskId: z.string().min(1).optional(),
  acceptedAt: moment.optional(),
  /** The body of the acceptance; absent if it could not be read. */
  acceptance: detectionAccepted.optional(),
  endedAt: moment.optional(),
  /** The body of the final job status. */
  answer: detectionJob.optional(),
  /** The code of the error that ended the job. */
  errorCode: z.string().optional(),
  seen: z.boolean(),
  /** True if its end was announced together with others and has not been opened yet; it is not announced again. */
  told: z.boolean().optional(),
});

export type JobRecord = z.infer<typeof jobRecord>;

/** The first version's format, with the whole text of the document. */
const plainRecord = jobRecord.extend({
  version: z.literal(1),
  document: sentDocument.omit({ textHash: true, around: true }).extend({ text: z.string() }),
});

/** Parses a record; undefined if it is invalid. Never throws. */
export function readJobRecord(value: unknown): JobRecord | undefined {
  return jobRecord.safeParse(value).data;
}

/** Parses a record of the first version, dropping text that was not sent; undefined if it is invalid. Never throws. */
export function readPlainRecord(text: string): JobRecord | undefined {
  try {
    const { data } = plainRecord.safeParse(JSON.parse(text));
    return data && { ...data, version: 2, document: sentDocumentOf(data.document) };
  } catch {
    return undefined;
  }
}

/** Returns the body of the job's acceptance, or a job status if it could not be read. */
export function acceptanceOf({ acceptance, taskId, words }: JobRecord): DetectionAccepted | DetectionJob {
  return acceptance ?? { status: "processing", task_id: taskId ?? "", word_count: words };
}

/** Returns the stored description of a document that is sent. */
export function sentDocumentOf({
  selection,
  text,
  ...document
}: Pick<SentDocument, "uri" | "languageId" | "submission"> & {
  readonly selection?: SentDocument["selection"];
  readonly text: string;
}): SentDocument {
  const sent = { ...document, textHash: textHash(text) };
  if (selection === undefined) return sent;
  const after = text.slice(selection.end);
  const around = {
    before: textHash(text.slice(0, selection.start)),
    after: textHash(after),
    unitsAfter: after.length,
  };
  return { ...sent, selection, around };
}
