import type { CredentialsView } from "./credentials-view.ts";
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
  /** When it was checked; empty where that is not known. */
  readonly made: string;
  readonly file: MediaFileView;
  readonly result?: MediaResultView;
  /** That nothing is known of the file, and what to do; absent where there is a result. */
  readonly unknown?: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

export interface MediaFileView {
  /** Where the page has the picture or the sound from; absent where it shows or plays none. */
  readonly address?: string;
  /** Stands for the picture or names the recording. */
  readonly alt: string;
  /** Why it is not shown or played, or what would be said then. */
  readonly said: string;
}

export interface MediaResultView {
  readonly heading: string;
  /** The class in words, or that nothing was found that tells. */
  readonly verdict: string;
  /** How sure the service is, in words; empty where the answer says nothing. */
  readonly confidence: string;
  /** None where they would be no finding. */
  readonly probabilities: readonly ProbabilityView[];
  /** Why no probabilities are shown; absent where they are. */
  readonly withheld?: string;
  readonly caveats: readonly string[];
  readonly facts: readonly Fact[];
  readonly evidence: NamedList;
  readonly notLookedAt: NamedList;
  /** Absent where the file has none. */
  readonly credentials?: CredentialsView;
  /** Of a recording. */
  readonly timeline?: TimelineView;
}

/** A heading with what stands under it; `said` stands there where there is no line. */
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
  /** True where it is the one that the service decided for. */
  readonly isChosen: boolean;
}

export interface TimelineView {
  readonly heading: string;
  /** The share of AI time and how much was analysed, in words. */
  readonly summary: readonly string[];
  /** Of the whole recording. */
  readonly seconds: number;
  readonly segments: readonly SegmentView[];
  /** True where the service gave more segments than there are here. */
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
