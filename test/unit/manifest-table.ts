/**
 * Every contribution of `package.json`, one per line. Whoever adds one adds its line here, which states that
 * it was intended. IDs omit `contentAuthenticity.`.
 */

/**
 * Title, and when the palette shows it: `always`, `never`, or a clause. The last: when it is enabled, if not
 * always.
 */
export type CommandRow = readonly [title: string, palette: string, enablement?: string];

// prettier-ignore
export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  checkGrammar: ["Check Grammar", "activeEditor"],
  _checkGrammarInSelection: ["Check Grammar in Selection", "never"],
  detectAiText: ["Detect AI Text", "activeEditor"],
  _detectAiTextInSelection: ["Detect AI Text in Selection", "never"],
  detectAiTextInBackground: ["Detect AI Text in Background", "activeEditor"],
  _detectAiTextInBackgroundInSelection: ["Detect AI Text of Selection in Background", "never"],
  scanPlagiarism: ["Scan for Plagiarism", "activeEditor"],
  _scanPlagiarismInSelection: ["Scan for Plagiarism in Selection", "never"],
  checkDocument: ["Check Document", "activeEditor"],
  _checkDocumentInSelection: ["Check Selection", "never"],
  showReport: ["Show Report", "activeEditor || activeWebviewPanelId == contentAuthenticity.report"],
  exportReport: ["Export Report", "activeEditor || activeWebviewPanelId == contentAuthenticity.report || activeWebviewPanelId == contentAuthenticity.summary"],
  addReferenceFolder: ["Add Reference Folder", "always"],
  _openSource: ["Open Source", "never"],
  _compareWithSource: ["Compare with Source", "never"],
  _ignoreSource: ["Ignore This Source", "never"],
  _ignoreDomain: ["Ignore This Domain", "never"],
  _bringBackSource: ["Bring Back", "never"],
  _copySourceAddress: ["Copy Address", "never"],
  _copyScanId: ["Copy Scan ID", "never"],
  fixAllCorrections: ["Fix All Corrections", "activeEditor"],
  fixAllOfRule: ["Fix All of One Rule", "activeEditor"],
  showHiddenFindings: ["Show Hidden Findings", "always"],
  reviewCorrections: ["Review Corrections", "activeEditor"],
  _openJobResult: ["Open Result", "never"],
  _compareJob: ["Compare with Text as Sent", "never"],
  _explainJob: ["Show What Happened", "never"],
  _sendJobAgain: ["Send Again", "never"],
  _addKeyForJob: ["Add API Key", "never"],
  _removeJob: ["Remove from List", "never"],
  _copyJobId: ["Copy Job Id", "never"],
  _acceptReviewed: ["Accept This Change", "contentAuthenticity.reviewing"],
  _refuseReviewed: ["Refuse This Change", "contentAuthenticity.reviewing"],
  _acceptAllReviewed: ["Accept All Changes", "contentAuthenticity.reviewing"],
  _undoInReview: ["Undo in the Reviewed Document", "never"],
  exportTrackChanges: ["Export Track Changes", "activeEditor"],
  nextFinding: ["Go to Next Finding", "activeEditor"],
  previousFinding: ["Go to Previous Finding", "activeEditor"],
  clearFindings: ["Clear Findings", "always"],
  toggleHeatMap: ["Toggle AI Heat Map", "always"],
  previewSubmission: ["Preview What Is Sent", "activeEditor"],
  _previewSelection: ["Preview What Is Sent of the Selection", "never"],
  addApiKey: ["Add API Key", "config.contentAuthenticity.service.offerHosted"],
  manageKeys: ["Manage API Keys", "config.contentAuthenticity.service.offerHosted"],
  replaceApiKey: ["Replace API Key", "config.contentAuthenticity.service.offerHosted"],
  removeApiKey: ["Remove API Key", "config.contentAuthenticity.service.offerHosted"],
  testApiKey: ["Test API Key", "config.contentAuthenticity.service.offerHosted"],
  useHostedService: ["Use the Hosted Service", "config.contentAuthenticity.service.offerHosted"],
  useEmbeddedService: ["Use the Embedded Service", "config.contentAuthenticity.service.offerHosted"],
  forgetConsent: ["Forget Consent to Send", "config.contentAuthenticity.service.offerHosted"],
  openPortal: ["Open Developer Portal", "config.contentAuthenticity.service.offerHosted"],
  setWebhookSecret: ["Set Webhook Secret", "config.contentAuthenticity.service.offerHosted"],
  // Available even where the hosted service isn't offered: earlier charges stay visible, beside practice
  // credits.
  showCredits: ["Show Credits", "always"],
  exportCredits: ["Export Credits as CSV", "always"],
  chooseVariant: ["Choose English Variant", "always"],
  forgetResults: ["Forget Results of Checks", "always"],
  showLog: ["Show Log", "always"],
  checkFolder: ["Check Folder", "workspaceFolderCount > 0"],
  checkChangedFiles: ["Check Changed Files", "config.git.enabled"],
  resumeFolderCheck: ["Resume Check of Files", "workspaceFolderCount > 0"],
  cancelFolderCheck: ["Cancel Check of Files", "contentAuthenticity.checkingFiles"],
  clearFolderFindings: ["Clear Findings of Closed Files", "always"],
  showFolderSummary: ["Show Summary of Checked Files", "always"],
  detectAiImage: ["Detect AI Image", "always"],
  detectAiVoice: ["Detect AI Voice", "always"],
  checkLinkedMedia: ["Check Linked Media", "activeEditor"],
  showHealth: ["Show Health of the Engines", "always"],
};

