import { isCheckStopped, refusalOf, type CheckError } from "../../checking/vocabulary/check-error.ts";
import { checkTarget } from "../documents/check-target.ts";
import type { DocumentCheck } from "../checks/document-check.ts";
import type { NotebookChecks } from "../grammar/notebook-checks.ts";
import type { PreviewCommand } from "../checks/preview-command.ts";
import { openProxySettings } from "../network-settings.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import { notebookOf } from "../documents/notebook-of.ts";
import type { ExportOutcome } from "../grammar/export-track-changes.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { JobCommands } from "../jobs/job-commands.ts";
import type { WebhookSecret } from "../keys/webhook-secret.ts";
import { showError } from "../notices.ts";
import type { AddedFolders } from "../plagiarism/add-reference-folder.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import type { SourceCitations } from "../plagiarism/source-citations.ts";
import type { SourceCommands } from "../plagiarism/source-commands.ts";
import type { SourcesView } from "../plagiarism/sources-view.ts";
import type { ReportExportOutcome } from "../reports/export-report.ts";
import type { ReportPanels } from "../reports/report-panels.ts";
import type { Reviews } from "../review/reviews.ts";
import type { HiddenListPicker } from "../suppression/hidden-list-picker.ts";
import type { SuppressionCommands } from "../suppression/suppression-commands.ts";
import { COMMAND_IDS, type CommandId, type CoreCommandId } from "./command-ids.ts";

export interface CommandParts {
  /** Functions that return a promise load at first use. */
  readonly grammar: () => Promise<GrammarCommands>;
  readonly notebooks: () => Promise<NotebookChecks>;
  readonly suppression: () => Promise<SuppressionCommands>;
  readonly hiddenList: () => Promise<HiddenListPicker>;
  readonly detection: () => Promise<DetectionCommands>;
  readonly plagiarism: () => Promise<PlagiarismCommands>;
  readonly sources: () => Promise<SourceCommands>;
  readonly sourcesView: () => Promise<SourcesView>;
  readonly citations: () => Promise<SourceCitations>;
  readonly documentCheck: () => Promise<DocumentCheck>;
  readonly reviews: () => Promise<Reviews>;
  readonly exportTrackChanges: (uri: unknown, target: unknown) => Promise<ExportOutcome>;
  readonly exportReport: (given: unknown) => Promise<ReportExportOutcome>;
  readonly addReferenceFolder: (folder: unknown) => Promise<AddedFolders>;
  readonly clearFindings: (uri: unknown) => Promise<void>;
  readonly toggleHeatMap: () => unknown;
  readonly webhookSecret: WebhookSecret;
  readonly jobs: () => Promise<JobCommands>;
  readonly preview: () => Promise<PreviewCommand>;
  readonly chooseVariant: (variant: unknown) => Promise<string | undefined>;
  readonly forgetResults: () => Promise<boolean>;
  readonly reportPanels: () => Promise<ReportPanels>;
  readonly showLog: () => void;
}

export type Handler = (...args: readonly unknown[]) => unknown;

