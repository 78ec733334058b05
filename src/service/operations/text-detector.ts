/** One sentence and the probability, 0 to 1, that a machine wrote it. */
export interface ScoredSentence {
  readonly text: string;
  readonly score: number;
}

export interface TextScore {
  /** Of the whole text, 0 to 1. */
  readonly score: number;
  /** In the order of the text. */
  readonly sentences: readonly ScoredSentence[];
}

/** What text detection needs of an engine. */
export interface TextDetector {
  /** Names the model and its date, for `service_name` (DET-5). */
  readonly serviceName: string;
  /**
   * Why this text gets no score, in a sentence for a person; null when it gets one. Quick: it is asked before any credit
   * moves, because an abstention costs nothing.
   */
  abstention(text: string, words: number): string | null;
  /** A failure is a rejection of any kind; an abort rejects too. */
  score(text: string, signal: AbortSignal): Promise<TextScore>;
  close(): Promise<void>;
}
