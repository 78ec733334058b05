import {
  ENTRY_BY_CODE,
  ENTRY_BY_KIND,
  ENTRY_BY_KIND_WHEN_FREE,
  entryByStatus,
  OWN_ENTRIES,
  UNKNOWN_OUTCOME,
  UNTRUSTED_CERTIFICATE,
  type FailureEntry,
} from "../../src/client/failure-table.ts";

/** Every way in which the client words a failure. */
export const FAILURE_ENTRIES: readonly FailureEntry[] = [
  ...Object.values(ENTRY_BY_CODE),
  ...Object.values(ENTRY_BY_KIND),
  ...Object.values(ENTRY_BY_KIND_WHEN_FREE),
  ...Object.values(OWN_ENTRIES),
  ...[400, 401, 403, 404, 413, 418, 429, 500, 502, 503].map(entryByStatus),
  UNKNOWN_OUTCOME,
  UNTRUSTED_CERTIFICATE,
];
