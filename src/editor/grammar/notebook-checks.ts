import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { checkNotebook, type NotebookCell } from "../../checking/batch/notebook-batch.ts";
import type { TextBatchParts } from "../../checking/batch/text-batch.ts";
import type { CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { describeCoverage } from "../../report/words/check-words.ts";
import { formatAmount } from "../../report/words/credit-words.ts";
import { formatCount, formatNumber, listSeparator } from "../../report/words/format.ts";
import { languageOf } from "../../text/languages.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { snapshotOf } from "../documents/open-document.ts";
import { showDone, showError } from "../notices.ts";
import { runSilently } from "../runs/check-run.ts";
import type { Settings } from "../settings.ts";
import type { GrammarCommands } from "./grammar-commands.ts";

/** Checks a notebook's Markdown cells together; each keeps its own findings. Returns them with the addresses of their cells. */
export async function checkCells(
  parts: Omit<TextBatchParts, "texts"> & {
    readonly grammar: Pick<GrammarCommands, "run">;
    readonly settings: Settings;
  },
  notebook: vscode.NotebookDocument,
): Promise<CheckOutcome> {
  const { grammar, settings } = parts;
  const { uri } = notebook;
  const documents = notebook.getCells().map(({ document }) => document);
  const cells = documents
    .filter((document) => settings.languages(document).includes(languageOf(document)))
    .map((document): NotebookCell => ({
      target: { document },
      snapshot: snapshotOf(document),
      run: async (run) =>
        (await grammar.run({ document }, async (_title, ...given) => runSilently(run, ...given))).outcome,
    }));
  const name = vscode.workspace.asRelativePath(uri);
  const { failed, outcome, skipped } = await withDelayedProgress(
    l10n.t("Checking grammar"),
    async (watched) => checkNotebook(parts, { cells, name }, watched),
  );
  const { coverage, creditsCharged, error, findings = [], service, status } = outcome;
  if (error === undefined) {
    const counts = [cells.length - skipped, cells.length].map((count) => formatNumber(count));
    showDone(
      [
        formatCount("correction", findings.length),
        l10n.t("Markdown cells: {0} of {1}", ...counts),
        describeCoverage({ wordsChecked: coverage.checked, wordsTotal: coverage.total }, false),
        formatAmount(creditsCharged, service),
      ].join(listSeparator()),
    );
  } else if (status !== "cancelled" || error.charged !== "no") {
    // Trying again is about all cells; other steps are about the text that they failed for.
    const failing = documents.find((document) => document.uri.toString() === failed)?.uri;
    showError(error, { check: "checkGrammar", uri: failing ?? uri });
  }
  return outcome;
}
