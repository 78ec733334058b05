import { brotliCompressSync, constants } from "node:zlib";
import {
  MODEL_VERSION,
  type ModelHead,
  type ModelLists,
} from "../../service/engines/grammar/context/model-file.ts";
import type { Level } from "../../service/engines/grammar/context/ngram-model.ts";
import { packLevels } from "../../service/engines/grammar/context/packed-levels.ts";
import type { TaskWeights } from "../../service/engines/grammar/context/slot-model.ts";
import type { TrainedTask } from "../../service/engines/grammar/context/slots.ts";

/** The parts of a trained model. */
export interface TrainedModel {
  readonly name: string;
  readonly levels: readonly Level[];
  readonly tasks: ReadonlyMap<TrainedTask, TaskWeights>;
  readonly spelling: readonly number[];
  readonly lists: ModelLists;
}

/** The Brotli quality of the files that ship, which takes most of the time to write them. */
export const SMALLEST = 11;

/** Returns the file of weights that the service reads: the same bytes for the same model and Brotli quality. */
export function weightsFile(
  { levels, name, spelling, tasks }: Omit<TrainedModel, "lists">,
  quality: number,
): Uint8Array {
  const packed = packLevels(levels).map(
    ({ backoffs, children, costs, words }) => [words, costs, backoffs, children] as const,
  );
  const head: ModelHead = {
    version: MODEL_VERSION,
    name,
    levels: packed.map(([words, costs, backoffs, children]) => [
      words.length,
      costs.length,
      backoffs.length,
      children.length,
    ]),
    tasks: [...tasks].map(([task, { unit, weights }]) => ({ task, bytes: weights.length, unit })),
    spelling: [...spelling],
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, text.length, true);
  const weights = Buffer.concat([
    size,
    text,
    ...packed.flat(),
    ...[...tasks.values()].map(
      ({ weights: part }) => new Uint8Array(part.buffer, part.byteOffset, part.length),
    ),
  ]);
  return compressed(weights, quality);
}

/** Returns the file of words that the service reads: the same bytes for the same lists and Brotli quality. */
export function wordsFile(lists: ModelLists, quality: number): Uint8Array {
  return compressed(Buffer.from(JSON.stringify(lists)), quality);
}

function compressed(file: Buffer, quality: number): Buffer {
  return brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}
