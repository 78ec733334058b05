import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import type { Charged } from "../../src/client/failure.ts";
import { MAX_ATTEMPTS } from "../../src/client/retry-policy.ts";
import { BENCH_OPERATIONS, type BenchName } from "./bench-operations.ts";
import type { Evidence, FaultCase, Repeats } from "./fault-case.ts";
import type { Work } from "./metered-service.ts";

/** The outcome of a call. */
export interface Ending {
  readonly reported: Charged | "result";
  /** Requests that reach the service. */
  readonly requests: number;
  /** Charges in the service's books that weren't refunded. */
  readonly charges: number;
}

const MARKS = { no: "no", yes: "yes", unknown: "?", result: "ok" } as const;

/** Formats an outcome as a cell of the matrix. */
export function describeEnding({ reported, requests, charges }: Ending): string {
  return `${MARKS[reported]}${requests}/${charges}`;
}

const FREE: ReadonlySet<BenchName> = new Set(["job", "imageHealth", "voiceHealth", "checkKey"]);
/** Returns true if a call costs nothing. */
export function isFree(name: BenchName): boolean {
  return FREE.has(name);
}

const HEALTH_ATTEMPTS = 2;
const RENEWED_ATTEMPTS = 2;

/** Returns the states of the work to try a fault with: if the evidence says nothing, the truth may be either. */
export function worksOf({ work, evidence, ...fault }: FaultCase): readonly Work[] {
  if (work !== undefined) return work;
  if ("detour" in fault || "atHead" in fault) return ["not done"];
  if (evidence === "says nothing") return ["done", "not done"];
  return evidence === "the result" || evidence === "says yes" ? ["done"] : ["not done"];
}

/**
 * Returns how a call must end if every attempt meets the fault, and if only the first one does. Only rules
 * decide, so no cell can be adjusted by hand: the report follows from the evidence, the charges from what the
 * service did.
 */
export function expectedEnding(fault: FaultCase, work: Work, name: BenchName, isLasting: boolean): Ending {
  const { evidence } = fault;
  const attempts = attemptsOf(fault.repeats, name);
  const price = isFree(name) ? 0 : 1;
  const seen = evidence === "not sent" ? 0 : 1;
  if (isLasting || attempts === 1) {
    return {
      reported: reportedOf(evidence, name),
      requests: attempts * seen,
      charges: work === "done" ? price : 0,
    };
  }
  return { reported: "result", requests: seen + 1, charges: price };
}

function reportedOf(evidence: Evidence, name: BenchName): Ending["reported"] {
  if (evidence === "the result") return "result";
  if (isFree(name) || evidence === "says no" || evidence === "not sent") return "no";
  return evidence === "says yes" ? "yes" : "unknown";
}

/** Whoever polls a job asks again, and health checks cost nothing but time. */
function attemptsOf(repeats: Repeats, name: BenchName): number {
  if (repeats === "never" || name === "job" || name === "checkKey") return 1;
  if (isFree(name)) return HEALTH_ATTEMPTS;
  const { idempotent } = ENDPOINTS[BENCH_OPERATIONS[name].operation];
  if (repeats === "renewed") return idempotent ? RENEWED_ATTEMPTS : 1;
  return repeats === "always" || idempotent ? MAX_ATTEMPTS : 1;
}
