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
  /** What has to be read with the score, in sentences for a person; null where it speaks for itself. */
  readonly message: string | null;
}

/** What text detection needs of an engine. */
export interface TextDetector {
  /** Names the model and its date, for `service_name` (DET-5). */
  readonly serviceName: string;
  /**
   * Why this text gets no score, in a sentence for a person; null when it gets one. Quick: it is asked before any credit
   * moves, because an abstention costs nothing. `words` are those of the contract's count, here and below.
   */
  abstention(text: string, words: number): string | null;
  /** Of a text that it does not abstain from. A failure is a rejection of any kind; an abort rejects too. */
  score(text: string, words: number, signal: AbortSignal): Promise<TextScore>;
  close(): Promise<void>;
}
