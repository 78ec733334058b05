import type { TextDetector, TextScore } from "../../../src/service/operations/text-detector.ts";

type Scores = Omit<TextScore, "message">;

/**
 * A minimal detector: a sentence with `robot` in it scores 0.9, any other 0.1, a text the mean of its
 * sentences.
 */
export class StandInDetector implements TextDetector {
  readonly serviceName = "stand-in (2026-01-02)";
  readonly texts: string[] = [];
  closed = false;
  message: string | null = null;
  /** Replaced by tests that need an engine to fail, wait or lie. */
  behaviour: (text: string, signal: AbortSignal) => Promise<Scores> = (text) =>
    Promise.resolve(scoreSentences(text));
  abstains: (text: string, words: number) => string | null = (_text, words) =>
    words < 3 ? "The text is too short." : null;

  abstention(text: string, words: number): string | null {
    return this.abstains(text, words);
  }

  async score(text: string, _words: number, signal: AbortSignal): Promise<TextScore> {
    this.texts.push(text);
    return { ...(await this.behaviour(text, signal)), message: this.message };
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

export function scoreSentences(text: string): Scores {
  const sentences = text
    .split(/(?<=\.) /)
    .map((sentence) => ({ text: sentence, score: sentence.includes("robot") ? 0.9 : 0.1 }));
  return { score: sentences.reduce((sum, { score }) => sum + score, 0) / sentences.length, sentences };
}
