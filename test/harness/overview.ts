import { clearNotifications, heatMap, openLightBulb, settle, squiggles, write } from "./pictures.ts";
import { decodePng, encodePng, type AnimationFrame } from "./png.ts";
import { MACHINE_WRITTEN_SAMPLE, SAMPLE_DOCUMENT } from "./sample-check.ts";
import type { Workbench } from "./workbench.ts";

/** Opens a document, checks it, fixes all, and shows the heat map of another: 10 to 15 seconds. */
export async function overview(workbench: Workbench): Promise<void> {
  const { page, quickInput } = workbench;
  const frames: AnimationFrame[] = [];
  const frame = async (ms: number): Promise<void> => {
    frames.push({ picture: decodePng(await page.screenshot()), ms });
  };
  const runByPalette = async (title: string, steps: readonly number[]): Promise<void> => {
    await page.keyboard.press("F1");
    await quickInput.field.waitFor();
    await frame(300);
    for (const length of steps) {
      await quickInput.field.fill(`>${title.slice(0, length)}`);
      await quickInput.row(`Content Authenticity: ${title}`).first().waitFor();
      await frame(140);
    }
    await frame(500);
    await page.keyboard.press("Enter");
    await quickInput.field.waitFor({ state: "hidden" });
  };
  const openFromExplorer = async (file: string): Promise<void> => {
    await page.locator(".explorer-folders-view .monaco-list-row", { hasText: file }).dblclick();
    await workbench.shows(file);
    await page.mouse.move(0, 0);
  };

  await page.setViewportSize({ width: 960, height: 600 });
  await workbench.execute("workbench.view.explorer");
  await openFromExplorer(SAMPLE_DOCUMENT);
  await settle(workbench);
  await frame(1200);
  await runByPalette("Check Document", [5, 10, 14]);
  await squiggles(workbench).first().waitFor();
  await workbench.notification("AI text").waitFor();
  await settle(workbench);
  await frame(2200);
  await clearNotifications(workbench);
  await workbench.select("teh");
  await openLightBulb(workbench);
  await frame(1300);
  const fixAll = page.locator(".action-widget:visible .monaco-list-row.action", { hasText: "in this file" });
  await fixAll.hover();
  await frame(700);
  await fixAll.click();
  await squiggles(workbench).first().waitFor({ state: "detached" });
  await settle(workbench);
  await frame(1600);
  await clearNotifications(workbench);
  await openFromExplorer(MACHINE_WRITTEN_SAMPLE);
  await settle(workbench);
  await frame(700);
  await runByPalette("Detect AI Text", [6, 14]);
  await heatMap(workbench).first().waitFor();
  await workbench.notification("AI text").waitFor();
  await settle(workbench);
  await frame(1800);
  await clearNotifications(workbench);
  await frame(1800);
  const [first, ...others] = frames;
  if (first === undefined) throw new Error("The animation has no frame.");
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  if (seconds < 10 || seconds > 15) throw new Error(`The animation takes ${seconds} s, not 10 to 15.`);
  write("overview", encodePng([first, ...others]));
}
