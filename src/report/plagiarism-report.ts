import { redact } from "../contract/redact.ts";
import type { FindingSeverity, PassageFinding } from "../findings/finding.ts";
import type { LeftOutAs, PassageRules } from "../findings/passage-rules.ts";
import { passageSeverity } from "../findings/plagiarism-policy.ts";
import { sourceKey } from "../findings/source-address.ts";
import type { TextRange } from "../text/range.ts";
import { isOutdated, type Place, type PlagiarismReport } from "./document-report.ts";
import type { ReportSource, ScanRecord } from "./records.ts";
import { passagesNow, rankedSources } from "./scan-sources.ts";

/** A document's passages as people see them now. */
interface StandingPassages {
  readonly passages: readonly PassageFinding[];
  /** Tells why a passage is excluded; undefined if it isn't. */
  readonly rules: PassageRules | undefined;
  /** The severity that the person has chosen for all passages. */
  readonly severity: FindingSeverity | undefined;
  readonly placeOf: (range: TextRange) => Place;
  /** `wordsFingerprint` of the document. */
  readonly fingerprint: string;
}

/** Returns a scan with its passages at their current places, without exclusions. Linear. */
export function plagiarismReportOf(
  scan: ScanRecord,
  { fingerprint: now, passages: standing, placeOf, rules, severity }: StandingPassages,
): PlagiarismReport {
  const { id: _id, fingerprint, passages: found, ...record } = scan;
  const { shown, leftOut } = divided(found, rules);
  const ranked = rankedSources(
    record.sources.filter((source) => rules?.isIgnored(source) !== true),
    passagesNow(shown, standing),
  );
  const indexes = new Map(ranked.map(({ source }, index) => [sourceKey(source), index]));
  const order = new Map(shown.map((passage, index) => [passage, index]));
  const passages = ranked
    .flatMap(({ passages: own }) => own)
    .sort((a, b) => (order.get(a.found) ?? 0) - (order.get(b.found) ?? 0));
  return {
    ...record,
    isOutdated: isOutdated(fingerprint, now, passages),
    sources: ranked.map(({ source }) => withoutKey(source)),
    passages: passages.map(({ found: passage, now: place, state }) => ({
      text: passage.original,
      closeness: passage.closeness,
      similarity: passage.similarity,
      places: place === undefined ? [] : [placeOf(place.range)],
      state,
      source: indexes.get(sourceKey(passage.source)) ?? 0,
      severity: severity ?? passageSeverity(passage),
    })),
    leftOut: { quotations: leftOut.quotation, references: leftOut.references, ignored: leftOut.ignored },
  };
}

/** A service may repeat a key anywhere, and reports are made to be shared. */
function withoutKey({ domain, title, url, ...figures }: ReportSource): ReportSource {
  return { ...figures, domain: redact(domain), title: redact(title), url: redact(url) };
}

/** Divides passages into those that are shown and the counts of others, by why they are left out. */
export function divided(
  found: readonly PassageFinding[],
  rules: PassageRules | undefined,
): {
  readonly shown: readonly PassageFinding[];
  readonly leftOut: Readonly<Record<LeftOutAs, number>>;
} {
  const leftOut = { ignored: 0, quotation: 0, references: 0 };
  const shown = found.filter((passage) => {
    const reason = rules?.by(passage);
    if (reason !== undefined) leftOut[reason] += 1;
    return reason === undefined;
  });
  return { shown, leftOut };
}
