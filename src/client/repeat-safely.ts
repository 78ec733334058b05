import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";
import type { Clock } from "./clock.ts";
import { isServiceFailure, type ServiceFailure } from "./failure.ts";
import type { Intention } from "./intention.ts";
import { decideRetry } from "./retry-policy.ts";
import { cancelled } from "./exchange-failure.ts";

/** Passed to the listener before each wait, so that progress can show the reason. */
export interface RetryNotice {
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly failure: ServiceFailure;
}

export interface Repetition {
  readonly operation: Operation;
  readonly intention: Intention;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
}

/**
 * Runs `attempt` until it succeeds or must not be repeated. The intention remembers an attempt whose response was lost: the
 * failure of this call, or of a later one under the same key, then says that credits may have been charged.
 * @throws ServiceFailure of the last attempt, or `cancelled`
 */
export async function repeatSafely<T>(repetition: Repetition, attempt: () => Promise<T>): Promise<T> {
  const { operation, intention, clock, signal } = repetition;
  let isRenewed = false;
  for (let number = 1; ; number += 1) {
    const outcome = await settle(attempt);
    if (outcome.failure === undefined) {
      intention.answered();
      return outcome.value;
    }
    // A charge under this key stays a single charge; a new key would be charged again.
    if (outcome.failure.charged !== "no") intention.doubt();
    const failure = intention.isInDoubt ? outcome.failure.afterUncertainAttempt() : outcome.failure;
    const decision = decideRetry({
      operation,
      attempt: number,
      failure: outcome.failure,
      elapsedMs: intention.elapsedMs(clock.now()),
      mayRenew: !isRenewed && !intention.isInDoubt,
      random: repetition.random(),
    });
    if (!decision.retry) throw failure;
    repetition.onRetry?.({ attempt: number, delayMs: decision.delayMs, failure });
    await pause(clock, decision.delayMs, signal, intention.isInDoubt);
    if (decision.newIntention) {
      isRenewed = true;
      // A concurrent call may have been charged under the key by now.
      if (!(await intention.renew(clock.now()))) throw outcome.failure.afterUncertainAttempt();
    } else if (isKeyed(operation) && !intention.isRepeatable(clock.now())) {
      // The machine slept through the wait: the service has forgotten the key and would charge again.
      throw failure;
    }
  }
}

function isKeyed(operation: Operation): boolean {
  return ENDPOINTS[operation].idempotent;
}

type Outcome<T> = { readonly value: T; readonly failure?: undefined } | { readonly failure: ServiceFailure };

async function settle<T>(attempt: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await attempt() };
  } catch (error) {
    if (isServiceFailure(error)) return { failure: error };
    throw error;
  }
}

async function pause(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  isUncertain: boolean,
): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw cancelled(isUncertain ? "unknown" : "no");
  }
}
