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

/** What a row with a score shows: the figure and its band in words and by the line of the band, the text, the place. */
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
