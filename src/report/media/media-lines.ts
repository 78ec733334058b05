import * as l10n from "@vscode/l10n";
import { describeCharge } from "../words/credit-words.ts";
import { formatMoment, formatNumber } from "../words/format.ts";
import { embeddedWords } from "../words/embedded-words.ts";
import { serviceWords } from "../words/service-words.ts";
import { describeCredentials, hasCredentials } from "./credentials-view-of.ts";
import { saysNothing, type MediaReport } from "./media-report.ts";
import {
  audioProbabilities,
  audioVerdict,
  imageProbabilities,
  imageVerdict,
  mediaCaveats,
} from "./media-result-words.ts";

/** The maximum number of findings shown; the report has them all. */
const MOST_EVIDENCE = 5;

/** Summarizes in a few lines a file's findings, their source, time and price. */
export function mediaLines(report: MediaReport): readonly string[] {
  return [
    ...describeFound(report),
    ...credentialLines(report),
    ...describeEvidence(report.evidence ?? []),
    describeOrigin(report),
    ...(saysNothing(report) ? [] : mediaCaveats(report)),
    ...report.notes,
  ].map(serviceWords);
}

function describeFound(report: MediaReport): readonly string[] {
  // Figures that rest on nothing are never shown as a finding.
  if (saysNothing(report)) {
    return (report.credentials?.state ?? "none") !== "none"
      ? [l10n.t("{0}: its Content Credentials don't determine a class.", report.name)]
      : [l10n.t("{0}: no statement of origin found.", report.name)];
  }
  const verdict = report.kind === "image" ? imageVerdict(report.prediction) : audioVerdict(report.verdict);
  const rows = report.kind === "image" ? imageProbabilities(report) : audioProbabilities(report);
  const figures = rows.map(({ label, valueText }) => l10n.t("{0}: {1}", label, valueText));
  return [l10n.t("{0}: {1}", report.name, verdict), figures.join(" · ")];
}

/** Two lines at most. */
function credentialLines({ credentials }: MediaReport): readonly string[] {
  if (!hasCredentials(credentials)) return [];
  const [first = "", ...others] = describeCredentials(credentials);
  return [l10n.t("Content Credentials: {0}", first), ...others];
}

function describeEvidence(evidence: readonly string[]): readonly string[] {
  const more = evidence.length - MOST_EVIDENCE;
  return [
    ...evidence
      .slice(0, MOST_EVIDENCE)
      .map((found) => l10n.t("Found in the file: {0}", embeddedWords(found))),
    ...(more > 0 ? [l10n.t("More in the report: {0}.", formatNumber(more))] : []),
  ];
}

function describeOrigin({ at, cached, charged, host, service }: MediaReport): string {
  const when = formatMoment(at);
  const cost = describeCharge(charged, service, cached);
  return service === "embedded"
    ? l10n.t("This machine, {0}, {1}.", when, cost)
    : l10n.t("Hosted service at {0}, {1}, {2}.", host, when, cost);
}
