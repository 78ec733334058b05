import * as l10n from "@vscode/l10n";
import type { CreditService } from "../credits/credit-entry.ts";
import { formatAmount } from "./credit-words.ts";
import { scoreBand, type ScoreBand } from "../../contract/bands.ts";
import { changedSections } from "../../findings/changed-sections.ts";
import { scoreDigits, type DetectionVerdict, type SaidAuthor } from "../../findings/detection-policy.ts";
import type {
  DetectionSource,
  SectionFinding,
  SentenceFinding,
  DetectionSummary,
} from "../../findings/finding.ts";
import { embeddedWords } from "./embedded-words.ts";
import { firstSentence, fitting, fittingFacts, joinSentences } from "./sentences.ts";
import { formatCount, formatNumber, formatShare, listSeparator, locale, percentDigits } from "./format.ts";
import { serviceWords } from "./service-words.ts";

type Service = DetectionSource["service"];

/**
 * Says a detection in one message: the score, its extent, and that it's no proof, because a figure alone reads like a verdict on a
 * writer. The full caveat is in the report. `subject` is the document's name.
 */
export function describeDetection(
  { said, source, verdict }: DetectionSummary,
  extent: readonly string[],
  subject?: string,
): string {
  const what = subject === undefined ? l10n.t("AI text") : l10n.t("AI text in {0}", subject);
  const own = said === undefined ? [] : [describeSaid(said)];
  const figures = [describeVerdict(what, verdict), ...own];
  if (verdict.kind === "noScore") {
    const facts = source.service === "embedded" && source.label !== "" ? [] : extent;
    const found = [...figures, describeService(source), ...facts].join(listSeparator());
    const why = describeLabel(source);
    const reason = firstSentence(why);
    // The reason says more than who gives it, and than that nothing was charged.
    return fitting(
      joinSentences([found, why]),
      joinSentences([found, reason]),
      joinSentences([figures.join(listSeparator()), reason]),
      joinSentences([found]),
    );
  }
  return fittingFacts(extent, (facts) =>
    joinSentences([[...figures, ...facts].join(listSeparator()), describeCaution(source)]),
  );
}

function describeCaution({ service }: Pick<DetectionSource, "service">): string {
  return service === "embedded" ? l10n.t("A local estimate, not proof.") : l10n.t("An estimate, not proof.");
}

/** Says a detection in a few words, beside the other checks of a document. */
export function describeShortDetection({ verdict }: DetectionSummary): string {
  const what = l10n.t("AI text");
  return verdict.kind === "band"
    ? l10n.t("{0}: {1} ({2}, not proof)", what, digitsOf(verdict.score), nameOfBand(verdict.score))
    : describeVerdict(what, verdict);
}

/** Quotes a service's note on its answer, after its name; the embedded service names its model itself. */
export function describeLabel({
  label,
  name,
  service,
}: Pick<DetectionSource, "label" | "name" | "service">): string {
  const [said, by] = [serviceWords(label), serviceWords(name)];
  if (by === "" || said === "") return by + said;
  return service === "embedded" ? embeddedWords(said) : l10n.t("{0}: {1}", by, said);
}

/**
 * States that a text was submitted as a background job, and that its callback wasn't if the service has none.
 */
export function describeJobStart(
  name: string,
  {
    isCallbackIgnored,
    isKnown,
    service,
    words,
  }: {
    readonly isKnown: boolean;
    readonly words: number;
    readonly service: CreditService | undefined;
    readonly isCallbackIgnored: boolean;
  },
): string {
  const submitted = isKnown
    ? l10n.t("{0} is already being checked. You'll be notified", name)
    : l10n.t("Submitted {0} ({1}). You'll be notified", name, formatAmount(words, service));
  return isCallbackIgnored
    ? joinSentences([submitted, l10n.t("Local jobs ignore service.callbackUrl.")])
    : submitted;
}

/** States how many sentences of the answer have no place in the document, if any. */
export function describeNotPlaced(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? l10n.t("1 sentence not found in the document")
      : l10n.t("{0} sentences not found in the document", formatNumber(count)),
  ];
}

/** A verdict on a whole text in words, such as `AI text: 12% (Human)`. */
function describeVerdict(what: string, verdict: DetectionVerdict): string {
  switch (verdict.kind) {
    case "noScore":
      return l10n.t("{0}: no score", what);
    case "inconclusive":
      return l10n.t("{0}: {1}, inconclusive", what, digitsOf(verdict.score));
    case "band":
      return l10n.t("{0}: {1} ({2})", what, digitsOf(verdict.score), nameOfBand(verdict.score));
    default:
      return verdict satisfies never;
  }
}

