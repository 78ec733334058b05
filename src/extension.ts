import path from "node:path";
import * as vscode from "vscode";
import { ApiKeys } from "./editor/api-keys.ts";
import { refusedOutcome } from "./editor/check-outcome.ts";
import { AutomaticChecks } from "./editor/automatic-checks.ts";
import { CheckRecords } from "./editor/check-records.ts";
import { commandTable } from "./editor/command-table.ts";
import { Connections } from "./editor/connections.ts";
import { CorrectionActions } from "./editor/correction-actions.ts";
import { Corrections } from "./editor/corrections.ts";
import { CreditStatus } from "./editor/credit-status.ts";
import { Credits } from "./editor/credits.ts";
import { correctionDiagnostic, Diagnostics } from "./editor/diagnostics.ts";
import { DocumentResults } from "./editor/document-results.ts";
import { EmbeddedService } from "./editor/embedded-service.ts";
import {
  FindingStore,
  type GrammarStore,
  type PassageStore,
  type SectionStore,
  type SentenceStore,
} from "./editor/finding-store.ts";
import { GrammarRuns } from "./editor/grammar-runs.ts";
import { HeatMap } from "./editor/heat-map.ts";
import { JobPickup } from "./editor/job-pickup.ts";
import { JobsTree } from "./editor/jobs-tree.ts";
import { KeptPickup } from "./editor/kept-pickup.ts";
import { LanguageStatus } from "./editor/language-status.ts";
import { NetworkSettings } from "./editor/network-settings.ts";
import { once } from "./editor/once.ts";
import { LedgerFile } from "./editor/ledger-file.ts";
import { Log } from "./editor/log.ts";
import { ProseExtractor } from "./editor/prose-extractor.ts";
import { referenceFolders } from "./editor/reference-folders.ts";
import { RefusedCorrections } from "./editor/refused-corrections.ts";
import { ReviewTexts } from "./editor/review-texts.ts";
import { SectionLenses } from "./editor/section-lenses.ts";
import { SentenceHovers } from "./editor/sentence-hovers.ts";
import { Settings } from "./editor/settings.ts";
import { PassageActions } from "./editor/passage-actions.ts";
import { ShownPassages } from "./editor/shown-passages.ts";
import { ShownCorrections } from "./editor/shown-corrections.ts";
import { SourcesTree } from "./editor/sources-tree.ts";
import { VariantStatus } from "./editor/variant-status.ts";
import { VirtualTexts } from "./editor/virtual-texts.ts";
import { WebhookSecret } from "./editor/webhook-secret.ts";

/**
 * The composition root. What a check needs (client, parsers, schemas) is imported at the first check, so that activation
 * loads next to nothing.
 */
