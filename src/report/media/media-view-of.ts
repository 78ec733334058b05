import * as l10n from "@vscode/l10n";
import { scoreBand } from "../../contract/bands.ts";
import { clockText } from "./clock-text.ts";
import { isBroken } from "./credential-words.ts";
import { credentialsViewOf, hasCredentials } from "./credentials-view-of.ts";
import { saysNothing, type AudioReport, type MediaKind, type MediaReport } from "./media-report.ts";
import type { MediaFileView, MediaResultView, MediaView, NamedList, TimelineView } from "./media-view.ts";
import type { Fact } from "../report-view.ts";
import { shownText } from "../shown-text.ts";
import { formatAmount, describeCharge } from "../words/credit-words.ts";
import {
  formatCount,
  formatMoment,
  formatNumber,
  formatPercent,
  formatShare,
  locale,
} from "../words/format.ts";
import { serviceFact } from "../words/check-facts.ts";
import { embeddedWords } from "../words/embedded-words.ts";
import { serviceWords } from "../words/service-words.ts";
import { mediaLabels } from "./media-labels.ts";
import {
  audioProbabilities,
  audioVerdict,
  describeConfidence,
  imageProbabilities,
  imageVerdict,
  mediaCaveats,
  segmentVerdict,
} from "./media-result-words.ts";

/** The current state of a file, in addition to its report. */
export interface MediaFileNow {
  readonly name: string;
  readonly kind: MediaView["kind"];
  /** Tells whether it is there, and the one that was checked as far as its size tells. */
  readonly state: "same" | "other" | "gone" | "unknown";
  /** The address from which the page loads it; absent if there is none. */
  readonly address?: string;
}

/** Formats that Chromium shows and plays without the codecs that it may not ship. */
const SHOWN: Readonly<Record<MediaKind, ReadonlySet<string>>> = {
  image: new Set(["jpeg", "png", "webp", "gif", "bmp"]),
  audio: new Set(["wav", "mp3", "ogg", "flac"]),
};

/** Returns a report in the words of the person's language; texts of services and files are bounded and made harmless. */
export function mediaViewOf(report: MediaReport | undefined, file: MediaFileNow): MediaView {
  const name = shownText(file.name, 200);
  return {
    language: locale(),
    kind: file.kind,
    title: l10n.t("Report of {0}", name),
    made: report === undefined ? "" : l10n.t("Checked {0}", formatMoment(report.at)),
    file:
      file.kind === "links"
        ? { alt: name, said: "" }
        : fileViewOf(report, { ...file, kind: file.kind }, name),
    ...(report === undefined ? { unknown: describeUnknown() } : { result: resultViewOf(report, file) }),
    labels: mediaLabels(report !== undefined && isAnalysedAsWhole(report)),
  };
}

/** The hosted service gives a short recording one result; the embedded one analyzes no sound at all. */
function isAnalysedAsWhole(report: MediaReport): boolean {
  return (
    report.kind === "audio" &&
    report.service === "hosted" &&
    report.statistics === undefined &&
    report.segments.length === 0
  );
}

function describeUnknown(): readonly string[] {
  return [
    l10n.t("The result for this file is no longer available."),
    l10n.t("Check it again: free while the result is cached; otherwise you see the price first."),
  ];
}

function fileViewOf(
  report: MediaReport | undefined,
  file: MediaFileNow & { readonly kind: MediaKind },
  name: string,
): MediaFileView {
  const { address, kind, state } = file;
  const alt = altOf(report, name);
  if (state === "gone") return { alt, said: l10n.t("The file was moved or deleted.") };
  const format = report?.format;
  const isShown = format === undefined || SHOWN[kind].has(format);
  if (!isShown) return { alt, said: describeNotShown(kind, format) };
  if (address === undefined)
    return {
      alt,
      said:
        kind === "image"
          ? l10n.t("Can't show the image: it isn't a file on this machine.")
          : l10n.t("Can't play the recording: it isn't a file on this machine."),
    };
  const said =
    kind === "image"
      ? l10n.t("Can't show the image here. The result isn't affected.")
      : l10n.t("Can't play the recording here. The result isn't affected.");
  return { alt, said, address };
}

function describeNotShown(kind: MediaKind, format: string): string {
  const called = serviceWords(format).toUpperCase();
  return kind === "image"
    ? l10n.t("Can't show a {0} image here. It was still checked.", called)
    : l10n.t("Can't play a {0} recording here. The timeline still shows its result.", called);
}

function altOf(report: MediaReport | undefined, name: string): string {
  if (report?.kind !== "image") return name;
  const [width, height] = [formatNumber(report.width), formatNumber(report.height)];
  return l10n.t("The image {0}, {1} by {2} pixels", name, width, height);
}

function resultViewOf(report: MediaReport, file: MediaFileNow): MediaResultView {
  const isNothing = saysNothing(report);
  const heading = report.kind === "image" ? l10n.t("AI image") : l10n.t("AI voice");
  const changed = file.state === "other" ? [l10n.t("The file has changed since this result.")] : [];
  return {
    heading,
    verdict: isNothing ? describeNothing(report) : verdictOf(report),
    confidence: isNothing || report.kind === "audio" ? "" : describeConfidence(report),
    probabilities: isNothing ? [] : probabilitiesOf(report),
    ...(isNothing ? { withheld: describeWithheld(report) } : {}),
    caveats: [...changed, ...(isNothing ? [] : mediaCaveats(report))],
    facts: factsOf(report),
    evidence: evidenceOf(report),
    ...(hasCredentials(report.credentials)
      ? { credentials: credentialsViewOf(report.credentials, report.name) }
      : {}),
    notLookedAt: {
      heading: l10n.t("Not checked"),
      lines: report.notes.map((note) => shownText(note)),
      said: "",
    },
    ...(report.kind === "audio" ? { timeline: timelineOf(report) } : {}),
  };
}

