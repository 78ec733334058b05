import type { AccountCommands } from "./account-commands.ts";
import { refusalOf, type CheckError } from "./check-error.ts";
import { isCheckStopped } from "./check-stopped.ts";
import { checkTarget } from "./check-target.ts";
import type { DetectionCommands } from "./detection-commands.ts";
import type { GrammarCommands } from "./grammar-commands.ts";
import type { CreditList } from "./credit-list.ts";
import type { HiddenListPicker } from "./hidden-list-picker.ts";
import type { JobCommands } from "./job-commands.ts";
import { openProxySettings } from "./network-settings.ts";
import { showError } from "./notices.ts";
import type { NotebookChecks } from "./notebook-checks.ts";
import { notebookOf } from "./notebook-of.ts";
import type { DocumentCheck } from "./document-check.ts";
import type { PlagiarismCommands } from "./plagiarism-commands.ts";
import type { PreviewCommand } from "./preview-command.ts";
import type { ReportExportOutcome } from "./export-report.ts";
import type { ExportOutcome } from "./export-track-changes.ts";
import type { ReportPanels } from "./report-panels.ts";
import type { Reviews } from "./reviews.ts";
import type { SourceCitations } from "./source-citations.ts";
import type { SourceCommands } from "./source-commands.ts";
import type { SuppressionCommands } from "./suppression-commands.ts";
import type { WebhookSecret } from "./webhook-secret.ts";

export interface CommandParts {
  /** What gives a promise is loaded at the first use. */
  readonly grammar: () => Promise<GrammarCommands>;
  readonly notebooks: () => Promise<NotebookChecks>;
  readonly suppression: () => Promise<SuppressionCommands>;
  readonly hiddenList: () => Promise<HiddenListPicker>;
  readonly detection: () => Promise<DetectionCommands>;
  readonly plagiarism: () => Promise<PlagiarismCommands>;
  readonly sources: () => Promise<SourceCommands>;
  readonly citations: () => Promise<SourceCitations>;
  readonly documentCheck: () => Promise<DocumentCheck>;
  readonly reviews: () => Promise<Reviews>;
  readonly exportTrackChanges: (uri: unknown, target: unknown) => Promise<ExportOutcome>;
  readonly exportReport: (given: unknown) => Promise<ReportExportOutcome>;
  readonly clearFindings: (uri: unknown) => Promise<void>;
  readonly toggleHeatMap: () => unknown;
  readonly account: () => Promise<AccountCommands>;
  readonly webhookSecret: WebhookSecret;
  readonly jobs: () => Promise<JobCommands>;
  readonly creditList: () => Promise<CreditList>;
  readonly preview: () => Promise<PreviewCommand>;
  readonly chooseVariant: (variant: unknown) => Promise<string | undefined>;
  readonly forgetResults: () => Promise<boolean>;
  readonly reportPanels: () => Promise<ReportPanels>;
  readonly showLog: () => void;
  /** What a command that was refused before it did anything gives to its caller. */
  readonly refused: (error: CheckError) => unknown;
}

type Handler = (...args: readonly unknown[]) => unknown;

/**
 * Every command of the extension. Names with an underscore serve menus and code actions; the others are public and take
 * the arguments of the interface, so that they can be scripted and bound to keys.
 */
