import type { PageLabel } from "../report/report-labels.ts";
import type { CreditsLabel } from "../report/credits/credits-labels.ts";
import type { MediaLabel } from "../report/media/media-labels.ts";

/** The texts of a page by their keys. */
export type WordsOf<K extends string> = (key: K) => string;

/** The texts of a document's report. */
export type Words = WordsOf<PageLabel>;

/** The texts of the report of an image or a recording. */
export type MediaWords = WordsOf<MediaLabel>;

/** The texts of the credits page. */
export type CreditWords = (key: CreditsLabel) => string;

export function wordsOf<K extends string>(labels: Readonly<Record<string, string>>): WordsOf<K> {
  return (key) => labels[key] ?? key;
}
