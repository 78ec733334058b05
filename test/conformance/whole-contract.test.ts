import assert from "node:assert/strict";
import { type Endpoint, ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../../src/contract/error-codes.ts";
import { ANSWERS_SEEN } from "./answers-seen.ts";
import { OPERATIONS } from "./caller.ts";

/** One documented answer; a null code matches a success, or any code where the interface gives none. */
interface Row {
  readonly operation: Operation;
  readonly status: number;
  readonly code: string | null;
}

/** Returns the shared refusals that an endpoint can give at all. */
function applies({ scope, body }: Endpoint, status: number): boolean {
  if (status === 401) return scope !== "none";
  if (status === 403) return scope !== "none" && scope !== null;
  if (status === 413) return body === "json";
  return [404, 405, 431].includes(status) || body !== "none";
}

function documented(operation: Operation): Row[] {
  const endpoint: Endpoint = ENDPOINTS[operation];
  const common = COMMON_ERRORS.filter(({ status }) => applies(endpoint, status));
  const errors = [...common, ...OPERATION_ERRORS[operation]];
  return [
    ...Object.keys(endpoint.responses).map((status) => ({ operation, status: Number(status), code: null })),
    ...errors.map(({ status, code }) => ({ operation, status, code })),
  ];
}

function isSeen({ operation, status, code }: Row): boolean {
  return [...ANSWERS_SEEN.values()].some(
    (seen) => seen.operation === operation && seen.status === status && (code === null || code === seen.code),
  );
}

/** Runs after all other suites of this folder, because of its name; skipped if only some of them run. */
describe("the whole contract", () => {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;

  it("[CON-1] the service gave every documented answer of every operation over HTTP in this run", () => {
    const missing = OPERATIONS.flatMap(documented)
      .filter((row) => !isSeen(row))
      .map(({ operation, status, code }) => `${operation} ${status} ${code ?? "*"}`);
    assert.deepEqual([...new Set(missing)], []);
  });
});
