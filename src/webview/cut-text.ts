import { element } from "./element.ts";

/** Matches text that may be cut off: the cells of rows, and elements with the class for it. */
const CUT = ".cut, .row-score, .row-band, .row-text, .row-place";

function isCut(place: Element): boolean {
  return place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1;
}

/** Gives text a tooltip when the pointer comes to it and it is cut off. */
export function explainCutText(): void {
  document.addEventListener("mouseover", ({ target }) => {
    const place = target instanceof Element ? target.closest<HTMLElement>(CUT) : null;
    if (place === null) return;
    if (isCut(place)) place.title = place.textContent;
    else place.removeAttribute("title");
  });
}

/** Shows below a list what its current row cuts off, in full, since the keyboard has no tooltips. */
export function showInFull(place: HTMLElement, label: string, row: HTMLElement | undefined): void {
  const cut = [...(row?.querySelectorAll(CUT) ?? [])].filter(isCut);
  place.hidden = cut.length === 0;
  place.replaceChildren(
    element("span", { class: "quiet" }, `${label} `),
    element("span", { dir: "auto" }, cut.map(({ textContent }) => textContent.trim()).join(" · ")),
  );
}
