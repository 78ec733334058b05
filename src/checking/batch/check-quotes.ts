import type { Snapshot } from "../../text/snapshot.ts";
import type { DetectionChecker } from "../detection/detection-checker.ts";
import type { GrammarChecker } from "../grammar/grammar-checker.ts";
import { totalOf } from "../paying/agreement.ts";
import { CHECK_KINDS, totalPrice, type CheckKind, type DocumentPrice } from "../paying/document-price.ts";
import type { PaidGuard } from "../paying/paid-guard.ts";
import type { PlagiarismChecker } from "../plagiarism/plagiarism-checker.ts";
import type { CheckedText, CheckQuote, Quote } from "../vocabulary/check.ts";
import type { FolderPrice } from "../../report/folders/folder-words.ts";

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

/** The quote for one file. */
export interface QuotedFile {
  readonly uri: string;
  /** Words of its prose. */
  readonly words: number;
  readonly quotes: CheckQuotes;
}

/** Adds up what files cost. */
export function folderPrice(files: readonly QuotedFile[]): FolderPrice {
  const byCheck: Record<CheckKind, number> = { grammar: 0, ai: 0, plagiarism: 0 };
  let [sent, words] = [0, 0];
  for (const { quotes, words: ofFile } of files) {
    const price = priceOf(quotes);
    words += ofFile;
    for (const kind of CHECK_KINDS) byCheck[kind] += price[kind] ?? 0;
    if (totalPrice(price) > 0) sent += 1;
  }
  return { files: files.length, sent, words, total: totalPrice(byCheck), byCheck };
}

/** Returns how many files to check in parallel: a long text may become a job, and plans limit pending jobs. */
export function filesAtOnce(service: "embedded" | "hosted", pendingJobs: number): number {
  return service === "embedded" ? 2 : Math.max(1, Math.min(3, pendingJobs));
}
