import type { Fact } from "../report/report-view.ts";
import { element } from "./element.ts";

/** What a result is worth, beside the facts about its check. */
export function worth(
  { caveats, facts }: { readonly caveats: readonly string[]; readonly facts: readonly Fact[] },
  words: (key: "facts") => string,
): HTMLElement {
  return element("div", { class: "worth" }, caveatList(caveats), factList(facts, words));
}

export function caveatList(caveats: readonly string[]): HTMLElement | undefined {
  if (caveats.length === 0) return undefined;
  return element("ul", { class: "caveats" }, ...caveats.map((text) => element("li", {}, text)));
}

export function factList(facts: readonly Fact[], words: (key: "facts") => string): HTMLElement | undefined {
  if (facts.length === 0) return undefined;
  return element(
    "dl",
    { class: "facts", "aria-label": words("facts") },
    ...facts.map(({ label, value }) =>
      element("div", {}, element("dt", {}, label), element("dd", { dir: "auto" }, value)),
    ),
  );
}
