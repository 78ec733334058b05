import type { BandKey } from "../report/report-view.ts";
import { element } from "./element.ts";

/** What a band is called in classes. */
export const BAND_CLASS: Readonly<Record<BandKey, string>> = {
  Human: "human",
  "Likely Human": "likely-human",
  "Likely AI": "likely-ai",
  "AI-Generated": "ai-generated",
  none: "no-band",
};

/** The line that stands for a band here as it does in the editor; beside it the band always stands in words. */
export function bandMark(band: BandKey): HTMLElement {
  return element("span", { class: `band-mark ${BAND_CLASS[band]}`, "aria-hidden": "true" });
}