function nameOfBand(score: number): string {
  return bandName(scoreBand(score).classification);
}

/**
 * A score with the words of its band, such as `12%, Human (high confidence)`. A local estimate has no confidence to speak
 * of: it misses many AI texts.
 */
function describeScore(score: number, service: Service): string {
  return l10n.t("{0}, {1}", digitsOf(score), describeBand(scoreBand(score), service));
}

/** States the score of a sentence wherever it is shown: an estimate is always named as such. */
export function describeFinding({ said, score, source }: SentenceFinding): string {
  const words = describeScore(score, source.service);
  const figures = said === undefined ? words : l10n.t("{0}, {1}", words, saidOfSentence(said));
  return l10n.t("AI score of this sentence: {0}, {1}", figures, describeEstimate(source));
}

/** States the service's own label for a text, if the score doesn't imply it. */
export function describeSaid(said: SaidAuthor): string {
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
function describeSection({ score, sentences, source }: SectionFinding): string {
  const extent = formatCount("sentence", sentences);
  if (score === null) return l10n.t("No sentence score: {0}, {1}", extent, describeService(source));
  const name = bandName(scoreBand(score).classification);
  const estimate = describeEstimate(source);
  return l10n.t("Mean sentence score: {0}, {1} ({2}, {3})", digitsOf(score), name, extent, estimate);
}

/**
 * Returns the headings with sentences below them, each with the mean score of those as a title such as `AI 62% · 14 sentences`; `words`
 * names the service too. Nothing in it is the service's own words.
 */
export function sectionTitles(
  sections: readonly SectionFinding[],
  sentences: readonly SentenceFinding[],
): readonly { readonly section: SectionFinding; readonly title: string; readonly words: string }[] {
  const changed = changedSections(sections, sentences);
  return sections
    .filter((section) => section.sentences > 0)
    .map((section) => {
      const { score } = section;
      const figure = score === null ? l10n.t("AI: no score") : l10n.t("AI {0}", formatShare(score));
      const facts = [figure, formatCount("sentence", section.sentences)];
      if (changed.has(section.id)) facts.push(l10n.t("changed since"));
      return { section, title: facts.join(" · "), words: describeSection(section) };
    });
}

/** Names the source of a score, and says that a score made on this machine is only an estimate. */
export function describeEstimate({ service }: Pick<DetectionSource, "service">): string {
  return service === "embedded" ? l10n.t("local estimate") : l10n.t("hosted estimate");
}

/**
 * Returns the lines of a sentence's hover: the score, its rank among `all` of the same answer, and what it's worth. The embedded
 * service's note is the same for every text: the report has it.
 */
export function describeSentence(
  finding: SentenceFinding,
  all: readonly SentenceFinding[],
): readonly string[] {
  const { source } = finding;
  const isNoted = source.service === "hosted" && describeLabel(source) !== "";
  return [
    describeFinding(finding),
    ...describeRank(finding, all),
    isNoted ? describeLabel(source) : l10n.t("An estimate, not proof of who wrote the text."),
  ];
}

/** States the rank of a sentence by its score; no service says more of a single one. */
function describeRank(
  { answer, score }: SentenceFinding,
  all: readonly SentenceFinding[],
): readonly string[] {
  const own = all.filter((other) => other.answer === answer);
  // A sentence over several blocks is several findings.
  const scores = [...new Map(own.map((other) => [other.item, other.score])).values()];
  if (scores.length < 2) return [];
  const rank = scores.filter((other) => other > score).length + 1;
  return [l10n.t("Rank by score: {0} of {1}", formatNumber(rank), formatNumber(scores.length))];
}

/** Names a service, such as `hosted service`. */
export function describeService({ service }: Pick<DetectionSource, "service">): string {
  return service === "embedded" ? l10n.t("this machine") : l10n.t("hosted service");
}

export function describeBand({ classification, confidence }: ScoreBand, service: Service): string {
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

/** Formats a score as a percentage, never with digits that contradict the name of its band. */
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
    const digits = percentDigits(scoreDigits(score));
    const known = formats.get(digits);
    if (known !== undefined) return l10n.t("{0}%", known.format(score * 100));
    const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const made = new Intl.NumberFormat(locale(), bounds);
    formats.set(digits, made);
    return l10n.t("{0}%", made.format(score * 100));
  };
}
