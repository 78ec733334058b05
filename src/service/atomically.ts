/**
 * Runs synchronous work as one transaction: its writes are all stored or none are, even if the process is killed in the
 * middle. If the work throws, nothing is written to a data folder and the error is rethrown. Nested calls join the outer
 * one.
 */
export type Atomically = <T>(work: () => T) => T;

/**
 * For records in memory, which a kill loses as a whole. Nothing is undone after a throw, so a step must do anything that may
 * fail before it writes.
 */
export const inMemory: Atomically = (work) => work();
