import * as vscode from "vscode";
import type { CheckError } from "./check-error.ts";
import type { CheckOutcome } from "./check-outcome.ts";
import { numberInWords } from "./credit-words.ts";
import { CHECK_KINDS, type CheckKind } from "./document-price.ts";
import { kindInWords } from "./document-words.ts";

/** How each of the checks ended. */
type KindOutcomes = Readonly<Record<CheckKind, CheckOutcome>>;

/** One of the checks, as far as the whole does not say it. */
export type KindOutcome = Pick<
  CheckOutcome,
  "status" | "creditsCharged" | "cached" | "coverage" | "wordsReused" | "error"
>;

/** What Check Document gives to whoever called it: the sum of three checks. */
export interface DocumentOutcome extends Omit<CheckOutcome, "result"> {
  /** The bodies that the service gave, by check. */
  readonly result?: Readonly<Partial<Record<CheckKind, NonNullable<CheckOutcome["result"]>>>>;
  /** Each check by itself. */
  readonly checks: Readonly<Record<CheckKind, KindOutcome>>;
}

/** Three outcomes as one: done only where all are. `creditsRemaining` is the balance after all of them. */
export function documentOutcome(outcomes: KindOutcomes, creditsRemaining: number | null): DocumentOutcome {
  const all = CHECK_KINDS.map((kind) => outcomes[kind]);
  const results = CHECK_KINDS.flatMap((kind) => {
    const { result } = outcomes[kind];
    return result === undefined ? [] : [[kind, result] as const];
  });
  const creditsCharged = all.reduce((sum, each) => sum + each.creditsCharged, 0);
  const { wordsReused } = outcomes.grammar;
  const error = firstError(outcomes, creditsCharged);
  return {
    status: statusOfAll(all),
    service: all.some(({ service }) => service === "hosted") ? "hosted" : "embedded",
    ...(results.length === 0 ? {} : { result: Object.fromEntries(results) }),
    findings: all.flatMap(({ findings = [] }) => findings),
    creditsCharged,
    creditsRemaining,
    cached: all.every(({ cached }) => cached),
    // What all of them have looked at.
    coverage: {
      checked: Math.min(...all.map(({ coverage }) => coverage.checked)),
      total: Math.max(...all.map(({ coverage }) => coverage.total)),
    },
    ...(wordsReused === undefined ? {} : { wordsReused }),
    checks: {
      grammar: kindOutcome(outcomes.grammar),
      ai: kindOutcome(outcomes.ai),
      plagiarism: kindOutcome(outcomes.plagiarism),
    },
    ...(error === undefined ? {} : { error }),
  };
}

function statusOfAll(all: readonly CheckOutcome[]): CheckOutcome["status"] {
  if (all.some(({ status }) => status === "failed")) return "failed";
  return all.some(({ status }) => status === "cancelled") ? "cancelled" : "done";
}

function kindOutcome({
  status,
  creditsCharged,
  cached,
  coverage,
  wordsReused,
  error,
}: CheckOutcome): KindOutcome {
  return {
    status,
    creditsCharged,
    cached,
    coverage,
    ...(wordsReused === undefined ? {} : { wordsReused }),
    ...(error === undefined ? {} : { error }),
  };
}

/** The first failure, else the first cancellation; whether it was charged is said of all checks together. */
function firstError(outcomes: KindOutcomes, creditsCharged: number): CheckError | undefined {
  const failed = CHECK_KINDS.find((kind) => outcomes[kind].status === "failed");
  const kind = failed ?? CHECK_KINDS.find((each) => outcomes[each].error !== undefined);
  const error = kind && outcomes[kind].error;
  if (kind === undefined || error === undefined) return undefined;
  const others = CHECK_KINDS.filter((each) => each !== kind).map((each) => outcomes[each]);
  const isOfAll = others.every((each) => each.error?.message === error.message);
  const paid = others.reduce((sum, each) => sum + each.creditsCharged, 0);
  const message = [
    isOfAll ? error.message : vscode.l10n.t("{0}: {1}", kindInWords(kind), error.message),
    ...(paid > 0 ? [vscode.l10n.t("The other checks were charged {0} credits.", numberInWords(paid))] : []),
  ].join(" ");
  const isUnknown = CHECK_KINDS.some((each) => outcomes[each].error?.charged === "unknown");
  const isCharged = creditsCharged > 0 || CHECK_KINDS.some((each) => outcomes[each].error?.charged === "yes");
  return { ...error, message, charged: isUnknown ? "unknown" : isCharged ? "yes" : "no" };
}
