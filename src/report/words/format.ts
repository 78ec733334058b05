import * as l10n from "@vscode/l10n";
import { roundedPercent } from "../../text/rounded-percent.ts";

/** Like the words of `@vscode/l10n`, the language is one for the whole process; what runs in no editor writes English. */
let language = "en";
/** Made once for each language: making one takes far longer than formatting with it. */
let moments: Intl.DateTimeFormat | undefined;

/** Sets the language that numbers and times are written in, as a BCP 47 tag. */
export function setLocale(tag: string): void {
  language = tag;
  moments = undefined;
}

/** Returns the language that numbers and times are written in, as a BCP 47 tag. */
export function locale(): string {
  return language;
}

/** Formats a number in the person's language, with exactly `digits` decimals if given. */
export function formatNumber(value: number, digits?: number): string {
  return value.toLocaleString(
    locale(),
    digits === undefined ? undefined : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
}

/** Formats a moment in milliseconds since 1970: `Jan 2, 2026, 10:30 AM`. */
export function formatMoment(at: number): string {
  moments ??= new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  return moments.format(at);
}

/**
 * Formats a percentage from 0 to 100: `12%`. A share that is there is never `0%`, and one that isn't all of it never `100%`. Whole numbers
 * have no digits after the point.
 */
export function formatPercent(percent: number, digits = 0): string {
  const { bound, value } = roundedPercent(percent, digits);
  const number = formatNumber(value, Number.isInteger(value) ? 0 : digits);
  if (bound === undefined) return l10n.t("{0}%", number);
  return bound === "under" ? l10n.t("under {0}%", number) : l10n.t("over {0}%", number);
}

/** Returns the decimals of a percentage that has as many digits as a share with `digits` decimals. */
export function percentDigits(digits: number): number {
  return Math.max(0, digits - 2);
}

/** Formats a share from 0 to 1 as a percentage. */
export function formatShare(share: number, digits = 0): string {
  return formatPercent(share * 100, digits);
}

const BYTES_PER_MEGABYTE = 1_024 * 1_024;

/**
 * Formats bytes in megabytes of 1,048,576, rounded up to a tenth, so that nothing above a limit appears to be
 * at it.
 */
export function formatMegabytes(bytes: number): string {
  const megabytes = Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10;
  return formatNumber(megabytes, Number.isInteger(megabytes) ? 0 : 1);
}

/** Returns the mark between the items of a list, which languages write differently. */
export function listSeparator(): string {
  return l10n.t(", ");
}

/** Returns names in quotation marks, as a list. */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => l10n.t("“{0}”", name)).join(listSeparator());
}

/** Formats a number of things: `1 correction`, `1,200 words`. */
export function formatCount(noun: CountedNoun, count: number): string {
  const [one, other] = NOUNS[noun];
  return count === 1 ? one() : other(formatNumber(count));
}

/** Returns the patterns of a count for a page, which fills `{0}` itself. */
export function countPatterns(noun: CountedNoun): readonly [one: string, other: string] {
  const [one, other] = NOUNS[noun];
  return [one(), other("{0}")];
}

type CountedNoun = keyof typeof NOUNS;

const NOUNS = {
  correction: [() => l10n.t("1 correction"), (count: string) => l10n.t("{0} corrections", count)],
  credit: [() => l10n.t("1 credit"), (count: string) => l10n.t("{0} credits", count)],
  file: [() => l10n.t("1 file"), (count: string) => l10n.t("{0} files", count)],
  matchingPassage: [
    () => l10n.t("1 matching passage"),
    (count: string) => l10n.t("{0} matching passages", count),
  ],
  practiceCredit: [
    () => l10n.t("1 practice credit"),
    (count: string) => l10n.t("{0} practice credits", count),
  ],
  passage: [() => l10n.t("1 passage"), (count: string) => l10n.t("{0} passages", count)],
  second: [() => l10n.t("1 second"), (count: string) => l10n.t("{0} seconds", count)],
  sentence: [() => l10n.t("1 sentence"), (count: string) => l10n.t("{0} sentences", count)],
  source: [() => l10n.t("1 source"), (count: string) => l10n.t("{0} sources", count)],
  word: [() => l10n.t("1 word"), (count: string) => l10n.t("{0} words", count)],
} as const;
