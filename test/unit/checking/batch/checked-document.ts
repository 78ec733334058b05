import { quoteChecks, quotesIn, type TextCheckers } from "../../../../src/checking/batch/check-quotes.ts";
import { documentOutcome, type DocumentOutcome } from "../../../../src/checking/batch/document-outcome.ts";
import { agreementsBy, planOf } from "../../../../src/checking/paying/agreement.ts";
import { checkOutcome, type OutcomeFinding } from "../../../../src/checking/paying/check-outcome.ts";
import { CHECK_KINDS } from "../../../../src/checking/paying/document-price.ts";
import type { CheckRun, Journal } from "../../../../src/checking/vocabulary/check.ts";
import type { Finding } from "../../../../src/findings/finding.ts";
import type { Application } from "../application.ts";

export const TARGET = { document: { languageId: "markdown" } };
const UPLOAD = { check: "checkDocument" } as const;

export type Window = Awaited<ReturnType<Application["window"]>>;

let number = 0;
/** Returns a new paragraph of fifteen words with two mistakes. */
const fresh = (): string => `Paragraph ${(number += 1)} says that we read teh post on teh day of the week.`;

/** Five paragraphs, one of them copied. */
export const letter = (): string =>
  [...Array.from({ length: 4 }, fresh), `It was copied. ${fresh()}`].join("\n\n");

export const run = (): CheckRun => ({ signal: new AbortController().signal, report: () => undefined });

export const journalOf = (text: string): Journal => ({
  snapshot: { uri: "untitled:letter", languageId: "markdown", version: 1, text },
  carry: (findings) => findings,
});

const described =
  (kind: OutcomeFinding["kind"]) =>
  ({ placed }: Finding): OutcomeFinding => {
    const start = { line: 0, character: 0 };
    return { kind, range: { start, end: start }, message: "", severity: "information", placed };
  };

/** Quotes the three checks of a text, has their total confirmed by one question, and runs them at once. */
export async function checkDocument(
  { credits, detection, grammar, payments, plagiarism }: Window,
  text: string,
): Promise<DocumentOutcome> {
  const journal = journalOf(text);
  const { signal } = run();
  const checkers: TextCheckers = { detection, grammar, plagiarism, guard: payments.guard };
  const quotes = await quoteChecks(checkers, CHECK_KINDS, TARGET, journal.snapshot, signal);
  const agree = async (): Promise<void> => {
    const plan = planOf(quotesIn(quotes), "person", UPLOAD);
    if (plan !== undefined) await payments.guard.agree(plan);
  };
  const agreementOf = await agreementsBy(agree, signal);
  const [corrected, detected, scanned] = await Promise.all([
    grammar.check(TARGET, journal, { ...run(), agreement: agreementOf(quotes.grammar?.quote) }),
    detection.check(TARGET, journal, { ...run(), agreement: agreementOf(quotes.ai?.quote) }),
    plagiarism.check(TARGET, journal, { ...run(), agreement: agreementOf(quotes.plagiarism?.quote) }),
  ]);
  return documentOutcome(
    {
      grammar: checkOutcome(corrected, "hosted", credits, described("grammar")),
      ai: checkOutcome(detected, "hosted", credits, described("ai")),
      plagiarism: checkOutcome(scanned, "hosted", credits, described("plagiarism")),
    },
    credits.balance("hosted")?.credits ?? null,
  );
}

/** Returns the credits charged for grammar, AI text and plagiarism. */
export const charges = ({ checks }: DocumentOutcome): readonly number[] =>
  [checks.grammar, checks.ai, checks.plagiarism].map(({ creditsCharged }) => creditsCharged);
