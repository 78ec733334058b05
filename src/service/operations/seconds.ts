/** Seconds since a `performance.now()`, rounded to milliseconds, for `execution_time`. */
export const secondsSince = (begun: number): number => Math.round(performance.now() - begun) / 1000;
