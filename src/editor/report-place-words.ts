import * as vscode from "vscode";
import type { Place, PlaceState } from "../report/document-report.ts";
import { numberInWords } from "./credit-words.ts";

/** Where something stands, in words, and whether there is something to reveal. */
export interface PlaceInWords {
  readonly placeText: string;
  readonly isHere: boolean;
}

export function placeInWords(state: PlaceState, places: readonly Place[]): PlaceInWords {
  const [first] = places;
  if (state === "here" && first !== undefined) return { placeText: lineInWords(first), isHere: true };
  switch (state) {
    case "here":
    case "notFound":
      return { placeText: vscode.l10n.t("not found in the document"), isHere: false };
    case "changed":
      return { placeText: vscode.l10n.t("changed since the check"), isHere: false };
    case "notMarked":
      return { placeText: vscode.l10n.t("not marked in the document"), isHere: false };
    default:
      return state satisfies never;
  }
}

/** Of something that has one place or none any more. */
export function onePlaceInWords(place: Place | null): PlaceInWords {
  return placeInWords(place === null ? "changed" : "here", place === null ? [] : [place]);
}

function lineInWords({ start }: Place): string {
  return vscode.l10n.t("line {0}", numberInWords(start.line + 1));
}
