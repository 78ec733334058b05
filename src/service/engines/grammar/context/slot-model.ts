import type { Lexicon } from "./lexicon.ts";
import { BUCKETS, slotFeatures } from "./slot-features.ts";
import { OPTIONS, type Slot, type TrainedTask } from "./slots.ts";
import type { Token } from "./tokens.ts";

/** Weights of one task: its {@link BUCKETS} for each option, in `unit`. */
export interface TaskWeights {
  readonly weights: Int8Array;
  readonly unit: number;
}

/** Predicts which option a writer would choose at a place, from what surrounds it. */
export class SlotModel {
  readonly #tasks: ReadonlyMap<TrainedTask, TaskWeights>;
  readonly #lexicon: Lexicon;

  constructor(tasks: ReadonlyMap<TrainedTask, TaskWeights>, lexicon: Lexicon) {
    this.#tasks = tasks;
    this.#lexicon = lexicon;
  }

  /** Returns the natural logarithm of each option's probability: all zero for a task that isn't trained. */
  logProbabilities(tokens: readonly Token[], slot: Slot): Float64Array {
    if (slot.task === "preposition" || slot.task === "slip") return new Float64Array(slot.options.length);
    const sums = new Float64Array(Math.min(OPTIONS[slot.task], slot.options.length));
    const task = this.#tasks.get(slot.task);
    if (task === undefined) return sums;
    const buckets = BUCKETS[slot.task];
    for (const bucket of slotFeatures(tokens, slot, slot.task, this.#lexicon)) {
      for (let option = 0; option < sums.length; option += 1)
        sums[option] = (sums[option] ?? 0) + (task.weights[option * buckets + bucket] ?? 0) * task.unit;
    }
    const most = Math.max(...sums);
    let total = 0;
    for (const sum of sums) total += Math.exp(sum - most);
    const log = most + Math.log(total);
    return sums.map((sum) => sum - log);
  }
}
