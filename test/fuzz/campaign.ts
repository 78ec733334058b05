import * as fc from "fast-check";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { KINDS } from "./kinds.ts";
import { type Find, type Order, seedOf } from "./rounds.ts";

export interface Campaign {
  readonly kind: string;
  readonly seed: number;
  readonly first: number;
  readonly end: number;
  readonly until: number;
}

/** The longest for one input, and before the first one, in milliseconds on a machine with other work. */
const HANG_MS = 30_000;
const START_MS = 120_000;
/** The most that the process may grow by. */
const GROWTH_BYTES = 2e9;
const HEAP_MB = 1_024;
const LOOK_MS = 250;
const MOST_FINDS = 20;

/**
 * Runs the rounds of a kind in a thread, which is ended where it hangs or takes too much memory; the next one goes on after that
 * round. Stops early at some number of finds. Resolves to the number of rounds.
 */
export async function runCampaign(campaign: Campaign, onFind: (find: Find) => void): Promise<number> {
  const rounds = new Set<number>();
  const note = (find: Find): void => {
    rounds.add(find.round);
    onFind(find);
  };
  const isEnough = (): boolean => rounds.size >= MOST_FINDS;
  let next = campaign.first;
  while (next < campaign.end && Date.now() < campaign.until && !isEnough()) {
    const progress = new Int32Array(new SharedArrayBuffer(8));
    progress[0] = next;
    const error = await runThread({ ...campaign, first: next, progress }, note, isEnough);
    const round = Atomics.load(progress, 0);
    next = round + 1;
    if (error === undefined) return round - campaign.first;
    note({ round, error, input: inputOf(campaign, round) });
  }
  return next - campaign.first;
}

/** Resolves to why the thread ended, if it was not done. */
async function runThread(
  order: Order,
  onFind: (find: Find) => void,
  isEnough: () => boolean,
): Promise<string | undefined> {
  const worker = new Worker(new URL("rounds.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let ended: string | undefined;
  const memory = process.memoryUsage.rss();
  let last = { inputs: 0, at: Date.now() };
  const watch = setInterval(() => {
    const inputs = Atomics.load(order.progress, 1);
    if (inputs !== last.inputs) last = { inputs, at: Date.now() };
    if (Date.now() - last.at > (inputs === 0 ? START_MS : HANG_MS))
      ended = `It hung for ${HANG_MS / 1000} s.`;
    else if (process.memoryUsage.rss() - memory > GROWTH_BYTES) ended = "It took too much memory.";
    if (ended !== undefined || isEnough()) void worker.terminate();
  }, LOOK_MS);
  worker.on("message", onFind);
  worker.on("error", (error) => {
    ended ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  await once(worker, "exit");
  clearInterval(watch);
  return ended;
}

function inputOf({ kind, seed }: Campaign, round: number): unknown {
  const inputs = KINDS[kind]?.inputs ?? fc.constant(undefined);
  return fc.sample(inputs, { seed: seedOf(seed, round), numRuns: 1 })[0];
}
