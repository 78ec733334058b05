import { LIMITS } from "../contract/limits.ts";

/** Waits before the first polls, in milliseconds; the last one repeats ("Endpoints", recommended polling; CLI-4). */
export const POLL_WAITS_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;

const FIRST_WAIT_MS = POLL_WAITS_MS[0];

export interface PollQuestion {
  /** All times in milliseconds since the epoch. */
  readonly now: number;
  /** The time when the service accepted the job; not later than the first `now`. */
  readonly acceptedAt: number;
  /** Undefined before the first poll. */
  readonly last: LastPoll | undefined;
}

export interface LastPoll {
  readonly endedAt: number;
  /** The number of polls so far, including this one. */
  readonly count: number;
  readonly retryAfterMs: number | undefined;
  /** The number of consecutive polls after the hour, up to this one, that never reached the service. */
  readonly lateMisses: number;
}

/** The time of the next poll; undefined if there is nothing left to wait for. */
export type NextPoll = { readonly at: number } | undefined;

/** The earliest time when the service deletes a job; both in milliseconds since the epoch. */
export function hourAfter(acceptedAt: number): number {
  return acceptedAt + LIMITS.jobLifetimeSeconds * 1_000;
}

/** The most polls after the hour that may miss the service. */
const MOST_LATE_MISSES = 5;

/**
 * Schedules the next poll of a job. Waits count from the end of the previous poll, so that polls never overlap, and a longer
 * `Retry-After` is obeyed. One that leads past the hour, after which the service deletes the job, is not: half of the
 * remaining time is waited for instead, or a single such response would cost the result. There is one last poll at the hour,
 * and one immediately if the hour passed unnoticed, while the machine slept or the window was closed: the service's hour may
 * begin later than ours. If that one doesn't reach the service, as in the first seconds after a sleep, a few more follow.
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
  // Never sooner than the shortest wait: the previous poll was as good as the last one.
  if (at > end && left < FIRST_WAIT_MS) return undefined;
  return { at: Math.max(now, Math.min(at, end)) };
}

/** The wait after the given number of polls, in milliseconds. */
function waitAfter(count: number): number {
  return POLL_WAITS_MS[Math.min(count, POLL_WAITS_MS.length - 1)] ?? FIRST_WAIT_MS;
}