function verdictOf(report: MediaReport): string {
  return report.kind === "image" ? imageVerdict(report.prediction) : audioVerdict(report.verdict);
}

function probabilitiesOf(report: MediaReport): MediaResultView["probabilities"] {
  return report.kind === "image" ? imageProbabilities(report) : audioProbabilities(report);
}

function describeNothing({ credentials, evidence = [], kind }: MediaReport): string {
  if (credentials === undefined || credentials.state === "none")
    return l10n.t("No statement of origin found");
  if (isBroken(credentials)) return l10n.t("Its Content Credentials are invalid");
  return kind === "audio" && evidence.length > 0
    ? audioVerdict("undetermined")
    : l10n.t("Its Content Credentials don't say whether AI made it");
}

function describeWithheld({ credentials, kind }: MediaReport): string {
  if (credentials !== undefined && credentials.state !== "none")
    return kind === "image"
      ? l10n.t("No class or probabilities: what the file states settles none.")
      : l10n.t("No probabilities: the file's statements don't settle whether the voice is real.");
  return kind === "image"
    ? l10n.t("No class: this file doesn't state its origin. Most images don't, so this proves nothing.")
    : l10n.t(
        "No verdict: this file doesn't state its origin. Most recordings don't, so this proves nothing.",
      );
}

function evidenceOf({ evidence, service }: MediaReport): NamedList {
  const heading = l10n.t("Evidence");
  const lines = (evidence ?? []).map((line) => embeddedWords(shownText(line)));
  return {
    heading,
    lines,
    said:
      service === "embedded"
        ? l10n.t("None found in the file.")
        : l10n.t("The hosted service doesn't say what its result is based on."),
  };
}

function factsOf(report: MediaReport): readonly Fact[] {
  const { bytes, cached, charged, format, price, service } = report;
  const extent: Fact =
    report.kind === "image"
      ? {
          label: l10n.t("Size"),
          value: l10n.t("{0} × {1} pixels", formatNumber(report.width), formatNumber(report.height)),
        }
      : { label: l10n.t("Duration"), value: formatDuration(report.seconds) };
  return [
    serviceFact(report),
    extent,
    {
      label: l10n.t("File"),
      value: l10n.t("{0}, {1}", serviceWords(format).toUpperCase(), formatBytes(bytes)),
    },
    { label: l10n.t("Price"), value: formatAmount(price, service) },
    { label: l10n.t("Cost"), value: describeCharge(charged, service, cached) },
  ];
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000) return l10n.t("{0} bytes", formatNumber(bytes));
  const isMega = bytes >= 1_000_000;
  const value = bytes / (isMega ? 1_000_000 : 1_000);
  return value.toLocaleString(locale(), {
    style: "unit",
    unit: isMega ? "megabyte" : "kilobyte",
    maximumFractionDigits: 1,
  });
}

function formatDuration(seconds: number): string {
  const words = formatCount("second", Math.round(seconds * 10) / 10);
  return seconds < 60 ? words : l10n.t("{0} ({1})", clockText(seconds), words);
}

function timelineOf(report: AudioReport): TimelineView {
  const { seconds, segments } = report;
  return {
    heading: l10n.t("Timeline"),
    summary: summaryOf(report),
    seconds,
    isCut: report.segmentsLeftOut !== undefined,
    segments: segments.map(({ aiProbability, end, start, verdict }) => {
      const [timeText, verdictText] = [`${clockText(start)} – ${clockText(end)}`, segmentVerdict(verdict)];
      const scoreText = formatShare(aiProbability, 1);
      return {
        start,
        end,
        band: scoreBand(aiProbability).classification,
        timeText,
        verdictText,
        scoreText,
        label: l10n.t(
          "{0} to {1}: {2}, AI probability {3}",
          clockText(start),
          clockText(end),
          verdictText,
          scoreText,
        ),
      };
    }),
  };
}

/** The share of AI time refers to the analyzed part; without one there is no share. */
function summaryOf({ segments, segmentsLeftOut = 0, statistics }: AudioReport): readonly string[] {
  if (statistics === undefined && segments.length === 0)
    return [l10n.t("A recording this short has one result and no segments.")];
  if (statistics === undefined || statistics.processed === 0) {
    return segments.length === 0
      ? [l10n.t("The recording wasn't analyzed in segments, so it has no share of AI time.")]
      : describeLeftOut(segmentsLeftOut);
  }
  const { aiTimePercentage, processed, total } = statistics;
  return [
    l10n.t("Share of AI time: {0}.", formatPercent(aiTimePercentage, 1)),
    l10n.t("Segments analyzed: {0} of {1}.", formatNumber(processed), formatNumber(total)),
    ...describeLeftOut(segmentsLeftOut),
  ];
}

function describeLeftOut(count: number): readonly string[] {
  return count === 0
    ? []
    : [l10n.t("Segments not shown (too many, or outside the recording): {0}.", formatNumber(count))];
}
