import type { BandKey } from "../report/report-view.ts";
import { element } from "./element.ts";

/** The names of the bands in CSS classes. */
export const BAND_CLASS: Readonly<Record<BandKey, string>> = {
  Human: "human",
  "Likely Human": "likely-human",
  "Likely AI": "likely-ai",
  "AI-Generated": "ai-generated",
  none: "no-band",
};

/** The line that marks a band, styled as in the editor. Decorative: the band's name is always shown next to it. */
export function bandMark(band: BandKey): HTMLElement {
  return element("span", { class: `band-mark ${BAND_CLASS[band]}`, "aria-hidden": "true" });
}
