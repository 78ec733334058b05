import type { BandKey, Fact } from "../report-view.ts";

/**
 * An image or a recording in words, in the language of the person. All of it is plain text: whoever renders it
 * escapes it. Made by `media-view-of.ts`.
 */
export interface MediaView {
  /** BCP 47. */
  readonly language: string;
  readonly kind: "image" | "audio";
  readonly title: string;
  /** The time of the check; empty if unknown. */
  readonly made: string;
  readonly file: MediaFileView;
  readonly result?: MediaResultView;
  /** States that nothing is known about the file, and what to do; absent if there is a result. */
  readonly unknown?: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

export interface MediaFileView {
  /** The address of the picture or the sound; absent if the page shows or plays none. */
  readonly address?: string;
  /** Replaces the picture, or names the recording. */
  readonly alt: string;
  /** The reason why it isn't shown or played, or the message if that fails. */
  readonly said: string;
}

export interface MediaResultView {
  readonly heading: string;
  /** The class in words, or that nothing was found that tells. */
  readonly verdict: string;
  /** The service's confidence in words; empty if the answer has no statement. */
  readonly confidence: string;
  /** Empty if they wouldn't be a finding. */
  readonly probabilities: readonly ProbabilityView[];
  /** The reason why no probabilities are shown; absent if they are. */
  readonly withheld?: string;
  readonly caveats: readonly string[];
  readonly facts: readonly Fact[];
  readonly evidence: NamedList;
  readonly notLookedAt: NamedList;
  /** Only for a recording. */
  readonly timeline?: TimelineView;
}

/** A heading with its lines; `said` is shown if there are none. */
export interface NamedList {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly said: string;
}

export interface ProbabilityView {
  readonly label: string;
  /** The meaning of the class. */
  readonly meaning: string;
  /** 0 to 1. */
  readonly value: number;
  readonly valueText: string;
  /** True if the service decided for it. */
  readonly isChosen: boolean;
}

export interface TimelineView {
  readonly heading: string;
  /** The share of AI time and how much was analysed, in words. */
  readonly summary: readonly string[];
  /** The duration of the whole recording. */
  readonly seconds: number;
  readonly segments: readonly SegmentView[];
  /** True if the service gave more segments than these. */
  readonly isCut: boolean;
}

export interface SegmentView {
  /** Seconds from the beginning of the recording. */
  readonly start: number;
  readonly end: number;
  readonly band: BandKey;
  readonly timeText: string;
  readonly verdictText: string;
  readonly scoreText: string;
  /** All of it in one sentence. */
  readonly label: string;
}
