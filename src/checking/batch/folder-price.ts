import { priceOf, type CheckQuotes } from "./check-quotes.ts";
import type { FolderPrice } from "../../report/folders/folder-words.ts";
import { CHECK_KINDS, totalPrice, type CheckKind } from "../paying/document-price.ts";

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
