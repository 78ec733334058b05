/**
 * Runs synchronous work whose writes are kept all together or not at all, also when the process is killed in the middle.
 * A throw inside leaves nothing written in a data folder and goes on to the caller. Nested runs are part of the outer one.
 */
export type Atomically = <T>(work: () => T) => T;

/**
 * For records in memory: what a kill takes, it takes whole. Nothing is undone after a throw, so that a step must do what
 * may fail before it writes.
 */
export const inMemory: Atomically = (work) => work();
