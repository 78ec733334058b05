/** How long a job is kept after its result was seen, in milliseconds. */
export const SEEN_MS = 7 * 86_400_000;

/** How long a detection answer is valid, in milliseconds: detectors are retrained from time to time. */
export const DETECTION_AGE_MS = 30 * 24 * 3_600_000;

/** Limits on finished jobs to keep. */
export interface JobBounds {
  readonly count: number;
  readonly bytes: number;
  /** For results that were seen, in milliseconds since the job ended. */
  readonly age: number;
  /** For all others, in milliseconds: as long as a detection answer is valid for the same text. */
  readonly unseenAge: number;
}

export const JOB_BOUNDS: JobBounds = {
  count: 200,
  bytes: 50 * 1024 * 1024,
  age: SEEN_MS,
  unseenAge: DETECTION_AGE_MS,
};

/** The properties of a stored job that the bounds depend on. */
export interface KeptJob {
  readonly id: string;
  readonly bytes: number;
  /** True if the person has seen the result; only these are dropped to save space. */
  readonly seen: boolean;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/**
 * Returns the ids of the jobs to drop, oldest first: expired ones, and seen ones until count and bytes fit.
 * An unseen answer was paid for and stays until it expires.
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
