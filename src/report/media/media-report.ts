import * as z from "zod";
import { contentCredentials } from "../../contract/content-credentials.ts";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import { shownText } from "../shown-text.ts";

const share = z.number().min(0).max(1);
const amount = z.number().nonnegative();
const count = z.int().nonnegative();

/** Facts of a check besides the answer's body. */
const mediaFacts = z.object({
  /** Of the file, without its folders; whoever named the file chose it. */
  name: z.string(),
  bytes: count,
  /** When the file had been written to last as it was looked at, in milliseconds since 1970; absent where that is not known. */
  modified: z.number().exactOptional(),
  service: z.enum(["embedded", "hosted"]),
  /** The hosted service's host; empty for the embedded service. */
  host: z.string(),
  /** When the check ended, in milliseconds since 1970. */
  at: z.number(),
  /** Credits by the interface's prices, as they were shown before the upload. */
  price: amount,
  /** Credits that this check cost; 0 where the answer was known already. */
  charged: amount,
  /** True where the answer was known already, so that nothing was sent. */
  cached: z.boolean(),
  /** By the file's content, such as `png` or `mp3`. */
  format: z.string(),
  /** Sentences on what was not looked at. */
  notes: z.array(z.string()).readonly(),
});

const commonReport = mediaFacts.extend({
  /** Statements that the embedded service found in the file; empty means that the answer says nothing. Absent of the hosted service. */
  evidence: z.array(z.string()).readonly().exactOptional(),
  /** The signed history of the file; absent from the hosted service. */
  credentials: contentCredentials.exactOptional(),
});

const imageReport = commonReport.extend({
  kind: z.literal("image"),
  /** Pixels. */
  width: count,
  height: count,
  prediction: z.enum(["real", "fake", "inpainting"]),
  confidence: share,
  probabilities: z.object({ real: share, fake: share, inpainting: share }),
});

/** One stretch of a recording; `start` and `end` in seconds from its beginning. */
const audioSegment = z.object({
  start: amount,
  end: amount,
  verdict: z.enum(["ai_voice", "natural_voice"]),
  aiProbability: share,
});

const audioReport = commonReport.extend({
  kind: z.literal("audio"),
  seconds: amount,
  verdict: z.enum(["ai_voice", "natural_voice", "undetermined"]),
  aiProbability: share,
  naturalProbability: share,
  /** In the order of time; none of a recording of about six seconds or less. */
  segments: z.array(audioSegment).readonly(),
  /** How many more the answer had: beyond the most that are kept, or outside of the recording. Absent where none. */
  segmentsLeftOut: count.exactOptional(),
  /** Only of a recording with segments. Skipped remainders count in `total` alone. */
  statistics: z
    .object({
      total: count,
      processed: count,
      ai: count,
      natural: count,
      aiTimePercentage: z.number().min(0).max(100),
    })
    .exactOptional(),
});

/** A check of an image or a recording as plain figures: of the answer, of the file, and of the account. */
export const mediaReport = z.discriminatedUnion("kind", [imageReport, audioReport]);

export type MediaReport = z.infer<typeof mediaReport>;
export type MediaKind = MediaReport["kind"];
export type MediaFacts = Readonly<z.infer<typeof mediaFacts>>;
export type ImageReport = Readonly<z.infer<typeof imageReport>>;
export type AudioReport = Readonly<z.infer<typeof audioReport>>;
export type AudioSegment = Readonly<z.infer<typeof audioSegment>>;
type CommonReport = Readonly<z.infer<typeof commonReport>>;

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

/**
 * Returns the report of one answer. Text of the service and of the file is on one line each, sanitized and of
 * bounded length.
 */
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
  if (report.service === "hosted") return false;
  const { evidence = [] } = report;
  // The evidence is that of a change, or of an origin that leaves the class or the voice open.
  const isOpen = report.kind === "image" ? report.confidence < HALF : report.verdict === "undetermined";
  return evidence.length === 0 || isOpen;
}

function evidenceOf(
  { evidence }: ImageResult | VoiceResult,
  { service }: MediaFacts,
): Pick<CommonReport, "evidence"> {
  if (evidence === undefined) return service === "embedded" ? { evidence: [] } : {};
  return { evidence: evidence.slice(0, MOST_EVIDENCE).map((found) => shownText(found)) };
}

/** Returns the same report of the file under another name. */
export function underName<Report extends { readonly name: string }>(report: Report, name: string): Report {
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

/** Returns the segments within the recording, in order of time; a service may round times past its end. */
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

/** Parses a time such as `3.0s`. */
function secondsOf(time: string): number {
  return Number(time.slice(0, -1));
}
