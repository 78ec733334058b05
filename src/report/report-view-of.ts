import * as l10n from "@vscode/l10n";
import { scoreBand } from "../contract/bands.ts";
import { isColored, type DetectionVerdict } from "../findings/detection-policy.ts";
import { scoreBars } from "./distribution.ts";
import type { AiReport, DocumentReport, ReportSection } from "./document-report.ts";
import type { AiView, BandKey, PointView, ReportView, SectionView } from "./report-view.ts";
import { shownText } from "./shown-text.ts";
import { formatCount, formatMoment, formatNumber, locale } from "./words/format.ts";
import {
  bandInWords,
  bandName,
  labelInWords,
  saidInWords,
  saidOfSentence,
  scoreFormat,
  serviceInWords,
} from "./words/detection-words.ts";
import { serviceWords } from "./words/service-words.ts";
import { factsInWords } from "./words/check-facts.ts";
import { reportLabels } from "./report-labels.ts";
import { grammarViewOf, plagiarismViewOf } from "./report-other-checks.ts";
import { changesInWords, onePlaceInWords, placeFormat, standingOf } from "./words/place-words.ts";
import type { RelativeOf } from "./portable-report.ts";
import type { HistoryPoint } from "./records.ts";

const NO_SCORE = "–";

export interface ViewOptions {
  readonly mostSentences?: number;
  /** Shortens addresses of sources in the workspace. */
  readonly relativeOf?: RelativeOf;
}

/**
 * Returns a report in the person's language, with at most this many sentences. Linear in its contents; texts
 * of services are bounded and sanitized.
 */
export function reportViewOf(
  report: DocumentReport,
  { mostSentences = Infinity, relativeOf }: ViewOptions = {},
): ReportView {
  const { ai, document, grammar, plagiarism } = report;
  const name = shownText(document.name);
  return {
    language: locale(),
    title: l10n.t("Report of {0}", name),
    name,
    made: l10n.t("As of {0}", formatMoment(report.at)),
    ...(ai === undefined ? {} : { ai: aiViewOf(ai, mostSentences) }),
    ...(plagiarism === undefined ? {} : { plagiarism: plagiarismViewOf(plagiarism, relativeOf) }),
    ...(grammar === undefined ? {} : { grammar: grammarViewOf(grammar) }),
    labels: reportLabels(),
  };
}

/** Returns the view of a document that was deleted or moved, or closed before it was ever saved. */
export function goneViewOf(name: string): ReportView {
  const gone = l10n.t("The document is not where it was: it was moved, deleted or never saved.");
  return { ...reportViewOf({ document: { uri: "", name, languageId: "" }, at: Date.now() }), gone };
}

type ScoreFormat = (score: number) => string;

function aiViewOf(ai: AiReport, mostSentences: number): AiView {
  const [format, inPlace] = [scoreFormat(), placeFormat()];
  const { history, said, score, sections, sentences, service, verdict, withheld } = ai;
  return {
    heading: l10n.t("AI text"),
    scoreText: score === null ? NO_SCORE : format(score),
    score,
    band: verdict.kind === "band" ? verdict.band.classification : "none",
    bandText: withSaid(verdictInWords(verdict, service), said && saidInWords(said)),
    caveats: caveatsOf(ai),
    facts: factsInWords(ai),
    distribution: distributionOf(sentences.map((sentence) => sentence.score)),
    sentences: sentences.slice(0, mostSentences).map(({ item, places, said, score, state, text, words }) => {
      const told = {
        ...scoreInWords(score, format),
        ...(score === null || isColored({ words }) ? {} : tooShort()),
      };
      return {
        item,
        text: shownText(text),
        words,
        ...told,
        bandText: withSaid(told.bandText, said && saidOfSentence(said)),
        ...inPlace(standingOf(state, places)),
      };
    }),
    changed: changesInWords(sentences),
    ...(withheld ? { withheld: withheldInWords(ai) } : {}),
    sections: sections.map((section) => sectionViewOf(section, format)),
    history: historyOf(history, format),
  };
}

/** Returns a band, with the service's own label if it says more. */
function withSaid(band: string, said: string | undefined): string {
  return said === undefined ? band : l10n.t("{0}, {1}", band, said);
}

