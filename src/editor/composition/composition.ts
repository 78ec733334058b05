import { refusedOutcome } from "../../checking/paying/check-outcome.ts";
import { WebhookSecret } from "../keys/webhook-secret.ts";
import { once } from "../../checking/vocabulary/once.ts";
import { fromReport } from "./from-report.ts";
import { correctionDiagnostic } from "../results/diagnostics.ts";
import { commandTable, explainingRefusals } from "./command-table.ts";
import { accountCommands } from "./compose-account.ts";
import { composeCredits } from "./compose-credits.ts";
import { firstRunCommands } from "./compose-first-run.ts";
import { composeFolders, folderCommands } from "./compose-folders.ts";
import { composeGrammar } from "./compose-grammar.ts";
import { composeMediaReports } from "./compose-media-reports.ts";
import { composeMedia } from "./compose-media.ts";
import { composePassages } from "./compose-passages.ts";
import { composeResults } from "./compose-results.ts";
import { composeServices } from "./compose-services.ts";
import type { ActivatedParts, ComposedParts, Composition } from "./composed-parts.ts";

/**
 * Puts together what activation does without: what a check needs, the views' contents, and the commands. It is loaded at the
 * first use of any of it, and imports its own parts when they are used.
 */
export function compose(activated: ActivatedParts): Composition {
  const { context, database, log, settings, credits, ledger, keys, lists, results, texts } = activated;
  const { store, hints, sentences, sections, passages, shown, shownHints } = activated;
  const { heatMap, records, shownPassages, variantStatus, jobsTree } = activated;
  const services = composeServices(activated);
  const { built, clients, compared, connections, consent, embedded, extractor } = services;
  const { installationSecret, paidSecret, resultSecret, sampleFolder, sampleReferences, storage } = services;
  const webhookSecret = new WebhookSecret(context.secrets);
  const ofResults = composeResults(
    activated,
    extractor,
    resultSecret,
    async () => (await many.summary()).activeFolder,
  );
  const { kept, keeping, restore, reports, reportPanels } = ofResults;
  const checkers = once(async () => {
    const { Checkers } = await import("./checkers.ts");
    return new Checkers({
      clients: await clients(),
      connections,
      consent,
      credits,
      database,
      ledger,
      manifest: context.extension.packageJSON,
      storage,
      secret: await resultSecret(),
      paidSecret: await paidSecret(),
      settings,
      sampleReferences,
      compared,
      extractor,
      log,
      keys,
      jobs: {
        embedded,
        kept: (await kept()).detections,
        secret: webhookSecret,
        texts,
        onUnseenJobs: (count) => jobsTree.count(count),
      },
      own: (disposable) => context.subscriptions.push(disposable),
    });
  });

  const presenter = once(async () => {
    const { CheckPresenter } = await import("../grammar/check-presenter.ts");
    return new CheckPresenter(texts);
  });
  const hider = once(async () => {
    const { FindingHider } = await import("../suppression/finding-hider.ts");
    return new FindingHider({ lists: await lists(), settings, extractor, now: Date.now });
  });
  const ofGrammar = composeGrammar(activated, extractor, {
    checkers,
    presenter,
    hider,
    passages: async () => passageProblems(),
  });
  const { grammar, notebooks, automaticChecks, reviews } = ofGrammar;
  const detection = once(async () => {
    const { DetectionCommands } = await import("../detection/detection-commands.ts");
    return new DetectionCommands({
      checker: async () => (await checkers()).detection,
      kept: (await kept()).detections,
      records,
      credits,
      settings,
    });
  });
  const plagiarism = once(async () => {
    const { PlagiarismCommands } = await import("../plagiarism/plagiarism-commands.ts");
    // Whoever asked for a scan finds its problems when it has ended.
    await passageProblems();
    return new PlagiarismCommands({
      checker: async () => (await checkers()).plagiarism,
      kept: (await kept()).scans,
      records,
      shown: shownPassages,
      credits,
      settings,
    });
  });
  // What was cited is settled whatever results are forgotten.
  const settledSecret = async (): Promise<string> => installationSecret(paidSecret);
  const found = composePassages(activated, extractor, sampleReferences, compared, settledSecret);
  const { files, passageProblems, sources, citations, passageActions, sourcesView } = found;
  const { creditsPanel, namedEntries } = composeCredits(activated, storage, resultSecret);
  const { mediaResults, mediaPanels } = composeMediaReports(activated, resultSecret);
  const documentCheck = once(async () => {
    const { DocumentCheck } = await import("../checks/document-check.ts");
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
  const jobs = once(async () => {
    const { JobCommands } = await import("../jobs/job-commands.ts");
    return new JobCommands((await checkers()).jobs);
  });
  const preview = once(async () => {
    const { PreviewCommand } = await import("../checks/preview-command.ts");
    return new PreviewCommand(settings, extractor, texts);
  });
  const suppression = once(async () => {
    const { SuppressionCommands } = await import("../suppression/suppression-commands.ts");
    return new SuppressionCommands({
      shown: [shown, shownHints],
      lists: await lists(),
      hider: await hider(),
      settings,
      log,
    });
  });
  const hiddenList = once(async () => {
    const { HiddenListPicker } = await import("../suppression/hidden-list-picker.ts");
    return new HiddenListPicker({ lists: await lists(), settings, log });
  });
  const jobsView = once(async () => {
    const { JobsView } = await import("../jobs/jobs-view.ts");
    const made = new JobsView({
      database,
      background: async () => (await checkers()).jobs.background,
      tree: jobsTree,
      onDefect: (thrown) => log.defect("The list of background jobs could not be read", thrown),
      now: Date.now,
    });
    context.subscriptions.push(made);
    return made;
  });
  const folderProblems = once(async () => {
    const { FolderProblems, problemView } = await import("../folders/folder-problems.ts");
    const passageDiagnostics = await passageProblems();
    const made = new FolderProblems({
      views: [
        problemView(shown, { diagnosticOf: correctionDiagnostic }),
        problemView(shownPassages, {
          diagnosticOf: (document, finding) => passageDiagnostics.diagnosticOf(document, finding),
          problemsAmong: (document, findings) => passageDiagnostics.openAmong(document, findings),
        }),
      ],
      restore,
      onResults: results.onDidChange,
      hasResults: (uri) => results.has(uri),
    });
    context.subscriptions.push(made);
    return made;
  });
  const composed: ComposedParts = {
    activated,
    built,
    embedded,
    extractor,
    connections,
    consent,
    clients,
    checkers,
    presenter,
    grammar,
    detection,
    plagiarism,
    documentCheck,
    reports,
    files,
    mediaResults,
    mediaPanels,
    creditsPanel,
    namedEntries,
    sampleFolder,
    keepResults: async (uri) => (await keeping()).changed(uri),
    keepNow: async (uri) => (await keeping()).keepNow(uri),
    folderProblems,
  };
  const many = composeFolders(composed, storage, resultSecret);
  const media = composeMedia(composed);
  const aroundDocuments = commandTable({
    grammar,
    suppression,
    hiddenList,
    notebooks,
    detection,
    plagiarism,
    sources,
    sourcesView,
    documentCheck,
    webhookSecret,
    jobs,
    preview,
    reviews,
    exportTrackChanges: ofGrammar.exportTrackChanges,
    exportReport: ofResults.exportReport,
    addReferenceFolder: async (folder) => {
      const { addReferenceFolder } = await import("../plagiarism/add-reference-folder.ts");
      return addReferenceFolder(settings, folder);
    },
    clearFindings: async (uri) => {
      const { clearFindings } = await import("../results/clear-findings.ts");
      clearFindings(
        [store, hints, sentences, sections, passages, await folderProblems(), media.marks],
        { results, kept: await keeping() },
        uri,
      );
    },
    toggleHeatMap: () => heatMap.toggle(),
    chooseVariant: async (variant) => variantStatus.choose(variant),
    forgetResults: async () => {
      const { forgetResults } = await import("../results/forget-results.ts");
      return forgetResults([await checkers(), await keeping(), await mediaResults(), await many.kept()]);
    },
    reportPanels,
    citations,
    showLog: () => log.show(),
  });
  const table = {
    ...aroundDocuments,
    ...media.commands,
    ...folderCommands(many.check),
    ...accountCommands(composed),
    ...firstRunCommands(composed),
  };
  const commands = explainingRefusals(fromReport(table, reportPanels), (error) =>
    refusedOutcome(error, settings, credits),
  );

  context.subscriptions.push(embedded, extractor);
  return {
    commands,
    automaticChecks,
    wakeJobs: async () => (await checkers()).jobs.background.start(),
    restore,
    renamed: async (files, at) => {
      await (await keeping()).renamed(files, at);
      const moved = files.map(({ newUri, oldUri }) => ({ from: oldUri.toString(), to: newUri.toString() }));
      await (await mediaResults()).renamed(moved, at);
    },
    keepResults: async (uri) => (await keeping()).changed(uri),
    passageProblems,
    passageActions,
    reviews,
    reportPanels,
    mediaPanels,
    creditsPanel,
    folderSummary: many.summary,
    sourcesView,
    jobsView,
    healthView: media.health,
    agentTools: once(async () => {
      const { agentTools } = await import("./compose-agents.ts");
      return agentTools(composed, { corrections: shown, passages: shownPassages });
    }),
  };
}
