/** Milliseconds since the epoch. Injected, so that expiry is tested without waiting. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
