import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parentPort, workerData } from "node:worker_threads";
import { cpuMs } from "../harness/cpu-time.ts";
import { trusted } from "../harness/trusted.ts";
import { KINDS } from "./kinds.ts";

/** The rounds that a thread is to run. */
export interface Order {
  readonly kind: string;
  readonly seed: number;
  readonly first: number;
  /** Not included; Infinity for as many as there is time for. */
  readonly end: number;
  /** When to stop, in milliseconds since 1970. */
  readonly until: number;
  /** The current round, and the number of inputs checked so far, for whoever watches this thread. */
  readonly progress: Int32Array;
}

/** A failure of the product, or of the thread that ran it. */
export interface Find {
  readonly round: number;
  readonly error: string;
  /** Shrunk as far as time allows. */
  readonly input: unknown;
}

/** The most that one input may take, in milliseconds of this thread. Inputs have some thousand characters or bytes. */
const CPU_MS = 4_000;
/** How long a failing input is made smaller, at most. */
const SHRINK_MS = 30_000;

/** Returns the seed of a round, as 32 bits that tell nothing about those of the rounds beside it. */
export function seedOf(seed: number, round: number): number {
  const mixed = Math.imul((seed ^ Math.imul(round, 0x9e37_79b1)) >>> 0, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35) | 0;
}

/** Runs the rounds of an order; `onFind` gets the failures as they come. Leaves the number of the next round in `progress`. */
export async function runRounds(order: Order, onFind: (find: Find) => void): Promise<void> {
  const { end, first, kind, progress, seed, until } = order;
  const fuzzed = KINDS[kind];
  assert.ok(fuzzed !== undefined, kind);
  const { check, close } = await fuzzed.open();
  const property = fc.asyncProperty(fuzzed.inputs, async (input) => {
    Atomics.add(progress, 1, 1);
    const started = cpuMs("thread");
    await check(input);
    const taken = cpuMs("thread") - started;
    assert.ok(taken < CPU_MS, `It took ${Math.round(taken)} ms of the processor.`);
  });
  for (let round = first; round < end && Date.now() < until; round += 1) {
    Atomics.store(progress, 0, round);
    const result = await fc.check(property, {
      seed: seedOf(seed, round),
      numRuns: 1,
      interruptAfterTimeLimit: SHRINK_MS,
    });
    if (result.counterexample === null) continue;
    const { errorInstance: error } = result;
    onFind({
      round,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      input: result.counterexample[0],
    });
  }
  Atomics.add(progress, 0, 1);
  await close?.();
}

if (parentPort !== null) {
  const port = parentPort;
  await runRounds(trusted<Order>(workerData), (find) => port.postMessage(find));
  // What the product left open must not keep the thread alive.
  process.exit();
}
