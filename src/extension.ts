import path from "node:path";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { registerTools } from "./editor/agents/language-model-tools.ts";
import { AutomaticStart } from "./editor/checks/automatic-start.ts";
import { CheckRecords } from "./editor/results/check-records.ts";
import { LanguageStatus } from "./editor/checks/language-status.ts";
import { COMMAND_IDS } from "./editor/composition/command-ids.ts";
import { CreditStatus } from "./editor/credits/credit-status.ts";
import { Credits } from "./checking/paying/credits.ts";
import { Database } from "./checking/store/database.ts";
import { LedgerFile } from "./checking/store/ledger-file.ts";
import { HeatMap } from "./editor/detection/heat-map.ts";
import { SectionLenses } from "./editor/detection/section-lenses.ts";
import { SentenceHovers } from "./editor/detection/sentence-hovers.ts";
import { CorrectionActions } from "./editor/grammar/correction-actions.ts";
import { ShownCorrections } from "./editor/results/shown-corrections.ts";
import { VariantStatus } from "./editor/grammar/variant-status.ts";
import { HealthTree } from "./editor/health/health-tree.ts";
import { StorePickup } from "./checking/store/store-pickup.ts";
import { JobsTree } from "./editor/jobs/jobs-tree.ts";
import { ApiKeys } from "./checking/paying/api-keys.ts";
import { Log } from "./checking/vocabulary/log.ts";
import { once } from "./checking/vocabulary/once.ts";
import { PassageActions } from "./editor/plagiarism/passage-actions.ts";
import { ShownPassages } from "./editor/results/shown-passages.ts";
import { SourcesTree } from "./editor/plagiarism/sources-tree.ts";
import { correctionDiagnostic, Diagnostics, hintDiagnostic } from "./editor/results/diagnostics.ts";
import { DocumentResults } from "./editor/results/document-results.ts";
import {
  FindingStore,
  type GrammarStore,
  type PassageStore,
  type SectionStore,
  type SentenceStore,
} from "./editor/results/finding-store.ts";
import { KeptPickup } from "./editor/results/kept-pickup.ts";
import { ReviewTexts } from "./editor/documents/review-texts.ts";
import { Settings } from "./editor/settings.ts";
import { VirtualTexts } from "./editor/virtual-texts.ts";
import { setLocale } from "./report/words/format.ts";

/**
 * The composition root: what shows something without being asked for it. All the rest is put together by
 * `editor/composition/composition.ts`, which is loaded at the first use of any of it.
 */
