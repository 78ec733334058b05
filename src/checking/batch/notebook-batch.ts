import { totalsOf, type CheckOutcome } from "../paying/check-outcome.ts";
import type { CheckRun, WatchedRun } from "../vocabulary/check.ts";
import { TextBatch, type OpenText, type TextBatchParts } from "./text-batch.ts";

/** A cell of a notebook, to be quoted and checked. */
export interface NotebookCell extends Pick<OpenText, "target" | "snapshot"> {
  /** Checks its grammar as it is checked by itself. Never rejects for an error of the check. */
  run(run: CheckRun): Promise<CheckOutcome>;
}

/** The end of the checks of all cells. */
export interface NotebookCheck {
  /** Of all cells; each finding with the address of its cell. */
  readonly outcome: CheckOutcome;
  /** The number of cells with nothing to check: a short heading is not an error of the notebook. */
  readonly skipped: number;
  /** The address of the cell that the error is about; absent for an error of no cell. */
  readonly failed?: string;
}

/** Codes of cells that hold nothing to check. */
const NOTHING_TO_CHECK: ReadonlySet<string> = new Set([
  "no_prose",
  "silenced",
  "min_words_not_met",
  "not_english",
]);

/** Checks the grammar of a notebook's cells for one price; `name` is that of the notebook. Never rejects. */
export async function checkNotebook(
  parts: Omit<TextBatchParts, "texts">,
  { cells, name }: { readonly cells: readonly NotebookCell[]; readonly name: string },
  watch: WatchedRun,
): Promise<NotebookCheck> {
  const outcomeOf = new Map<string, CheckOutcome>();
  const open = async (uri: string): Promise<OpenText> => {
    const cell = cells.find(({ snapshot }) => snapshot.uri === uri);
    if (cell === undefined) throw new Error("There is no such cell");
    const check: OpenText["check"] = async (_kind, run) => {
      const outcome = await cell.run(run);
      outcomeOf.set(uri, outcome);
      const { creditsCharged, error, service, status, coverage, findings = [] } = outcome;
      const figures = { status, service, creditsCharged, coverage, corrections: findings.length };
      return { grammar: { ...figures, ...(error && { error }) } };
    };
    return Promise.resolve({ ...cell, check });
  };
  const batch = new TextBatch(
    { ...parts, texts: { open, nameOf: () => name } },
    {
      command: "checkGrammar",
      chosen: { files: cells.map(({ snapshot }) => snapshot.uri), skipped: [] },
      checks: ["grammar"],
      asksAlways: false,
    },
  );
  const { creditsRemaining, error: stopped, service } = await batch.run(watch);
  const ended = cells.flatMap(({ snapshot: { uri } }) => {
    const outcome = outcomeOf.get(uri);
    return outcome === undefined ? [] : [{ uri, outcome }];
  });
  const outcomes = ended.map(({ outcome }) => outcome);
  const { skipped = [], counted = [] } = Object.groupBy(outcomes, (outcome) =>
    isSkipped(outcome) ? "skipped" : "counted",
  );
  const totals = totalsOf(counted.length === 0 ? skipped : counted);
  const error = totals.error ?? stopped;
  const failed = ended.find(({ outcome }) => outcome.error?.message === error?.message)?.uri;
  const result = outcomes.findLast((outcome) => outcome.result !== undefined)?.result;
  const sum = (amountOf: (outcome: CheckOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + amountOf(outcome), 0);
  return {
    outcome: {
      ...totals,
      status: error === undefined ? "done" : error.code === "cancelled" ? "cancelled" : "failed",
      service: outcomes.at(-1)?.service ?? service,
      ...(result && { result }),
      findings: ended.flatMap(({ outcome: { findings = [] }, uri }) =>
        findings.map((finding) => ({ ...finding, uri })),
      ),
      creditsRemaining,
      ...(outcomes.length > 0 && { wordsReused: sum(({ wordsReused = 0 }) => wordsReused) }),
      coverage: {
        checked: sum(({ coverage }) => coverage.checked),
        total: sum(({ coverage }) => coverage.total),
      },
      ...(error && { error }),
    },
    skipped: skipped.length,
    ...(error && failed !== undefined && { failed }),
  };
}

function isSkipped({ error }: CheckOutcome): boolean {
  return error !== undefined && NOTHING_TO_CHECK.has(error.code);
}
