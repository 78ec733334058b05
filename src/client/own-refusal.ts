import { ENTRY_BY_CODE, ENTRY_BY_KIND, OWN_ENTRIES, wordingOf, type FailureEntry } from "./failure-table.ts";
import { ServiceFailure, type RefusalDetails } from "./failure.ts";

/** Refusals by the client, before anything is sent: nothing can have been charged, and the same call would fail again. */

/** A request that doesn't match the interface; `field` is a name of the interface. */
export function invalidRequest(
  field: string,
  entry: FailureEntry = ENTRY_BY_KIND.invalid_request,
): ServiceFailure {
  return new ServiceFailure({
    kind: "invalid_request",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, { field }),
    action: entry.action,
    field,
  });
}

/** Beyond a limit that the client knows; worded like the service's own refusal unless `entry` is more specific. */
export function overLimit(
  code: string,
  details: RefusalDetails,
  entry: FailureEntry = ENTRY_BY_CODE[code] ?? ENTRY_BY_KIND.over_limit,
): ServiceFailure {
  return new ServiceFailure({
    kind: "over_limit",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, { ...details }),
    action: entry.action,
    code,
    details,
  });
}

/** A call that needs a key, by a client without one. */
export function missingKey(): ServiceFailure {
  const entry = OWN_ENTRIES.missingKey;
  return new ServiceFailure({
    kind: "invalid_configuration",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, {}),
    action: entry.action,
  });
}

/** An idempotency key that no header can carry, or that is longer than the service accepts. */
export function unusableIdempotencyKey(): ServiceFailure {
  return invalidRequest("Idempotency-Key", OWN_ENTRIES.idempotencyKey);
}
