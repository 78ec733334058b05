import type { BandKey } from "../report/report-view.ts";
import { bandMark } from "./band-mark.ts";
import { element } from "./element.ts";

interface Scored {
  readonly scoreText: string;
  readonly band: BandKey;
  readonly bandText: string;
  readonly placeText: string;
  readonly isHere: boolean;
}

/** The cells of a row with a score: the figure, the band by its line and its name, the text, and the place. */
export function scoredRow(
  { scoreText, band, bandText, placeText, isHere }: Scored,
  text: string,
): readonly Node[] {
  return [
    element("span", { class: "row-score" }, scoreText, " ", bandMark(band)),
    element("span", { class: "row-band" }, bandText),
    element("span", { class: "row-text", dir: "auto" }, text),
    element("span", { class: isHere ? "row-place" : "row-place gone" }, placeText),
  ];
}
