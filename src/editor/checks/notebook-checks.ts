import * as vscode from "vscode";
import { amountInWords } from "../credits/credit-words.ts";
import type { Credits } from "../credits/credits.ts";
import { languageOf } from "../documents/document-language.ts";
import { formatCount, formatNumber } from "../format.ts";
import type { GrammarRuns } from "../grammar/grammar-runs.ts";
import { showDone, showFailedCheck } from "../notices.ts";
import { plainRange } from "../ranges.ts";
import type { Settings } from "../settings.ts";
import { BatchStops, reachOf } from "./batch-stops.ts";
import type { CheckError } from "./check-error.ts";
import { checkOutcome, type CheckOutcome, type OutcomeFinding } from "./check-outcome.ts";
import { coverageInWords } from "./extent-words.ts";

export interface NotebookCheckParts {
  readonly runs: Pick<GrammarRuns, "asked">;
  readonly credits: Credits;
  readonly settings: Settings;
}

/** The check of a cell that did not come to its end, as it is told of. */
interface FailedCell {
  readonly document: vscode.TextDocument;
  readonly error: CheckError;
  readonly status: CheckOutcome["status"];
}

/** Checks the grammar of a notebook's Markdown cells, one after another; each keeps findings of its own. */
export class NotebookChecks {
  readonly #parts: NotebookCheckParts;

  constructor(parts: NotebookCheckParts) {
    this.#parts = parts;
  }

  /** What was found in all cells, each finding with the address of its cell. Ends at what would stop all. */
  async check(notebook: vscode.NotebookDocument): Promise<CheckOutcome> {
    const { credits, runs, settings } = this.#parts;
    const asked = settings.serviceMode();
    const cells = notebook.getCells().filter(({ document }) => isProse(document, settings));
    let outcome: CheckOutcome | undefined;
    const passedOver: CheckError[] = [];
    const stops = new BatchStops<"grammar", CheckError>(["grammar"]);
    let failed: FailedCell | undefined;
    for (const { document } of cells) {
      if (stops.error !== undefined) break;
      const { check, now } = await runs.asked({ document });
      const { error } = check;
      if (error === undefined) stops.answered("grammar");
      else stops.failed("grammar", error);
      // A heading of two words is no error of the notebook's.
      if (error?.charged === "no" && check.wordsChecked === 0 && reachOf(error.code) === "item") {
        passedOver.push(error);
        outcome = joined(outcome, checkOutcome({ ...check, status: "done" }, asked, credits, unlisted));
        continue;
      }
      const found = checkOutcome(check, asked, credits, (finding): OutcomeFinding => ({
        kind: finding.kind,
        uri: document.uri.toString(),
        range: plainRange(now.document, finding.range),
        message: finding.message,
        severity: finding.severity,
        placed: finding.placed,
      }));
      outcome = joined(outcome, found);
      if (error !== undefined && (failed === undefined || stops.error === error))
        failed = { document, error, status: check.status };
    }
    const done = outcome ?? nothing(asked, credits);
    if (failed === undefined) return this.#told(cells.length, done, passedOver);
    const { document, error, status } = failed;
    showFailedCheck(error, status, { document }, "checkGrammar");
    return { ...done, status, error };
  }

  #told(cells: number, outcome: CheckOutcome, passedOver: readonly CheckError[]): CheckOutcome {
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
        vscode.l10n.t(
          "Markdown cells: {0} of {1}",
          formatNumber(cells - passedOver.length),
          formatNumber(cells),
        ),
        coverageInWords({ wordsChecked: checked, wordsTotal: total }, false),
        amountInWords(outcome.creditsCharged, outcome.service),
      ].join(", "),
    );
    return outcome;
  }
}

function isProse(document: vscode.TextDocument, settings: Settings): boolean {
  return settings.languages(document).includes(languageOf(document));
}

/** Of a cell that was passed over there is nothing to list. */
function unlisted(): never {
  throw new Error("a cell that was not checked has findings");
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
    // A cell that was passed over was checked by nobody.
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
