import { ENDPOINTS, type Endpoint, type Operation } from "../contract/endpoints.ts";
import { isMetered } from "./charge.ts";
import type { ServiceFailure } from "./failure.ts";
import { isInsideWindow } from "./intention.ts";

/** The most attempts at one call, including the first. */
export const MAX_ATTEMPTS = 4;

/** Operations with fewer attempts: polling repeats anyway, and health checks are repeated at a click. */
const ATTEMPTS: Partial<Readonly<Record<Operation, number>>> = { getJob: 1, imageHealth: 2, voiceHealth: 2 };

/** A longer `Retry-After` is reported to the person instead of waited for, in milliseconds. */
export const MAX_WAIT_MS = 60_000;

const FIRST_BACKOFF_MS = 1_000;
const MAX_JITTER_MS = 5_000;

export interface RetryQuestion {
  readonly operation: Operation;
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  readonly failure: Pick<
    ServiceFailure,
    "kind" | "charged" | "retriable" | "status" | "code" | "retryAfterMs"
  >;
  /** Milliseconds since the first send under this idempotency key. */
  readonly elapsedMs: number;
  /** True if a new key may be taken: not twice in a call, and not after an attempt whose outcome is unknown. */
  readonly mayRenew: boolean;
  /** From 0 up to 1. */
  readonly random: number;
}

export type RetryDecision =
  | { readonly retry: false }
  | { readonly retry: true; readonly delayMs: number; readonly newIntention: boolean };

const NO: RetryDecision = { retry: false };

/**
 * Decides if a request is repeated automatically (CLI-3; "Limits", idempotency), so that it can't be paid twice. Either the
 * service recognizes the repetition by its key, for five minutes from the first send; or the attempt provably cost nothing
 * and did nothing: it was never sent, or its refusal says so (`refusalOf` decides which do; no others are both `charged`
 * `no` and retriable). A `service_error` was refunded and its key is spent: one more attempt with a new key. Without
 * idempotency that could be a second charge for work that may fail again, so the person decides.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { operation, failure, attempt, random } = question;
  const { idempotent }: Endpoint = ENDPOINTS[operation];
  const { retryAfterMs = 0 } = failure;
  if (!failure.retriable || attempt >= (ATTEMPTS[operation] ?? MAX_ATTEMPTS)) return NO;
  if (retryAfterMs > MAX_WAIT_MS) return NO;
  const delayMs = delay(attempt, retryAfterMs, random);
  if (failure.status === 503 && failure.code === "service_error") {
    return idempotent && question.mayRenew ? { retry: true, delayMs, newIntention: true } : NO;
  }
  const isFree = idempotent ? isInsideWindow(question.elapsedMs + delayMs) : isHarmless(operation, failure);
  return isFree ? { retry: true, delayMs, newIntention: false } : NO;
}

/** True if an attempt cost nothing and did nothing, so that repeating it is harmless. */
function isHarmless(operation: Operation, { kind, charged }: RetryQuestion["failure"]): boolean {
  return !isMetered(operation) || (charged === "no" && (kind === "not_sent" || kind === "refused"));
}

/** Exponential, never earlier than requested; jitter only adds, so that many clients don't return simultaneously. */
function delay(attempt: number, retryAfterMs: number, random: number): number {
  const least = Math.max(FIRST_BACKOFF_MS * 2 ** (attempt - 1), retryAfterMs);
  return Math.ceil(least + random * Math.min(least / 2, MAX_JITTER_MS));
}
