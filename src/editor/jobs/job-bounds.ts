/** How much of the past is kept. */
export interface JobBounds {
  readonly count: number;
  readonly bytes: number;
  /** Milliseconds since the end. */
  readonly age: number;
}

export const JOB_BOUNDS: JobBounds = { count: 200, bytes: 50 * 1024 * 1024, age: 7 * 86_400_000 };

/** A kept job, as far as the bounds go. */
export interface KeptJob {
  readonly id: string;
  readonly bytes: number;
  /** Whether the person has seen its end; nothing else is ever dropped. */
  readonly seen: boolean;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/**
 * The jobs that are to be dropped, oldest first: seen ones that are too old, then as many as stand over count or bytes. An
 * answer that nobody has seen has been paid for, and stays however many there are.
 */
export function droppedJobs(jobs: readonly KeptJob[], now: number, bounds = JOB_BOUNDS): readonly string[] {
  let count = jobs.length;
  let bytes = jobs.reduce((sum, job) => sum + job.bytes, 0);
  return [...jobs]
    .filter(({ seen }) => seen)
    .sort((a, b) => a.endedAt - b.endedAt)
    .filter((job) => {
      const isOld = now - job.endedAt > bounds.age;
      if (!isOld && count <= bounds.count && bytes <= bounds.bytes) return false;
      count -= 1;
      bytes -= job.bytes;
      return true;
    })
    .map(({ id }) => id);
}
