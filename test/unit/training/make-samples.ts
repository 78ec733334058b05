import type { Sample } from "../../../src/training/samples.ts";

/** Returns a sample whose text is a number of words that begin with its score, for {@link scoreByText}. */
export function madeSample(score: number, words: number, parts: Partial<Sample> = {}): Sample {
  const text = [score, ...Array.from({ length: words - 1 }, () => "word")].join(" ");
  return { text, label: 0, set: "letters", domain: "sea", model: "human", ...parts };
}

/**
 * A detector that scores a text as its first word says, and abstains below 50 words and from texts that begin
 * with "no".
 */
export const scoreByText = {
  abstention: (text: string, words: number): string | null =>
    words < 50 || text.startsWith("no") ? "no score" : null,
  score: (text: string): Promise<{ score: number; sentences: []; message: null }> =>
    Promise.resolve({ score: Number(text.split(" ")[0]), sentences: [], message: null }),
};
