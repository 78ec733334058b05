/**
 * Every contribution of `package.json`, one per line. Whoever adds one adds its line here, which states that
 * it was intended. IDs omit `contentAuthenticity.`.
 */
import { LANGUAGE_IDS, linksMedia } from "../../src/text/languages.ts";
import { readManifest } from "../harness/manifest.ts";

interface Configuration {
  readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
}

/** The languages that the extension checks of itself, by the default of the setting. */
export const CHECKED_IDS: readonly unknown[] = readManifest<{
  readonly contributes: { readonly configuration: readonly Configuration[] };
}>().contributes.configuration.flatMap(
  ({ properties }) => properties["contentAuthenticity.languages"]?.default ?? [],
);

const LINKING = `/^(${LANGUAGE_IDS.filter(linksMedia).join("|")})$/`;

/**
 * Title, and when the palette shows it: `always`, `never`, or a clause. The last: when it is enabled, if not
 * always.
 */
export type CommandRow = readonly [title: string, palette: string, enablement?: string];

// oxfmt-ignore
export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  checkGrammar: ["Check Grammar", "activeEditor"],
  _checkGrammarInSelection: ["Check Grammar in Selection", "never"],
  detectAiText: ["Detect AI Text", "activeEditor"],
  _detectAiTextInSelection: ["Detect AI Text in Selection", "never"],
  detectAiTextInBackground: ["Detect AI Text in Background", "activeEditor"],
  _detectAiTextInBackgroundInSelection: ["Detect AI Text in Selection in Background", "never"],
  scanPlagiarism: ["Scan for Plagiarism", "activeEditor"],
  _scanPlagiarismInSelection: ["Scan for Plagiarism in Selection", "never"],
  checkDocument: ["Check Document", "activeEditor"],
  _checkDocumentInSelection: ["Check Selection", "never"],
  showReport: ["Show Report", "activeEditor && contentAuthenticity.hasReport || activeWebviewPanelId == contentAuthenticity.report"],
  exportReport: ["Export Report", "activeEditor && contentAuthenticity.hasReport || activeWebviewPanelId == contentAuthenticity.report || activeWebviewPanelId == contentAuthenticity.summary || activeWebviewPanelId == contentAuthenticity.media"],
  addReferenceFolder: ["Add Reference Folder", "config.contentAuthenticity.service.mode != hosted || !config.contentAuthenticity.service.offerHosted"],
  _openSource: ["Open Source", "never"],
  _compareWithSource: ["Compare with Source", "never"],
  _ignoreSource: ["Ignore This Source", "never"],
  _ignoreDomain: ["Ignore This Domain", "never"],
  _bringBackSource: ["Bring Back", "never"],
  _copySourceAddress: ["Copy Address", "never"],
  _copyScanId: ["Copy Scan ID", "never"],
  fixAllCorrections: ["Fix All Corrections", "activeEditor && contentAuthenticity.hasCorrections"],
  fixAllOfRule: ["Fix All of One Rule", "activeEditor && contentAuthenticity.hasCorrections"],
  _acceptCorrection: ["Apply Correction", "never"],
  _hideFinding: ["Hide Finding", "never"],
  _addToDictionary: ["Add to User Dictionary", "never"],
  _addToWorkspaceDictionary: ["Add to Workspace Dictionary", "never"],
  _turnOffRule: ["Turn Off Rule", "never"],
  _showAgain: ["Show Again", "never"],
  _removeWord: ["Remove from Dictionary", "never"],
  showHiddenFindings: ["Show Hidden Findings", "always"],
  reviewCorrections: ["Review Corrections", "activeEditor && contentAuthenticity.hasCorrections"],
  _openJobResult: ["Open Result", "never"],
  _compareJob: ["Compare with Text as Sent", "never"],
  _explainJob: ["Show What Happened", "never"],
  _sendJobAgain: ["Send Again", "never"],
  _addKeyForJob: ["Add API Key", "never"],
  _removeJob: ["Remove from List", "never"],
  _copyJobId: ["Copy Job ID", "never"],
  _acceptReviewed: ["Accept Change", "contentAuthenticity.reviewing"],
  _refuseReviewed: ["Reject Change", "contentAuthenticity.reviewing"],
  _acceptAllReviewed: ["Accept All Changes", "contentAuthenticity.reviewing"],
  _undoInReview: ["Undo in Reviewed Document", "never"],
  exportTrackChanges: ["Export Track Changes", "activeEditor && contentAuthenticity.hasCorrections"],
  nextFinding: ["Go to Next Finding", "activeEditor && contentAuthenticity.hasFindings"],
  previousFinding: ["Go to Previous Finding", "activeEditor && contentAuthenticity.hasFindings"],
  clearFindings: ["Clear Findings", "activeEditor && contentAuthenticity.hasFindings"],
  toggleHeatMap: ["Toggle AI Heat Map", "activeEditor && contentAuthenticity.hasHeatMap"],
  previewSubmission: ["Preview What Is Sent", "activeEditor"],
  _previewSelection: ["Preview Selection", "never"],
  addApiKey: ["Add API Key", "never"],
  manageKeys: ["Manage API Keys", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted"],
  replaceApiKey: ["Replace API Key", "never"],
  removeApiKey: ["Remove API Key", "never"],
  testApiKey: ["Test API Key", "never"],
  useHostedService: ["Use Hosted Service with an API Key", "config.contentAuthenticity.service.offerHosted"],
  useEmbeddedService: ["Use Embedded Service", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted"],
  forgetConsent: ["Revoke Upload Consent", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted"],
  openPortal: ["Open Developer Portal", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted"],
  setWebhookSecret: ["Set Webhook Secret", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted"],
  // Available even where the hosted service isn't offered: earlier charges stay visible, beside practice
  // credits.
  showCredits: ["Show Credits", "always"],
  exportCredits: ["Export Credits as CSV", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted"],
  chooseVariant: ["Choose English Variant", "always"],
  forgetResults: ["Clear Cached Results", "always"],
  showLog: ["Show Log", "always"],
  checkFolder: ["Check Folder", "workspaceFolderCount > 0"],
  checkChangedFiles: ["Check Changed Files", "workspaceFolderCount > 0 && config.git.enabled"],
  resumeFolderCheck: ["Resume Folder Check", "contentAuthenticity.folderLeft"],
  cancelFolderCheck: ["Cancel Folder Check", "contentAuthenticity.checkingFiles"],
  clearFolderFindings: ["Clear Folder Findings", "contentAuthenticity.folderSummary"],
  showFolderSummary: ["Show Folder Summary", "contentAuthenticity.folderSummary"],
  detectAiImage: ["Detect AI Image", "always"],
  detectAiVoice: ["Detect AI Voice", "always"],
  checkLinkedMedia: ["Check Linked Media", "activeEditor && editorLangId in contentAuthenticity.languages"],
  showHealth: ["Check Service Health", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted || contentAuthenticity.hasHealth"],
  getStarted: ["Get Started", "always"],
};

/** Menu, command or submenu, group with its position, and `when`. */
export type MenuRow = readonly [menu: string, item: string, group: string, when: string];

// oxfmt-ignore
export const MENUS: readonly MenuRow[] = [
  ["explorer/context", "detectAiImage", "z_contentAuthenticity@1", "!explorerResourceIsFolder && resourceExtname =~ /^\\.(jpe?g|jpe|png|webp|gif|bmp|tiff?)$/i"],
  ["explorer/context", "detectAiVoice", "z_contentAuthenticity@1", "!explorerResourceIsFolder && resourceExtname =~ /^\\.(wav|flac|og[ga]|opus|mp3|m4a|aac)$/i"],
  ["explorer/context", "checkFolder", "z_contentAuthenticity@9", "explorerResourceIsFolder || listMultiSelection"],
  ["scm/title", "checkChangedFiles", "z_contentAuthenticity@1", "scmProvider == git"],
  ["editor/context", "_acceptReviewed", "1_contentAuthenticity@1", "isInDiffEditor && contentAuthenticity.reviewing"],
  ["editor/context", "_refuseReviewed", "1_contentAuthenticity@2", "isInDiffEditor && contentAuthenticity.reviewing"],
  ["editor/context", "editor", "z_commands@9", "editorLangId in contentAuthenticity.languages"],
  ["view/title", "showHealth", "navigation", "view == contentAuthenticity.health"],
  ["view/title", "_copyScanId", "1_copy@1", "view == contentAuthenticity.sources && contentAuthenticity.sourcesState == scanned"],
  ["view/title", "addReferenceFolder", "navigation", "view == contentAuthenticity.sources && (config.contentAuthenticity.service.mode != hosted || !config.contentAuthenticity.service.offerHosted)"],
  ["editor/title/context", "detectAiImage", "7_contentAuthenticity@1", "resourceExtname =~ /^\\.(jpe?g|jpe|png|webp|gif|bmp|tiff?)$/i"],
  ["editor/title/context", "detectAiVoice", "7_contentAuthenticity@1", "resourceExtname =~ /^\\.(wav|flac|og[ga]|opus|mp3|m4a|aac)$/i"],
  ["editor/title", "checkDocument", "navigation@8", "!isInDiffEditor && resourceLangId in contentAuthenticity.languages && !contentAuthenticity.hasReport"],
  ["editor/title", "showReport", "navigation@8", "!isInDiffEditor && resourceLangId in contentAuthenticity.languages && contentAuthenticity.hasReport"],
  ["editor/title", "detectAiImage", "navigation@9", "!isInDiffEditor && resourceExtname =~ /^\\.(jpe?g|jpe|png|webp|gif|bmp|tiff?)$/i"],
  ["editor/title", "detectAiVoice", "navigation@9", "!isInDiffEditor && resourceExtname =~ /^\\.(wav|flac|og[ga]|opus|mp3|m4a|aac)$/i"],
  ["editor/title", "_acceptReviewed", "navigation@-3", "isInDiffEditor && resourceScheme == content-authenticity-review"],
  ["editor/title", "_refuseReviewed", "navigation@-2", "isInDiffEditor && resourceScheme == content-authenticity-review"],
  ["editor/title", "_acceptAllReviewed", "navigation@-1", "isInDiffEditor && resourceScheme == content-authenticity-review"],
  ["view/item/context", "_compareWithSource", "inline@1", "view == contentAuthenticity.sources && viewItem =~ /\\bcompare\\b/"],
  ["view/item/context", "_openSource", "inline@2", "view == contentAuthenticity.sources && viewItem =~ /^source .*\\bopen\\b/"],
  ["view/item/context", "_ignoreSource", "inline@3", "view == contentAuthenticity.sources && viewItem =~ /^source\\b/"],
  ["view/item/context", "_bringBackSource", "inline@1", "view == contentAuthenticity.sources && viewItem =~ /^ignored$/"],
  ["view/item/context", "_compareWithSource", "1_show@1", "view == contentAuthenticity.sources && viewItem =~ /\\bcompare\\b/"],
  ["view/item/context", "_openSource", "1_show@2", "view == contentAuthenticity.sources && viewItem =~ /^source .*\\bopen\\b/"],
  ["view/item/context", "_ignoreSource", "2_ignore@1", "view == contentAuthenticity.sources && viewItem =~ /^source\\b/"],
  ["view/item/context", "_ignoreDomain", "2_ignore@2", "view == contentAuthenticity.sources && viewItem =~ /^source .*\\bdomain\\b/"],
  ["view/item/context", "_bringBackSource", "2_ignore@1", "view == contentAuthenticity.sources && viewItem =~ /^ignored$/"],
  ["view/item/context", "_copySourceAddress", "3_copy@1", "view == contentAuthenticity.sources && viewItem =~ /^source .*\\baddress\\b/"],
  ["view/item/context", "_copyScanId", "3_copy@2", "view == contentAuthenticity.sources && viewItem =~ /^source .*\\bscan\\b/"],
  ["view/item/context", "_acceptCorrection", "inline@1", "view == contentAuthenticity.findings && viewItem =~ /\\bfix\\b/"],
  ["view/item/context", "_hideFinding", "inline@2", "view == contentAuthenticity.findings && viewItem =~ /\\bhide\\b/"],
  ["view/item/context", "_turnOffRule", "inline@1", "view == contentAuthenticity.findings && viewItem =~ /^rule$/"],
  ["view/item/context", "_showAgain", "inline@1", "view == contentAuthenticity.findings && viewItem =~ /^hidden$/"],
  ["view/item/context", "_removeWord", "inline@1", "view == contentAuthenticity.findings && viewItem =~ /^dictionary$/"],
  ["view/item/context", "_acceptCorrection", "0_fix@1", "view == contentAuthenticity.findings && viewItem =~ /\\bfix\\b/"],
  ["view/item/context", "_hideFinding", "1_hide@1", "view == contentAuthenticity.findings && viewItem =~ /\\bhide\\b/"],
  ["view/item/context", "_turnOffRule", "1_hide@2", "view == contentAuthenticity.findings && viewItem =~ /\\brule\\b/"],
  ["view/item/context", "_addToDictionary", "2_dictionary@1", "view == contentAuthenticity.findings && viewItem =~ /\\bword\\b/"],
  ["view/item/context", "_addToWorkspaceDictionary", "2_dictionary@2", "view == contentAuthenticity.findings && viewItem =~ /\\bshared\\b/"],
  ["view/item/context", "_showAgain", "1_show@1", "view == contentAuthenticity.findings && viewItem =~ /^hidden$/"],
  ["view/item/context", "_removeWord", "1_show@1", "view == contentAuthenticity.findings && viewItem =~ /^dictionary$/"],
  ["view/item/context", "_openJobResult", "inline@1", "view == contentAuthenticity.jobs && viewItem =~ /\\bopen\\b/"],
  ["view/item/context", "_compareJob", "inline@2", "view == contentAuthenticity.jobs && viewItem =~ /\\bcompare\\b/"],
  ["view/item/context", "_sendJobAgain", "inline@3", "view == contentAuthenticity.jobs && viewItem =~ /\\bsendAgain\\b/"],
  ["view/item/context", "_addKeyForJob", "inline@3", "view == contentAuthenticity.jobs && viewItem =~ /\\baddKey\\b/ && config.contentAuthenticity.service.offerHosted"],
  ["view/item/context", "_openJobResult", "1_show@1", "view == contentAuthenticity.jobs && viewItem =~ /\\bopen\\b/"],
  ["view/item/context", "_explainJob", "1_show@2", "view == contentAuthenticity.jobs && viewItem =~ /\\bexplain\\b/"],
  ["view/item/context", "_compareJob", "1_show@3", "view == contentAuthenticity.jobs && viewItem =~ /\\bcompare\\b/"],
  ["view/item/context", "_sendJobAgain", "2_act@1", "view == contentAuthenticity.jobs && viewItem =~ /\\bsendAgain\\b/"],
  ["view/item/context", "_addKeyForJob", "2_act@2", "view == contentAuthenticity.jobs && viewItem =~ /\\baddKey\\b/ && config.contentAuthenticity.service.offerHosted"],
  ["view/item/context", "_copyJobId", "3_list@1", "view == contentAuthenticity.jobs && viewItem =~ /\\bcopyId\\b/"],
  ["view/item/context", "_removeJob", "3_list@2", "view == contentAuthenticity.jobs && viewItem =~ /\\bremove\\b/"],
  ["editor", "checkDocument", "1_check@0", "!editorHasSelection"],
  ["editor", "_checkDocumentInSelection", "1_check@0", "editorHasSelection"],
  ["editor", "checkGrammar", "1_check@1", "!editorHasSelection"],
  ["editor", "_checkGrammarInSelection", "1_check@1", "editorHasSelection"],
  ["editor", "detectAiText", "1_check@2", "!editorHasSelection"],
  ["editor", "_detectAiTextInSelection", "1_check@2", "editorHasSelection"],
  ["editor", "detectAiTextInBackground", "1_check@3", "!editorHasSelection"],
  ["editor", "_detectAiTextInBackgroundInSelection", "1_check@3", "editorHasSelection"],
  ["editor", "scanPlagiarism", "1_check@4", "!editorHasSelection"],
  ["editor", "_scanPlagiarismInSelection", "1_check@4", "editorHasSelection"],
  ["editor", "checkLinkedMedia", "1_check@5", `editorLangId =~ ${LINKING}`],
  ["editor", "fixAllCorrections", "2_fix@1", "contentAuthenticity.hasCorrections && !editorReadonly"],
  ["editor", "reviewCorrections", "2_fix@2", "contentAuthenticity.hasCorrections && !isInDiffEditor"],
  ["editor", "exportTrackChanges", "2_fix@3", "contentAuthenticity.hasCorrections"],
  ["editor", "previewSubmission", "3_show@1", "!editorHasSelection"],
  ["editor", "_previewSelection", "3_show@1", "editorHasSelection"],
  ["editor", "toggleHeatMap", "3_show@2", "contentAuthenticity.hasHeatMap"],
  ["editor", "showHiddenFindings", "3_show@3", ""],
];

/** Command, key, key on a Mac, and `when`. */
export type KeyRow = readonly [command: string, key: string, mac: string, when: string];

// oxfmt-ignore
export const KEYS: readonly KeyRow[] = [
  ["_acceptReviewed", "ctrl+k ctrl+enter", "cmd+k cmd+enter", "editorTextFocus && isInDiffEditor && contentAuthenticity.reviewing"],
  ["_refuseReviewed", "ctrl+k ctrl+backspace", "cmd+k cmd+backspace", "editorTextFocus && isInDiffEditor && contentAuthenticity.reviewing"],
  ["_undoInReview", "ctrl+z", "cmd+z", "editorTextFocus && editorReadonly && isInDiffEditor && contentAuthenticity.reviewing"],
  ["checkGrammar", "ctrl+k g", "cmd+k g", "editorTextFocus && editorLangId in contentAuthenticity.languages"],
  ["detectAiText", "ctrl+k a", "cmd+k a", "editorTextFocus && editorLangId in contentAuthenticity.languages"],
  ["scanPlagiarism", "ctrl+k q", "cmd+k q", "editorTextFocus && editorLangId in contentAuthenticity.languages"],
];

/** Container, ID, name and `when`. */
export type ViewRow = readonly [container: string, id: string, name: string, when: string];

// oxfmt-ignore
export const VIEWS: readonly ViewRow[] = [
  ["contentAuthenticity", "sources", "Sources", ""],
  ["contentAuthenticity", "findings", "Findings", "contentAuthenticity.isFindingListed"],
  ["contentAuthenticity", "jobs", "Jobs", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted || contentAuthenticity.hasJobs"],
  ["contentAuthenticity", "health", "Health", "config.contentAuthenticity.service.offerHosted && config.contentAuthenticity.service.mode == hosted || contentAuthenticity.hasHealth"],
];

/** View, when its welcome content shows, and the commands that it links to. */
export type WelcomeRow = readonly [view: string, when: string, ...links: string[]];

// oxfmt-ignore
export const WELCOMES: readonly WelcomeRow[] = [
  ["sources", "contentAuthenticity.sourcesState == unscanned", "scanPlagiarism"],
  ["sources", "contentAuthenticity.sourcesState == noFolders", "addReferenceFolder", "_trySample"],
  ["jobs", "", "detectAiTextInBackground"],
  ["health", "", "showHealth"],
];

/** Step, when it is available, what completes it, and the commands that it links to. */
export type StepRow = readonly [
  step: string,
  when: string,
  done: readonly string[],
  links: readonly string[],
];

// oxfmt-ignore
export const STEPS: readonly StepRow[] = [
  ["try", "", ["onContext:tried.grammar", "onCommand:checkGrammar"], ["_trySample"]],
  ["heatMap", "", ["onContext:tried.heatMap", "onCommand:detectAiText"], ["_trySample", "toggleHeatMap"]],
  ["fixAll", "", ["onContext:tried.fixes", "onCommand:fixAllCorrections"], ["_trySample"]],
  ["compare", "", ["onContext:tried.plagiarism", "onCommand:scanPlagiarism"], ["_trySample", "addReferenceFolder"]],
  ["image", "", ["onContext:tried.image", "onContext:tried.voice", "onCommand:detectAiImage"], ["_trySample", "_trySample"]],
  ["key", "config.contentAuthenticity.service.offerHosted", ["onCommand:addApiKey", "onCommand:useHostedService"], ["addApiKey", "useHostedService", "useEmbeddedService"]],
  ["limit", "config.contentAuthenticity.service.offerHosted", ["onSettingChanged:credits.dailyBudget", "onSettingChanged:credits.confirmAbove", "onCommand:showCredits"], ["workbench.action.openSettings", "showCredits"]],
];

/** Language model tools: name, reference name in prompts, and the checks that they run. */
export type ToolRow = readonly [name: string, reference: string];

export const TOOLS: readonly ToolRow[] = [
  ["contentAuthenticity_checkGrammar", "checkGrammar"],
  ["contentAuthenticity_detectAiText", "detectAiText"],
  ["contentAuthenticity_scanPlagiarism", "scanPlagiarism"],
  ["contentAuthenticity_detectAiImage", "detectAiImage"],
  ["contentAuthenticity_detectAiVoice", "detectAiVoice"],
  ["contentAuthenticity_estimatePrice", "estimatePrice"],
];

/** Custom editors: id, priority, and file name patterns. */
export type EditorRow = readonly [id: string, priority: string, ...patterns: string[]];

export const EDITORS: readonly EditorRow[] = [];
