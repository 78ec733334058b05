import { LIMITS } from "../contract/limits.ts";

/** Waits before the first polls, in milliseconds; the last one stays ("Endpoints", recommended polling; CLI-4). */
export const POLL_WAITS_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;

const FIRST_WAIT_MS = POLL_WAITS_MS[0];

export interface PollQuestion {
  /** All times in milliseconds since the epoch. */
  readonly now: number;
  /** When the service accepted the job; not later than the first `now`. */
  readonly acceptedAt: number;
  /** Undefined before the first poll. */
  readonly last: LastPoll | undefined;
}

export interface LastPoll {
  readonly endedAt: number;
  /** Polls so far, this one included. */
  readonly count: number;
  readonly retryAfterMs: number | undefined;
  /** Polls after the hour, without a break up to this one, that never came to the service. */
  readonly lateMisses: number;
}

/** When to poll next; undefined when there is nothing left to wait for. */
export type NextPoll = { readonly at: number } | undefined;

/** When the service forgets a job at the earliest; both in milliseconds since the epoch. */
export function hourAfter(acceptedAt: number): number {
  return acceptedAt + LIMITS.jobLifetimeSeconds * 1_000;
}

/** Polls after the hour that may miss the service before it is given up. */
const MOST_LATE_MISSES = 5;

/**
 * When to ask for a job again. The waits count from the end of the poll before, so that there are never two at once, and a
 * `Retry-After` that is longer is obeyed. One that leads past the hour, after which the service forgets the job, is not: half of
 * what is left is waited for, or a single such answer would cost the result. At the hour there is one last poll, and one at once
 * when the hour went by unseen, in a machine that slept or a window that was closed: the hour of the service may begin later than
 * ours. Where that one does not come to the service, as in the first seconds after a sleep, a few more do.
 */
export function nextPoll({ now, acceptedAt, last }: PollQuestion): NextPoll {
  const end = hourAfter(acceptedAt);
  if (last === undefined) return { at: Math.max(now, acceptedAt + FIRST_WAIT_MS) };
  const { endedAt, lateMisses, retryAfterMs = 0 } = last;
  if (endedAt >= end) {
    if (lateMisses === 0 || lateMisses > MOST_LATE_MISSES) return undefined;
    return { at: Math.max(now, endedAt + waitAfter(lateMisses - 1)) };
  }
  const left = end - endedAt;
  const at = endedAt + Math.max(waitAfter(last.count), retryAfterMs > left ? left / 2 : retryAfterMs);
  // Never closer than the shortest wait: the poll before then was as good as the last one.
  if (at > end && left < FIRST_WAIT_MS) return undefined;
  return { at: Math.max(now, Math.min(at, end)) };
}

/** The wait after so many polls, in milliseconds. */
function waitAfter(count: number): number {
  return POLL_WAITS_MS[Math.min(count, POLL_WAITS_MS.length - 1)] ?? FIRST_WAIT_MS;
}