/** Menu, command or submenu, group with its position, and `when`. */
export type MenuRow = readonly [menu: string, item: string, group: string, when: string];

// prettier-ignore
export const MENUS: readonly MenuRow[] = [
  ["explorer/context", "detectAiImage", "z_contentAuthenticity@1", "!explorerResourceIsFolder && resourceExtname =~ /^\\.(jpe?g|jpe|png|webp|gif|bmp|tiff?)$/i"],
  ["explorer/context", "detectAiVoice", "z_contentAuthenticity@1", "!explorerResourceIsFolder && resourceExtname =~ /^\\.(wav|flac|og[ga]|opus|mp3|m4a|aac)$/i"],
  ["explorer/context", "checkFolder", "z_contentAuthenticity@9", "explorerResourceIsFolder || listMultiSelection"],
  ["scm/title", "checkChangedFiles", "z_contentAuthenticity@1", "scmProvider == git"],
  ["editor/context", "_acceptReviewed", "1_contentAuthenticity@1", "isInDiffEditor && contentAuthenticity.reviewing"],
  ["editor/context", "_refuseReviewed", "1_contentAuthenticity@2", "isInDiffEditor && contentAuthenticity.reviewing"],
  ["editor/context", "editor", "z_commands@9", "editorLangId =~ /^(markdown|mdx|plaintext|latex|tex|asciidoc|restructuredtext|html|typst|git-commit)$/"],
  ["view/title", "showHealth", "navigation", "view == contentAuthenticity.health"],
  ["view/title", "_copyScanId", "1_copy@1", "view == contentAuthenticity.sources && contentAuthenticity.sourcesState == scanned"],
  ["view/title", "addReferenceFolder", "navigation", "view == contentAuthenticity.sources && config.contentAuthenticity.service.mode != hosted"],
  ["editor/title/context", "detectAiImage", "7_contentAuthenticity@1", "resourceExtname =~ /^\\.(jpe?g|jpe|png|webp|gif|bmp|tiff?)$/i"],
  ["editor/title/context", "detectAiVoice", "7_contentAuthenticity@1", "resourceExtname =~ /^\\.(wav|flac|og[ga]|opus|mp3|m4a|aac)$/i"],
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
  ["editor", "checkLinkedMedia", "1_check@5", "editorLangId =~ /^(markdown|mdx|html|latex|tex|asciidoc|restructuredtext|typst)$/"],
  ["editor", "fixAllCorrections", "2_fix@1", "!editorReadonly"],
  ["editor", "reviewCorrections", "2_fix@2", "!isInDiffEditor"],
  ["editor", "exportTrackChanges", "2_fix@3", ""],
  ["editor", "previewSubmission", "3_show@1", "!editorHasSelection"],
  ["editor", "_previewSelection", "3_show@1", "editorHasSelection"],
  ["editor", "toggleHeatMap", "3_show@2", ""],
  ["editor", "showHiddenFindings", "3_show@3", ""],
];

/** Command, key, key on a Mac, and `when`. */
export type KeyRow = readonly [command: string, key: string, mac: string, when: string];

