import { plagiarismVerdict } from "../contract/bands.ts";
import type { PlagiarismResult } from "../contract/plagiarism.ts";
import { joinEnded } from "../text/join-ended.ts";
import { hasAstral, lengthIn, type OffsetUnit } from "../text/offset-units.ts";
import { inEnglish, type Translate } from "./translate.ts";
import { statedUnit } from "./offset-evidence.ts";
import { joinSources, rounded } from "./plagiarism-sources.ts";

/** One scan of a text sent in several parts; `start` is the start of the sent text in the prose, in UTF-16 units. */
export interface PlagiarismAnswer {
  readonly start: number;
  readonly submitted: string;
  readonly result: PlagiarismResult;
}

/**
 * Joins the scans of one text as if all of it had been scanned at once; a single scan is returned unchanged. Ranges are in
 * the service's unit, from the beginning of the prose. Sources are merged by their address, strongest first, with the words
 * matched in all parts; shares and the score are weighted by the words of the parts, and the verdict follows the score
 * (CON-7). Figures of `stats` are summed, except `sources_checked`, which is the maximum: the same sources may be compared
 * with every part. The balance is that of the last response received.
 */
export function joinPlagiarism(
  prose: string,
  answers: readonly [PlagiarismAnswer, ...PlagiarismAnswer[]],
  translate: Translate = inEnglish,
): PlagiarismResult {
  const [{ result: first }, ...others] = answers;
  if (others.length === 0) return first;
  const results = answers.map(({ result }) => result);
  const last = results.at(-1) ?? first;
  const sum = (figure: (result: PlagiarismResult) => number): number =>
    results.reduce((total, result) => total + figure(result), 0);
  const unit = unitOf(answers);
  const words = sum(({ word_count: count }) => count);
  const score = rounded(weighed(results, words, ({ plagiarism_score: own }) => own));
  const shifted = answers.map(({ start, result }) => ({
    by: lengthIn(prose.slice(0, start), unit),
    share: words === 0 ? 0 : result.word_count / words,
    result,
  }));
  const { sources, indexes } = joinSources(shifted);
  return {
    ...last,
    scan_id: results.map(({ scan_id: id }) => id).join(", "),
    plagiarism_score: score,
    verdict: plagiarismVerdict(score),
    summary: summaryOf(results, translate),
    sources,
    highlights: shifted.flatMap(({ by, result }, part) =>
      result.highlights.map((highlight) => ({
        ...highlight,
        start: highlight.start + by,
        end: highlight.end + by,
        source_index: indexes[part]?.[highlight.source_index] ?? sources.length,
      })),
    ),
    stats: {
      ...last.stats,
      word_count: sum(({ stats }) => stats.word_count),
      input_chars: sum(({ stats }) => stats.input_chars),
      sentence_count: sum(({ stats }) => stats.sentence_count),
      sources_checked: Math.max(...results.map(({ stats }) => stats.sources_checked)),
      processing_time_ms: sum(({ stats }) => stats.processing_time_ms),
    },
    ...(first.execution_time === undefined || first.execution_time === null
      ? {}
      : { execution_time: sum(({ execution_time: seconds }) => seconds ?? 0) }),
    word_count: words,
  };
}

/** The unit of the service's offsets, from a part in which the units differ; if there is none, both are the same. */
function unitOf(answers: readonly PlagiarismAnswer[]): OffsetUnit {
  for (const { submitted, result } of answers) {
    const unit = hasAstral(submitted) ? statedUnit(submitted, result.stats.input_chars) : undefined;
    if (unit !== undefined) return unit;
  }
  return "utf16";
}

/** A mean weighted by words, clamped between the least and the greatest despite floating-point rounding. */
function weighed(
  results: readonly PlagiarismResult[],
  words: number,
  figure: (result: PlagiarismResult) => number,
): number {
  const figures = results.map(figure);
  if (words === 0) return Math.max(...figures);
  const mean = results.reduce((total, result) => total + figure(result) * result.word_count, 0) / words;
  return Math.min(Math.max(...figures), Math.max(Math.min(...figures), mean));
}

/** Joins the summaries of the parts; a summary that all parts share appears once. */
function summaryOf(results: readonly PlagiarismResult[], translate: Translate): string {
  const said = results.map(({ summary }) => summary);
  if (new Set(said).size === 1) return said[0] ?? "";
  const parts = said.length;
  return joinEnded(
    said.map((summary, index) =>
      translate("Part {part} of {parts}: {summary}", { part: index + 1, parts, summary }),
    ),
    (sentence) => translate("{sentence}.", { sentence }),
  );
}
