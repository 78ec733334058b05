import { NamedEntries } from "../../checking/paying/credit-history.ts";
import { CreditsPanel } from "../credits/credits-panel.ts";
import { exportCredits } from "../credits/export-credits.ts";
import { uriOf } from "../documents/check-target.ts";
import { FolderSummary } from "../folders/folder-summary.ts";
import { MediaPanels } from "../images-and-audio/media-panels.ts";
import { exportReport } from "../reports/export-report.ts";
import { ReportPanels } from "../reports/report-panels.ts";
import { Reports } from "../reports/reports.ts";
import type { Core } from "./core.ts";

export type Pages = ReturnType<typeof composePages>;

/** Composes the pages, and the exports of what they show. */
export function composePages(core: Core) {
  const { context, defect, ledger, mediaResults, own, resultSecret, summaries } = core;
  const extension = context.extensionUri;
  const known = own(new Reports(core));
  const reports = own(
    new ReportPanels({
      ...core,
      reports: known,
      onDefect: defect("The report's page could not be brought up to date"),
    }),
  );
  const mediaPanels = own(
    new MediaPanels({
      results: mediaResults,
      extension,
      onDefect: defect("The page of a file could not be brought up to date"),
    }),
  );
  const summary = own(
    new FolderSummary({
      kept: summaries,
      memory: context.workspaceState,
      extension,
      onDefect: defect("A summary's page could not be brought up to date"),
    }),
  );
  const named = new NamedEntries(ledger, resultSecret);
  const credits = own(
    new CreditsPanel({
      ...core,
      named,
      extension,
      onDefect: defect("The page of credits could not be brought up to date"),
    }),
  );
  return {
    reports,
    mediaPanels,
    summary,
    credits,
    showMediaReport: async (uri: unknown) => mediaPanels.show(uriOf(uri)),
    exportCredits: async (given: unknown) => exportCredits(named, given),
    exportReport: async (given: unknown) => {
      const active = { activeReport: reports.activeUri, activeFolder: summary.activeFolder };
      const activeMedia = mediaPanels.activeUri;
      return exportReport({ ...core, ...active, activeMedia, reports: known }, given);
    },
  };
}
