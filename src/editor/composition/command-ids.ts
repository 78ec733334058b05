/**
 * Command ids without the prefix. Commands are registered at activation and loaded on first use. Names with
 * an underscore are internal, for menus, views and code actions; the others are public and take the arguments
 * of the interface, so that they can be scripted and bound to keys.
 */
const CORE_COMMAND_IDS = [
  "checkGrammar",
  "_checkGrammarInSelection",
  "fixAllCorrections",
  "fixAllOfRule",
  "_hideFinding",
  "_addToDictionary",
  "_turnOffRule",
  "showHiddenFindings",
  "_acceptCorrection",
  "nextFinding",
  "previousFinding",
  "reviewCorrections",
  "_acceptReviewed",
  "_refuseReviewed",
  "_acceptAllReviewed",
  "_undoInReview",
  "exportTrackChanges",
  "exportReport",
  "clearFindings",
  "detectAiText",
  "_detectAiTextInSelection",
  "scanPlagiarism",
  "_citeSource",
  "_quotePassage",
  "_openSource",
  "_compareWithSource",
  "_ignoreSource",
  "_ignoreDomain",
  "_bringBackSource",
  "_copySourceAddress",
  "_copyScanId",
  "_revealPassage",
  "_scanPlagiarismInSelection",
  "addReferenceFolder",
  "_openJobResult",
  "_compareJob",
  "_explainJob",
  "_sendJobAgain",
  "_removeJob",
  "_copyJobId",
  "detectAiTextInBackground",
  "_detectAiTextInBackgroundInSelection",
  "checkDocument",
  "_checkDocumentInSelection",
  "setWebhookSecret",
  "toggleHeatMap",
  "previewSubmission",
  "_previewSelection",
  "chooseVariant",
  "forgetResults",
  "showReport",
  "showLog",
  "_openProxySettings",
] as const;

/** Images, audio and their engines. */
const MEDIA_COMMAND_IDS = [
  "detectAiImage",
  "detectAiVoice",
  "checkLinkedMedia",
  "_showMediaReport",
  "showHealth",
] as const;

/** Many files at once. */
const FOLDER_COMMAND_IDS = [
  "checkFolder",
  "checkChangedFiles",
  "resumeFolderCheck",
  "cancelFolderCheck",
  "clearFolderFindings",
  "showFolderSummary",
  "_showFolderLeftOut",
] as const;

/** Keys, services and credits. */
const ACCOUNT_COMMAND_IDS = [
  "addApiKey",
  "replaceApiKey",
  "removeApiKey",
  "testApiKey",
  "manageKeys",
  "_addKeyForJob",
  "useHostedService",
  "useEmbeddedService",
  "forgetConsent",
  "openPortal",
  "showCredits",
  "exportCredits",
] as const;

/** Commands that the walkthrough runs. */
const FIRST_RUN_COMMAND_IDS = ["_trySample"] as const;

export const COMMAND_IDS = [
  ...CORE_COMMAND_IDS,
  ...MEDIA_COMMAND_IDS,
  ...FOLDER_COMMAND_IDS,
  ...ACCOUNT_COMMAND_IDS,
  ...FIRST_RUN_COMMAND_IDS,
] as const;

export type CoreCommandId = (typeof CORE_COMMAND_IDS)[number];
export type MediaCommandId = (typeof MEDIA_COMMAND_IDS)[number];
export type FolderCommandId = (typeof FOLDER_COMMAND_IDS)[number];
export type AccountCommandId = (typeof ACCOUNT_COMMAND_IDS)[number];
export type FirstRunCommandId = (typeof FIRST_RUN_COMMAND_IDS)[number];
export type CommandId = (typeof COMMAND_IDS)[number];
