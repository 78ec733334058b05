import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Frame, FrameLocator } from "playwright-core";
import { trusted } from "./trusted.ts";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Rules = "all" | "colors";

type AxeFindings = readonly {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly why: string }[];
}[];

/**
 * Runs in the page. Judges texts of one character like any other. Elements cut off at an edge of the window
 * can't be judged there, so they are scrolled to the middle and checked again.
 */
const look = (rules: Rules): string => `(async () => {
  const only = ${rules === "colors" ? '{ runOnly: ["color-contrast", "link-in-text-block"] }' : "{}"};
  const { options } = axe._audit.checks["color-contrast"];
  axe.configure({ checks: [{ id: "color-contrast", options: { ...options, ignoreLength: true } }] });
  const { incomplete, violations } = await axe.run(document, only);
  const found = [violations];
  for (const { id, nodes } of incomplete) {
    for (const node of nodes) {
      const [target] = node.target;
      const element = typeof target === "string" ? document.querySelector(target) : null;
      element?.scrollIntoView({ block: "center" });
      const again = element === null ? undefined : await axe.run(element, { runOnly: [id] });
      found.push(again === undefined ? [{ id, nodes: [node] }] : [...again.violations, ...again.incomplete]);
    }
  }
  return found.flat().map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, any }) => ({ html, why: any[0]?.message ?? "" })) }));
})()`;

/**
 * Returns axe-core's violations in a page, and the checks that it couldn't decide. The rules about colors alone are
 * enough for a page that was checked in another theme, since nothing else in it depends on that.
 */
export async function accessibilityFindings(
  page: Pick<Frame, "evaluate">,
  rules: Rules = "all",
): Promise<readonly string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
  const found = trusted<AxeFindings>(await page.evaluate(look(rules)));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, why }) => `${id}: ${html} ${why}`));
}

/** Returns the frame of the page in a panel, to run scripts in. */
export async function frameOf(page: FrameLocator): Promise<Frame> {
  const body = await page.locator("body").elementHandle();
  const frame = await body?.ownerFrame();
  if (frame === null || frame === undefined) throw new Error("The page is gone.");
  return frame;
}
