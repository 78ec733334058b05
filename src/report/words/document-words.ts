import * as l10n from "@vscode/l10n";
import {
  firstSentence,
  fitting,
  fittingFacts,
  fittingFailure,
  joinSentences,
  SHORTEST_NAME,
  type FailureMessage,
} from "./sentences.ts";
import { shortTarget } from "./service-words.ts";
import { describeKind, describeKinds, type CheckName } from "./check-words.ts";
import { formatNumber, listSeparator } from "./format.ts";
import {
  describeCost,
  describeFigures,
  describeFindings,
  hasAnswer,
  type TextFigures,
} from "./outcome-words.ts";

/** Credits that each check of a document costs; none of a check that isn't going to be asked. */
type Prices = Readonly<Partial<Record<CheckName, number>>>;

const CHECKS = ["grammar", "ai", "plagiarism"] as const;

/** Says that the checks run. */
export function describeRunning(isSelection: boolean): string {
  return isSelection ? l10n.t("Checking the selection") : l10n.t("Checking the document");
}

/** Says what all checks cost and each of them, as a question before anything is sent. */
export function priceQuestion(price: Prices, isSelection: boolean): string {
  const [total, prices] = [formatNumber(totalOf(price)), describePrices(price)];
  return isSelection
    ? l10n.t("Checking this selection costs {0} credits: {1}.", total, prices)
    : l10n.t("Checking this document costs {0} credits: {1}.", total, prices);
}

/** Says that a balance is not enough for all checks, and which of them, `fitting`, it is enough for. */
export function tooPoorTogether(price: Prices, balance: number, fitting: readonly CheckName[]): string {
  const happened = l10n.t(
    "The checks need {0} credits ({2}); the balance is {1}.",
    formatNumber(totalOf(price)),
    formatNumber(balance),
    describePrices(price),
  );
  const next =
    fitting.length === 0
      ? l10n.t("The balance doesn't cover any of them.")
      : l10n.t("The balance covers: {0}.", describeKinds(fitting));
  return joinSentences([happened, next, l10n.t("If you've added credits, try again.")]);
}

function totalOf({ ai = 0, grammar = 0, plagiarism = 0 }: Prices): number {
  return grammar + ai + plagiarism;
}

function describePrices(price: Prices): string {
  return CHECKS.flatMap((kind) => {
    const credits = price[kind];
    return credits === undefined ? [] : [l10n.t("{0} {1}", describeKind(kind), formatNumber(credits))];
  }).join(listSeparator());
}

/** The fields of a failed check's error that are shown. */
interface ShownError extends FailureMessage {
  readonly code: string;
  /** Credits that may have been charged. */
  readonly price?: number;
  readonly charged: "no" | "yes" | "unknown";
}

/** An error of one check, or of several with the same message. */
export interface KindError<E extends ShownError = ShownError> {
  readonly kinds: readonly CheckName[];
  readonly error: E;
}

/** Returns the errors of checks, those that say the same together. */
export function errorsOf<E extends ShownError>(
  checks: Readonly<Record<CheckName, { readonly error?: E }>>,
): readonly KindError<E>[] {
  const failed = CHECKS.flatMap((kind) => {
    const { error } = checks[kind];
    return error === undefined ? [] : [{ kind, error }];
  });
  // Errors with a price stay apart, so that each price is shown.
  const byMessage = Map.groupBy(failed, ({ error, kind }) =>
    error.price === undefined ? error.message : kind,
  );
  return [...byMessage.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ kinds: same.map(({ kind }) => kind), error: first.error }];
  });
}

/** Returns true if a person said no, and nothing was paid. */
export function isGivenUp({ charged, code }: Pick<ShownError, "charged" | "code">): boolean {
  return code === "cancelled" && charged === "no";
}

/** The outcomes of a document's checks, in addition to their figures. */
interface DocumentEnd {
  readonly name: string;
  readonly isSelection: boolean;
  /** Checks that the document turns off. */
  readonly silenced: readonly CheckName[];
  readonly hasReferences: boolean;
  readonly errors: readonly KindError[];
}

/**
 * Describes the outcome of a document's checks in one message; undefined if a person has cancelled all of
 * them.
 */
export function describeDocument(
  checks: TextFigures,
  outcome: Parameters<typeof describeCost>[0] & { readonly error?: ShownError },
  { errors, hasReferences, isSelection, name, silenced }: DocumentEnd,
): { readonly message: string; readonly hasAnswer: boolean } | undefined {
  const said = describeFindings(checks, isSelection);
  const isAnswered = said.length > 0;
  if (!isAnswered && errors.every(({ error }) => isGivenUp(error))) return undefined;
  const leftOut = [
    ...(silenced.length > 0 ? [l10n.t("{0}: turned off in the document.", describeKinds(silenced))] : []),
    ...(hasReferences ? [] : [l10n.t("Plagiarism: not checked (no reference folder).")]),
  ];
  const before = [...said, ...leftOut];
  // Without an answer, the error explains it.
  if (!isAnswered) {
    const all = (sentence: (error: ShownError) => string): string =>
      joinSentences([...before, ...errors.map(({ error, kinds }) => ofKinds(kinds, sentence(error)))]);
    const why = {
      message: all(({ message }) => message),
      brief: all(({ brief, message }) => brief ?? message),
    };
    return { message: fittingFailure(why, (words) => l10n.t("{0}: {1}", name, words)), hasAnswer: false };
  }
  const cost = describeCost(outcome, outcome.error?.charged !== "unknown");
  const short = shortTarget(name, SHORTEST_NAME);
  const all = [...before, ...errors.map((each) => describeFailed(each))];
  // The report says too that it ran on this machine.
  const paid = outcome.service === "embedded" ? [] : [cost];
  const [found = "", ...more] = [...describeFigures(checks), ...leftOut];
  const notChecked = errors.map(({ kinds }) =>
    kinds.some((kind) => hasAnswer(checks[kind]))
      ? l10n.t("{0}: not fully checked", describeKinds(kinds))
      : l10n.t("{0}: not checked", describeKinds(kinds)),
  );
  const brief = fittingFacts(more, (facts) => named(short, [found, ...notChecked, ...facts, ...paid]));
  const longer = [name, short].flatMap((each) => [
    named(each, [...all, cost]),
    named(each, [...all, ...paid]),
  ]);
  return { message: fitting(...longer, brief), hasAnswer: true };
}

/** Says of an error which of the checks it's about, unless it's about all of them. */
function ofKinds(kinds: readonly CheckName[], sentence: string): string {
  return kinds.length === CHECKS.length ? sentence : l10n.t("{0}: {1}", describeKinds(kinds), sentence);
}

function describeFailed({ error, kinds }: KindError): string {
  return isGivenUp(error)
    ? l10n.t("{0}: canceled, not charged.", describeKinds(kinds))
    : ofKinds(kinds, firstSentence(error.message));
}

function named(document: string, sentences: readonly string[]): string {
  return l10n.t("{0}: {1}", document, joinSentences(sentences));
}
