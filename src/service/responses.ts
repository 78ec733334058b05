import * as z from "zod";
import { ENDPOINTS, type Endpoint, type Operation } from "../contract/endpoints.ts";
import { errorBody } from "../contract/error-body.ts";
import type { Refusal } from "./refusal.ts";

/** A finished response, as sent and as repeated for an `Idempotency-Key`. */
export interface Answer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A success, built through the contract's schema for that operation and status (CON-1). Throws if the body does not match:
 * that is a failure of the operation, so it must be built while its credits can still be released.
 */
export function success(operation: Operation, status: number, body: unknown): Answer {
  const responses: Endpoint["responses"] = ENDPOINTS[operation].responses;
  const schema = responses[status] ?? z.never();
  return { status, body: JSON.stringify(schema.parse(body)), headers: {} };
}

/** The error format of all responses of this service (CON-3). */
export function failure(refusal: Refusal): Answer {
  const body = errorBody.parse({
    status: "error",
    code: refusal.code,
    message: refusal.message,
    details: refusal.details ?? null,
  });
  return { status: refusal.status, body: JSON.stringify(body), headers: refusal.headers };
}
