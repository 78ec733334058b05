import { CANCELLED_CALLS, TIMES } from "./cases/cancelled.ts";
import { CONNECTIONS } from "./cases/connections.ts";
import { LOST_ANSWERS } from "./cases/lost-answers.ts";
import { ODD_ARRIVALS } from "./cases/odd-arrivals.ts";
import { GATEWAYS, REDIRECTS, REFUSALS } from "./cases/refusals.ts";
import { UNFIT_ANSWERS } from "./cases/unfit-answers.ts";
import { EARLY_ENDS } from "./cases/uploads.ts";
import type { FaultCase } from "./fault-case.ts";

/** The faults that every operation is tested with, by where they happen. */
export const FAULT_CASES: Readonly<Record<string, readonly FaultCase[]>> = {
  "no connection": CONNECTIONS,
  "on the way to the service": EARLY_ENDS,
  "an answer that does not arrive": LOST_ANSWERS,
  "an answer that arrives oddly": ODD_ARRIVALS,
  "an answer that does not fit": UNFIT_ANSWERS,
  "a refusal": REFUSALS,
  "a gateway": GATEWAYS,
  "a redirect": REDIRECTS,
  "a caller who gives up": CANCELLED_CALLS,
  "a time that jumps": TIMES,
};
