import { scoreBand } from "../../contract/bands.ts";
import { applyEdits, withoutOverlap } from "../../findings/edits.ts";
import {
  isFixable,
  type Finding,
  type GrammarFinding,
  type PassageFinding,
  type SectionFinding,
  type SentenceFinding,
  type DetectionSummary,
} from "../../findings/finding.ts";
import type { ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { isBroken } from "../media/credential-words.ts";
import { describeCredentials, hasCredentials } from "../media/credentials-view-of.ts";
import { saysNothing, type MediaReport } from "../media/media-report.ts";
import { linesOf } from "../../text/lines.ts";
import type { TextRange } from "../../text/range.ts";
import type { DetectionRecord, ScanRecord } from "../records.ts";
import { quoted, quotedLines, type AnswerParts } from "./agent-answer.ts";

/** The findings of a check, without who answered and what it cost. */
export type Found = AnswerParts & { readonly caveat: string };

const LONGEST_NAME = 120;
const MOST_RULES = 10;
const MOST_NOTES = 5;

/**
 * Returns the visible corrections; `hidden` counts those that a person has hidden or a dictionary contains.
 */
export function grammarFound(
  { findings, unplaced }: { findings: readonly GrammarFinding[]; unplaced: readonly unknown[] },
  { hidden, selection, text }: { text: string; selection?: TextRange | undefined; hidden: number },
): Found {
  const places = placesIn(text);
  const rules = Map.groupBy(findings, ({ rule }) => rule);
  const byRule = [...rules].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_RULES);
  return {
    caveat: "Corrections are suggestions of a program: read each in its context before it is applied.",
    head: {
      scores: {
        corrections: findings.length,
        safeToApply: findings.filter(isFixable).length,
        byRule: Object.fromEntries(byRule.map(([rule, found]) => [quoted(rule, LONGEST_NAME), found.length])),
        ...(hidden === 0 ? {} : { hiddenByThePerson: hidden }),
        ...(unplaced.length === 0 ? {} : { answersWithoutPlaces: unplaced.length }),
      },
    },
    lists: {
      findings: findings.map((finding) => ({
        ...places(finding),
        original: quoted(finding.original),
        replacement: quoted(finding.replacement),
        rule: quoted(finding.rule, LONGEST_NAME),
        message: quoted(finding.message),
        severity: finding.severity,
        safeToApply: isFixable(finding),
      })),
    },
    text: { name: "correctedText", value: quotedLines(corrected(text, findings, selection)) },
  };
}

/** The text, or the part that was asked about, with what is safe to write. */
function corrected(text: string, findings: readonly GrammarFinding[], within?: TextRange): string {
  const { end, start } = within ?? { start: 0, end: text.length };
  const edits = withoutOverlap(findings.filter(isFixable))
    .filter(({ range }) => range.start >= start && range.end <= end)
    .map(({ range, replacement }) => ({
      range: { start: range.start - start, end: range.end - start },
      replacement,
    }));
  return applyEdits(text.slice(start, end), edits);
}

const NO_PERSON = "A score is a probability, not proof: don't accuse a person of anything because of it.";

/** The answer of a detection. */
interface DetectionFindings {
  readonly findings: readonly SentenceFinding[];
  readonly sections: readonly SectionFinding[];
  readonly summary?: DetectionSummary;
  readonly record?: DetectionRecord;
  readonly notPlaced: number;
}

export function detectionFound(
  { findings, notPlaced, record, sections, summary }: DetectionFindings,
  text: string,
): Found {
  const places = placesIn(text);
  const isLocal = summary?.source.service === "embedded";
  const local =
    "The embedded detector calls 6 to 11% of formal human writing AI and misses many AI texts; it gives no score to fewer than 50 words or other languages than English.";
  return {
    caveat: isLocal ? `${NO_PERSON} ${local}` : NO_PERSON,
    head: {
      scores: {
        ...(summary === undefined ? { aiScore: null } : verdictOf(summary)),
        ...(record === undefined ? {} : { words: record.words }),
        ...(record?.withheld === true
          ? { sentences: "withheld: single sentences are not told apart here" }
          : {}),
        ...(notPlaced === 0 ? {} : { sentencesWithoutPlace: notPlaced }),
        detector: quoted(summary?.source.name ?? "", LONGEST_NAME),
        message: quoted(summary?.source.label ?? ""),
      },
    },
    lists: {
      findings: [...findings]
        .sort((one, other) => other.score - one.score)
        .map((finding) => ({ ...places(finding), aiScore: finding.score, text: quoted(finding.original) })),
      sections: sections.map((section) => ({
        ...places(section),
        title: quoted(section.title, LONGEST_NAME),
        meanAiScore: section.score,
        sentences: section.sentences,
        words: section.words,
      })),
    },
  };
}

function verdictOf({ source, verdict }: DetectionSummary): object {
  switch (verdict.kind) {
    case "noScore":
      return { aiScore: null, verdict: "no score" };
    case "inconclusive":
      return { aiScore: verdict.score, verdict: "inconclusive: too few words for the embedded detector" };
    case "band": {
      const { classification, confidence } = scoreBand(verdict.score);
      // A local estimate has no confidence to speak of.
      const sure = source.service === "hosted" ? { confidence } : {};
      return { aiScore: verdict.score, verdict: classification, ...sure };
    }
    default:
      return verdict satisfies never;
  }
}