// prettier-ignore
export const KEYS: readonly KeyRow[] = [
  ["_acceptReviewed", "ctrl+alt+enter", "cmd+alt+enter", "editorTextFocus && isInDiffEditor && contentAuthenticity.reviewing"],
  ["_refuseReviewed", "ctrl+alt+shift+enter", "cmd+alt+shift+enter", "editorTextFocus && isInDiffEditor && contentAuthenticity.reviewing"],
  ["_undoInReview", "ctrl+z", "cmd+z", "editorTextFocus && editorReadonly && isInDiffEditor && contentAuthenticity.reviewing"],
  ["checkGrammar", "ctrl+alt+g", "cmd+alt+g", "editorTextFocus && editorLangId =~ /^(markdown|mdx|plaintext|latex|tex|asciidoc|restructuredtext|html|typst|git-commit)$/"],
  ["detectAiText", "ctrl+alt+shift+d", "cmd+alt+shift+d", "editorTextFocus && editorLangId =~ /^(markdown|mdx|plaintext|latex|tex|asciidoc|restructuredtext|html|typst|git-commit)$/"],
  ["scanPlagiarism", "ctrl+alt+shift+p", "cmd+alt+shift+p", "editorTextFocus && editorLangId =~ /^(markdown|mdx|plaintext|latex|tex|asciidoc|restructuredtext|html|typst|git-commit)$/"],
];

/** Container, ID, name and `when`. */
export type ViewRow = readonly [container: string, id: string, name: string, when: string];

// prettier-ignore
export const VIEWS: readonly ViewRow[] = [
  ["contentAuthenticity", "sources", "Sources", ""],
  ["contentAuthenticity", "jobs", "Jobs", ""],
  ["contentAuthenticity", "health", "Health", ""],
];

/** View, when its welcome content shows, and the commands that it links to. */
export type WelcomeRow = readonly [view: string, when: string, ...links: string[]];

// prettier-ignore
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

// prettier-ignore
export const STEPS: readonly StepRow[] = [
  ["try", "", ["onContext:tried.grammar", "onCommand:checkGrammar"], ["_trySample"]],
  ["heatMap", "", ["onContext:tried.heatMap", "onCommand:detectAiText"], ["_trySample", "toggleHeatMap"]],
  ["fixAll", "", ["onContext:tried.fixes", "onCommand:fixAllCorrections"], ["_trySample"]],
  ["compare", "", ["onContext:tried.plagiarism", "onCommand:scanPlagiarism"], ["_trySample", "workbench.action.openSettings"]],
  ["image", "", ["onContext:tried.image", "onContext:tried.voice", "onCommand:detectAiImage"], ["_trySample", "_trySample"]],
  ["key", "config.contentAuthenticity.service.offerHosted", ["onCommand:addApiKey", "onCommand:useHostedService"], ["addApiKey", "useHostedService", "useEmbeddedService"]],
  ["limit", "config.contentAuthenticity.service.offerHosted", ["onSettingChanged:credits.dailyBudget", "onSettingChanged:credits.confirmAbove", "onCommand:showCredits"], ["workbench.action.openSettings", "showCredits"]],
];

/**
 * Who may set it. `application`: only the person, since it decides about the service, credits or the network.
 * `resource` and `language-overridable`: a workspace too. The second: whether VS Code ignores a workspace's
 * own value while the workspace isn't trusted.
 */
export type SettingRow = readonly [
  scope: "application" | "resource" | "language-overridable",
  restricted?: "restricted",
];

export const SETTINGS: Readonly<Record<string, SettingRow>> = {
  "service.mode": ["application"],
  "service.baseUrl": ["application"],
  "service.portalUrl": ["application"],
  "credits.confirmAbove": ["application"],
  "service.plan": ["application"],
  "service.callbackUrl": ["application"],
  "credits.dailyBudget": ["application"],
  "network.transport": ["application"],
  "credits.lowBalance": ["application"],
  "service.offerHosted": ["application"],
  languages: ["resource", "restricted"],
  submission: ["language-overridable", "restricted"],
  "grammar.variant": ["language-overridable"],
  "grammar.run": ["language-overridable", "restricted"],
  "grammar.ignoredRules": ["language-overridable"],
  "dictionary.words": ["language-overridable"],
  "plagiarism.referenceFolders": ["resource", "restricted"],
  "media.trustAnchors": ["application"],
  "plagiarism.ignoredDomains": ["resource", "restricted"],
  "plagiarism.exclude": ["resource", "restricted"],
  severity: ["language-overridable"],
  "folders.checks": ["resource"],
  "detection.mode": ["resource"],
  "detection.codeLens": ["language-overridable"],
};

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
