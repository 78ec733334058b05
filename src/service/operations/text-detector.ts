/** One sentence and the probability, 0 to 1, that a machine wrote it. */
export interface ScoredSentence {
  readonly text: string;
  readonly score: number;
}

export interface TextScore {
  /** The score of the whole text, 0 to 1. */
  readonly score: number;
  /** In text order. */
  readonly sentences: readonly ScoredSentence[];
  /** The caveat to show with the score, as sentences for a person; null if there is none. */
  readonly message: string | null;
}

/** The engine's interface for text detection. */
export interface TextDetector {
  /** Names the model and its date, for `service_name` (DET-5). */
  readonly serviceName: string;
  /**
   * Returns why this text gets no score, as a sentence for a person; null if it gets one. Fast: called before any charge,
   * because an abstention is free. `words` are by the contract's count, here and below.
   */
  abstention(text: string, words: number): string | null;
  /** Scores a text from which it does not abstain. A failure is a rejection of any kind; an abort rejects too. */
  score(text: string, words: number, signal: AbortSignal): Promise<TextScore>;
  close(): Promise<void>;
}
