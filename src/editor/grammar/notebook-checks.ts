import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { amountInWords } from "../../report/words/credit-words.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import { languageOf } from "../../text/languages.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import type { GrammarCommands } from "./grammar-commands.ts";
import { showDone, showFailedCheck } from "../notices.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { Settings } from "../settings.ts";
import { BatchStops, reachOf } from "../../checking/paying/batch-stops.ts";
import type { CheckError } from "../../checking/vocabulary/check-error.ts";
import type { CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { coverageInWords } from "../../report/words/check-words.ts";

export interface NotebookCheckParts extends Pick<EditorContext, "credits" | "settings"> {
  readonly grammar: Pick<GrammarCommands, "run">;
}

/** A cell whose check did not complete, as reported. */
interface FailedCell {
  readonly document: vscode.TextDocument;
  readonly error: CheckError;
  readonly status: CheckOutcome["status"];
}

/**
 * Checks a notebook's Markdown cells one after another; each cell keeps its own findings. Returns them with the addresses of their
 * cells. Stops at an error that would stop all cells.
 */
export async function checkNotebook(
  { credits, grammar, settings }: NotebookCheckParts,
  notebook: vscode.NotebookDocument,
): Promise<CheckOutcome> {
  const asked = settings.serviceMode();
  const cells = notebook.getCells().filter(({ document }) => isProse(document, settings));
  let outcome: CheckOutcome | undefined;
  const passedOver: CheckError[] = [];
  const stops = new BatchStops<"grammar", CheckError>(["grammar"]);
  let failed: FailedCell | undefined;
  for (const { document } of cells) {
    if (stops.error !== undefined) break;
    const { check, outcome: ended } = await grammar.run({ document });
    const { error } = check;
    if (error === undefined) stops.answered("grammar");
    else stops.failed("grammar", error);
    // A short heading is not an error of the notebook.
    if (error?.charged === "no" && check.wordsChecked === 0 && reachOf(error.code) === "item") {
      passedOver.push(error);
      outcome = joined(outcome, { ...ended, status: "done" });
      continue;
    }
    const uri = document.uri.toString();
    const findings = (ended.findings ?? []).map((finding) => ({ ...finding, uri }));
    outcome = joined(outcome, { ...ended, findings });
    if (error !== undefined && (failed === undefined || stops.error === error))
      failed = { document, error, status: check.status };
  }
  const done = outcome ?? nothing(asked, credits);
  if (failed === undefined) return told(cells.length, done, passedOver);
  const { document, error, status } = failed;
  showFailedCheck(error, status, { document }, "checkGrammar");
  return { ...done, status, error };
}

function told(cells: number, outcome: CheckOutcome, passedOver: readonly CheckError[]): CheckOutcome {
  const { checked, total } = outcome.coverage;
  const [error] = passedOver;
  if (checked === 0 && error !== undefined) {
    void vscode.window.showErrorMessage(error.message);
    return { ...outcome, status: "failed", error };
  }
  const count = outcome.findings?.length ?? 0;
  showDone(
    [
      formatCount("correction", count),
      l10n.t("Markdown cells: {0} of {1}", formatNumber(cells - passedOver.length), formatNumber(cells)),
      coverageInWords({ wordsChecked: checked, wordsTotal: total }, false),
      amountInWords(outcome.creditsCharged, outcome.service),
    ].join(", "),
  );
  return outcome;
}

function isProse(document: vscode.TextDocument, settings: Settings): boolean {
  return settings.languages(document).includes(languageOf(document));
}

function joined(before: CheckOutcome | undefined, { error, ...next }: CheckOutcome): CheckOutcome {
  const failed = error === undefined || next.status === "done" ? {} : { error };
  if (before === undefined) return { ...next, ...failed };
  return {
    ...before,
    ...next,
    ...failed,
    ...(next.result === undefined && before.result !== undefined ? { result: before.result } : {}),
    findings: [...(before.findings ?? []), ...(next.findings ?? [])],
    creditsCharged: before.creditsCharged + next.creditsCharged,
    // A skipped cell was not checked, so it doesn't count.
    cached:
      [before, next].every((cell) => cell.cached || cell.coverage.checked === 0) &&
      (before.cached || next.cached),
    ...(next.wordsReused === undefined ? {} : { wordsReused: (before.wordsReused ?? 0) + next.wordsReused }),
    coverage: {
      checked: before.coverage.checked + next.coverage.checked,
      total: before.coverage.total + next.coverage.total,
    },
  };
}

function nothing(service: CheckOutcome["service"], credits: Credits): CheckOutcome {
  return {
    status: "done",
    service,
    findings: [],
    creditsCharged: 0,
    creditsRemaining: credits.balance(service)?.credits ?? null,
    cached: false,
    coverage: { checked: 0, total: 0 },
  };
}
