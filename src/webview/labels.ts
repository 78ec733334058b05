import type { CreditsLabel } from "../report/credits-view.ts";
import type { MediaLabel } from "../report/media-view.ts";
import type { PageLabel } from "../report/page-labels.ts";

/** The words of a page by their keys. */
export type WordsOf<K extends string> = (key: K) => string;

/** Those of a document's report. */
export type Words = WordsOf<PageLabel>;

/** Those of the report of an image or a recording. */
export type MediaWords = WordsOf<MediaLabel>;

/** The same of the page of credits. */
export type CreditWords = (key: CreditsLabel) => string;

export function wordsOf<K extends string>(labels: Readonly<Record<string, string>>): WordsOf<K> {
  return (key) => labels[key] ?? key;
}