/** The answer of a scan, without its passages. */
interface ScanFindings {
  readonly service?: "embedded" | "hosted";
  readonly verdict?: ScanVerdict;
  readonly record?: ScanRecord;
  readonly notPlaced: number;
}

/**
 * Returns the visible passages, and the number excluded on request: from ignored sources, in quotations, in
 * lists of references.
 */
export function scanFound(
  { notPlaced, record, service, verdict }: ScanFindings,
  passages: readonly PassageFinding[],
  { leftOut, text }: { text: string; leftOut: object },
): Found {
  const places = placesIn(text);
  const result =
    verdict?.kind === "verdict"
      ? { plagiarismScore: verdict.score, verdict: scanVerdictOf(verdict) }
      : { plagiarismScore: null, verdict: "nothing was compared" };
  const local =
    " The embedded service compares with the reference folders of this machine alone: it says nothing of the web or of any other text.";
  return {
    caveat: `Matching words are not proof of plagiarism.${service === "embedded" ? local : ""}`,
    head: {
      scores: {
        ...result,
        passages: passages.length,
        sourcesFound: record?.sources.length ?? 0,
        sourcesCompared: record?.sourcesChecked ?? 0,
        leftOut,
        ...(notPlaced === 0 ? {} : { passagesWithoutPlace: notPlaced }),
        message: quoted(record?.label ?? ""),
      },
    },
    lists: {
      findings: passages.map((passage) => ({
        ...places(passage),
        text: quoted(passage.original),
        closeness: passage.closeness,
        similarity: passage.similarity,
        source: sourceOf(passage.source),
        ...(passage.within === undefined ? {} : { within: passage.within }),
        ...(passage.sourceText === undefined ? {} : { sourceText: quoted(passage.sourceText) }),
      })),
      sources: (record?.sources ?? []).map((source) => ({
        ...sourceOf(source),
        similarity: source.similarity,
        matchedWords: source.matchedWords,
      })),
    },
  };
}

/** Returns the verdict; the embedded service's always includes its basis. */
function scanVerdictOf({ local, verdict }: Extract<ScanVerdict, { kind: "verdict" }>): string {
  if (local === undefined) return verdict;
  const files = `${local.files} local ${local.files === 1 ? "file" : "files"} compared`;
  if (verdict !== "original") return `${verdict}, ${files}`;
  return local.hasMatch ? `little in common with ${files}` : `no copy found in ${files}`;
}

function sourceOf({ domain, title, url }: { domain: string; title: string; url: string }): object {
  return { title: quoted(title, LONGEST_NAME), domain: quoted(domain, LONGEST_NAME), url: quoted(url) };
}

const NO_PROOF =
  "A probability is not proof: don't accuse a person of anything because of it. The embedded service only reads traces that programs leave in a file: without evidence it says nothing, neither that the file is genuine nor that it is not.";
const NO_PROOF_HOSTED = "A probability is not proof: don't accuse a person of anything because of it.";

const NOTHING = "no evidence was found: this says nothing about the file";
const BROKEN = "Content Credentials were found that do not hold: they say nothing about who made the file";

const OPEN = "Content Credentials were found that don't say who or what made the file";

function emptyVerdict(credentials: MediaReport["credentials"]): string {
  if (credentials === undefined || credentials.state === "none") return NOTHING;
  return isBroken(credentials) ? BROKEN : OPEN;
}

/** Omits probabilities that rest on nothing, which an agent would take for a finding. */
export function mediaFound(report: MediaReport): Found {
  const { bytes, credentials, evidence = [], format, notes } = report;
  const signed = hasCredentials(credentials) ? describeCredentials(credentials) : [];
  const isEmpty = saysNothing(report);
  const file = { name: quoted(report.name, LONGEST_NAME), format, bytes };
  const size =
    report.kind === "image" ? { width: report.width, height: report.height } : { seconds: report.seconds };
  const figures =
    report.kind === "image"
      ? { prediction: report.prediction, probabilities: report.probabilities }
      : {
          verdict: report.verdict,
          aiProbability: report.aiProbability,
          naturalProbability: report.naturalProbability,
          ...(report.statistics === undefined ? {} : { statistics: report.statistics }),
        };
  const segments = report.kind === "audio" && !isEmpty ? report.segments : [];
  return {
    caveat: report.service === "embedded" ? NO_PROOF : NO_PROOF_HOSTED,
    head: {
      file: { ...file, ...size },
      scores: isEmpty ? { verdict: emptyVerdict(credentials) } : figures,
      ...(notes.length === 0
        ? {}
        : { notLookedAt: notes.slice(0, MOST_NOTES).map((note) => quoted(note, 200)) }),
    },
    lists: {
      findings: [
        ...signed.map((line) => ({ contentCredentials: quoted(line) })),
        ...evidence.map((found) => ({ evidence: quoted(found) })),
      ],
      segments,
    },
  };
}

/** Lines and columns as people count them, from 1; columns in UTF-16 units. A finding without a place has none. */
function placesIn(text: string): (finding: Finding) => object {
  const starts = linesOf(text).map(({ start }) => start);
  const placeOf = (offset: number): { line: number; column: number } => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
  return ({ placed, range }) =>
    placed === "none" ? { place: "not known" } : { start: placeOf(range.start), end: placeOf(range.end) };
}
