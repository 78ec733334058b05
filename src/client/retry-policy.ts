import type { ServiceFailure } from "./failure.ts";
import { REPEAT_WINDOW_MS } from "./intention.ts";

/** Attempts at one call, the first one included. */
export const MAX_ATTEMPTS = 4;

/** A longer `Retry-After` is shown to the person instead of waited for, in milliseconds. */
export const MAX_WAIT_MS = 60_000;

const FIRST_BACKOFF_MS = 1_000;
const MAX_JITTER_MS = 5_000;

export interface RetryQuestion {
  /** Whether an `Idempotency-Key` makes a repetition free. */
  readonly idempotent: boolean;
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  readonly failure: Pick<ServiceFailure, "kind" | "charged" | "retriable" | "code">;
  /** Milliseconds since the first send under this idempotency key. */
  readonly elapsedMs: number;
  readonly retryAfterMs: number | undefined;
  /** Whether a new key may be taken: not twice in a call, and not after an attempt whose fate is unknown. */
  readonly mayRenew: boolean;
  /** From 0 up to 1. */
  readonly random: number;
}

export type RetryDecision =
  | { readonly retry: false }
  | { readonly retry: true; readonly delayMs: number; readonly newIntention: boolean };

const NO: RetryDecision = { retry: false };

/**
 * Whether to send a request again by itself (CLI-3; "Limits", idempotency). The one rule is that it cannot be paid twice:
 * either the attempt provably cost nothing, or the service will know the repetition by its key, which it does for five
 * minutes from the first send. A `service_error` has been refunded and its key is spent: one more try with a new one.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { failure, attempt, idempotent, retryAfterMs = 0 } = question;
  if (!failure.retriable || attempt >= MAX_ATTEMPTS || retryAfterMs > MAX_WAIT_MS) return NO;
  const delayMs = delay(attempt, retryAfterMs, question.random);
  if (failure.code === "service_error") {
    return idempotent && question.mayRenew ? { retry: true, delayMs, newIntention: true } : NO;
  }
  const isFree = failure.charged === "no" || idempotent;
  const isKnown = !idempotent || question.elapsedMs + delayMs <= REPEAT_WINDOW_MS;
  return isFree && isKnown ? { retry: true, delayMs, newIntention: false } : NO;
}

/** Exponential, never earlier than told; jitter only ever adds, so that many clients do not come back at once. */
function delay(attempt: number, retryAfterMs: number, random: number): number {
  const least = Math.max(FIRST_BACKOFF_MS * 2 ** (attempt - 1), retryAfterMs);
  return Math.ceil(least + random * Math.min(least / 2, MAX_JITTER_MS));
}
