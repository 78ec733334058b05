import type { Snapshot } from "../../text/snapshot.ts";
import type { DetectionChecker } from "../detection/detection-checker.ts";
import type { GrammarChecker } from "../grammar/grammar-checker.ts";
import { agreementOn, totalOf } from "../paying/agreement.ts";
import type { CheckKind, DocumentPrice } from "../paying/document-price.ts";
import type { PaidGuard } from "../paying/paid-guard.ts";
import type { PlagiarismChecker } from "../plagiarism/plagiarism-checker.ts";
import type { Agreement, CheckQuote } from "../vocabulary/check.ts";
import type { CheckedText } from "../vocabulary/checked-text.ts";
import type { Quote } from "../vocabulary/quote.ts";

/** The checks of a text, and the guard that has their price agreed to. */
export interface TextCheckers {
  readonly grammar: GrammarChecker;
  readonly detection: DetectionChecker;
  readonly plagiarism: PlagiarismChecker;
  readonly guard: Pick<PaidGuard, "agree">;
}

/** Quotes of a text's checks; none of a check that isn't asked for. */
export type CheckQuotes = Readonly<Partial<Record<CheckKind, CheckQuote>>>;

/** Returns the quotes of a text's checks. Sends nothing, and never rejects. */
export async function quoteChecks(
  { detection, grammar, plagiarism }: Omit<TextCheckers, "guard">,
  kinds: readonly CheckKind[],
  target: CheckedText,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<CheckQuotes> {
  const checkers = { grammar, ai: detection, plagiarism };
  const quotes = await Promise.all(
    kinds.map(async (kind) => [kind, await checkers[kind].quote(target, snapshot, signal)] as const),
  );
  return Object.fromEntries(quotes);
}

/** Has all checks agreed to by one question, `agree`. A refusal, or a cancellation, holds for each of them. Never rejects. */
export async function agreementsOn(
  quotes: CheckQuotes,
  agree: () => Promise<void>,
  signal: AbortSignal,
): Promise<Readonly<Record<CheckKind, Agreement>>> {
  try {
    signal.throwIfAborted();
    await agree();
    signal.throwIfAborted();
    const of = (kind: CheckKind): Agreement => {
      const quote = quotes[kind]?.quote;
      const isHosted = quote?.connection.service === "hosted";
      return { ...agreementOn(quote), ...(isHosted ? { connection: quote.connection } : {}) };
    };
    return { grammar: of("grammar"), ai: of("ai"), plagiarism: of("plagiarism") };
  } catch (refusal) {
    return { grammar: { refusal }, ai: { refusal }, plagiarism: { refusal } };
  }
}

/** Returns the quotes of those checks that have one, in the order of their kinds. */
export function quotesIn(quotes: CheckQuotes): readonly Quote[] {
  return Object.values(quotes).flatMap(({ quote }) => quote ?? []);
}

/** Returns the credits of each check; none of one that can't be run. */
export function priceOf(quotes: CheckQuotes): DocumentPrice {
  return Object.fromEntries(
    Object.entries(quotes).flatMap(([kind, { error, quote }]) =>
      error === undefined ? [[kind, totalOf(quote === undefined ? [] : [quote])]] : [],
    ),
  );
}
