import * as vscode from "vscode";
import { roundedPercent } from "../text/rounded-percent.ts";

/** Formats a number the way the person's language writes it, with exactly so many digits after the point where `digits` is given. */
export function formatNumber(value: number, digits?: number): string {
  return value.toLocaleString(
    vscode.env.language,
    digits === undefined ? undefined : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
}

/**
 * Formats a percentage from 0 to 100: `12%`. What is there is never `0%`, and what isn't all of it never `100%`. Whole numbers
 * have no digits after the point.
 */
export function formatPercent(percent: number, digits = 0): string {
  const { bound, value } = roundedPercent(percent, digits);
  const number = formatNumber(value, Number.isInteger(value) ? 0 : digits);
  if (bound === undefined) return vscode.l10n.t("{0}%", number);
  return bound === "under" ? vscode.l10n.t("under {0}%", number) : vscode.l10n.t("over {0}%", number);
}

/** Formats a share from 0 to 1 as a percentage. */
export function formatShare(share: number, digits = 0): string {
  return formatPercent(share * 100, digits);
}

/** Formats a number of things: `1 correction`, `1,200 words`. */
export function formatCount(noun: CountedNoun, count: number): string {
  const [one, other] = NOUNS[noun];
  return count === 1 ? one() : other(formatNumber(count));
}

type CountedNoun = keyof typeof NOUNS;

const NOUNS = {
  correction: [
    () => vscode.l10n.t("1 correction"),
    (count: string) => vscode.l10n.t("{0} corrections", count),
  ],
  credit: [() => vscode.l10n.t("1 credit"), (count: string) => vscode.l10n.t("{0} credits", count)],
  file: [() => vscode.l10n.t("1 file"), (count: string) => vscode.l10n.t("{0} files", count)],
  localCredit: [
    () => vscode.l10n.t("1 local credit"),
    (count: string) => vscode.l10n.t("{0} local credits", count),
  ],
  matchingPassage: [
    () => vscode.l10n.t("1 matching passage"),
    (count: string) => vscode.l10n.t("{0} matching passages", count),
  ],
  passage: [() => vscode.l10n.t("1 passage"), (count: string) => vscode.l10n.t("{0} passages", count)],
  second: [() => vscode.l10n.t("1 second"), (count: string) => vscode.l10n.t("{0} seconds", count)],
  sentence: [() => vscode.l10n.t("1 sentence"), (count: string) => vscode.l10n.t("{0} sentences", count)],
  source: [() => vscode.l10n.t("1 source"), (count: string) => vscode.l10n.t("{0} sources", count)],
  word: [() => vscode.l10n.t("1 word"), (count: string) => vscode.l10n.t("{0} words", count)],
} as const;
