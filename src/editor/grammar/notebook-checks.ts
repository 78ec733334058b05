import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { amountInWords } from "../../report/words/credit-words.ts";
import { languageOf } from "../../text/languages.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import type { GrammarCommands } from "./grammar-commands.ts";
import { showDone, showFailedCheck } from "../notices.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { BatchStops, reachOf } from "../../checking/paying/batch-stops.ts";
import type { CheckError } from "../../checking/vocabulary/check-error.ts";
import type { CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { coverageInWords } from "../../report/words/check-words.ts";

export interface NotebookCheckParts extends Pick<EditorContext, "credits" | "settings"> {
  readonly grammar: Pick<GrammarCommands, "run">;
}

/** A cell whose check has ended. */
type EndedCell = Awaited<ReturnType<GrammarCommands["run"]>> & { readonly document: vscode.TextDocument };

/**
 * Checks a notebook's Markdown cells one after another; each cell keeps its own findings. Returns them with the addresses of their
 * cells. Stops at an error that would stop all cells.
 */
export async function checkNotebook(
  parts: NotebookCheckParts,
  notebook: vscode.NotebookDocument,
): Promise<CheckOutcome> {
  const { grammar, settings } = parts;
  const asked = settings.serviceMode();
  const cells = notebook
    .getCells()
    .filter(({ document }) => settings.languages(document).includes(languageOf(document)));
  const stops = new BatchStops<"grammar", CheckError>(["grammar"]);
  const ended: EndedCell[] = [];
  for (const { document } of cells) {
    if (stops.error !== undefined) break;
    const cell = { ...(await grammar.run({ document })), document };
    ended.push(cell);
    const { error } = cell.check;
    if (error === undefined) stops.answered("grammar");
    else stops.failed("grammar", error);
  }
  const service = ended.at(-1)?.outcome.service ?? asked;
  const outcome = totalOf(ended, service, parts);
  const failed = ended.filter((cell) => cell.check.error !== undefined && !isPassedOver(cell));
  const { check, document } = failed.find((cell) => cell.check.error === stops.error) ?? failed[0] ?? {};
  if (check?.error === undefined || document === undefined)
    return showTotal(cells.length, outcome, ended.filter(isPassedOver));
  const { error, status } = check;
  showFailedCheck(error, status, { document }, "checkGrammar");
  return { ...outcome, status, error };
}

/** Returns true for a cell without enough text: a short heading is not an error of the notebook. */
function isPassedOver({ check: { error, wordsChecked } }: EndedCell): boolean {
  return error?.charged === "no" && wordsChecked === 0 && reachOf(error.code) === "item";
}

/** Adds up cells, whatever became of them. */
function totalOf(
  ended: readonly EndedCell[],
  service: CheckOutcome["service"],
  { credits }: Pick<NotebookCheckParts, "credits">,
): CheckOutcome {
  const outcomes = ended.map(({ outcome }) => outcome);
  const sum = (amountOf: (outcome: CheckOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + amountOf(outcome), 0);
  const last = outcomes.findLast(({ result }) => result !== undefined);
  return {
    status: "done",
    service,
    ...(last?.result === undefined ? {} : { result: last.result }),
    findings: ended.flatMap(({ document: { uri }, outcome: { findings = [] } }) =>
      findings.map((finding) => ({ ...finding, uri: uri.toString() })),
    ),
    creditsCharged: sum(({ creditsCharged }) => creditsCharged),
    creditsRemaining: credits.balance(service)?.credits ?? null,
    // A skipped cell was not checked, so it doesn't count.
    cached:
      outcomes.every(({ cached, coverage }) => cached || coverage.checked === 0) &&
      outcomes.some(({ cached }) => cached),
    ...(outcomes.length > 0 && { wordsReused: sum(({ wordsReused = 0 }) => wordsReused) }),
    coverage: {
      checked: sum(({ coverage }) => coverage.checked),
      total: sum(({ coverage }) => coverage.total),
    },
  };
}

function showTotal(cells: number, outcome: CheckOutcome, passedOver: readonly EndedCell[]): CheckOutcome {
  const { checked, total } = outcome.coverage;
  const error = passedOver[0]?.check.error;
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
