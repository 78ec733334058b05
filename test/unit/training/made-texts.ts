import { seededRandom } from "../../../src/training/random.ts";
import type { Sample } from "../../../src/training/samples.ts";
import type { TrainingText } from "../../../src/training/train-parts.ts";

const COMMON = ["the", "of", "and", "it", "was", "a", "to", "in", "that", "with"];
const PEOPLE = ["ferry", "fog", "harbour", "waved", "early", "left", "boiler", "rhubarb"];
const MACHINES = ["moreover", "crucial", "foster", "landscape", "navigate", "essential", "harmony", "growth"];
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  sea: ["boat", "sail", "wind", "wave"],
  town: ["street", "house", "bus", "lamp"],
  hill: ["path", "stone", "sheep", "gate"],
};

/** After a common word, people usually continue with the next one and machines with the third. */
const STEPS = [1, 3] as const;

/**
 * Alternating texts of people and of machines, which differ in their words and in the order of the common
 * ones.
 */
export function madeTexts(set: string, count: number, words: number, seed: number): readonly TrainingText[] {
  const random = seededRandom(seed);
  const one = (of: readonly string[]): string => of[Math.floor(random() * of.length)] ?? "";
  return Array.from({ length: count }, (_text, place) => {
    const label = place % 2 === 0 ? 0 : 1;
    const [own, other] = label === 0 ? [PEOPLE, MACHINES] : [MACHINES, PEOPLE];
    let common = 0;
    const next = (): string => {
      const draw = random();
      if (draw < 0.1) return one(own);
      if (draw < 0.15) return one(other);
      if (draw < 0.3) return one(SUBJECTS[set] ?? []);
      const step = random() < 0.6 ? STEPS[label] : Math.floor(random() * COMMON.length);
      common = (common + step) % COMMON.length;
      return COMMON[common] ?? "";
    };
    const written = Array.from({ length: words }, (_word, at) => (at % 12 === 11 ? `${next()}.` : next()));
    return { text: written.join(" "), label, set, source: set } as const;
  });
}

/** Returns the same texts as lines of the training format. */
export const asLines = (texts: readonly TrainingText[]): string =>
  texts
    .map(({ label, set, text }): Sample => ({
      text,
      label,
      set,
      domain: "any",
      model: label === 0 ? "human" : "made",
    }))
    .map((sample) => `${JSON.stringify(sample)}\n`)
    .join("");
