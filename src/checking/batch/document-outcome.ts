import * as l10n from "@vscode/l10n";
import { joinSentences } from "../../report/words/sentences.ts";
import { formatAmount } from "../../report/words/credit-words.ts";
import {
  isLeftOutFor,
  NO_REFERENCES,
  notSent,
  refusalOf,
  type CheckError,
} from "../vocabulary/check-error.ts";
import { totalsOf, type CheckOutcome, type CheckTotals } from "../paying/check-outcome.ts";
import { CHECK_KINDS, type CheckKind } from "../paying/document-price.ts";
import { describeKinds } from "../../report/words/check-words.ts";

/** The end of each of the checks. */
type KindOutcomes = Readonly<Record<CheckKind, CheckOutcome>>;

/** One of the checks, as far as the whole does not say it. */
export interface KindOutcome extends Pick<
  CheckOutcome,
  "creditsCharged" | "cached" | "coverage" | "wordsReused" | "error"
> {
  /** `leftOut` where the document turns the check off, or a scan has nothing to compare with: it was not to be run. */
  readonly status: CheckOutcome["status"] | "leftOut";
}

/** The outcome of Check Document for whoever called it: the sum of three checks. */
export interface DocumentOutcome extends Omit<CheckOutcome, "result"> {
  /** The bodies that the service gave, by check. */
  readonly result?: Readonly<Partial<Record<CheckKind, NonNullable<CheckOutcome["result"]>>>>;
  /** Each check by itself. */
  readonly checks: Readonly<Record<CheckKind, KindOutcome>>;
}

/**
 * Returns three outcomes as one: done only where all are that the document does not turn off. `creditsRemaining` is the balance after
 * all of them.
 */
export function documentOutcome(outcomes: KindOutcomes, creditsRemaining: number | null): DocumentOutcome {
  const wanted = CHECK_KINDS.filter((kind) => !isLeftOut(outcomes[kind]));
  const all = (wanted.length === 0 ? CHECK_KINDS : wanted).map((kind) => outcomes[kind]);
  const results = CHECK_KINDS.flatMap((kind) => {
    const { result } = outcomes[kind];
    return result === undefined ? [] : [[kind, result] as const];
  });
  const totals = totalsOf(all);
  const { wordsReused } = outcomes.grammar;
  const noReferences =
    outcomes.plagiarism.error?.code === NO_REFERENCES ? outcomes.plagiarism.error : undefined;
  const error = wanted.length === 0 ? (noReferences ?? allLeftOut()) : firstError(outcomes, wanted, totals);
  return {
    ...totals,
    service: all.some(({ service }) => service === "hosted") ? "hosted" : "embedded",
    ...(results.length === 0 ? {} : { result: Object.fromEntries(results) }),
    findings: all.flatMap(({ findings = [] }) => findings),
    creditsRemaining,
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

function isLeftOut({ error }: CheckOutcome): boolean {
  return isLeftOutFor(error?.code);
}

function kindOutcome(outcome: CheckOutcome): KindOutcome {
  const { cached, coverage, creditsCharged, error, status, wordsReused } = outcome;
  const isWanted = !isLeftOut(outcome);
  return {
    status: isWanted ? status : "leftOut",
    creditsCharged,
    cached,
    coverage,
    ...(wordsReused === undefined ? {} : { wordsReused }),
    ...(error === undefined || !isWanted ? {} : { error }),
  };
}

function allLeftOut(): CheckError {
  const message = l10n.t("Comments in the document turn off all three checks.");
  return refusalOf(notSent("silenced", message));
}

/** The first failure, else the first cancellation; whether it was charged is said of all checks together. */
function firstError(
  outcomes: KindOutcomes,
  wanted: readonly CheckKind[],
  { creditsCharged, error: total }: CheckTotals,
): CheckError | undefined {
  const failed = wanted.find((kind) => outcomes[kind].status === "failed");
  const kind = failed ?? wanted.find((each) => outcomes[each].error !== undefined);
  if (kind === undefined) return undefined;
  const { creditsCharged: own, error, service } = outcomes[kind];
  if (error === undefined) return undefined;
  const same = wanted.filter((each) => outcomes[each].error?.message === error.message);
  const others = formatAmount(creditsCharged - own, service);
  const message = joinSentences([
    same.length === CHECK_KINDS.length
      ? error.message
      : l10n.t("{0}: {1}", describeKinds(same), error.message),
    ...(creditsCharged > own ? [l10n.t("The other checks were charged {0}.", others)] : []),
  ]);
  return { ...error, message, charged: total?.charged ?? error.charged };
}
