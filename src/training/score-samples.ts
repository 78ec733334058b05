import { countWords } from "../contract/word-count.ts";
import type { startTextDetector } from "../service/start-text-detector.ts";
import type { Sample } from "./samples.ts";
import { wordCuts } from "./word-cuts.ts";

/** The part of a text that is scored: all of it, or the given number of words from its beginning. */
export const LENGTHS = ["whole", 50, 100, 200, 400] as const;
export type Length = (typeof LENGTHS)[number];

/** The AI score; `abstained` if the detector gives none; `short` if the text has fewer words. */
export type Judgement = number | "abstained" | "short";

export interface JudgedSample {
  readonly sample: Sample;
  /** The number of words of the whole text, by the contract's count. */
  readonly words: number;
  /** In the order of {@link LENGTHS}. */
  readonly judgements: readonly Judgement[];
}

type Detector = Pick<ReturnType<typeof startTextDetector>, "abstention" | "score">;

/** The number of texts in flight: enough that the worker never waits, few enough for memory. */
const AT_ONCE = 16;
const COUNTS = LENGTHS.filter((length) => length !== "whole");

/**
 * Scores every sample at every length, as the service does with a request. Rejects with the detector's errors.
 *
 * @param onJudged called after every sample
 */
export async function scoreSamples(
  detector: Detector,
  samples: readonly Sample[],
  onJudged: (done: number) => void = () => undefined,
): Promise<readonly JudgedSample[]> {
  const judged = Array.from<JudgedSample>({ length: samples.length });
  const never = new AbortController().signal;
  let done = 0;
  let next = 0;
  const judge = async (text: string, words: number): Promise<Judgement> =>
    detector.abstention(text, words) === null
      ? (await detector.score(text, words, never)).score
      : "abstained";
  const work = async (): Promise<void> => {
    for (let place = next; place < samples.length; place = next) {
      next += 1;
      const sample = samples[place];
      if (sample === undefined) return;
      const words = countWords(sample.text);
      const judgements = [await judge(sample.text, words)];
      for (const cut of wordCuts(sample.text, COUNTS))
        judgements.push(cut === null ? "short" : await judge(cut.text, cut.words));
      judged[place] = { sample, words, judgements };
      done += 1;
      onJudged(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return judged;
}
