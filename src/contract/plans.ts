/** The plans and their limits ("Authentication" 7; "Limits": pending jobs, image rate). */
export const PLAN_NAMES = ["Trial", "300K", "1M", "2M", "5M", "12M", "25M"] as const;

export type PlanName = (typeof PLAN_NAMES)[number];

export interface Plan {
  /** Keys that may be active at once. */
  readonly activeKeys: number;
  /** Asynchronous text jobs that may be pending at once. */
  readonly pendingJobs: number;
  /** Image detections a minute. */
  readonly imagesPerMinute: number;
}

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  Trial: { activeKeys: 1, pendingJobs: 2, imagesPerMinute: 5 },
  "300K": { activeKeys: 5, pendingJobs: 5, imagesPerMinute: 10 },
  "1M": { activeKeys: 5, pendingJobs: 10, imagesPerMinute: 20 },
  "2M": { activeKeys: 10, pendingJobs: 15, imagesPerMinute: 30 },
  "5M": { activeKeys: 10, pendingJobs: 20, imagesPerMinute: 50 },
  "12M": { activeKeys: 25, pendingJobs: 30, imagesPerMinute: 75 },
  "25M": { activeKeys: 25, pendingJobs: 50, imagesPerMinute: 100 },
};

/** Credits that a new trial account starts with ("What the service does"). */
export const TRIAL_CREDITS = 2_000;
