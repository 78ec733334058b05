import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { StorePickup } from "./checking/store/store-pickup.ts";
import { lazyAsync } from "./checking/vocabulary/lazy.ts";
import { registerTools } from "./editor/agents/language-model-tools.ts";
import { activated } from "./editor/composition/activated.ts";
import { COMMANDS } from "./editor/composition/commands.ts";
import { CreditStatus } from "./editor/credits/credit-status.ts";
import { SectionLenses } from "./editor/detection/section-lenses.ts";
import { CorrectionActions } from "./editor/grammar/correction-actions.ts";
import { PassageActions } from "./editor/plagiarism/passage-actions.ts";
import { ContextKeys } from "./editor/results/context-keys.ts";
import { correctionDiagnostic, Diagnostics, hintDiagnostic } from "./editor/results/diagnostics.ts";
import { KeptPickup } from "./editor/results/kept-pickup.ts";
import { ProblemHovers, SentenceHovers } from "./editor/results/finding-hovers.ts";
import { onDidChangeSettings } from "./editor/settings.ts";
import { setLocale } from "./report/words/format.ts";

const EVERYWHERE = { pattern: "**" };

/**
 * The composition root: what shows something without being asked for it. All the rest is put together by
 * `editor/composition/composition.ts`, which is loaded at the first use of any of it.
 */
export function activate(context: vscode.ExtensionContext): void {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  setLocale(vscode.l10n.bundle === undefined ? "en" : vscode.env.language);
  const made = activated(context, async () => composition());
  const { credits, database, heatMap, jobsTree, keys, ledger, log, own, passages, results } = made;
  const { sections, sentences, settings, shown, shownHints, shownPassages } = made;
  const composition = lazyAsync(async () => {
    const { compose } = await import("./editor/composition/composition.ts");
    return compose(made);
  });
  const pages = async () => (await composition()).pages();
  const defect = (what: string) => (thrown: unknown) => log.defect(what, thrown);

  own(
    passages.onDidChange(
      () =>
        void composition()
          .then(async ({ sources }) => sources())
          .catch(defect("The passages could not be shown")),
    ),
  );
  own(
    new StorePickup({
      database,
      wake: async () => {
        jobsTree.appear(true);
        await (await (await composition()).checkers()).jobs.background.start();
      },
      onNone: (hasOthers) => {
        jobsTree.appear(hasOthers);
        jobsTree.count(0, "");
      },
      onDefect: defect("The background jobs could not be taken up"),
    }),
  );
  own(
    new Diagnostics({
      findings: shown,
      collection: "contentAuthenticity",
      diagnosticOf: correctionDiagnostic,
    }),
  );
  own(
    new Diagnostics({
      findings: shownHints,
      collection: "contentAuthenticity.hints",
      diagnosticOf: hintDiagnostic,
    }),
  );
  own(new CreditStatus(credits, settings, ledger));
  own(new ContextKeys(made));
  // It may appear a moment later, so activation doesn't wait for it (ALL-1).
  void import("./editor/checks/language-status.ts")
    .then(({ LanguageStatus }) => own(new LanguageStatus(made)))
    .catch(defect("The language status could not be shown"));
  for (const key of ["contentAuthenticity.folderLeft", "contentAuthenticity.folderSummary"]) {
    const isSet = context.workspaceState.get(key) !== undefined;
    void vscode.commands.executeCommand("setContext", key, isSet);
  }
  // Where no setting asks for checks by themselves, at any level and for any language, they are never loaded (ALL-1).
  const startAutomatic = (): void => {
    if (!settings.runsByItself()) return;
    void composition()
      .then(({ automaticChecks }) => automaticChecks())
      .catch(defect("Checks by themselves could not begin"));
  };
  own(onDidChangeSettings(startAutomatic, "grammar.run"));
  own(vscode.workspace.onDidChangeWorkspaceFolders(startAutomatic));
  own(vscode.workspace.onDidGrantWorkspaceTrust(startAutomatic));
  startAutomatic();
  own(
    results.onDidChange(
      (uri) =>
        void composition()
          .then(({ keeping }) => keeping.changed(uri))
          .catch(defect("Results could not be kept")),
    ),
  );
  own(
    new KeptPickup({
      database,
      restore: async (document) => (await composition()).keeping.restore(document),
      renamed: async (files, at) => (await composition()).renamed(files, at),
      onDefect: defect("Results of an earlier window could not be brought back"),
    }),
  );
  own(vscode.languages.registerHoverProvider(EVERYWHERE, new SentenceHovers(sentences, heatMap)));
  const problemHovers = new ProblemHovers(results, shown, shownHints, shownPassages);
  own(vscode.languages.registerHoverProvider(EVERYWHERE, problemHovers));
  const sectionLenses = own(new SectionLenses(sections, sentences, settings));
  own(vscode.languages.registerCodeLensProvider(EVERYWHERE, sectionLenses));
  for (const findings of [shown, shownHints]) {
    const actions = new CorrectionActions(findings);
    own(vscode.languages.registerCodeActionsProvider(EVERYWHERE, actions, CorrectionActions.metadata));
  }
  const passageActions = new PassageActions(
    shownPassages,
    async () => (await (await composition()).sources()).actions,
  );
  own(vscode.languages.registerCodeActionsProvider(EVERYWHERE, passageActions, PassageActions.metadata));
  // Another key may be one of another account, whichever window it was stored in.
  keys.onDidChange(() => credits.forget("hosted"));
  // Another address is another account.
  own(onDidChangeSettings(() => credits.forget("hosted"), "service.baseUrl"));
  for (const [page, restore] of [
    ["report", async (panel, state) => (await pages()).reports.restore(panel, state)],
    ["media", async (panel, state) => (await pages()).mediaPanels.restore(panel, state)],
    ["summary", async (panel, state) => (await pages()).summary.restore(panel, state)],
    ["credits", async (panel) => (await pages()).credits.restore(panel)],
  ] as const satisfies readonly [string, (panel: vscode.WebviewPanel, state: unknown) => Promise<void>][]) {
    const serializer = { deserializeWebviewPanel: restore };
    own(vscode.window.registerWebviewPanelSerializer(`contentAuthenticity.${page}`, serializer));
  }
  for (const tool of registerTools(async () => (await (await composition()).batches()).agentTools)) own(tool);
  for (const id of Object.keys(COMMANDS)) {
    own(
      vscode.commands.registerCommand(`contentAuthenticity.${id}`, async (...given: readonly unknown[]) => {
        const { runCommand } = await import("./editor/composition/run-command.ts");
        return runCommand(await composition(), id, given);
      }),
    );
  }
}
