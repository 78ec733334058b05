import { redact } from "../contract/redact.ts";
import type { PlagiarismResult } from "../contract/plagiarism.ts";
import type { PassageFinding } from "../findings/finding.ts";
import { sourceKey } from "../findings/source-address.ts";
import type { ScanVerdict } from "../findings/plagiarism-policy.ts";
import { wordsFingerprint } from "../text/fingerprint.ts";
import type { CheckFacts, ScanRecord } from "./records.ts";

/** Who was asked for how much, and what it came to. */
export interface ScanCircumstances extends Pick<
  CheckFacts,
  "at" | "service" | "host" | "scope" | "creditsCharged" | "cached"
> {
  readonly id: string;
  /** The document's text when it was checked. */
  readonly text: string;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  readonly result: PlagiarismResult;
  readonly verdict: ScanVerdict;
  readonly findings: readonly PassageFinding[];
}

/** Returns the data to keep of a scan: its figures and texts. */
export function scanRecord(scan: ScanCircumstances): ScanRecord {
  const { at, cached, creditsCharged, findings, host, id, result, scope, service, text, verdict } = scan;
  return {
    id,
    at,
    service,
    host: service === "embedded" ? "" : host,
    name: "",
    label: redact(result.summary),
    scope,
    coverage: { checked: scan.wordsChecked, total: scan.wordsTotal },
    creditsCharged,
    cached,
    seconds: result.execution_time ?? null,
    fingerprint: wordsFingerprint(text),
    score: result.plagiarism_score,
    verdict: verdict.kind === "nothingCompared" ? "nothingCompared" : verdict.verdict,
    sourcesChecked: result.stats.sources_checked,
    ...(result.scan_id === "" ? {} : { scanId: redact(result.scan_id) }),
    sources: result.sources.map((source) => ({
      url: source.url,
      title: source.title,
      domain: source.domain,
      similarity: source.similarity_score,
      matchedWords: source.matched_word_count,
      matchedPercentage: source.matched_percentage,
    })),
    passages: findings,
  };
}

/** Returns a record with the remaining passages of an earlier one, and their sources. */
export function withEarlier(
  record: ScanRecord,
  earlier: ScanRecord | undefined,
  standing: ReadonlySet<string>,
): ScanRecord {
  const own = new Set(record.passages.map(({ id }) => id));
  const passages = earlier?.passages.filter(({ id }) => standing.has(id) && !own.has(id)) ?? [];
  if (earlier === undefined || passages.length === 0) return record;
  const known = new Set(record.sources.map(sourceKey));
  const wanted = new Set(passages.map(({ source }) => sourceKey(source)));
  const sources = earlier.sources
    .filter((source) => wanted.has(sourceKey(source)) && !known.has(sourceKey(source)))
    .map((source) => ({ ...source, isEarlier: true }));
  return {
    ...record,
    passages: [...record.passages, ...passages],
    sources: [...record.sources, ...sources],
  };
}
