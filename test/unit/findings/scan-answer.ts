import { plagiarismVerdict } from "../../../src/contract/bands.ts";
import type { PlagiarismResult, PlagiarismSource } from "../../../src/contract/plagiarism.ts";
import { countWords } from "../../../src/contract/word-count.ts";
import { lengthIn, type OffsetUnit } from "../../../src/text/offset-units.ts";

/** Returns the answer to a scan of a text, with the test's changes. */
export function scanAnswer(
  text: string,
  said: Partial<PlagiarismResult> = {},
  unit: OffsetUnit = "codePoint",
): PlagiarismResult {
  const score = said.plagiarism_score ?? 0;
  const words = countWords(text);
  return {
    status: "success",
    scan_id: "scan-1",
    plagiarism_score: score,
    verdict: plagiarismVerdict(score),
    summary: "Compared.",
    sources: [],
    highlights: [],
    stats: {
      word_count: words,
      input_chars: lengthIn(text, unit),
      sentence_count: 3,
      sources_checked: 4,
      processing_time_ms: 5,
    },
    word_count: words,
    credits_remaining: 1_000,
    ...said,
  };
}

/** Returns a source of an answer with one match for each range. */
export function source(
  url: string,
  matched: number,
  ranges: readonly (readonly [start: number, end: number])[],
  said: Partial<PlagiarismSource> = {},
): PlagiarismSource {
  return {
    url,
    title: `Title of ${url}`,
    domain: "example.org",
    similarity_score: 0.9,
    matched_word_count: matched,
    matched_percentage: 10,
    matches: ranges.map(([start, end]) => ({ submitted_range: { start, end }, similarity: 0.8 })),
    ...said,
  };
}