function sectionViewOf(section: ReportSection, format: ScoreFormat): SectionView {
  const { level, place, score, sentences, title, words } = section;
  return {
    title: shownText(title),
    level,
    ...scoreInWords(score, format),
    ...(score === null || isColored({ words }) ? {} : tooShort()),
    extentText: [formatCount("sentence", sentences), formatCount("word", words)].join(", "),
    ...onePlaceInWords(place),
  };
}

/** Says scores as the report does; making it is what costs. */
export function scoreWords(): (score: number) => Pick<ScoreInWords, "scoreText" | "bandText"> {
  const format = scoreFormat();
  return (score) => scoreInWords(score, format);
}

interface ScoreInWords {
  readonly score: number | null;
  readonly scoreText: string;
  readonly band: BandKey;
  readonly bandText: string;
}

function scoreInWords(score: number | null, format: ScoreFormat): ScoreInWords {
  if (score === null) return { score, scoreText: NO_SCORE, band: "none", bandText: l10n.t("no score") };
  const band = scoreBand(score);
  return {
    score,
    scoreText: format(score),
    band: band.classification,
    bandText: bandName(band.classification),
  };
}

/** Describes a score for too few words to be named or colored by it. */
function tooShort(): Pick<ScoreInWords, "band" | "bandText"> {
  return { band: "none", bandText: l10n.t("too short") };
}

function verdictInWords(verdict: DetectionVerdict, service: AiReport["service"]): string {
  switch (verdict.kind) {
    case "noScore":
      return l10n.t("No score");
    case "inconclusive":
      return l10n.t("Inconclusive");
    case "band":
      return bandInWords(verdict.band, service);
    default:
      return verdict satisfies never;
  }
}

/** States what the score is worth, its source, and what it doesn't cover. */
function caveatsOf(ai: AiReport): readonly string[] {
  const { label, scope, service, verdict } = ai;
  return [
    l10n.t("A score is an estimate and no proof: nobody can tell by it who wrote a text."),
    ...(verdict.kind === "noScore"
      ? []
      : [
          service === "embedded"
            ? l10n.t("It is a local estimate of the embedded service, which misses many AI texts.")
            : l10n.t("It is an estimate of the hosted service."),
        ]),
    ...(ai.sentences.length > 0
      ? [
          l10n.t(
            "The score is of the whole text. Sentences have scores of their own, of which it needn’t be the mean.",
          ),
        ]
      : []),
    ...(verdict.kind === "inconclusive"
      ? [l10n.t("In so short a text a local estimate says nothing either way.")]
      : []),
    ...(scope === "selection" ? [l10n.t("Only a selection of the document was checked.")] : []),
    ...(serviceWords(label) === "" ? [] : [labelInWords(ai)]),
  ];
}

function withheldInWords({ score }: AiReport): string {
  return score === null
    ? l10n.t("Single sentences are not shown, since there is no score.")
    : l10n.t(
        "Single sentences are not shown: the embedded service cannot tell them apart in a text that it does not call AI.",
      );
}

function distributionOf(all: readonly (number | null)[]): AiView["distribution"] {
  const scores = all.filter((score) => score !== null);
  const above = scores.filter((score) => score > 0.5).length;
  return {
    heading: l10n.t("Distribution of sentence scores"),
    summary: l10n.t(
      "Sentences above {0}: {1} of {2}.",
      formatNumber(0.5),
      formatNumber(above),
      formatNumber(scores.length),
    ),
    bars: scoreBars(scores).map((bar) => ({
      ...bar,
      label: l10n.t("{0} to {1}", tenths(bar.from), tenths(bar.to)),
    })),
  };
}

function tenths(value: number): string {
  return formatNumber(value, 1);
}

function historyOf(history: readonly HistoryPoint[], format: ScoreFormat): AiView["history"] {
  const points = history.map(({ at, name, score, service }): PointView => ({
    at,
    score,
    service,
    label: serviceWords(name) || serviceInWords({ service }),
    whenText: formatMoment(at),
    scoreText: format(score),
  }));
  const services = new Set(points.map(({ label, service }) => `${service} ${label}`));
  const checks =
    points.length === 1
      ? l10n.t("1 check of the whole document.")
      : l10n.t("{0} checks of the whole document, the latest on the right.", formatNumber(points.length));
  const apart = l10n.t(
    "Scores of different services do not compare: their shapes differ and no line joins them.",
  );
  return {
    heading: l10n.t("History of the score"),
    summary: services.size > 1 ? `${checks} ${apart}` : checks,
    points,
  };
}
