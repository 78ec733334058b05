import type { PageLabel } from "../report/page-labels.ts";
import type { ReportLabels } from "../report/report-view.ts";

/** The words of a report by their keys. */
export type Words = (key: PageLabel) => string;

export function wordsOf(labels: ReportLabels): Words {
  return (key) => labels[key] ?? key;
}