export function commandTable(parts: CommandParts): Readonly<Record<string, Handler>> {
  const { grammar, detection, account, creditList, preview, reviews, showLog, toggleHeatMap } = parts;
  const table: Record<string, Handler> = {
    "contentAuthenticity.checkGrammar": async (uri, range) => {
      const notebook = notebookOf(uri, range);
      return notebook === undefined
        ? (await grammar()).check(uri, range)
        : (await parts.notebooks()).check(notebook);
    },
    "contentAuthenticity._checkGrammarInSelection": async () => (await grammar()).check(),
    "contentAuthenticity.fixAllCorrections": async (uri, range) => (await grammar()).fixAll(uri, range),
    "contentAuthenticity.fixAllOfRule": async (uri, rule) => (await grammar()).fixAllOfRule(uri, rule),
    "contentAuthenticity._hideFinding": async (uri, id) => (await parts.suppression()).hide(uri, id),
    "contentAuthenticity._addToDictionary": async (uri, word, target) =>
      (await parts.suppression()).addToDictionary(uri, word, target),
    "contentAuthenticity._turnOffRule": async (uri, rule) =>
      (await parts.suppression()).turnOffRule(uri, rule),
    "contentAuthenticity.showHiddenFindings": async () => (await parts.hiddenList()).show(),
    "contentAuthenticity._acceptCorrection": async (uri, id) => (await grammar()).accept(uri, id),
    "contentAuthenticity.nextFinding": async () => (await grammar()).walk(1),
    "contentAuthenticity.previousFinding": async () => (await grammar()).walk(-1),
    "contentAuthenticity.reviewCorrections": async (uri) => (await reviews()).open(uri),
    "contentAuthenticity._acceptReviewed": async (uri, id) => (await reviews()).accept(uri, id),
    "contentAuthenticity._refuseReviewed": async (uri, id) => (await reviews()).refuse(uri, id),
    "contentAuthenticity._acceptAllReviewed": async (uri) => (await reviews()).acceptAll(uri),
    "contentAuthenticity._reviewRefused": async (uri) => (await reviews()).takeBack(uri),
    "contentAuthenticity._undoInReview": async () => (await reviews()).undo(),
    "contentAuthenticity.exportTrackChanges": async (uri, target) => parts.exportTrackChanges(uri, target),
    "contentAuthenticity.exportReport": async (given) => parts.exportReport(given),
    "contentAuthenticity.clearFindings": async (uri) => parts.clearFindings(uri),
    "contentAuthenticity.detectAiText": async (uri, range) => (await detection()).detect(uri, range),
    "contentAuthenticity._detectAiTextInSelection": async () => (await detection()).detect(),
    "contentAuthenticity.scanPlagiarism": async (uri, range) => (await parts.plagiarism()).scan(uri, range),
    "contentAuthenticity._citeSource": async (uri, id) => (await parts.citations()).cite(uri, id),
    "contentAuthenticity._quotePassage": async (uri, id) => (await parts.citations()).quote(uri, id),
    "contentAuthenticity._openSource": async (uri, id) => (await parts.sources()).open(uri, id),
    "contentAuthenticity._compareWithSource": async (uri, id) => (await parts.sources()).compare(uri, id),
    "contentAuthenticity._ignoreSource": async (uri, id) => (await parts.sources()).ignore(uri, id),
    "contentAuthenticity._ignoreDomain": async (uri, id) => (await parts.sources()).ignoreDomain(uri, id),
    "contentAuthenticity._bringBackSource": async (uri, id) => (await parts.sources()).bringBack(uri, id),
    "contentAuthenticity._copySourceAddress": async (uri, id) => (await parts.sources()).copyAddress(uri, id),
    "contentAuthenticity._revealPassage": async (uri, id) => (await parts.sources()).reveal(uri, id),
    "contentAuthenticity._scanPlagiarismInSelection": async () => (await parts.plagiarism()).scan(),
    "contentAuthenticity._openJobResult": async (job) => (await parts.jobs()).open(job),
    "contentAuthenticity._compareJob": async (job) => (await parts.jobs()).compare(job),
    "contentAuthenticity._explainJob": async (job) => (await parts.jobs()).explain(job),
    "contentAuthenticity._sendJobAgain": async (job) => (await parts.jobs()).sendAgain(job),
    "contentAuthenticity._removeJob": async (job) => (await parts.jobs()).remove(job),
    "contentAuthenticity._copyJobId": async (job) => (await parts.jobs()).copyId(job),
    "contentAuthenticity._addKeyForJob": async () => (await account()).addApiKey(),
    "contentAuthenticity.detectAiTextInBackground": async (uri, range) =>
      (await detection()).detectInBackground(uri, range),
    "contentAuthenticity._detectAiTextInBackgroundInSelection": async () =>
      (await detection()).detectInBackground(),
    "contentAuthenticity.checkDocument": async (uri, range) =>
      (await parts.documentCheck()).check(uri, range),
    "contentAuthenticity._checkDocumentInSelection": async () => (await parts.documentCheck()).check(),
    "contentAuthenticity.setWebhookSecret": async (secret) => parts.webhookSecret.set(secret),
    "contentAuthenticity.toggleHeatMap": () => toggleHeatMap(),
    "contentAuthenticity.previewSubmission": async (uri, range) =>
      (await preview()).run(await checkTarget(uri, range)),
    "contentAuthenticity._previewSelection": async () =>
      (await preview()).run(await checkTarget(undefined, undefined)),
    "contentAuthenticity.addApiKey": async (key) => (await account()).addApiKey(key),
    "contentAuthenticity.removeApiKey": async (key) => (await account()).removeApiKey(key),
    "contentAuthenticity.testApiKey": async (key) => (await account()).testApiKey(key),
    "contentAuthenticity.useHostedService": async (service) => (await account()).useHostedService(service),
    "contentAuthenticity.useEmbeddedService": async () => (await account()).useEmbeddedService(),
    "contentAuthenticity.openPortal": async () => (await account()).openPortal(),
    "contentAuthenticity.showCredits": async () => (await creditList()).show(),
    "contentAuthenticity.chooseVariant": async (variant) => parts.chooseVariant(variant),
    "contentAuthenticity.forgetResults": async () => parts.forgetResults(),
    "contentAuthenticity.showReport": async (uri) => (await parts.reportPanels()).show(uri),
    "contentAuthenticity.showLog": () => showLog(),
    "contentAuthenticity._openProxySettings": async () => openProxySettings(),
  };
  return Object.fromEntries(
    Object.entries(table).map(([id, handler]) => [id, explainingRefusals(handler, parts.refused)]),
  );
}

/** A refusal is shown and given back as an outcome; it never reaches the caller as a raw error. */
function explainingRefusals(handler: Handler, refused: CommandParts["refused"]): Handler {
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