/** Returns the handlers of the core commands. */
export function commandTable(parts: CommandParts): Readonly<Record<CoreCommandId, Handler>> {
  const { grammar, detection, preview, reviews, showLog, toggleHeatMap } = parts;
  return {
    checkGrammar: async (uri, range) => {
      const notebook = notebookOf(uri, range);
      return notebook === undefined
        ? (await grammar()).check(uri, range)
        : (await parts.notebooks()).check(notebook);
    },
    _checkGrammarInSelection: async () => (await grammar()).check(),
    fixAllCorrections: async (uri, range) => (await grammar()).fixAll(uri, range),
    fixAllOfRule: async (uri, rule) => (await grammar()).fixAllOfRule(uri, rule),
    _hideFinding: async (uri, id) => (await parts.suppression()).hide(uri, id),
    _addToDictionary: async (uri, word, target) =>
      (await parts.suppression()).addToDictionary(uri, word, target),
    _turnOffRule: async (uri, rule) => (await parts.suppression()).turnOffRule(uri, rule),
    showHiddenFindings: async () => (await parts.hiddenList()).show(),
    _acceptCorrection: async (uri, id) => (await grammar()).accept(uri, id),
    nextFinding: async () => (await grammar()).walk(1),
    previousFinding: async () => (await grammar()).walk(-1),
    reviewCorrections: async (uri) => (await reviews()).open(uri),
    _acceptReviewed: async (uri, id) => (await reviews()).accept(uri, id),
    _refuseReviewed: async (uri, id) => (await reviews()).refuse(uri, id),
    _acceptAllReviewed: async (uri) => (await reviews()).acceptAll(uri),
    _undoInReview: async () => (await reviews()).undo(),
    exportTrackChanges: async (uri, target) => parts.exportTrackChanges(uri, target),
    exportReport: async (given) => parts.exportReport(given),
    clearFindings: async (uri) => parts.clearFindings(uri),
    detectAiText: async (uri, range) => (await detection()).detect(uri, range),
    _detectAiTextInSelection: async () => (await detection()).detect(),
    scanPlagiarism: async (uri, range) => (await parts.plagiarism()).scan(uri, range),
    _citeSource: async (uri, id) => (await parts.citations()).cite(uri, id),
    _quotePassage: async (uri, id) => (await parts.citations()).quote(uri, id),
    _openSource: async (uri, id) => (await parts.sources()).open(uri, id),
    _compareWithSource: async (uri, id) => (await parts.sources()).compare(uri, id),
    _ignoreSource: async (uri, id) => (await parts.sources()).ignore(uri, id),
    _ignoreDomain: async (uri, id) => (await parts.sources()).ignoreDomain(uri, id),
    _bringBackSource: async (uri, id) => (await parts.sources()).bringBack(uri, id),
    _copySourceAddress: async (uri, id) => (await parts.sources()).copyAddress(uri, id),
    _copyScanId: async (node) => (await parts.sources()).copyScanId(node ?? (await parts.sourcesView()).uri),
    _revealPassage: async (uri, id) => (await parts.sources()).reveal(uri, id),
    addReferenceFolder: async (folder) => parts.addReferenceFolder(folder),
    _scanPlagiarismInSelection: async () => (await parts.plagiarism()).scan(),
    _openJobResult: async (job) => (await parts.jobs()).open(job),
    _compareJob: async (job) => (await parts.jobs()).compare(job),
    _explainJob: async (job) => (await parts.jobs()).explain(job),
    _sendJobAgain: async (job) => (await parts.jobs()).sendAgain(job),
    _removeJob: async (job) => (await parts.jobs()).remove(job),
    _copyJobId: async (job) => (await parts.jobs()).copyId(job),
    detectAiTextInBackground: async (uri, range) => (await detection()).detectInBackground(uri, range),
    _detectAiTextInBackgroundInSelection: async () => (await detection()).detectInBackground(),
    checkDocument: async (uri, range) => (await parts.documentCheck()).check(uri, range),
    _checkDocumentInSelection: async () => (await parts.documentCheck()).check(),
    setWebhookSecret: async (secret) => parts.webhookSecret.set(secret),
    toggleHeatMap: () => toggleHeatMap(),
    previewSubmission: async (uri, range, check) =>
      (await preview()).run(await checkTarget(uri, range), check),
    _previewSelection: async () => (await preview()).run(await checkTarget(undefined, undefined)),
    chooseVariant: async (variant) => parts.chooseVariant(variant),
    forgetResults: async () => parts.forgetResults(),
    showReport: async (uri, section) => (await parts.reportPanels()).show(uri, section),
    showLog: () => showLog(),
    _openProxySettings: async () => openProxySettings(),
  };
}

/** Returns the same commands, each wrapped to show and return refusals. */
export function explainingRefusals(
  table: Readonly<Record<CommandId, Handler>>,
  refused: (error: CheckError) => unknown,
): Readonly<Record<CommandId, Handler>> {
  const explaining = { ...table };
  for (const id of COMMAND_IDS) explaining[id] = explainingRefusal(table[id], refused);
  return explaining;
}

/** Wraps a handler: a refusal is shown and returned as an outcome, never thrown at the caller. */
function explainingRefusal(handler: Handler, refused: (error: CheckError) => unknown): Handler {
  return async (...args) => {
    try {
      return await handler(...args);
    } catch (thrown) {
      if (!isCheckStopped(thrown)) throw thrown;
      const error = refusalOf(thrown);
      showError(error);
      return refused(error);
    }
  };
}
