import { redact } from "../../client/redact.ts";
import type { PlagiarismResult } from "../../contract/plagiarism.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import type { ScanVerdict } from "../../findings/plagiarism-policy.ts";
import type { CheckFacts } from "../../report/document-report.ts";
import type { ScanRecord } from "../results/document-results.ts";

/** Who was asked for how much, and what it came to. */
export interface ScanCircumstances extends Pick<
  CheckFacts,
  "at" | "service" | "host" | "scope" | "creditsCharged" | "cached"
> {
  readonly id: string;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  readonly result: PlagiarismResult;
  readonly verdict: ScanVerdict;
  readonly findings: readonly PassageFinding[];
}

/** What is kept of a scan: its figures and texts. */
export function scanRecord(scan: ScanCircumstances): ScanRecord {
  const { at, cached, creditsCharged, findings, host, id, result, scope, service, verdict } = scan;
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
