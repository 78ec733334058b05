import type { MediaFileView } from "../report/media/media-view.ts";
import { element } from "./element.ts";

/** The checked picture, or the reason why it is not shown. Reduced motion shows only the first frame of an animation. */
export function picture({ address, alt, said }: MediaFileView): HTMLElement {
  const words = element("p", { class: "quiet" }, said);
  if (address === undefined) return element("div", { class: "figure missing" }, words);
  const image = element("img", { class: "picture", alt });
  const figure = element("div", { class: "figure" }, image);
  image.addEventListener("error", () => {
    figure.classList.add("missing");
    figure.replaceChildren(words);
  });
  if (isMotionReduced()) image.addEventListener("load", () => image.replaceWith(stillOf(image, alt)));
  image.src = address;
  return figure;
}

function stillOf(image: HTMLImageElement, alt: string): HTMLCanvasElement {
  const still = element("canvas", { class: "picture", role: "img", "aria-label": alt });
  still.width = image.naturalWidth;
  still.height = image.naturalHeight;
  still.getContext("2d")?.drawImage(image, 0, 0);
  return still;
}

/** A setting of the system or of VS Code. */
export function isMotionReduced(): boolean {
  return (
    document.body.classList.contains("vscode-reduce-motion") ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
