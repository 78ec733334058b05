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
import { Diagnostics } from "./editor/diagnostics.ts";
import { EmbeddedService } from "./editor/embedded-service.ts";
import { FindingStore, type GrammarStore, type SentenceStore } from "./editor/finding-store.ts";
import { GrammarRuns } from "./editor/grammar-runs.ts";
import { HeatMap } from "./editor/heat-map.ts";
import { JobPickup } from "./editor/job-pickup.ts";
import { KeptFindings } from "./editor/kept-findings.ts";
import { LanguageStatus } from "./editor/language-status.ts";
import { NetworkSettings } from "./editor/network-settings.ts";
import { once } from "./editor/once.ts";
import { LedgerFile } from "./editor/ledger-file.ts";
import { Log } from "./editor/log.ts";
import { ProseExtractor } from "./editor/prose-extractor.ts";
import { referenceFolders } from "./editor/reference-folders.ts";
import { RefusedCorrections } from "./editor/refused-corrections.ts";
import { ReviewTexts } from "./editor/review-texts.ts";
import { SentenceHovers } from "./editor/sentence-hovers.ts";
import { Settings } from "./editor/settings.ts";
import { ShownCorrections } from "./editor/shown-corrections.ts";
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
  // Beside a newer answer, which may show no sentence at all, an older one would contradict it.
  const kept = new KeptFindings(sentences, "yields");

  const clients = once(async () => {
    const { ClientFactory } = await import("./editor/client-factory.ts");
    return new ClientFactory(log, settings, new NetworkSettings(process.env));
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
      secrets: context.secrets,
      settings,
      extractor,
      log,
      background: { embedded, keys, kept, secret: webhookSecret, texts, onKeysChanged: keys.onDidChange },
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
    settings,
  });
  const grammar = once(async () => {
    const { GrammarCommands } = await import("./editor/grammar-commands.ts");
    return new GrammarCommands({
      runs,
      store,
      shown: unrefused,
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
      store: sentences,
      kept,
      credits,
      settings,
    });
  });
  const plagiarism = once(async () => {
    const { PlagiarismCommands } = await import("./editor/plagiarism-commands.ts");
    return new PlagiarismCommands({ checker: async () => (await checkers()).plagiarism, credits, settings });
  });
  const heatMap = new HeatMap(sentences);
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
    account,
    webhookSecret,
    creditList,
    preview,
    reviews,
    exportTrackChanges: async (uri, target) => {
      const { exportTrackChanges } = await import("./editor/export-track-changes.ts");
      return exportTrackChanges({ shown: unrefused, corrections }, uri, target);
    },
    toggleHeatMap: () => heatMap.toggle(),
    chooseVariant: async (variant) => variantStatus.choose(variant),
    forgetResults: async () => {
      const { forgetResults } = await import("./editor/forget-results.ts");
      return forgetResults(await checkers());
    },
    showLog: () => log.show(),
    refused: (error) => refusedOutcome(error, settings, credits),
  });

  context.subscriptions.push(
    channel,
    credits,
    store,
    shown,
    sentences,
    records,
    texts,
    embedded,
    extractor,
    new JobPickup({
      folder: path.join(storage, "jobs"),
      wake: async () => (await checkers()).background.start(),
      onDefect: (thrown) => log.defect("The background jobs could not be taken up", thrown),
    }),
    unrefused,
    reviewTexts,
    new Diagnostics(unrefused),
    new CreditStatus(credits, settings, ledger),
    new LanguageStatus(records, { shown, unrefused }, settings),
    variantStatus,
    new AutomaticChecks({ runs, settings, log }),
    heatMap,
    vscode.languages.registerHoverProvider({ pattern: "**" }, new SentenceHovers(sentences, heatMap)),
    vscode.languages.registerCodeActionsProvider(
      { pattern: "**" },
      new CorrectionActions(unrefused),
      CorrectionActions.metadata,
    ),
    // Another key may be one of another account, whichever window it was stored in.
    keys.onDidChange(() => credits.forget("hosted")),
    vscode.workspace.onDidChangeConfiguration((event) => {
      // Another address is another account.
      if (event.affectsConfiguration("contentAuthenticity.service.baseUrl")) credits.forget("hosted");
    }),
    ...Object.entries(commands).map(([id, handler]) => vscode.commands.registerCommand(id, handler)),
  );
}
