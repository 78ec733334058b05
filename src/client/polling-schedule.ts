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
}

/** When to poll next; undefined when there is nothing left to wait for. */
export type NextPoll = { readonly at: number } | undefined;

/**
 * When to ask for a job again. The waits count from the end of the poll before, so that there are never two at once, and a
 * `Retry-After` that is longer is obeyed up to the hour after which the service forgets the job. At the hour there is one last
 * poll, and one at once when the hour went by unseen, in a machine that slept or a window that was closed: the hour of the
 * service may begin later than ours.
 */
export function nextPoll({ now, acceptedAt, last }: PollQuestion): NextPoll {
  const end = acceptedAt + LIMITS.jobLifetimeSeconds * 1_000;
  if (last === undefined) return { at: Math.max(now, acceptedAt + FIRST_WAIT_MS) };
  if (last.endedAt >= end) return undefined;
  const wait = POLL_WAITS_MS[Math.min(last.count, POLL_WAITS_MS.length - 1)] ?? FIRST_WAIT_MS;
  const at = last.endedAt + Math.max(wait, last.retryAfterMs ?? 0);
  // Never closer than the shortest wait: the poll before then was as good as the last one.
  if (at > end && end - last.endedAt < FIRST_WAIT_MS) return undefined;
  return { at: Math.max(now, Math.min(at, end)) };
}
