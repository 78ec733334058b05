import * as l10n from "@vscode/l10n";
import type { Place, PlaceState } from "../document-report.ts";
import { formatNumber, locale } from "./format.ts";

/** A position in words, and whether it can be revealed. */
export interface PlaceText {
  readonly placeText: string;
  readonly isHere: boolean;
}

/** A state that something has in the text, without words: the line from 0, or why it has none. */
export type Standing = number | Exclude<PlaceState, "here">;

export function standingOf(state: PlaceState, places: readonly Place[]): Standing {
  if (state !== "here") return state;
  return places[0]?.start.line ?? "notFound";
}

/** Returns the standing of something with at most one place. */
export function standingOfOne(place: Place | null): Standing {
  return place?.start.line ?? "changed";
}

/** Returns a formatter for positions. Creating it is expensive, so create one for thousands of positions. */
export function placeFormat(): (standing: Standing) => PlaceText {
  const line = l10n.t("line {0}");
  const numbers = new Intl.NumberFormat(locale());
  return (standing) =>
    typeof standing === "number"
      ? { placeText: line.replace("{0}", () => numbers.format(standing + 1)), isHere: true }
      : { placeText: describeAbsence(standing), isHere: false };
}

export function describePlace(state: PlaceState, places: readonly Place[]): PlaceText {
  return placeFormat()(standingOf(state, places));
}

export function describeOnePlace(place: Place | null): PlaceText {
  return placeFormat()(standingOfOne(place));
}

/** States how many sentences have changed since they were checked; empty if none. */
export function describeChanges(sentences: readonly { readonly state: PlaceState }[]): string {
  const changed = sentences.reduce((count, { state }) => (state === "changed" ? count + 1 : count), 0);
  if (changed === 0) return "";
  return changed === 1
    ? l10n.t("1 sentence changed since the check; its score is for the old text.")
    : l10n.t(
        "{0} sentences changed since the check; their scores are for the old text.",
        formatNumber(changed),
      );
}

/** Says that a result is of a text before its last edits, beside its figure; empty where there were none since. */
export function describeOutdated(check: { readonly isOutdated: boolean } | undefined): string {
  return check?.isOutdated === true ? l10n.t("Checked before the last edits") : "";
}

function describeAbsence(standing: Exclude<Standing, number>): string {
  return {
    notFound: l10n.t("not found in the document"),
    changed: l10n.t("changed since the check"),
    notMarked: l10n.t("not marked in the document"),
  }[standing];
}
