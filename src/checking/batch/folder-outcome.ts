import { reachOf } from "../paying/batch-stops.ts";
import { CHECK_KINDS, type CheckKind } from "../paying/document-price.ts";
import type { FileChecks, FileReason, FolderFile } from "../store/summary-record.ts";

/** Errors of a file alone after which it may be checked the next time. */
const LATER: ReadonlySet<string> = new Set(["price_changed", "stopped"]);

/** Tells whether a file that ended with this error belongs to those that a resumed check goes on with. */
export function isLeftFor(code: string): boolean {
  return LATER.has(code) || reachOf(code) !== "item";
}

/** Of a file that holds nothing to check. */
const IS_NO_PROSE: ReadonlySet<string> = new Set(["no_prose", "not_text"]);

/** Returns a file that was never to be checked, for `reason`. */
export function skippedFile(uri: string, reason: FileReason): FolderFile {
  return { uri, status: "skipped", reason, creditsCharged: 0 };
}

/** Returns checks in the order in which they're listed. */
export function inOrder(checks: readonly CheckKind[]): readonly CheckKind[] {
  return CHECK_KINDS.filter((kind) => checks.includes(kind));
}

/** Returns a file by what its checks came to: done only where all that were wanted are, or are turned off in the file itself. */
export function fileOutcome(uri: string, checks: FileChecks): FolderFile {
  const ended = CHECK_KINDS.flatMap((kind) => checks[kind] ?? []);
  const creditsCharged = ended.reduce((sum, check) => sum + check.creditsCharged, 0);
  const errors = ended.flatMap(({ error, status }) =>
    error === undefined || status === "leftOut" ? [] : [error],
  );
  const [first] = errors;
  if (first === undefined) return { uri, status: "done", creditsCharged, ...checks };
  if (errors.length === ended.length && errors.every(({ code }) => IS_NO_PROSE.has(code))) {
    return { uri, status: "skipped", reason: { code: first.code, message: first.message }, creditsCharged };
  }
  // What may be done the next time comes before what never will be.
  const later = errors.find(({ code }) => isLeftFor(code));
  const { code, message } = later ?? first;
  const status = later === undefined ? "failed" : "left";
  return { uri, status, reason: { code, message }, creditsCharged, ...checks };
}

/** Tells whether no check of a file was even begun. */
export function isUntouched(file: FileChecks): boolean {
  return CHECK_KINDS.every((kind) => file[kind] === undefined);
}

/** The checks as somebody named them; undefined where it names none, or something else. */
export function checksNamed(value: unknown): readonly CheckKind[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const named = CHECK_KINDS.filter((kind) => value.includes(kind));
  return named.length === new Set(value).size ? named : undefined;
}
