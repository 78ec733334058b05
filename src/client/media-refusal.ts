import { cancelled } from "./exchange-failure.ts";
import { wordingOf, type FailureEntry } from "./failure-table.ts";
import { ServiceFailure } from "./failure.ts";
import { overLimit } from "./own-refusal.ts";

/** Refusals of a file before it is sent: nothing can have been charged. Messages name no file and no folder. */

const BYTES_PER_MEGABYTE = 1024 * 1024;

const TOO_LARGE: FailureEntry = {
  happened: ["The file is {actual} MB; the limit is {limit} MB."],
  next: ["Choose a smaller file, or save this one smaller."],
};
const NOT_THERE: FailureEntry = {
  happened: ["The file no longer exists."],
  next: ["Choose another file."],
};
const NOT_READABLE: FailureEntry = {
  happened: ["Couldn't read the file ({causeCode}).", "Couldn't read the file."],
  next: ["Check that you can read it, then try again."],
};
const NO_FILE: FailureEntry = {
  happened: ["This is a folder or a device, not a file."],
  next: ["Choose a file."],
};
const EMPTY: FailureEntry = { happened: ["The file is empty."], next: ["Choose another file."] };
const CHANGED: FailureEntry = {
  happened: ["The file changed while being read."],
  next: ["Try again when nothing writes to it."],
};

const FILE_PROBLEMS = { noFile: NO_FILE, empty: EMPTY, changed: CHANGED } as const;
const ERROR_CODE = /^E[A-Z0-9]{1,30}$/;

/** A file that can't be uploaded. */
export function unusableFile(problem: keyof typeof FILE_PROBLEMS): ServiceFailure {
  return invalidFile(FILE_PROBLEMS[problem]);
}

/** The failure for an interrupted read of a file: an abort, or an error of the file system by its code. */
export function readingStopped(error: unknown, signal: AbortSignal): ServiceFailure {
  if (signal.aborted) return cancelled("no");
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  // The message of the error contains the path.
  const causeCode = typeof code === "string" && ERROR_CODE.test(code) ? code : undefined;
  return invalidFile(causeCode === "ENOENT" ? NOT_THERE : NOT_READABLE, causeCode);
}

/** A file over the service's limit; `details` are megabytes of 1,048,576 bytes, rounded up to a tenth. */
export function tooLarge(bytes: number, maxBytes: number): ServiceFailure {
  const details = { limit: megabytes(maxBytes), actual: megabytes(bytes) };
  return overLimit("invalid_payload", details, TOO_LARGE);
}

function megabytes(bytes: number): number {
  return Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10;
}

function invalidFile(entry: FailureEntry, causeCode?: string): ServiceFailure {
  return new ServiceFailure({
    kind: "invalid_request",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, { causeCode }),
    action: entry.action,
    field: "file",
    causeCode,
  });
}
