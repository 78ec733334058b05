import type { AccountCommands } from "./account-commands.ts";
import { refusalOf, type CheckError } from "./check-error.ts";
import { isCheckStopped } from "./check-stopped.ts";
import { checkTarget } from "./check-target.ts";
import type { DetectionCommands } from "./detection-commands.ts";
import type { GrammarCommands } from "./grammar-commands.ts";
import type { CreditList } from "./credit-list.ts";
import type { HiddenListPicker } from "./hidden-list-picker.ts";
import { openProxySettings } from "./network-settings.ts";
import { showError } from "./notices.ts";
import { notebookOf, type NotebookChecks } from "./notebook-checks.ts";
import type { PlagiarismCommands } from "./plagiarism-commands.ts";
import type { PreviewCommand } from "./preview-command.ts";
import type { ExportOutcome } from "./export-track-changes.ts";
import type { Reviews } from "./reviews.ts";
import type { SuppressionCommands } from "./suppression-commands.ts";
import type { WebhookSecret } from "./webhook-secret.ts";

export interface CommandParts {
  readonly grammar: GrammarCommands;
  readonly notebooks: NotebookChecks;
  /** Loaded at the first use. */
  readonly suppression: () => Promise<SuppressionCommands>;
  readonly hiddenList: () => Promise<HiddenListPicker>;
  readonly detection: DetectionCommands;
  readonly plagiarism: PlagiarismCommands;
  readonly reviews: () => Promise<Reviews>;
  readonly exportTrackChanges: (uri: unknown, target: unknown) => Promise<ExportOutcome>;
  readonly toggleHeatMap: () => unknown;
  readonly account: AccountCommands;
  readonly webhookSecret: WebhookSecret;
  readonly creditList: CreditList;
  readonly preview: PreviewCommand;
  readonly chooseVariant: (variant: unknown) => Promise<string | undefined>;
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
      return notebook === undefined ? grammar.check(uri, range) : parts.notebooks.check(notebook);
    },
    "contentAuthenticity._checkGrammarInSelection": async () => grammar.check(),
    "contentAuthenticity.fixAllCorrections": async (uri, range) => grammar.fixAll(uri, range),
    "contentAuthenticity.fixAllOfRule": async (uri, rule) => grammar.fixAllOfRule(uri, rule),
    "contentAuthenticity._hideFinding": async (uri, id) => (await parts.suppression()).hide(uri, id),
    "contentAuthenticity._addToDictionary": async (uri, word, target) =>
      (await parts.suppression()).addToDictionary(uri, word, target),
    "contentAuthenticity._turnOffRule": async (uri, rule) =>
      (await parts.suppression()).turnOffRule(uri, rule),
    "contentAuthenticity.showHiddenFindings": async () => (await parts.hiddenList()).show(),
    "contentAuthenticity._acceptCorrection": async (uri, id) => grammar.accept(uri, id),
    "contentAuthenticity.nextFinding": () => grammar.walk(1),
    "contentAuthenticity.previousFinding": () => grammar.walk(-1),
    "contentAuthenticity.reviewCorrections": async (uri) => (await reviews()).open(uri),
    "contentAuthenticity._acceptReviewed": async (uri, id) => (await reviews()).accept(uri, id),
    "contentAuthenticity._refuseReviewed": async (uri, id) => (await reviews()).refuse(uri, id),
    "contentAuthenticity._acceptAllReviewed": async (uri) => (await reviews()).acceptAll(uri),
    "contentAuthenticity._reviewRefused": async (uri) => (await reviews()).takeBack(uri),
    "contentAuthenticity._undoInReview": async () => (await reviews()).undo(),
    "contentAuthenticity.exportTrackChanges": async (uri, target) => parts.exportTrackChanges(uri, target),
    "contentAuthenticity.clearFindings": (uri) => {
      grammar.clear(uri);
      detection.clear(uri);
    },
    "contentAuthenticity.detectAiText": async (uri, range) => detection.detect(uri, range),
    "contentAuthenticity._detectAiTextInSelection": async () => detection.detect(),
    "contentAuthenticity.scanPlagiarism": async (uri, range) => parts.plagiarism.scan(uri, range),
    "contentAuthenticity._scanPlagiarismInSelection": async () => parts.plagiarism.scan(),
    "contentAuthenticity.detectAiTextInBackground": async (uri, range) =>
      detection.detectInBackground(uri, range),
    "contentAuthenticity._detectAiTextInBackgroundInSelection": async () => detection.detectInBackground(),
    "contentAuthenticity.setWebhookSecret": async (secret) => parts.webhookSecret.set(secret),
    "contentAuthenticity.toggleHeatMap": () => toggleHeatMap(),
    "contentAuthenticity.previewSubmission": async (uri, range) => preview.run(await checkTarget(uri, range)),
    "contentAuthenticity._previewSelection": async () => preview.run(await checkTarget(undefined, undefined)),
    "contentAuthenticity.addApiKey": async (key) => account.addApiKey(key),
    "contentAuthenticity.removeApiKey": async (key) => account.removeApiKey(key),
    "contentAuthenticity.testApiKey": async (key) => account.testApiKey(key),
    "contentAuthenticity.useHostedService": async (service) => account.useHostedService(service),
    "contentAuthenticity.useEmbeddedService": async () => account.useEmbeddedService(),
    "contentAuthenticity.openPortal": async () => account.openPortal(),
    "contentAuthenticity.showCredits": async () => creditList.show(),
    "contentAuthenticity.chooseVariant": async (variant) => parts.chooseVariant(variant),
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
