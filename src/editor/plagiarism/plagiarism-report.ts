import type * as vscode from "vscode";
import { redact } from "../../client/redact.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import type { LeftOutAs } from "../../findings/passage-rules.ts";
import { passageSeverity } from "../../findings/plagiarism-policy.ts";
import { sourceKey } from "../../findings/source-address.ts";
import type { PlagiarismReport, ReportSource } from "../../report/document-report.ts";
import { passagesNow, rankedSources, type PassageNow } from "../../report/scan-sources.ts";
import { plainRange } from "../ranges.ts";
import type { ScanRecord } from "../results/document-results.ts";
import { Settings } from "../settings.ts";
import type { ShownPassages } from "./shown-passages.ts";

/** The passages as people see them, and why others are left out. */
export type PassageView = Pick<ShownPassages, "of" | "onDidChange" | "standing">;

/** A scan with its passages where they stand now, without what is left out by wish. Linear. */
export function plagiarismReportOf(
  document: vscode.TextDocument,
  scan: ScanRecord,
  view: PassageView,
): PlagiarismReport {
  const { id: _id, passages: found, ...record } = scan;
  const rules = view.standing(document.uri);
  const { shown, leftOut } = divided(found, rules);
  const chosen = new Settings().plagiarismSeverity(document);
  const ranked = rankedSources(
    record.sources.filter((source) => rules?.isIgnored(source) !== true),
    passagesNow(shown, view.of(document.uri)),
  );
  const indexes = new Map(ranked.map(({ source }, index) => [sourceKey(source), index]));
  const order = new Map(shown.map((passage, index) => [passage, index]));
  const passages = ranked
    .flatMap(({ passages: own }) => own)
    .sort((a, b) => (order.get(a.found) ?? 0) - (order.get(b.found) ?? 0));
  return {
    ...record,
    sources: ranked.map(({ source }) => withoutKey(source)),
    passages: passages.map((passage) => ({
      ...inReport(document, passage),
      source: indexes.get(sourceKey(passage.found.source)) ?? 0,
      severity: chosen ?? passageSeverity(passage.found),
    })),
    leftOut: { quotations: leftOut.quotation, references: leftOut.references, ignored: leftOut.ignored },
  };
}

/** A service may repeat a key in whatever it says, and a report is made to be shown to others. */
function withoutKey({ domain, title, url, ...figures }: ReportSource): ReportSource {
  return { ...figures, domain: redact(domain), title: redact(title), url: redact(url) };
}

/** Passages that are shown, and how many are not, by why. */
export function divided(
  found: readonly PassageFinding[],
  rules: ReturnType<PassageView["standing"]>,
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

function inReport(document: vscode.TextDocument, { found, now, state }: PassageNow) {
  return {
    text: found.original,
    closeness: found.closeness,
    similarity: found.similarity,
    places: now === undefined ? [] : [plainRange(document, now.range)],
    state,
  };
}