export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Content Authenticity", { log: true });
  const log = new Log(channel);
  const settings = new Settings();
  const credits = new Credits(context.globalState, log, Date.now);
  const storage = context.globalStorageUri.fsPath;
  const ledger = new LedgerFile({
    folder: path.join(storage, "ledger"),
    now: Date.now,
    warn: (message) => log.warn(message),
  });
  const keys = new ApiKeys(context.secrets, process.env);
  const store: GrammarStore = new FindingStore();
  const lists = once(async () => {
    const { SuppressionLists } = await import("./editor/suppression-lists.ts");
    const made = new SuppressionLists({ settings, storage: context.globalStorageUri, log });
    context.subscriptions.push(made);
    return made;
  });
  const shown = new ShownCorrections(store, lists);
  const sentences: SentenceStore = new FindingStore("forgotten");
  const sections: SectionStore = new FindingStore("forgotten");
  const passages: PassageStore = new FindingStore("forgotten");
  const ignoredSources = once(async () => {
    const { IgnoredSources } = await import("./editor/ignored-sources.ts");
    const made = new IgnoredSources(await lists(), settings);
    context.subscriptions.push(made);
    return made;
  });
  const shownPassages = new ShownPassages(passages, ignoredSources);
  const results = new DocumentResults();
  const records = new CheckRecords();
  const texts = new VirtualTexts();
  const built = (file: string): string => vscode.Uri.joinPath(context.extensionUri, "dist", file).fsPath;
  const embedded = new EmbeddedService(
    built("service.js"),
    log,
    () => referenceFolders(settings),
    () => credits.forget("embedded"),
  );
  const extractor = new ProseExtractor(built("prose-worker.js"));
  const connections = new Connections(settings, keys, embedded);
  const webhookSecret = new WebhookSecret(context.secrets);
  const kept = once(async () => {
    const { KeptAnswers } = await import("./editor/kept-answers.ts");
    return new KeptAnswers({ sentences, sections, passages, results });
  });

  const clients = once(async () => {
    const { ClientFactory } = await import("./editor/client-factory.ts");
    return new ClientFactory(log, settings, new NetworkSettings(process.env));
  });
  const resultSecret = once(async () => {
    const { resultSecretOf } = await import("./editor/result-secret-of.ts");
    return resultSecretOf({
      secrets: context.secrets,
      storage,
      log,
      own: (made) => context.subscriptions.push(made),
    });
  });
  const checkers = once(async () => {
    const { Checkers } = await import("./editor/checkers.ts");
    return new Checkers({
      clients: await clients(),
      connections,
      credits,
      ledger,
      manifest: context.extension.packageJSON,
      storage,
      secret: await resultSecret(),
      settings,
      extractor,
      log,
      background: {
        embedded,
        keys,
        kept: (await kept()).detections,
        secret: webhookSecret,
        texts,
        onKeysChanged: keys.onDidChange,
        onUnseenJobs: (count) => jobsTree.count(count),
      },
      own: (disposable) => context.subscriptions.push(disposable),
    });
  });
  const probe = once(async () => {
    const { KeyProbe } = await import("./editor/key-probe.ts");
    return new KeyProbe(await clients());
  });

  const unrefused = new RefusedCorrections(shown);
  const corrections = new Corrections({ store, shown: unrefused, extractor, settings, log });
  const presenter = once(async () => {
    const { CheckPresenter } = await import("./editor/check-presenter.ts");
    return new CheckPresenter(texts);
  });
  const reviewTexts = new ReviewTexts(async (uri) => (await reviews()).textOf(uri));
  const reviews = once(async () => {
    const { Reviews } = await import("./editor/reviews.ts");
    const made = new Reviews({
      shown: unrefused,
      corrections,
      texts: reviewTexts,
      presenter: await presenter(),
    });
    context.subscriptions.push(made);
    return made;
  });
  const runs = new GrammarRuns({
    checker: async () => (await checkers()).grammar,
    store,
    shown,
    records,
    results,
    settings,
  });
  const grammar = once(async () => {
    const { GrammarCommands } = await import("./editor/grammar-commands.ts");
    return new GrammarCommands({
      runs,
      shown: unrefused,
      passages: shownPassages,
      drawn: (uri) => heatMap.drawnIn(uri),
      corrections,
      credits,
      settings,
      presenter: await presenter(),
    });
  });
  const detection = once(async () => {
    const { DetectionCommands } = await import("./editor/detection-commands.ts");
    return new DetectionCommands({
      checker: async () => (await checkers()).detection,
      kept: (await kept()).detections,
      credits,
      settings,
    });
  });
  const keptFolder = path.join(storage, "documents");
  const keeping = once(async () => {
    const { keepResults } = await import("./editor/keep-results.ts");
    const made = keepResults({
      folders: { documents: keptFolder, history: path.join(storage, "history") },
      secret: await resultSecret(),
      keeping: { results, sentences, sections, passages, corrections: store, kept: await kept() },
      extractor,
      settings,
      log,
    });
    context.subscriptions.push(made.keeping);
    return made;
  });
  const restore = async (document: vscode.TextDocument): Promise<boolean> =>
    (await keeping()).keeping.restore(document);
  const reports = once(async () => {
    const { Reports } = await import("./editor/reports.ts");
    const { history } = await keeping();
    const views = { sentences, sections, passages: shownPassages, corrections: shown };
    const made = new Reports({ results, ...views, history, restore });
    context.subscriptions.push(made);
    return made;
  });
  const plagiarism = once(async () => {
    const { PlagiarismCommands } = await import("./editor/plagiarism-commands.ts");
    // Whoever asked for a scan finds its problems when it has ended.
    await passageProblems();
    return new PlagiarismCommands({
      checker: async () => (await checkers()).plagiarism,
      kept: (await kept()).scans,
      shown: shownPassages,
      credits,
      settings,
    });
  });
  const files = once(async () => {
    const { SourceFiles } = await import("./editor/source-files.ts");
    return new SourceFiles(settings);
  });
  const passageProblems = once(async () => {
    const { PassageDiagnostics } = await import("./editor/passage-diagnostics.ts");
    const made = new PassageDiagnostics({ shown: shownPassages, passages, settings, files: await files() });
    context.subscriptions.push(made);
    return made;
  });
  const sources = once(async () => {
    const { SourceCommands } = await import("./editor/source-commands.ts");
    const parts = { results, shown: shownPassages, lists: await lists(), settings, files: await files() };
    return new SourceCommands({ ...parts, texts, log });
  });
  const citations = once(async () => {
    const { SourceCitations } = await import("./editor/source-citations.ts");
    const stores = [store, sentences, sections, passages];
    return new SourceCitations({ shown: shownPassages, stores, extractor, results, log, now: Date.now });
  });
  const passageActions = once(async () => {
    const { PassageActionList } = await import("./editor/passage-action-list.ts");
    const found = await files();
    const fileOf = (url: string): vscode.Uri | undefined => found.fileOf(url);
    return new PassageActionList({ shown: shownPassages, citations: await citations(), fileOf });
  });
  const sourcesTree: SourcesTree = new SourcesTree(
    once(async () => {
      const { SourcesView } = await import("./editor/sources-view.ts");
      const tree = sourcesTree;
      const made = new SourcesView({ results, shown: shownPassages, settings, files: await files(), tree });
      context.subscriptions.push(made);
      return made;
    }),
  );
  const reportPanels = once(async () => {
    const { ReportPanels } = await import("./editor/report-panels.ts");
    const made = new ReportPanels({
      reports: await reports(),
      results,
      sentences,
      extension: context.extensionUri,
      onDefect: (thrown) => log.defect("The report's page could not be brought up to date", thrown),
    });
    context.subscriptions.push(made);
    return made;
  });
  const documentCheck = once(async () => {
    const { DocumentCheck } = await import("./editor/document-check.ts");
    return new DocumentCheck({
      grammar: await grammar(),
      detection: await detection(),
      plagiarism: await plagiarism(),
      checkers,
      presenter: await presenter(),
      credits,
      settings,
    });
  });
  const heatMap = new HeatMap(sentences, context.workspaceState);
  const sectionLenses = new SectionLenses(sections, sentences, settings);
  const jobsFolder = path.join(storage, "jobs");
  const jobsTree: JobsTree = new JobsTree(
    once(async () => {
      const { JobsView } = await import("./editor/jobs-view.ts");
      const made = new JobsView({
        folder: jobsFolder,
        background: async () => (await checkers()).background,
        tree: jobsTree,
        onDefect: (thrown) => log.defect("The list of background jobs could not be read", thrown),
        now: Date.now,
      });
      context.subscriptions.push(made);
      return made;
    }),
  );
  const jobs = once(async () => {
    const { JobCommands } = await import("./editor/job-commands.ts");
    return new JobCommands((await checkers()).background);
  });
  const account = once(async () => {
    const { AccountCommands } = await import("./editor/account-commands.ts");
    return new AccountCommands({ keys, settings, credits, probe });
  });
  const preview = once(async () => {
    const { PreviewCommand } = await import("./editor/preview-command.ts");
    return new PreviewCommand(settings, extractor, texts);
  });
  const notebooks = once(async () => {
    const { NotebookChecks } = await import("./editor/notebook-checks.ts");
    return new NotebookChecks({ runs, credits, settings });
  });
  const creditList = once(async () => {
    const { CreditList } = await import("./editor/credit-list.ts");
    return new CreditList({ credits, ledger, settings });
  });
  const suppression = once(async () => {
    const { SuppressionCommands } = await import("./editor/suppression-commands.ts");
    return new SuppressionCommands({ shown, lists: await lists(), settings, extractor, log, now: Date.now });
  });
  const hiddenList = once(async () => {
    const { HiddenListPicker } = await import("./editor/hidden-list-picker.ts");
    return new HiddenListPicker({ lists: await lists(), settings, log });
  });
  const variantStatus = new VariantStatus(settings);
  const commands = commandTable({
    grammar,
    suppression,
    hiddenList,
    notebooks,
    detection,
    plagiarism,
    sources,
    documentCheck,
    account,
    webhookSecret,
    jobs,
    creditList,
    preview,
    reviews,
    exportTrackChanges: async (uri, target) => {
      const { exportTrackChanges } = await import("./editor/export-track-changes.ts");
      return exportTrackChanges({ shown: unrefused, corrections }, uri, target);
    },
    exportReport: async (given) => {
      const { exportReport } = await import("./editor/export-report.ts");
      const { activeUri } = await reportPanels();
      const parts = { reports: await reports(), activeReport: () => activeUri };
      return exportReport({ ...parts, manifest: context.extension.packageJSON }, given);
    },
    clearFindings: async (uri) => {
      const { clearFindings } = await import("./editor/clear-findings.ts");
      clearFindings([store, sentences, sections, passages], results, uri);
    },
    toggleHeatMap: () => heatMap.toggle(),
    chooseVariant: async (variant) => variantStatus.choose(variant),
    forgetResults: async () => {
      const { forgetResults } = await import("./editor/forget-results.ts");
      return forgetResults([await checkers(), (await keeping()).keeping]);
    },
    reportPanels,
    citations,
    showLog: () => log.show(),
    refused: (error) => refusedOutcome(error, settings, credits),
  });

  context.subscriptions.push(
    channel,
    credits,
    store,
    shown,
    sentences,
    sections,
    passages,
    shownPassages,
    results,
    records,
    texts,
    embedded,
    extractor,
    jobsTree,
    sourcesTree,
    passages.onDidChange(() => void passageProblems()),
    new JobPickup({
      folder: jobsFolder,
      wake: async () => (await checkers()).background.start(),
      onNone: () => jobsTree.count(0),
      onDefect: (thrown) => log.defect("The background jobs could not be taken up", thrown),
    }),
    unrefused,
    reviewTexts,
    new Diagnostics({
      findings: unrefused,
      collection: "contentAuthenticity",
      diagnosticOf: correctionDiagnostic,
    }),
    new CreditStatus(credits, settings, ledger),
    new LanguageStatus(records, { shown, unrefused }, settings),
    variantStatus,
    new AutomaticChecks({ runs, settings, log }),
    heatMap,
    results.onDidChange((uri) => {
      keeping().then(
        ({ keeping: made }) => made.changed(uri),
        (thrown: unknown) => log.defect("Results could not be kept", thrown),
      );
    }),
    new KeptPickup({
      folder: keptFolder,
      restore,
      onDefect: (thrown) => log.defect("Results of an earlier window could not be brought back", thrown),
    }),
    vscode.languages.registerHoverProvider({ pattern: "**" }, new SentenceHovers(sentences, heatMap)),
    sectionLenses,
    vscode.languages.registerCodeLensProvider({ pattern: "**" }, sectionLenses),
    vscode.languages.registerCodeActionsProvider(
      { pattern: "**" },
      new CorrectionActions(unrefused),
      CorrectionActions.metadata,
    ),
    vscode.languages.registerCodeActionsProvider(
      { pattern: "**" },
      new PassageActions(shownPassages, passageActions),
      PassageActions.metadata,
    ),
    // Another key may be one of another account, whichever window it was stored in.
    keys.onDidChange(() => credits.forget("hosted")),
    vscode.workspace.onDidChangeConfiguration((event) => {
      // Another address is another account.
      if (event.affectsConfiguration("contentAuthenticity.service.baseUrl")) credits.forget("hosted");
    }),
    vscode.window.registerWebviewPanelSerializer("contentAuthenticity.report", {
      deserializeWebviewPanel: async (panel, state) => (await reportPanels()).restore(panel, state),
    }),
    ...Object.entries(commands).map(([id, handler]) => vscode.commands.registerCommand(id, handler)),
  );
}
