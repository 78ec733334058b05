import type { Lexicon } from "../../service/engines/grammar/context/lexicon.ts";
import { BUCKETS, slotFeatures } from "../../service/engines/grammar/context/slot-features.ts";
import type { TaskWeights } from "../../service/engines/grammar/context/slot-model.ts";
import {
  OPTIONS,
  slots,
  TRAINED_TASKS,
  type TrainedTask,
} from "../../service/engines/grammar/context/slots.ts";
import { tokenize } from "../../service/engines/grammar/context/tokens.ts";
import type { Random } from "../random.ts";

const RATE = 0.12;
/** Levels of a weight on each side of zero: more change no prediction, and don't compress. */
const LEVELS = 40;

/** The share of the places of a task to learn from: some are far more frequent than others. */
const SHARE: Readonly<Record<TrainedTask, number>> = {
  number: 0.5,
  verb: 0.5,
  agreement: 1,
  article: 0.4,
  pair: 0.7,
};

/** Softmax regression by AdaGrad, in one pass over the paragraphs. */
export function trainSlots(
  paragraphs: readonly string[],
  lexicon: Lexicon,
  random: Random,
  tell: (line: string) => void,
): Map<TrainedTask, TaskWeights> {
  const states = new Map(
    TRAINED_TASKS.map((task) => {
      const size = OPTIONS[task] * BUCKETS[task];
      return [
        task,
        { weights: new Float32Array(size), squares: new Float32Array(size).fill(1e-6), seen: 0, right: 0 },
      ];
    }),
  );
  const odds = new Float64Array(16);
  for (const paragraph of paragraphs) {
    const tokens = tokenize(paragraph);
    for (const slot of slots(tokens, lexicon)) {
      if (slot.task === "preposition" || slot.task === "slip") continue;
      const state = states.get(slot.task);
      if (state === undefined || slot.written < 0 || random() >= SHARE[slot.task]) continue;
      const features = slotFeatures(tokens, slot, slot.task, lexicon);
      const { squares, weights } = state;
      const buckets = BUCKETS[slot.task];
      const count = slot.options.length;
      let most = Number.NEGATIVE_INFINITY;
      for (let option = 0; option < count; option += 1) {
        let sum = 0;
        for (const bucket of features) sum += weights[option * buckets + bucket] ?? 0;
        odds[option] = sum;
        most = Math.max(most, sum);
      }
      state.seen += 1;
      if ((odds[slot.written] ?? 0) >= most) state.right += 1;
      let total = 0;
      for (let option = 0; option < count; option += 1)
        total += odds[option] = Math.exp((odds[option] ?? 0) - most);
      for (let option = 0; option < count; option += 1) {
        const slope = (odds[option] ?? 0) / total - (option === slot.written ? 1 : 0);
        if (Math.abs(slope) < 0.002) continue;
        const square = slope * slope;
        for (const bucket of features) {
          const place = option * buckets + bucket;
          const squared = (squares[place] ?? 0) + square;
          squares[place] = squared;
          weights[place] = (weights[place] ?? 0) - (RATE * slope) / Math.sqrt(squared);
        }
      }
    }
  }
  for (const [task, { right, seen }] of states)
    tell(`${task}: ${seen} places, ${(right / Math.max(1, seen)).toFixed(3)} predicted`);
  return new Map([...states].map(([task, { weights }]) => [task, quantized(weights)]));
}

function quantized(weights: Float32Array): TaskWeights {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const unit = Math.max(largest, 1e-6) / LEVELS;
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)), unit };
}
