import * as l10n from "@vscode/l10n";
import { beyondChange } from "../findings/grammar-findings.ts";
import type { GrammarReport, PlagiarismReport, ReportCorrection } from "./document-report.ts";
import { httpLink } from "./http-link.ts";
import type { GrammarView, PlagiarismView, SourceView } from "./report-view.ts";
import { HIDDEN_CHARACTERS } from "../text/rule-name.ts";
import { LONGEST_CHANGE, LONGEST_RULE, shownText } from "./shown-text.ts";
import { formatCount, formatNumber, formatPercent, formatShare } from "./words/format.ts";
import { scanDigits, storedVerdict, describeVerdict } from "./words/plagiarism-words.ts";
import { ruleKindName } from "./words/explanation-words.ts";
import { embeddedWords } from "./words/embedded-words.ts";
import { serviceWords } from "./words/service-words.ts";
import { describeFacts } from "./words/check-facts.ts";
import { describeOnePlace, describeOutdated, describePlace } from "./words/place-words.ts";
import type { RelativeOf } from "./portable-report.ts";
import type { ReportSource } from "./records.ts";

/** A scan for plagiarism in words. */
export function plagiarismViewOf(scan: PlagiarismReport, relativeOf?: RelativeOf): PlagiarismView {
  const { passages, scanId, sources, sourcesChecked } = scan;
  const verdict = storedVerdict(scan);
  const counts = Map.groupBy(passages, ({ source }) => source);
  return {
    heading: l10n.t("Plagiarism"),
    score: verdict.kind === "nothingCompared" ? null : verdict.score,
    scoreText: verdict.kind === "nothingCompared" ? "–" : scanDigits(verdict.score),
    verdictText:
      verdict.kind === "nothingCompared" ? l10n.t("nothing was compared") : describeVerdict(verdict),
    outdated: describeOutdated(scan),
    brief: briefOf(scan),
    caveats: caveatsOf(scan),
    facts: [
      ...describeFacts(scan),
      { label: l10n.t("Sources checked"), value: formatNumber(sourcesChecked) },
      ...(scanId === undefined ? [] : [{ label: l10n.t("Scan ID"), value: shownText(scanId) }]),
    ],
    sources: sources.map((source, index) => sourceViewOf(source, counts.get(index)?.length ?? 0, relativeOf)),
    passages: passages.map(({ places, similarity, source, state, text }) => ({
      text: shownText(text),
      source,
      similarityText: formatShare(similarity),
      ...describePlace(state, places),
    })),
  };
}

/** Says in one sentence what was found. */
function briefOf({ passages, verdict }: PlagiarismReport): string {
  if (verdict === "nothingCompared") return l10n.t("There was nothing to compare the text with.");
  if (passages.length === 0) return l10n.t("No matching passage was found.");
  const sources = new Set(passages.map(({ source }) => source)).size;
  return l10n.t(
    "{0} in {1}; a match isn't proof.",
    formatCount("matchingPassage", passages.length),
    formatCount("source", sources),
  );
}

/** The corrections that are shown now, in words. */
export function grammarViewOf(grammar: GrammarReport): GrammarView {
  const { corrections, hints = [] } = grammar;
  return {
    heading: l10n.t("Grammar"),
    scoreText: formatNumber(corrections.length),
    verdictText: corrections.length === 0 ? l10n.t("Nothing to review") : l10n.t("To review"),
    summary:
      corrections.length === 1
        ? l10n.t("1 correction is open.")
        : l10n.t("{0} corrections are open.", formatNumber(corrections.length)),
    facts: describeFacts(grammar),
    corrections: corrections.map((correction) => ({
      ...describeRule(correction.rule, grammar),
      change: describeChange(correction),
      message: shownText(beyondChange(correction, (sentence, args = {}) => l10n.t(sentence, { ...args }))),
      ...describeOnePlace(correction.place),
    })),
    ...(hints.length === 0
      ? {}
      : {
          hints: hints.map(({ message, place, rule }) => ({
            ...describeRule(rule, grammar),
            message: shownText(message),
            ...describeOnePlace(place),
          })),
        }),
  };
}

/** Names a rule by its kind. The hosted service has rules of its own. */
function describeRule(
  rule: string,
  { service }: GrammarReport,
): Pick<GrammarView["corrections"][number], "rule" | "ruleId"> {
  const ruleId = shownText(rule, LONGEST_RULE);
  const name = service === "embedded" || rule === HIDDEN_CHARACTERS ? ruleKindName(rule) : undefined;
  return name === undefined ? { rule: ruleId } : { rule: name, ruleId };
}

function sourceViewOf(source: ReportSource, passages: number, relativeOf?: RelativeOf): SourceView {
  const href = httpLink(source.url);
  const url = shownText(relativeOf?.(source.url) ?? source.url);
  return {
    title: shownText(source.title) || shownText(source.domain) || url,
    url,
    ...(href === undefined ? {} : { href }),
    shareText:
      source.isEarlier === true
        ? l10n.t("from an earlier scan")
        : l10n.t("{0} of the text", formatPercent(source.matchedPercentage)),
    passagesText: formatCount("passage", passages),
  };
}

function caveatsOf({ label, leftOut, name, scope, verdict }: PlagiarismReport): readonly string[] {
  const { ignored, quotations, references } = leftOut;
  const [said, by] = [embeddedWords(serviceWords(label)), serviceWords(name)];
  return [
    verdict === "nothingCompared"
      ? l10n.t("The text wasn't compared with anything, so the score has no meaning.")
      : l10n.t("Matching words aren't proof of plagiarism: names, quotations and common phrases match too."),
    ...(ignored + quotations + references > 0
      ? [
          l10n.t(
            "Left out: {0} in quotations, {1} in references, {2} from ignored sources. The score includes them.",
            formatNumber(quotations),
            formatNumber(references),
            formatNumber(ignored),
          ),
        ]
      : []),
    ...(scope === "selection" ? [l10n.t("Only a selection was checked.")] : []),
    ...(said === "" ? [] : [by === "" ? said : l10n.t("{0}: {1}", by, said)]),
  ];
}

function describeChange({ original, replacement }: ReportCorrection): string {
  if (original === "") return l10n.t("insert “{0}”", shownText(replacement, LONGEST_CHANGE));
  return replacement === ""
    ? l10n.t("remove “{0}”", shownText(original, LONGEST_CHANGE))
    : l10n.t("“{0}” to “{1}”", shownText(original, LONGEST_CHANGE), shownText(replacement, LONGEST_CHANGE));
}
