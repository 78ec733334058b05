import type { Composition } from "./composition.ts";

export type Command = (of: Composition, ...given: readonly unknown[]) => unknown;

export type CommandId = keyof typeof COMMANDS;

/**
 * The commands by their ids without the prefix. Names with an underscore are internal, for menus, views and code actions; the
 * others take the arguments of the interface, so that they can be scripted and bound to keys.
 */
export const COMMANDS = {
  checkGrammar: async (of, uri, range) => of.checkGrammar(uri, range),
  _checkGrammarInSelection: async ({ grammar }) => grammar.check(),
  fixAllCorrections: async ({ grammar }, uri, range) => grammar.fixAll(uri, range),
  fixAllOfRule: async ({ grammar }, uri, rule) => grammar.fixAllOfRule(uri, rule),
  _acceptCorrection: async ({ grammar }, uri, id, alternative) => grammar.accept(uri, id, alternative),
  nextFinding: async ({ grammar }) => grammar.walk(1),
  previousFinding: async ({ grammar }) => grammar.walk(-1),
  exportTrackChanges: async (of, uri, target) => of.exportTrackChanges(uri, target),
  chooseVariant: async ({ variantStatus }, variant) => variantStatus.choose(variant),

  _hideFinding: async ({ suppression }, uri, id) => suppression.hide(uri, id),
  _addToDictionary: async ({ suppression }, uri, word, target) =>
    suppression.addToDictionary(uri, word, target),
  _turnOffRule: async ({ suppression }, uri, rule) => suppression.turnOffRule(uri, rule),
  _addToWorkspaceDictionary: async ({ suppression }, uri) =>
    suppression.addToDictionary(uri, undefined, "workspace"),
  _showAgain: async (of, node) => of.restoreRow(node),
  _removeWord: async (of, node) => of.restoreRow(node),
  showHiddenFindings: async (of) => of.showHidden(),

  reviewCorrections: async ({ reviews }, uri) => reviews().open(uri),
  _acceptReviewed: async ({ reviews }, uri, id) => reviews().accept(uri, id),
  _refuseReviewed: async ({ reviews }, uri, id) => reviews().refuse(uri, id),
  _acceptAllReviewed: async ({ reviews }, uri) => reviews().acceptAll(uri),
  _undoInReview: async ({ reviews }) => reviews().undo(),

  detectAiText: async ({ detection }, uri, range) => detection.detect(uri, range),
  _detectAiTextInSelection: async ({ detection }) => detection.detect(),
  detectAiTextInBackground: async ({ detection }, uri, range) => detection.detectInBackground(uri, range),
  _detectAiTextInBackgroundInSelection: async ({ detection }) => detection.detectInBackground(),
  toggleHeatMap: ({ heatMap }) => heatMap.toggle(),
  setWebhookSecret: async ({ webhookSecret }, secret) => webhookSecret.set(secret),
  _openJobResult: async ({ jobs }, job) => (await jobs()).open(job),
  _compareJob: async ({ jobs }, job) => (await jobs()).compare(job),
  _explainJob: async ({ jobs }, job) => (await jobs()).explain(job),
  _sendJobAgain: async ({ jobs }, job) => (await jobs()).sendAgain(job),
  _removeJob: async ({ jobs }, job) => (await jobs()).remove(job),
  _copyJobId: async ({ jobs }, job) => (await jobs()).copyId(job),

  scanPlagiarism: async ({ plagiarism }, uri, range) => plagiarism.scan(uri, range),
  _scanPlagiarismInSelection: async ({ plagiarism }) => plagiarism.scan(),
  _citeSource: async ({ sources }, uri, id) => (await sources()).citations.act("cite", uri, id),
  _quotePassage: async ({ sources }, uri, id) => (await sources()).citations.act("quote", uri, id),
  _openSource: async ({ sources }, uri, id) => (await sources()).commands.open(uri, id),
  _compareWithSource: async ({ sources }, uri, id) => (await sources()).commands.compare(uri, id),
  _ignoreSource: async ({ sources }, uri, id) => (await sources()).commands.ignore(uri, id),
  _ignoreDomain: async ({ sources }, uri, id) => (await sources()).commands.ignoreDomain(uri, id),
  _bringBackSource: async ({ sources }, uri, id) => (await sources()).commands.bringBack(uri, id),
  _copySourceAddress: async ({ sources }, uri, id) => (await sources()).commands.copyAddress(uri, id),
  _copyScanId: async ({ sources }, node) => (await sources()).copyScanId(node),
  _revealPassage: async ({ sources }, uri, id) => (await sources()).commands.reveal(uri, id),
  addReferenceFolder: async (of, folder) => of.addReferenceFolder(folder),

  checkDocument: async ({ documentCheck }, uri, range) => documentCheck.check(uri, range),
  _checkDocumentInSelection: async ({ documentCheck }) => documentCheck.check(),
  previewSubmission: async (of, uri, range, check) => of.previewSubmission(uri, range, check),
  _previewSelection: async (of) => of.previewSubmission(),
  clearFindings: async (of, uri) => of.clearFindings(uri),
  forgetResults: async (of) => of.forgetResults(),
  showReport: async ({ pages }, uri, finding) => (await pages()).reports.show(uri, finding),
  exportReport: async ({ pages }, given) => (await pages()).exportReport(given),
  showLog: ({ log }) => log.show(),
  _openProxySettings: async (of) => of.openProxySettings(),
  getStarted: async (of) => of.getStarted(),
  _trySample: async ({ samples }, which) => samples.try(which),

  detectAiImage: async ({ batches }, uri, selected) => (await batches()).media.detect("image", uri, selected),
  detectAiVoice: async ({ batches }, uri, selected) => (await batches()).media.detect("audio", uri, selected),
  checkLinkedMedia: async ({ batches }, uri) => (await batches()).linkedMedia.check(uri),
  _showMediaReport: async ({ pages }, uri) => (await pages()).showMediaReport(uri),
  showHealth: async ({ batches }) => (await batches()).health.show(),

  checkFolder: async ({ batches }, uri, given) => (await batches()).folders.checkFolder(uri, given),
  checkChangedFiles: async ({ batches }, first, given) =>
    (await batches()).folders.checkChangedFiles(first, given),
  resumeFolderCheck: async ({ batches }, given) => (await batches()).folders.resume(given),
  cancelFolderCheck: async ({ batches }) => (await batches()).folders.cancel(),
  clearFolderFindings: async ({ batches }) => (await batches()).folders.clear(),
  showFolderSummary: async ({ batches }) => (await batches()).folders.showSummary(),
  _showFolderLeftOut: async ({ batches }) => (await batches()).folders.showLeftOut(),

  addApiKey: async ({ keyCommands }, key) => keyCommands.add(key),
  replaceApiKey: async ({ keyCommands }, key) => keyCommands.replace(key),
  removeApiKey: async ({ keyCommands }, key) => keyCommands.remove(key),
  testApiKey: async ({ keyCommands }, key) => keyCommands.test(key),
  manageKeys: async ({ keyList }) => keyList.show(),
  _addKeyForJob: async ({ keyCommands }) => keyCommands.add(),
  useHostedService: async ({ account }, service) => account.useHostedService(service),
  useEmbeddedService: async ({ account }) => account.useEmbeddedService(),
  forgetConsent: async ({ account }, service) => account.forgetConsent(service),
  openPortal: async ({ account }, portal) => account.openPortal(portal),
  showCredits: async ({ pages }) => (await pages()).credits.show(),
  exportCredits: async ({ pages }, given) => (await pages()).exportCredits(given),
} as const satisfies Record<string, Command>;
