/** How long a job is kept after its result was seen, in milliseconds. */
export const SEEN_MS = 7 * 86_400_000;

/** How long a detection answer is valid, in milliseconds: detectors are retrained from time to time. */
export const DETECTION_AGE_MS = 30 * 24 * 3_600_000;

/** Limits on jobs to keep. Over the count and the bytes, seen ones go: an unseen answer was paid for. */
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