export function activate(context: vscode.ExtensionContext): void {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  setLocale(vscode.env.language);
  const channel = vscode.window.createOutputChannel("Content Authenticity", { log: true });
  const log = new Log(channel);
  const settings = new Settings();
  const credits = new Credits(context.globalState, log, Date.now);
  const storage = context.globalStorageUri.fsPath;
  const database = new Database({
    file: path.join(storage, "store", "store.sqlite"),
    worker: vscode.Uri.joinPath(context.extensionUri, "dist", "database-worker.js").fsPath,
    warn: (message) => log.warn(message),
  });
  const ledger = new LedgerFile({
    folder: path.join(storage, "ledger"),
    now: Date.now,
    warn: (message) => log.warn(message),
  });
  const keys = new ApiKeys(context.secrets, process.env);
  const store: GrammarStore = new FindingStore();
  const hints: GrammarStore = new FindingStore();
  const lists = once(async () => {
    const { SuppressionLists } = await import("./editor/suppression/suppression-lists.ts");
    const made = new SuppressionLists({ settings, storage: context.globalStorageUri, log });
    context.subscriptions.push(made);
    return made;
  });
  const shown = new ShownCorrections(store, lists);
  const shownHints = new ShownCorrections(hints, lists);
  const sentences: SentenceStore = new FindingStore("forgotten");
  const sections: SectionStore = new FindingStore("forgotten");
  const passages: PassageStore = new FindingStore("forgotten");
  const ignoredSources = once(async () => {
    const { IgnoredSources } = await import("./editor/plagiarism/ignored-sources.ts");
    const made = new IgnoredSources(await lists(), settings);
    context.subscriptions.push(made);
    return made;
  });
  const shownPassages = new ShownPassages(passages, ignoredSources);
  const results = new DocumentResults();
  const records = new CheckRecords();
  const texts = new VirtualTexts();
  const reviewTexts: ReviewTexts = new ReviewTexts(async (uri) =>
    (await (await composition()).reviews()).textOf(uri),
  );
  const heatMap = new HeatMap(sentences, context.workspaceState);
  const sectionLenses = new SectionLenses(sections, sentences, settings);
  const variantStatus = new VariantStatus(settings);
  const sourcesTree: SourcesTree = new SourcesTree(async () => (await composition()).sourcesView());
  const jobsTree: JobsTree = new JobsTree(async () => (await composition()).jobsView());
  const folders = {
    documents: path.join(storage, "documents"),
    media: path.join(storage, "media"),
  };
  const composition = once(async () => {
    const { compose } = await import("./editor/composition/composition.ts");
    return compose({
      context,
      log,
      settings,
      credits,
      database,
      ledger,
      keys,
      folders,
      store,
      hints,
      sentences,
      sections,
      passages,
      lists,
      shown,
      shownHints,
      shownPassages,
      results,
      records,
      texts,
      reviewTexts,
      heatMap,
      variantStatus,
      jobsTree,
      sourcesTree,
    });
  });
  /** Does what nobody waits for. */
  const inBackground = (what: string, work: () => Promise<unknown>): void =>
    void work().catch((thrown: unknown) => log.defect(what, thrown));

  context.subscriptions.push(
    channel,
    credits,
    store,
    hints,
    shown,
    shownHints,
    sentences,
    sections,
    passages,
    shownPassages,
    results,
    records,
    texts,
    jobsTree,
    sourcesTree,
    passages.onDidChange(() =>
      inBackground("The passages could not be shown", async () => (await composition()).passageProblems()),
    ),
    database,
    new StorePickup({
      database,
      wake: async () => (await composition()).wakeJobs(),
      onNone: () => jobsTree.count(0),
      onDefect: (thrown) => log.defect("The background jobs could not be taken up", thrown),
    }),
    reviewTexts,
    new Diagnostics({
      findings: shown,
      collection: "contentAuthenticity",
      diagnosticOf: correctionDiagnostic,
    }),
    new Diagnostics({
      findings: shownHints,
      collection: "contentAuthenticity.hints",
      diagnosticOf: hintDiagnostic,
    }),
    new HealthTree(async () => (await composition()).healthView()),
    new CreditStatus(credits, settings, ledger),
    new LanguageStatus({ records, results, shown, settings }),
    variantStatus,
    new AutomaticStart(
      settings,
      async () => {
        await (await composition()).automaticChecks();
      },
      (thrown) => log.defect("Checks by themselves could not begin", thrown),
    ),
    heatMap,
    results.onDidChange((uri) =>
      inBackground("Results could not be kept", async () => (await composition()).keepResults(uri)),
    ),
    new KeptPickup({
      folder: folders.documents,
      media: folders.media,
      restore: async (document) => (await composition()).restore(document),
      renamed: async (files, at) => (await composition()).renamed(files, at),
      onDefect: (thrown) => log.defect("Results of an earlier window could not be brought back", thrown),
    }),
    vscode.languages.registerHoverProvider({ pattern: "**" }, new SentenceHovers(sentences, heatMap)),
    sectionLenses,
    vscode.languages.registerCodeLensProvider({ pattern: "**" }, sectionLenses),
    ...[shown, shownHints].map((findings) =>
      vscode.languages.registerCodeActionsProvider(
        { pattern: "**" },
        new CorrectionActions(findings),
        CorrectionActions.metadata,
      ),
    ),
    vscode.languages.registerCodeActionsProvider(
      { pattern: "**" },
      new PassageActions(shownPassages, async () => (await composition()).passageActions()),
      PassageActions.metadata,
    ),
    // Another key may be one of another account, whichever window it was stored in.
    keys.onDidChange(() => credits.forget("hosted")),
    vscode.workspace.onDidChangeConfiguration((event) => {
      // Another address is another account.
      if (event.affectsConfiguration("contentAuthenticity.service.baseUrl")) credits.forget("hosted");
    }),
    vscode.window.registerWebviewPanelSerializer("contentAuthenticity.report", {
      deserializeWebviewPanel: async (panel, state) =>
        (await (await composition()).reportPanels()).restore(panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer("contentAuthenticity.media", {
      deserializeWebviewPanel: async (panel, state) =>
        (await (await composition()).mediaPanels()).restore(panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer("contentAuthenticity.summary", {
      deserializeWebviewPanel: async (panel, state) =>
        (await (await composition()).folderSummary()).restore(panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer("contentAuthenticity.credits", {
      deserializeWebviewPanel: async (panel) => (await (await composition()).creditsPanel()).restore(panel),
    }),
    ...registerTools(async () => (await composition()).agentTools()),
    ...COMMAND_IDS.map((id) =>
      vscode.commands.registerCommand(`contentAuthenticity.${id}`, async (...args: readonly unknown[]) =>
        (await composition()).commands[id](...args),
      ),
    ),
  );
}
