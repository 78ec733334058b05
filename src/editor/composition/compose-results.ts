import type * as vscode from "vscode";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { ReportPanels } from "../reports/report-panels.ts";
import type { Reports } from "../reports/reports.ts";
import type { KeptAnswers } from "../results/kept-answers.ts";
import type { ResultKeeping } from "../results/result-keeping.ts";
import type { ResultSecret } from "../../checking/store/result-secret.ts";
import type { CommandParts } from "./command-table.ts";
import type { ActivatedParts } from "./composed-parts.ts";

/**
 * Results of documents, stored for restoring after a reload and shown in reports. Functions that return a
 * promise load at first use.
 */
export interface ResultParts {
  readonly kept: () => Promise<KeptAnswers>;
  readonly keeping: () => Promise<ResultKeeping>;
  readonly restore: (document: vscode.TextDocument) => Promise<boolean>;
  readonly reports: () => Promise<Reports>;
  readonly reportPanels: () => Promise<ReportPanels>;
  readonly exportReport: CommandParts["exportReport"];
}

/**
 * Composes the storage of answers, sealed under `secret`, and the reports made from them; `activeFolder` is
 * the folder whose summary is active.
 */
export function composeResults(
  activated: ActivatedParts,
  extractor: ProseExtractor,
  secret: () => Promise<ResultSecret>,
  activeFolder: () => Promise<vscode.Uri | undefined>,
): ResultParts {
  const { context, database, folders, log, records, results, settings } = activated;
  const { hints, passages, sections, sentences, shown, shownHints, shownPassages, store } = activated;
  const kept = once(async () => {
    const { KeptAnswers } = await import("../results/kept-answers.ts");
    return new KeptAnswers({ sentences, sections, passages, results });
  });
  const keepingAndHistory = once(async () => {
    const { keepResults } = await import("../results/keep-results.ts");
    const made = keepResults({
      database,
      folders,
      secret: await secret(),
      keeping: {
        results,
        records,
        sentences,
        sections,
        passages,
        corrections: store,
        hints,
        kept: await kept(),
        memory: context.workspaceState,
      },
      extractor,
      settings,
      log,
    });
    context.subscriptions.push(made.keeping);
    return made;
  });
  const keeping = async (): Promise<ResultKeeping> => (await keepingAndHistory()).keeping;
  const restore = async (document: vscode.TextDocument): Promise<boolean> =>
    (await keeping()).restore(document);
  const reports = once(async () => {
    const { Reports } = await import("../reports/reports.ts");
    const { history } = await keepingAndHistory();
    const views = { sentences, sections, passages: shownPassages, corrections: shown, hints: shownHints };
    const made = new Reports({ results, ...views, history, restore });
    context.subscriptions.push(made);
    return made;
  });
  const reportPanels = once(async () => {
    const { ReportPanels } = await import("../reports/report-panels.ts");
    const made = new ReportPanels({
      reports: await reports(),
      onDidSaveAs: (await keeping()).onDidSaveAs,
      results,
      sentences,
      extension: context.extensionUri,
      onDefect: (thrown) => log.defect("The report's page could not be brought up to date", thrown),
    });
    context.subscriptions.push(made);
    return made;
  });
  return {
    kept,
    keeping,
    restore,
    reports,
    reportPanels,
    exportReport: async (given) => {
      const { exportReport } = await import("../reports/export-report.ts");
      const { activeUri } = await reportPanels();
      const folder = await activeFolder();
      const parts = {
        reports: await reports(),
        activeReport: () => activeUri,
        activeFolder: folder,
        settings,
      };
      const manifest: unknown = context.extension.packageJSON;
      return exportReport({ ...parts, manifest }, given);
    },
  };
}
