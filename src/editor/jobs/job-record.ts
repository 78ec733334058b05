import * as z from "zod";
import { detectionAccepted, detectionJob } from "../../contract/detection.ts";
import { textHash } from "../documents/text-hash.ts";

/**
 * A background detection as it is kept on disk, from before it is sent until its answer has been seen. Of the document it holds
 * what was sent, and hashes that tell whether and where that still is in it. Times are milliseconds since 1970, offsets UTF-16
 * units, prices credits. The key is not in it, nor is the webhook's address or secret.
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

const selection = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

const sentDocument = z.object({
  uri: z.string().regex(ADDRESS),
  languageId: z.string(),
  submission: z.enum(["prose", "verbatim"]),
  /** Absent where the whole document was sent. */
  selection: selection.optional(),
  /** Of the document's whole text as it was, by `textHash`. */
  textHash: z.string(),
  /** What stood around the selection: its hashes, and the UTF-16 units after it. */
  around: z.object({ before: z.string(), after: z.string(), unitsAfter: z.int().nonnegative() }).optional(),
});

export type SentDocument = z.infer<typeof sentDocument>;

const jobRecord = z.object({
  version: z.literal(2),
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

/** As the first version wrote it, with the whole text of the document. */
const plainRecord = jobRecord.extend({
  version: z.literal(1),
  document: sentDocument.omit({ textHash: true, around: true }).extend({ text: z.string() }),
});

/** A record as it was written; undefined for what is none. Never throws. */
export function readJobRecord(value: unknown): JobRecord | undefined {
  return jobRecord.safeParse(value).data;
}

/** One of the first version, without what was not sent; undefined for what is none. Never throws. */
export function readPlainRecord(text: string): JobRecord | undefined {
  try {
    const { data } = plainRecord.safeParse(JSON.parse(text));
    return data && { ...data, version: 2, document: sentDocumentOf(data.document) };
  } catch {
    return undefined;
  }
}

/** What is kept of a document that is sent. */
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
