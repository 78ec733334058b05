import { highlightSeverity, plagiarismVerdict } from "../../contract/bands.ts";
import type { PlagiarismHighlight, PlagiarismResult, PlagiarismSource } from "../../contract/plagiarism.ts";
import { fromUtf16, type OffsetUnit } from "../../text/offset-units.ts";
import type { TextRange } from "../../text/range.ts";
import { roundedPercent } from "../../text/rounded-percent.ts";
import type { PlagiarismFindings } from "./plagiarism-scanner.ts";

/** An engine's findings that contradict themselves. They are reported as a failure. */
class InconsistentFindings extends Error {
  readonly kind = "inconsistent_findings";
}

type ResultPart = Pick<
  PlagiarismResult,
  "plagiarism_score" | "verdict" | "summary" | "sources" | "highlights"
>;

/**
 * Converts the engine's findings to the interface, with ranges in `unit` (PLA-1). Shares are rounded to four places; verdict
 * and severities follow the rounded ones, so that they match the displayed figures.
 */
export function scanResult(
  text: string,
  findings: PlagiarismFindings,
  unit: OffsetUnit,
  hasReferences: boolean,
): ResultPart {
  const score = rounded(findings.score);
  return {
    plagiarism_score: score,
    verdict: plagiarismVerdict(score),
    summary: summaryOf(findings, hasReferences),
    sources: sourcesOf(text, findings, unit),
    highlights: highlightsOf(text, findings, unit),
  };
}

function sourcesOf(text: string, findings: PlagiarismFindings, unit: OffsetUnit): PlagiarismSource[] {
  const ranges = inUnit(
    text,
    findings.sources.flatMap(({ matches }) => matches),
    unit,
  );
  let next = 0;
  return findings.sources.map((source) => ({
    url: source.url,
    title: source.title,
    domain: "local",
    similarity_score: rounded(source.similarity),
    matched_word_count: source.matchedWords,
    matched_percentage: Math.round(source.matchedShare * 10_000) / 100,
    matches: source.matches.map(({ similarity, matchedText }) => {
      const { start, end } = ranges[next] ?? { start: 0, end: 0 };
      next += 1;
      return {
        submitted_range: { start, end },
        similarity: rounded(similarity),
        ...(matchedText === undefined ? {} : { matched_text: matchedText }),
      };
    }),
  }));
}

function highlightsOf(text: string, findings: PlagiarismFindings, unit: OffsetUnit): PlagiarismHighlight[] {
  const ranges = inUnit(text, findings.highlights, unit);
  let done = 0;
  return findings.highlights.map(({ similarity, source }, index) => {
    const { start, end } = ranges[index] ?? { start: 0, end: 0 };
    if (start < done) throw new InconsistentFindings("the highlights are not in order");
    if (source >= findings.sources.length) throw new InconsistentFindings("a highlight names no source");
    done = end;
    return { start, end, severity: highlightSeverity(rounded(similarity)), source_index: source };
  });
}

function inUnit(text: string, ranges: readonly TextRange[], unit: OffsetUnit): TextRange[] {
  return fromUtf16(text, ranges, unit).map((range) => {
    if (range === undefined) throw new InconsistentFindings("a range is not in the text");
    return range;
  });
}

/** Summarizes for a person what was compared, what was not, and the result. */
function summaryOf(findings: PlagiarismFindings, hasReferences: boolean): string {
  const { boilerplateWords, filesCompared, filesSkipped, foldersSkipped } = findings;
  const { score, sources, sourcesFound, wordsLeftOut } = findings;
  if (!hasReferences) {
    return "The embedded service has no reference folders, so it didn't compare this text with anything. The web wasn't searched.";
  }
  if (findings.wordsCompared === 0) {
    return "The embedded service had nothing to compare: apart from quotations and references, this text has no words. The web wasn't searched.";
  }
  const unread = [
    ...(filesSkipped === 0
      ? []
      : [filesCompared === 0 ? files(filesSkipped) : `${number(filesSkipped)} more`]),
    ...(foldersSkipped === 0
      ? []
      : [foldersSkipped === 1 ? "1 folder" : `${number(foldersSkipped)} folders`]),
  ];
  const skipped =
    unread.length === 0 ? "" : ` (${unread.join(" and ")} couldn't be read, or are too large or too many)`;
  const boilerplate =
    boilerplateWords === 0
      ? ""
      : ` ${number(boilerplateWords)} words that repeat often, in the files or in the text itself, were left out as boilerplate.`;
  const leftOut =
    wordsLeftOut === 0
      ? ""
      : ` ${wordsLeftOut === 1 ? "1 word in quotations or references was" : `${number(wordsLeftOut)} words in quotations or references were`} left out.`;
  if (filesCompared === 0) {
    return `The embedded service didn't compare this text with anything. Its reference folders have no files to compare it with${skipped}. The web wasn't searched.`;
  }
  const compared = `The embedded service compared this text with ${files(filesCompared)}${skipped}. The web wasn't searched.${leftOut}${boilerplate}`;
  if (sourcesFound === 0) return `${compared} No ${boilerplateWords === 0 ? "" : "other "}passage matches.`;
  const listed = sourcesFound > sources.length ? ` (${number(sources.length)} listed)` : "";
  return `${compared} ${percent(score)} of the words compared are in passages that match ${files(sourcesFound)}${listed}.`;
}

function files(count: number): string {
  return count === 1 ? "1 local file" : `${number(count)} local files`;
}

function percent(share: number): string {
  const { bound, value } = roundedPercent(share * 100);
  return `${bound === undefined ? "" : `${bound === "under" ? "Under" : "Over"} `}${value}%`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
