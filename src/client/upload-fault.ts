import type { Stats } from "node:fs";
import { wordingOf, type FailureEntry } from "./failure-table.ts";
import { ServiceFailure, type FailureKind } from "./failure.ts";
import type { UploadFile } from "./http-exchange.ts";

/** `changed`: not the file that was inspected and priced. `unreadable`: gone, or can't be opened. */
export type UploadFaultReason = "changed" | "unreadable";

const NAME = "UploadFault";

/** A problem with the file of an upload, found before its end was sent. */
export class UploadFault extends Error {
  override readonly name = NAME;
  readonly reason: UploadFaultReason;

  constructor(reason: UploadFaultReason) {
    super(`the file is ${reason}`);
    this.reason = reason;
  }
}

/** Returns the difference between a file and its stated properties; undefined if there is none. */
export function faultOf(
  now: Stats,
  { size, modifiedMs = now.mtimeMs }: Pick<UploadFile, "size" | "modifiedMs">,
): UploadFault | undefined {
  if (!now.isFile()) return new UploadFault("unreadable");
  return now.size === size && now.mtimeMs === modifiedMs ? undefined : new UploadFault("changed");
}

const ENTRIES: Readonly<Record<UploadFaultReason, FailureEntry>> = {
  changed: {
    happened: ["The file changed before it was sent. Nothing was sent."],
    next: ["Check it again."],
    action: "retry",
  },
  unreadable: {
    happened: ["Couldn't read the file. It wasn't sent."],
    next: ["Check that the file still exists, then try again."],
    action: "retry",
  },
};

/** Undefined for any other error. The end of the file was not sent, so nothing can have been charged. */
export function uploadFailure(error: unknown): ServiceFailure | undefined {
  if (!(error instanceof UploadFault)) return undefined;
  const entry = ENTRIES[error.reason];
  return new ServiceFailure({
    kind: "not_sent",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, {}),
    action: entry.action,
    field: "file",
    causeCode: error.reason === "changed" ? "FILE_CHANGED" : "FILE_UNREADABLE",
  });
}

/** The wording of an upload that was cut off before its end, by the kind of its failure; the balance need not be checked. */
export function cutOffEntry(kind: FailureKind): FailureEntry | undefined {
  return kind === "answer_lost" || kind === "timed_out" ? CUT_OFF[kind] : undefined;
}

const CUT_OFF = {
  answer_lost: {
    happened: ["Lost the connection to {host} during the upload."],
    next: ["Try again."],
    action: "retry",
  },
  timed_out: {
    happened: ["The upload to {host} stalled or took too long."],
    next: ["Check the network, then try again."],
    action: "retry",
  },
} as const satisfies Partial<Record<FailureKind, FailureEntry>>;
