import * as l10n from "@vscode/l10n";
import { scoreBand, type ScoreBand } from "../../contract/bands.ts";
import { changedSections } from "../../findings/changed-sections.ts";
import { scoreDigits, type DetectionVerdict, type SaidAuthor } from "../../findings/detection-policy.ts";
import type {
  DetectionSource,
  SectionFinding,
  SentenceFinding,
  ToldDetection,
} from "../../findings/finding.ts";
import { joinSentences } from "../../text/join-sentences.ts";
import { formatCount, formatNumber, locale } from "./format.ts";
import { serviceWords } from "./service-words.ts";

type Service = DetectionSource["service"];

/**
 * Says all of a detection in one message: the figure in words, who says so and how far that reaches, because a
 * figure alone reads like a verdict on a writer. `subject` is the document's name where it need not be on the screen.
 */
export function detectionInWords(
  { said, source, verdict }: ToldDetection,
  extent: readonly string[],
  subject?: string,
): string {
  const whose = verdict.kind === "noScore" ? serviceInWords(source) : estimateInWords(source);
  const what = subject === undefined ? l10n.t("AI text") : l10n.t("AI text of {0}", subject);
  const own = said === undefined ? [] : [saidInWords(said)];
  const figures = [verdictInWords(what, verdict, source.service), ...own, whose, ...extent];
  return joinSentences([figures.join(", "), labelInWords(source)]);
}

/** Quotes a service's note on its answer, after its name; the embedded service names its model itself. */
export function labelInWords({
  label,
  name,
  service,
}: Pick<DetectionSource, "label" | "name" | "service">): string {
  const [said, by] = [serviceWords(label), serviceWords(name)];
  if (by === "" || said === "") return by + said;
  return service === "embedded" ? said : l10n.t("{0}: {1}", by, said);
}

/**
 * States that a text was submitted as a background job, and that its callback wasn't if the service has none.
 */
export function submissionInWords(
  name: string,
  {
    isCallbackIgnored,
    isKnown,
    words,
  }: { readonly isKnown: boolean; readonly words: number; readonly isCallbackIgnored: boolean },
): string {
  const submitted = isKnown
    ? l10n.t("{0} is being looked at already; the result comes by itself", name)
    : l10n.t("{0} is accepted for {1} credits; the result comes by itself", name, words);
  return isCallbackIgnored
    ? joinSentences([submitted, l10n.t("The embedded service ignores service.callbackUrl.")])
    : submitted;
}

/** States how many sentences of the answer have no place in the document, if any. */
export function notPlacedInWords(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? l10n.t("1 sentence could not be marked")
      : l10n.t("{0} sentences could not be marked", formatNumber(count)),
  ];
}

/** A verdict on a whole text in words, such as `AI text: 0.12, Human (high confidence)`. */
function verdictInWords(what: string, verdict: DetectionVerdict, service: Service): string {
  switch (verdict.kind) {
    case "noScore":
      return l10n.t("{0}: no score", what);
    case "inconclusive":
      return l10n.t("{0}: {1}, inconclusive", what, digitsOf(verdict.score));
    case "band":
      return l10n.t("{0}: {1}", what, scoreInWords(verdict.score, service));
    default:
      return verdict satisfies never;
  }
}

/**
 * A score with the words of its band, such as `0.12, Human (high confidence)`. A local estimate has no confidence to speak
 * of: it misses many AI texts.
 */
function scoreInWords(score: number, service: Service): string {
  return l10n.t("{0}, {1}", digitsOf(score), bandInWords(scoreBand(score), service));
}

/** States the score of a sentence wherever it is shown: an estimate is always named as such. */
export function sentenceInWords({ said, score, source }: SentenceFinding): string {
  const words = scoreInWords(score, source.service);
  const figures = said === undefined ? words : l10n.t("{0}, {1}", words, saidOfSentence(said));
  return l10n.t("AI score of this sentence: {0}, {1}", figures, estimateInWords(source));
}

/** States the service's own label for a text, if the score doesn't imply it. */
export function saidInWords(said: SaidAuthor): string {
  return said === "ai" ? l10n.t("service verdict: AI") : l10n.t("service verdict: human");
}

/** States the service's own label for a sentence, if the score doesn't imply it. */
export function saidOfSentence(said: SaidAuthor): string {
  return said === "ai" ? l10n.t("service verdict: AI-generated") : l10n.t("service verdict: original");
}

/**
 * Says the mean score of the text under a heading. The mean is a figure of ours: the service's words for its own confidence do not
 * apply to it.
 */
function sectionInWords({ score, sentences, source }: SectionFinding): string {
  const extent = formatCount("sentence", sentences);
  if (score === null) return l10n.t("No sentence score: {0}, {1}", extent, serviceInWords(source));
  const name = bandName(scoreBand(score).classification);
  const estimate = estimateInWords(source);
  return l10n.t("Mean sentence score: {0}, {1} ({2}, {3})", digitsOf(score), name, extent, estimate);
}

/** Returns the headings with sentences under them, each with what a detection says of those; nothing in it is the service's own words. */
export function sectionTitles(
  sections: readonly SectionFinding[],
  sentences: readonly SentenceFinding[],
): readonly { readonly section: SectionFinding; readonly title: string }[] {
  const changed = changedSections(sections, sentences);
  return sections
    .filter((section) => section.sentences > 0)
    .map((section) => {
      const words = sectionInWords(section);
      const isChanged = changed.has(section.id);
      return { section, title: isChanged ? l10n.t("{0}, changed or checked again since", words) : words };
    });
}

/** Names the source of a score, and says that a score made on this machine is only an estimate. */
export function estimateInWords({ service }: Pick<DetectionSource, "service">): string {
  return service === "embedded"
    ? l10n.t("local estimate of the embedded service")
    : l10n.t("estimate of the hosted service");
}

/** Names a service, such as `hosted service`. */
export function serviceInWords({ service }: Pick<DetectionSource, "service">): string {
  return service === "embedded" ? l10n.t("embedded service") : l10n.t("hosted service");
}

export function bandInWords({ classification, confidence }: ScoreBand, service: Service): string {
  const words = bandName(classification);
  if (service === "embedded") return words;
  return confidence === "High"
    ? l10n.t("{0} (high confidence)", words)
    : l10n.t("{0} (medium confidence)", words);
}

/** Returns only the name of a band, where its confidence is stated elsewhere. */
export function bandName(classification: ScoreBand["classification"]): string {
  return {
    Human: l10n.t("Human"),
    "Likely Human": l10n.t("Likely Human"),
    "Likely AI": l10n.t("Likely AI"),
    "AI-Generated": l10n.t("AI-Generated"),
  }[classification];
}

/** Formats a score for display, never with digits that contradict the name of its band. */
function digitsOf(score: number): string {
  return scoreFormat()(score);
}

/**
 * Returns a formatter for scores like `digitsOf`. Creating it is expensive, so create one for thousands of
 * scores.
 */
export function scoreFormat(): (score: number) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  return (score) => {
    const digits = scoreDigits(score);
    const known = formats.get(digits);
    if (known !== undefined) return known.format(score);
    const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const made = new Intl.NumberFormat(locale(), bounds);
    formats.set(digits, made);
    return made.format(score);
  };
}
