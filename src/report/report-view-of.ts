import * as l10n from "@vscode/l10n";
import { scoreBand } from "../contract/bands.ts";
import { isColored, type DetectionVerdict } from "../findings/detection-policy.ts";
import { scoreBars } from "./distribution.ts";
import type { AiReport, DocumentReport, ReportSection } from "./document-report.ts";
import type { AiView, BandKey, PointView, ReportView, SectionView } from "./report-view.ts";
import { shownText } from "./shown-text.ts";
import { formatCount, formatMoment, formatNumber, listSeparator, locale } from "./words/format.ts";
import {
  describeBand,
  bandName,
  describeLabel,
  describeSaid,
  saidOfSentence,
  scoreFormat,
  describeService,
} from "./words/detection-words.ts";
import { joinSentences } from "./words/sentences.ts";
import { serviceWords } from "./words/service-words.ts";
import { describeFacts } from "./words/check-facts.ts";
import { reportLabels } from "./report-labels.ts";
import { grammarViewOf, plagiarismViewOf } from "./report-other-checks.ts";
import {
  describeChanges,
  describeOnePlace,
  describeOutdated,
  placeFormat,
  standingOf,
} from "./words/place-words.ts";
import type { RelativeOf } from "./portable-report.ts";
import type { HistoryPoint } from "./records.ts";

const NO_SCORE = "–";

/** Scores above it are in the bands of AI text (CON-6). */
const MIDDLE = 0.5;

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
  const gone = l10n.t("The document was moved, deleted or never saved.");
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
    bandText: withSaid(describeVerdict(verdict, service), said && describeSaid(said)),
    outdated: describeOutdated(ai),
    brief: briefOf(ai, format),
    caveats: caveatsOf(ai),
    facts: describeFacts(ai),
    distribution: distributionOf(
      sentences.map((sentence) => sentence.score),
      format,
    ),
    sentences: sentences.slice(0, mostSentences).map(({ item, places, said, score, state, text, words }) => {
      const shown = {
        ...describeScore(score, format),
        ...(score === null || isColored({ words }) ? {} : tooShort()),
      };
      return {
        item,
        text: shownText(text),
        words,
        ...shown,
        bandText: withSaid(shown.bandText, said && saidOfSentence(said)),
        ...inPlace(standingOf(state, places)),
      };
    }),
    changed: describeChanges(sentences),
    ...(withheld ? { withheld: describeWithheld(ai) } : {}),
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
    ...describeScore(score, format),
    ...(score === null || isColored({ words }) ? {} : tooShort()),
    extentText: [formatCount("sentence", sentences), formatCount("word", words)].join(listSeparator()),
    ...describeOnePlace(place),
  };
}

/** Says scores as the report does; making it is what costs. */
export function scoreWords(): (score: number) => Pick<ScoreText, "scoreText" | "bandText"> {
  const format = scoreFormat();
  return (score) => describeScore(score, format);
}

interface ScoreText {
  readonly score: number | null;
  readonly scoreText: string;
  readonly band: BandKey;
  readonly bandText: string;
}

function describeScore(score: number | null, format: ScoreFormat): ScoreText {
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
function tooShort(): Pick<ScoreText, "band" | "bandText"> {
  return { band: "none", bandText: l10n.t("too short") };
}

function describeVerdict(verdict: DetectionVerdict, service: AiReport["service"]): string {
  switch (verdict.kind) {
    case "noScore":
      return l10n.t("No score");
    case "inconclusive":
      return l10n.t("Inconclusive");
    case "band":
      return describeBand(verdict.band, service);
    default:
      return verdict satisfies never;
  }
}

/** Says in one sentence what the score is worth. */
function briefOf({ sentences, verdict }: AiReport, format: ScoreFormat): string {
  const scores = sentences.flatMap(({ score }) => score ?? []);
  const above = scores.filter((score) => score > MIDDLE).length;
  const [total, middle] = [formatCount("sentence", scores.length), format(MIDDLE)];
  if (verdict.kind === "noScore") return l10n.t("The service returned no score for this text.");
  if (verdict.kind === "inconclusive") return l10n.t("The text is too short for a local estimate.");
  if (scores.length === 0) return l10n.t("An estimate, not proof of who wrote the text.");
  return above === 1
    ? l10n.t("An estimate, not proof: 1 of {0} scores above {1}.", total, middle)
    : l10n.t("An estimate, not proof: {0} of {1} score above {2}.", formatNumber(above), total, middle);
}

/** States what the score is worth, its source, and what it doesn't cover. */
function caveatsOf(ai: AiReport): readonly string[] {
  const { label, scope, service, verdict } = ai;
  return [
    l10n.t("A score is an estimate, not proof of authorship."),
    // The embedded service says so in its note, which is last.
    ...(verdict.kind === "noScore" || service === "embedded"
      ? []
      : [l10n.t("Estimate by the hosted service.")]),
    ...(ai.sentences.length > 0
      ? [l10n.t("The score is for the whole text. It can differ from the mean sentence score.")]
      : []),
    ...(verdict.kind === "inconclusive" ? [l10n.t("The text is too short for a local estimate.")] : []),
    ...(scope === "selection" ? [l10n.t("Only a selection was checked.")] : []),
    ...(serviceWords(label) === "" ? [] : [describeLabel(ai)]),
  ];
}

function describeWithheld({ score }: AiReport): string {
  return score === null
    ? l10n.t("No sentence scores, since the text has no score.")
    : l10n.t(
        "No sentence scores: the local estimate can't tell sentences apart in text that it doesn't call AI.",
      );
}

function distributionOf(all: readonly (number | null)[], format: ScoreFormat): AiView["distribution"] {
  const scores = all.filter((score) => score !== null);
  const above = scores.filter((score) => score > MIDDLE).length;
  return {
    heading: l10n.t("Distribution of sentence scores"),
    summary: l10n.t(
      "Sentences above {0}: {1} of {2}.",
      format(MIDDLE),
      formatNumber(above),
      formatNumber(scores.length),
    ),
    bars: scoreBars(scores).map((bar) => ({
      ...bar,
      label: l10n.t("{0} to {1}", format(bar.from), format(bar.to)),
      fromText: format(bar.from),
    })),
  };
}

function historyOf(history: readonly HistoryPoint[], format: ScoreFormat): AiView["history"] {
  const points = history.map(({ at, name, score, service }): PointView => ({
    at,
    score,
    service,
    label: serviceWords(name) || describeService({ service }),
    whenText: formatMoment(at),
    scoreText: format(score),
  }));
  const services = new Set(points.map(({ label, service }) => `${service} ${label}`));
  const checks =
    points.length === 1
      ? l10n.t("1 check of the whole document.")
      : l10n.t("{0} checks of the whole document, latest on the right.", formatNumber(points.length));
  const apart = l10n.t(
    "Scores of different services aren't comparable: their marks differ and no line joins them.",
  );
  return {
    heading: l10n.t("Score history"),
    summary: joinSentences(services.size > 1 ? [checks, apart] : [checks]),
    scale: [1, MIDDLE, 0].map(format),
    points,
  };
}
