import type { ScoreBand } from "../contract/bands.ts";

/**
 * A report in words, in the language of the person: what the page beside the editor and the exports for people show. All of
 * it is plain text: whoever renders it escapes it. Made by `report-view-of.ts`.
 */
export interface ReportView {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  /** The document's name. */
  readonly name: string;
  /** When the report was made. */
  readonly made: string;
  readonly ai?: AiView;
  readonly plagiarism?: PlagiarismView;
  readonly grammar?: GrammarView;
  readonly labels: ReportLabels;
  /**
   * States that the document can't be opened any more; absent if it can. Nothing else is known about it then.
   */
  readonly gone?: string;
}

export type BandKey = ScoreBand["classification"] | "none";

/** A name and its value, such as `Coverage` and `812 of 812 words`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface AiView {
  readonly heading: string;
  /** Such as `0.62`; a dash if there is no score. */
  readonly scoreText: string;
  readonly score: number | null;
  readonly band: BandKey;
  /** Band and confidence in words, or the reason why there is none. */
  readonly bandText: string;
  /** Always in view: what the score is worth. */
  readonly caveats: readonly string[];
  readonly facts: readonly Fact[];
  readonly distribution: {
    readonly heading: string;
    readonly summary: string;
    readonly bars: readonly BarView[];
  };
  readonly sentences: readonly SentenceView[];
  /** The number of sentences edited since; empty if there are none. */
  readonly changed: string;
  /** The reason why no sentence is listed; absent if they are. */
  readonly withheld?: string;
  readonly sections: readonly SectionView[];
  readonly history: {
    readonly heading: string;
    readonly summary: string;
    readonly points: readonly PointView[];
  };
}

/** How many sentences have a score from `from` to `to`. */
export interface BarView {
  readonly from: number;
  readonly to: number;
  readonly band: BandKey;
  readonly label: string;
  readonly count: number;
}

export interface SentenceView {
  readonly item: number;
  readonly text: string;
  readonly score: number | null;
  readonly scoreText: string;
  readonly band: BandKey;
  readonly bandText: string;
  readonly words: number;
  /** Such as `line 12`, `changed since the check` or `not found in the document`. */
  readonly placeText: string;
  /** True if there is something to reveal. */
  readonly isHere: boolean;
}

export interface SectionView {
  readonly title: string;
  readonly level: number;
  readonly score: number | null;
  readonly scoreText: string;
  readonly band: BandKey;
  readonly bandText: string;
  readonly extentText: string;
  readonly placeText: string;
  readonly isHere: boolean;
}

export interface PointView {
  readonly at: number;
  readonly score: number;
  readonly service: "embedded" | "hosted";
  /** The service's name for itself; points of different services do not compare. */
  readonly label: string;
  readonly whenText: string;
  readonly scoreText: string;
}

export interface PlagiarismView {
  readonly heading: string;
  readonly scoreText: string;
  readonly verdictText: string;
  readonly caveats: readonly string[];
  readonly facts: readonly Fact[];
  readonly sources: readonly SourceView[];
  readonly passages: readonly PassageView[];
}

export interface SourceView {
  readonly title: string;
  /** Always shown as text. */
  readonly url: string;
  /** The same URL if it is `http:` or `https:` and may be a link; absent otherwise. */
  readonly href?: string;
  /** How much of the text is in passages that it has too. */
  readonly shareText: string;
  readonly passagesText: string;
}

export interface PassageView {
  readonly text: string;
  /** Index among the sources. */
  readonly source: number;
  readonly similarityText: string;
  readonly placeText: string;
  readonly isHere: boolean;
}

export interface GrammarView {
  readonly heading: string;
  readonly summary: string;
  readonly facts: readonly Fact[];
  readonly corrections: readonly {
    readonly rule: string;
    readonly change: string;
    readonly message: string;
    readonly placeText: string;
    readonly isHere: boolean;
  }[];
  /** Notes of the service without a correction; absent if there are none. */
  readonly hints?: readonly HintView[];
}

export interface HintView {
  readonly rule: string;
  readonly message: string;
  readonly placeText: string;
  readonly isHere: boolean;
}

/** Names of columns, controls and states, by key; what a page needs and no figure. */
export type ReportLabels = Readonly<Record<string, string>>;
