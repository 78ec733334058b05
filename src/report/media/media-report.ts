import type { ContentCredentials } from "../../contract/content-credentials.ts";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import { shownText } from "../shown-text.ts";

/** A check of an image or a recording as plain figures: of the answer, of the file, and of the account. */
export type MediaReport = ImageReport | AudioReport;

export type MediaKind = MediaReport["kind"];

/** Facts of a check besides the answer's body. */
export interface MediaFacts {
  /** Of the file, without its folders; whoever named the file chose it. */
  readonly name: string;
  readonly bytes: number;
  /** When the file had been written to last as it was looked at, in milliseconds since 1970; absent where that is not known. */
  readonly modified?: number;
  readonly service: "embedded" | "hosted";
  /** The hosted service's host; empty for the embedded service. */
  readonly host: string;
  /** When the check ended, in milliseconds since 1970. */
  readonly at: number;
  /** Credits by the interface's prices, as they were shown before the upload. */
  readonly price: number;
  /** Credits that this check cost; 0 where the answer was known already. */
  readonly charged: number;
  /** True where the answer was known already, so that nothing was sent. */
  readonly cached: boolean;
  /** By the file's content, such as `png` or `mp3`. */
  readonly format: string;
  /** Sentences on what was not looked at. */
  readonly notes: readonly string[];
}

interface CommonReport extends MediaFacts {
  /** Statements that the embedded service found in the file; empty means that the answer says nothing. Absent of the hosted service. */
  readonly evidence?: readonly string[];
  /** The signed history of the file; absent of the hosted service. */
  readonly credentials?: ContentCredentials;
}

export interface ImageReport extends CommonReport {
  readonly kind: "image";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly prediction: "real" | "fake" | "inpainting";
  /** 0 to 1. */
  readonly confidence: number;
  /** 0 to 1 each. */
  readonly probabilities: { readonly real: number; readonly fake: number; readonly inpainting: number };
}

/** One stretch of a recording. */
export interface AudioSegment {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly end: number;
  readonly verdict: "ai_voice" | "natural_voice";
  /** 0 to 1. */
  readonly aiProbability: number;
}

export interface AudioReport extends CommonReport {
  readonly kind: "audio";
  readonly seconds: number;
  readonly verdict: "ai_voice" | "natural_voice" | "undetermined";
  /** 0 to 1. */
  readonly aiProbability: number;
  readonly naturalProbability: number;
  /** In the order of time; none of a recording of about six seconds or less. */
  readonly segments: readonly AudioSegment[];
  /** How many more the answer had: beyond the most that are kept, or outside of the recording. Absent where none. */
  readonly segmentsLeftOut?: number;
  /** Only of a recording with segments. Skipped remainders count in `total` alone. */
  readonly statistics?: {
    readonly total: number;
    readonly processed: number;
    readonly ai: number;
    readonly natural: number;
    /** 0 to 100. */
    readonly aiTimePercentage: number;
  };
}

/** An answer with what its file holds. */
export type MediaAnswer =
  | {
      readonly kind: "image";
      readonly result: ImageResult;
      /** Pixels. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "audio"; readonly result: VoiceResult; readonly seconds: number };

/** More than any recording of ten minutes or any file's evidence has; what an answer has beyond is not shown. */
const MOST_SEGMENTS = 2_000;
const MOST_EVIDENCE = 100;
const LONGEST_NAME = 200;

/** The report of one answer. Text of the service and of the file comes out in one line each, harmless and of bounded length. */
export function mediaReportOf(answer: MediaAnswer, facts: MediaFacts): MediaReport {
  const { content_credentials: credentials } = answer.result;
  const common = {
    ...facts,
    name: shownText(facts.name, LONGEST_NAME),
    ...evidenceOf(answer.result, facts),
    ...(credentials === undefined ? {} : { credentials }),
  };
  return answer.kind === "image" ? imageReportOf(answer, common) : audioReportOf(answer, common);
}

/** Below this no class is the likelier half. */
const HALF = 0.5;

/**
 * Returns whether the answer rests on nothing that was found in the file. Its class and its probabilities then say nothing, and are
 * never shown as if they did. Of the hosted service that is not known.
 */
export function saysNothing(report: MediaReport): boolean {
  const { credentials, evidence = [], service } = report;
  // The evidence is that of a change, which speaks for no class.
  const isBroken = credentials?.state === "invalid" && report.kind === "image" && report.confidence < HALF;
  return service === "embedded" && (evidence.length === 0 || isBroken);
}

function evidenceOf(
  { evidence }: ImageResult | VoiceResult,
  { service }: MediaFacts,
): Pick<CommonReport, "evidence"> {
  if (evidence === undefined) return service === "embedded" ? { evidence: [] } : {};
  return { evidence: evidence.slice(0, MOST_EVIDENCE).map((found) => shownText(found)) };
}

/** The same report of the file under another name. */
export function underName(report: MediaReport, name: string): MediaReport {
  return { ...report, name: shownText(name, LONGEST_NAME) };
}

function imageReportOf(
  { height, result, width }: Extract<MediaAnswer, { kind: "image" }>,
  common: CommonReport,
): ImageReport {
  const { confidence, prediction, probabilities } = result;
  const { real, fake, inpainting } = probabilities;
  return {
    kind: "image",
    ...common,
    width,
    height,
    prediction,
    confidence,
    probabilities: { real, fake, inpainting },
  };
}

function audioReportOf(
  { result, seconds }: Extract<MediaAnswer, { kind: "audio" }>,
  common: CommonReport,
): AudioReport {
  const { ai_probability: aiProbability, natural_probability: naturalProbability, verdict } = result;
  const segments = segmentsOf(result, seconds);
  const segmentsLeftOut = result.segments.length - segments.length;
  return {
    kind: "audio",
    ...common,
    seconds,
    verdict,
    aiProbability,
    naturalProbability,
    segments,
    ...(segmentsLeftOut === 0 ? {} : { segmentsLeftOut }),
    ...statisticsOf(result),
  };
}

/** Those that lie in the recording, in the order of time; a service's times may be rounded past its end. */
function segmentsOf({ segments }: VoiceResult, seconds: number): readonly AudioSegment[] {
  return segments
    .slice(0, MOST_SEGMENTS)
    .map(({ start_time: start, end_time: end, verdict, ai_probability: aiProbability }) => ({
      start: secondsOf(start),
      end: Math.min(secondsOf(end), seconds),
      verdict,
      aiProbability,
    }))
    .filter(({ end, start }) => start < end)
    .sort((one, other) => one.start - other.start);
}

function statisticsOf({ statistics }: VoiceResult): Pick<AudioReport, "statistics"> {
  if (statistics === undefined || statistics === null) return {};
  return {
    statistics: {
      total: statistics.total_segments,
      processed: statistics.processed_segments,
      ai: statistics.ai_segments,
      natural: statistics.natural_segments,
      aiTimePercentage: statistics.ai_time_percentage,
    },
  };
}

/** Of a time such as `3.0s`. */
function secondsOf(time: string): number {
  return Number(time.slice(0, -1));
}
