import { randomUUID } from "node:crypto";
import path from "node:path";
import * as vscode from "vscode";
import { LowBalance } from "../../checking/paying/low-balance.ts";
import { MediaResults } from "../../checking/media/media-results.ts";
import { KeptSummaries } from "../../checking/store/kept-summaries.ts";
import { ScoreHistory } from "../../checking/store/score-history.ts";
import { StoredDocuments } from "../../checking/store/stored-documents.ts";
import { lazy, lazyAsync } from "../../checking/vocabulary/lazy.ts";
import { describeLowBalance } from "../../report/words/credit-words.ts";
import { AutomaticChecks } from "../checks/automatic-checks.ts";
import { DocumentCheck } from "../checks/document-check.ts";
import { previewSubmission } from "../checks/preview-command.ts";
import { DetectionCommands } from "../detection/detection-commands.ts";
import { notebookOf } from "../documents/check-target.ts";
import { Samples } from "../first-run/samples.ts";
import { Corrections } from "../grammar/corrections.ts";
import { exportTrackChanges } from "../grammar/export-track-changes.ts";
import { GrammarCommands } from "../grammar/grammar-commands.ts";
import { checkCells } from "../grammar/notebook-checks.ts";
import { LinkedMediaMarks } from "../images-and-audio/linked-media-marks.ts";
import { JobCommands } from "../jobs/job-commands.ts";
import { JobsView } from "../jobs/jobs-view.ts";
import { AccountCommands } from "../keys/account-commands.ts";
import { KeyCommands } from "../keys/key-commands.ts";
import { KeyList } from "../keys/key-list.ts";
import { KeySetup } from "../keys/key-setup.ts";
import { openProxySettings } from "../network-settings.ts";
import { nextStep, offerSteps } from "../notices.ts";
import { addReferenceFolder } from "../plagiarism/compared-folders.ts";
import { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import { clearFindings, forgetResults } from "../results/cleared-results.ts";
import { filesWithin } from "../results/files-within.ts";
import { KeptDetections, KeptScans } from "../results/kept-findings.ts";
import type { RenamedFile } from "../results/result-carrying.ts";
import { ResultKeeping } from "../results/result-keeping.ts";
import { Reviews } from "../review/reviews.ts";
import { FindingHider, SuppressionCommands } from "../suppression/suppression-commands.ts";
import { FindingsView } from "../suppression/findings-view.ts";
import { restoreRow, showHidden } from "../suppression/hidden-lists.ts";
import type { Activated } from "./activated.ts";
import { composeServices } from "./services.ts";

const WALKTHROUGH = "content-authenticity.content-authenticity#contentAuthenticity.start";

export type Core = Awaited<ReturnType<typeof composeCore>>;

/** Puts together checks, their commands and what is kept of them. Functions that return a promise load at first use. */
export async function composeCore(activated: Activated) {
  const services = composeServices(activated);
  const { context, credits, database, hints, jobsTree, log, own, passages } = services;
  const { resultSecret, sections, sentences, settings, shown, storage, store } = services;
  const lists = await services.lists();
  const stored = {
    database,
    secret: async () => resultSecret.get(),
    now: Date.now,
    warn: (message: string) => log.warn(message),
  };

  const kept = { detections: new KeptDetections(services), scans: new KeptScans(services) };
  const history = new ScoreHistory(stored);
  const keeping = own(
    new ResultKeeping({
      ...services,
      corrections: store,
      files: new StoredDocuments("documents", stored),
      history,
      kept,
      newId: randomUUID,
    }),
  );
  // Where another window forgets, that one removes what is on the disk.
  resultSecret.onDidForget(() => keeping.drop());
  const summaries = new KeptSummaries(
    new StoredDocuments("summaries", stored),
    context.storageUri?.toString() ?? "",
  );
  const mediaResults = own(
    new MediaResults(new StoredDocuments("media", stored), async (address) =>
      (await filesWithin(vscode.Uri.parse(address, true))).map(String),
    ),
  );
  const marks = lazy(() => own(new LinkedMediaMarks({ ...services, results: mediaResults })));
  own(mediaResults.onDidChange((address) => marks().resultChanged(address)));
  own(
    new LowBalance({
      credits,
      limit: () => settings.lowBalance(),
      file: path.join(storage, "low-balance-told"),
      tell: (balance, limit) => {
        const steps = [nextStep("openPortal"), nextStep("showCredits")];
        void offerSteps("warning", describeLowBalance(balance, limit), steps);
      },
    }),
  );

  const checkers = lazyAsync(async () => {
    const [{ composeCheckers }, clients] = await Promise.all([import("./checkers.ts"), services.clients()]);
    return composeCheckers(services, clients, kept.detections);
  });
  const sources = lazyAsync(async () => {
    const [{ composeSources }, secret] = await Promise.all([
      import("./sources.ts"),
      services.lastingSecret(),
    ]);
    return composeSources(services, { keeping, lists }, secret);
  });
  const parts = { ...services, checkers, lists, sources };
  const hider = new FindingHider(parts);
  const corrections = new Corrections(parts);
  const grammar = new GrammarCommands({ ...parts, corrections });
  const detection = new DetectionCommands({ ...parts, kept: kept.detections });
  const plagiarism = new PlagiarismCommands({ ...parts, kept: kept.scans });
  const account = { ...parts, clients: services.clients };
  const setup = new KeySetup(account);
  const keyCommands = new KeyCommands({ ...account, setup });
  return {
    ...parts,
    history,
    keeping,
    summaries,
    mediaResults,
    grammar,
    detection,
    plagiarism,
    keyCommands,
    keyList: new KeyList(services.keys, keyCommands),
    account: new AccountCommands({ ...account, setup }),
    samples: new Samples(services),
    documentCheck: new DocumentCheck({ ...parts, grammar, detection, plagiarism }),
    previewSubmission: async (...given: readonly unknown[]) => previewSubmission(parts, ...given),
    suppression: new SuppressionCommands(parts, hider),
    showHidden: async () => showHidden(parts),
    restoreRow: async (node: unknown) => restoreRow(parts, node),
    findingsView: new FindingsView(parts),
    automaticChecks: lazy(() => own(new AutomaticChecks({ ...parts, grammar }))),
    reviews: lazy(() => own(new Reviews({ ...parts, corrections, hider }))),
    jobs: async () => new JobCommands((await checkers()).jobs),
    jobsView: own(
      new JobsView({
        database,
        background: async () => (await checkers()).jobs.background,
        tree: jobsTree,
        onDefect: services.defect("The list of background jobs could not be read"),
        now: Date.now,
      }),
    ),
    checkGrammar: async (uri: unknown, range: unknown) => {
      const notebook = notebookOf(uri, range);
      if (notebook === undefined) return grammar.check(uri, range);
      return checkCells({ ...parts, grammar }, notebook);
    },
    exportTrackChanges: async (uri: unknown, target: unknown) =>
      exportTrackChanges({ shown, corrections }, uri, target),
    addReferenceFolder: async (folder: unknown) => addReferenceFolder(settings, folder),
    getStarted: async () => vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH),
    openProxySettings,
    clearFindings: async (uri: unknown) => {
      const { folderProblems } = await sources();
      const stores = [store, hints, sentences, sections, passages, folderProblems, marks(), services.results];
      clearFindings(stores, keeping, uri);
    },
    forgetResults: async () => forgetResults([await checkers(), keeping, mediaResults, summaries]),
    renamed: async (renamed: readonly RenamedFile[], at: number) => {
      await keeping.renamed(renamed, at);
      const moved = renamed.map(({ newUri, oldUri }) => ({ from: oldUri.toString(), to: newUri.toString() }));
      await mediaResults.renamed(moved, at);
    },
  };
}
