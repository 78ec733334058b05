import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Frame, FrameLocator } from "playwright-core";
import { trusted } from "./trusted.ts";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type AxeResults = Record<"violations" | "incomplete", { id: string; nodes: { html: string }[] }[]>;

/** What axe-core finds in a page, and what it cannot decide. */
export async function accessibilityFindings(page: Pick<Frame, "evaluate">): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { incomplete, violations } = trusted<AxeResults>(await page.evaluate("axe.run()"));
  return [...violations, ...incomplete].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The frame of a page in a panel, for what runs in it. */
export async function frameOf(page: FrameLocator): Promise<Frame> {
  const body = await page.locator("body").elementHandle();
  const frame = await body?.ownerFrame();
  if (frame === null || frame === undefined) throw new Error("The page is gone.");
  return frame;
}
