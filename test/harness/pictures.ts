import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { eventually } from "./eventually.ts";
import { PROJECT } from "./paths.ts";
import { decodePng, encodePng } from "./png.ts";
import type { Workbench } from "./workbench.ts";

/** The part of the page to show, in pixels of the page. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Folders of `media`: pictures of the README and the docs, and those of the walkthrough's steps. */
type Folder = "screenshots" | "walkthrough";

/** Clears all notifications. One may arrive meanwhile, so this repeats until none is left. */
export async function clearNotifications({ agent, page }: Workbench): Promise<void> {
  await eventually(async () => {
    await agent.evaluate((vscode) => vscode.commands.executeCommand("notifications.clearAll"));
    const left = await page.locator(".notification-toast").count();
    if (left > 0) throw new Error(`${left} notifications are left.`);
  });
}

/** Waits until what follows a change, such as lenses and the overview ruler, is drawn. */
export async function settle({ page }: Workbench): Promise<void> {
  await page.waitForTimeout(1_500);
}

/** Returns the smallest part of the page that holds all of these elements, and `pad` pixels around it. */
export async function around(elements: Locator, pad = 0): Promise<Crop> {
  const boxes = await Promise.all((await elements.all()).map(async (each) => each.boundingBox()));
  const seen = boxes.filter((box) => box !== null);
  const [x, y] = [Math.min(...seen.map((box) => box.x)) - pad, Math.min(...seen.map((box) => box.y)) - pad];
  const right = Math.max(...seen.map((box) => box.x + box.width)) + pad;
  const bottom = Math.max(...seen.map((box) => box.y + box.height)) + pad;
  return { x, y, width: right - x, height: bottom - y };
}

/** Saves a part of the page as a picture, without notifications. Those of the walkthrough ship, so they have one pixel for each. */
export async function save(workbench: Workbench, name: string, clip: Crop, folder?: Folder): Promise<void> {
  await clearNotifications(workbench);
  await settle(workbench);
  writePicture(
    name,
    await workbench.page.screenshot({ clip, scale: folder === "walkthrough" ? "css" : "device" }),
    folder,
  );
}

/** Saves a screenshot as a picture of at most 256 colors. */
export function writePicture(name: string, screenshot: Buffer, folder?: Folder): void {
  write(name, encodePng([{ picture: decodePng(screenshot), ms: 0 }]), folder);
}

export function write(name: string, bytes: Buffer, folder: Folder = "screenshots"): void {
  writeFileSync(path.join(PROJECT, "media", folder, `${name}.png`), bytes);
  console.log(`${name}.png: ${Math.round(bytes.length / 1000)} kB`);
}

/** Returns the part of the active editor from its top to `pad` pixels below an element. */
export async function pageDownTo({ page }: Workbench, last: Locator, pad = 12): Promise<Crop> {
  const { height, y } = await around(last, pad);
  const { x, width, ...editor } = await around(page.locator(".editor-container"), -2);
  return { x, width, y: editor.y, height: y + height - editor.y };
}

/** Opens the quick fixes at the cursor. */
export async function openLightBulb({ page }: Workbench): Promise<void> {
  await eventually(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+.");
    const actions = page.locator(".action-widget:visible .monaco-list-row.action");
    await actions.filter({ hasText: "in this file" }).waitFor({ timeout: 2_000 });
  });
}

/** Returns the underlines in the visible lines. */
export function squiggles({ page }: Workbench): Locator {
  return page.locator(".editor-instance [class*='squiggly-']");
}

/** Returns the sentences of the heat map in the visible lines. */
export function heatMap({ page }: Workbench): Locator {
  return page.locator(".editor-instance .view-overlays [class*='ced-']");
}
