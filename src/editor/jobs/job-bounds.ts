import { DETECTION_AGE_MS } from "../paying/paid-operation.ts";
import { SEEN_MS } from "./job-file.ts";

/** How much of the past is kept. */
export interface JobBounds {
  readonly count: number;
  readonly bytes: number;
  /** Of an end that was seen, in milliseconds since the end. */
  readonly age: number;
  /** Of any other: as long as the answer of a detection stands for the same text. */
  readonly unseenAge: number;
}

export const JOB_BOUNDS: JobBounds = {
  count: 200,
  bytes: 50 * 1024 * 1024,
  age: SEEN_MS,
  unseenAge: DETECTION_AGE_MS,
};

/** A kept job, as far as the bounds go. */
export interface KeptJob {
  readonly id: string;
  readonly bytes: number;
  /** Whether the person has seen its end; nothing else is dropped for want of room. */
  readonly seen: boolean;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/**
 * The jobs that are to be dropped, oldest first: those that are too old, then as many seen ones as are over count or bytes. An
 * answer that nobody has seen has been paid for, and stays however many there are, until it has expired.
 */
export function droppedJobs(jobs: readonly KeptJob[], now: number, bounds = JOB_BOUNDS): readonly string[] {
  let count = jobs.length;
  let bytes = jobs.reduce((sum, job) => sum + job.bytes, 0);
  const isOld = ({ endedAt, seen }: KeptJob): boolean =>
    now - endedAt > (seen ? bounds.age : bounds.unseenAge);
  return [...jobs]
    .filter((job) => job.seen || isOld(job))
    .sort((a, b) => a.endedAt - b.endedAt)
    .filter((job) => {
      if (!isOld(job) && count <= bounds.count && bytes <= bounds.bytes) return false;
      count -= 1;
      bytes -= job.bytes;
      return true;
    })
    .map(({ id }) => id);
}
