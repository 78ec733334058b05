import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { pem } from "../credentials/authority.ts";
import { AUTHORITIES, created, manifest, signed } from "../credentials/files.ts";
import { eventually } from "../harness/eventually.ts";
import { JudgingService, voiceAnswer } from "../harness/judging-service.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { main } from "../harness/main.ts";
import { overview } from "../harness/overview.ts";
import { PROJECT } from "../harness/paths.ts";
import { MIXED_SAMPLE, recording, unwrappedSamples } from "../harness/picture-samples.ts";
import {
  around,
  type Crop,
  heatMap,
  openLightBulb,
  pageDownTo,
  save,
  settle,
  squiggles,
  writePicture,
} from "../harness/pictures.ts";
import { required, supportOn } from "../harness/platform-support.ts";
import { buildProduct, unpackProduct } from "../harness/product.ts";
import { COPIED_SAMPLE, runCheck, SAMPLE_DOCUMENT, SAMPLE_REFERENCES } from "../harness/sample-check.ts";
import { startSession } from "../harness/session.ts";
import { THEME_CLASSES } from "../harness/theme-classes.ts";
import { THEMES, type Workbench } from "../harness/workbench.ts";
import { PortalVisit } from "../ui/portal-visit.ts";

const SCALE = 2;
const [DARK, LIGHT] = THEMES;
const THEME_NAMES = {
  "vs-dark": "dark",
  vs: "light",
  "hc-black": "hc-dark",
  "hc-light": "hc-light",
} as const;

/** Settings that keep what the pictures aren't about out of them. */
const SETTINGS = {
  "breadcrumbs.enabled": false,
  "contentAuthenticity.credits.confirmAbove": 10_000,
  "editor.minimap.enabled": false,
  "editor.scrollBeyondLastLine": false,
  "editor.stickyScroll.enabled": false,
  "window.title": "${rootName}",
  "workbench.layoutControl.enabled": false,
};

const SEGMENTS = [0.06, 0.11, 0.09, undefined, 0.93, 0.97, 0.95, 0.62, 0.14, 0.08];
const SEGMENT_SECONDS = 3;

type Maker = (workbench: Workbench, lifetime: Lifetime) => Promise<void>;

const MAKERS: Readonly<Record<string, Maker>> = {
  overview,
  grammar,
  "light-bulb": lightBulb,
  "track-changes": trackChanges,
  "ai-text": aiText,
  sources,
  report,
  "image-report": imageReport,
  "audio-report": audioReport,
  portal,
  walkthrough,
};

const LIMIT_MS = 900_000;

// Makes the pictures of the README, the docs and the walkthrough from the running product. `-- NAME...` makes only some of them.
await main(async (lifetime) => {
  required(supportOn(process.platform, process.arch).browser);
  await buildProduct(lifetime);
  const session = await startSession({
    lifetime,
    pictures: "pictures",
    scale: SCALE,
    workspace: unwrappedSamples(lifetime),
    settings: SETTINGS,
    unpackExtensions: (folder) => unpackProduct(lifetime, folder),
  });
  const { workbench } = session;
  const wanted = process.argv.slice(2).filter((name) => !name.startsWith("-"));
  await workbench.setting("plagiarism.referenceFolders", [
    path.join(session.server.workspace, SAMPLE_REFERENCES),
  ]);
  for (const [name, make] of Object.entries(MAKERS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await workbench.reset();
    await workbench.setTheme(DARK);
    await workbench.execute("workbench.action.closeSidebar");
    await workbench.execute("workbench.action.closePanel");
    await workbench.page.setViewportSize({ width: 900, height: 700 });
    console.log(name);
    await make(workbench, lifetime);
  }
  await session.close();
  return 0;
}, LIMIT_MS);

async function grammar(workbench: Workbench): Promise<void> {
  await save(workbench, "grammar", await withProblems(workbench));
}

/** Checks the sample, and returns the part of the page with its text and the Problems panel. */
async function withProblems(workbench: Workbench): Promise<Crop> {
  await checked(workbench, "checkGrammar", SAMPLE_DOCUMENT);
  await squiggles(workbench).first().waitFor();
  await workbench.execute("workbench.actions.view.problems");
  await workbench.page.locator(".markers-panel .monaco-list-row").first().waitFor();
  await workbench.page.mouse.move(0, 0);
  return around(workbench.page.locator(".part.editor, .part.panel"));
}

async function lightBulb(workbench: Workbench): Promise<void> {
  await checked(workbench, "checkGrammar", SAMPLE_DOCUMENT);
  await squiggles(workbench).first().waitFor();
  await workbench.select("teh");
  await openLightBulb(workbench);
  const editor = await around(workbench.page.locator(".part.editor"));
  const list = await around(workbench.page.locator(".action-widget:visible"));
  const top = editor.y + 90;
  await save(workbench, "light-bulb", { ...editor, y: top, height: list.y + list.height + 24 - top });
}

async function trackChanges(workbench: Workbench): Promise<void> {
  await workbench.page.setViewportSize({ width: 1100, height: 640 });
  await checked(workbench, "checkGrammar", SAMPLE_DOCUMENT);
  await workbench.command("reviewCorrections");
  await workbench.page.locator(".monaco-diff-editor").first().waitFor();
  const hover = workbench.page.locator(".monaco-hover:visible", { hasText: "Accept" });
  await eventually(async () => {
    await workbench.execute("editor.action.showHover");
    await hover.waitFor({ timeout: 4_000 });
  });
  await save(workbench, "track-changes", await around(workbench.page.locator(".part.editor")));
}

async function aiText(workbench: Workbench): Promise<void> {
  await workbench.setting("detection.codeLens", true);
  await checked(workbench, "detectAiText", MIXED_SAMPLE);
  await heatMap(workbench).first().waitFor();
  await workbench.page.locator(".codelens-decoration", { hasText: "AI" }).first().waitFor();
  // The first lens appears above the part of the text that is in sight.
  const { mouse } = workbench.page;
  await mouse.move(400, 300);
  await mouse.wheel(0, -500);
  await mouse.move(0, 0);
  await settle(workbench);
  const lastLine = workbench.page.locator(".view-line", { hasText: "did last year" });
  const lines = await pageDownTo(workbench, lastLine, 1);
  const editor = await around(workbench.page.locator(".part.editor"));
  await save(workbench, "ai-text", { ...editor, height: lines.y + lines.height - editor.y });
  await workbench.setting("detection.codeLens", undefined);
}

/** The Sources view beside its document, then a passage beside its source. */
async function sources(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await page.setViewportSize({ width: 1100, height: 460 });
  const row = await listedSource(workbench);
  await row.click();
  await page.locator(".pane-body .monaco-list-row", { hasText: "line 5" }).first().waitFor();
  await workbench.execute("workbench.action.focusActiveEditorGroup");
  await page.mouse.move(0, 0);
  await save(workbench, "sources", await around(page.locator(".part.sidebar, .part.editor")));
  await save(workbench, "comparison", await comparison(workbench, row));
}

/** Scans the copied sample, and returns its source's row of the Sources view. */
async function listedSource(workbench: Workbench): Promise<Locator> {
  const { page } = workbench;
  await checked(workbench, "scanPlagiarism", COPIED_SAMPLE);
  await squiggles(workbench).first().waitFor();
  await workbench.command("sources.focus");
  await workbench.unfold("Sources");
  await page.locator(".pane-header", { hasText: "Findings" }).click();
  const row = page.locator(".pane-body .monaco-list-row", { hasText: "mill" }).first();
  await row.waitFor();
  return row;
}

/** Opens a source beside the passage, and returns the part of the page that shows them. */
async function comparison(workbench: Workbench, row: Locator): Promise<Crop> {
  await row.hover();
  await row.getByRole("button", { name: "Compare with Source", exact: true }).click();
  await workbench.webview().locator("mark").first().waitFor();
  await workbench.execute("workbench.action.closeSidebar");
  return around(workbench.webview().locator("main"), 14);
}

async function report(workbench: Workbench): Promise<void> {
  await workbench.page.setViewportSize({ width: 980, height: 800 });
  await checked(workbench, "checkDocument", MIXED_SAMPLE);
  await workbench.command("showReport");
  await workbench.webview().getByRole("heading", { level: 1 }).waitFor();
  await workbench.execute("workbench.action.toggleMaximizeEditorGroup");
  const lastRow = workbench.webview().getByText("Two words are written as one.");
  for (const theme of THEMES) {
    await workbench.setTheme(theme);
    await workbench.webview().locator(`body.vscode-${THEME_CLASSES[theme.marker]}`).waitFor();
    await save(workbench, `report-${THEME_NAMES[theme.marker]}`, await pageDownTo(workbench, lastRow));
  }
  await workbench.execute("workbench.action.toggleMaximizeEditorGroup");
}

/** The sample's drawing, signed as made by AI by a signer that the settings trust. */
async function imageReport(workbench: Workbench, lifetime: Lifetime): Promise<void> {
  const anchors = path.join(lifetime.temporaryFolder("anchors"), "root.pem");
  writeFileSync(anchors, pem(AUTHORITIES.root));
  await workbench.setting("media.trustAnchors", anchors);
  const drawing = readFileSync(path.join(PROJECT, "media/walkthrough/brook.png"));
  const { bytes } = await signed(manifest([created("trainedAlgorithmicMedia")], { title: "brook.png" }), {
    of: { bytes: drawing, mime: "image/png" },
  });
  await mediaReport(workbench, "brook.png", bytes, "detectAiImage");
  const caveat = workbench.webview().getByText("which can be removed or forged");
  await save(workbench, "image-report", await pageDownTo(workbench, caveat, 24));
}

/** A recording of half a minute, judged by a hosted service. */
async function audioReport(workbench: Workbench): Promise<void> {
  const service = await JudgingService.start();
  service.voice = voiceAnswer(SEGMENTS, { length: SEGMENT_SECONDS });
  await workbench.useHosted(service.baseUrl, { name: "Interviews", key: "prfd_key_of_the_judging_service" });
  await mediaReport(
    workbench,
    "interview.wav",
    recording(SEGMENTS.length * SEGMENT_SECONDS),
    "detectAiVoice",
  );
  await workbench.webview().locator("#segment-5").focus();
  const timeline = workbench.webview().locator("main > section", { hasText: "Segments analyzed" });
  await save(workbench, "audio-report", await around(timeline, 16));
  await workbench.leaveHosted("Interviews");
  service.close();
}

async function portal({ page }: Workbench): Promise<void> {
  const visit = await PortalVisit.begin(page.context().browser(), SCALE);
  await visit.signIn();
  await visit.press("link", "Account 7");
  await visit.heading("Account 7");
  await page.waitForTimeout(500);
  const heading = visit.page.getByRole("heading", { name: "Create an API key" });
  const { y } = await around(heading);
  const width = visit.page.viewportSize()?.width ?? 0;
  writePicture("portal", await visit.page.screenshot({ clip: { x: 0, y: 0, width, height: y - 48 } }));
  await visit.end();
}

/** Each step's picture in a dark and a light theme. */
async function walkthrough(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const editor = page.locator(".part.editor");
  for (const theme of [DARK, LIGHT]) {
    const saveStep = async (step: string, clip: Crop): Promise<void> =>
      save(workbench, `${step}-${THEME_NAMES[theme.marker]}`, clip, "walkthrough");
    await workbench.setTheme(theme);
    await page.setViewportSize({ width: 760, height: 540 });
    await saveStep("corrections", await withProblems(workbench));
    await workbench.execute("workbench.action.closePanel");
    await workbench.select("seperate");
    await openLightBulb(workbench);
    await saveStep("fixes", await around(editor));
    await page.keyboard.press("Escape");
    await checked(workbench, "detectAiText", MIXED_SAMPLE);
    await heatMap(workbench).first().waitFor();
    await saveStep("heat-map", await around(editor));
    await page.setViewportSize({ width: 800, height: 460 });
    await saveStep("comparison", await comparison(workbench, await listedSource(workbench)));
    await workbench.reset();
  }
}

async function mediaReport(
  workbench: Workbench,
  name: string,
  bytes: Buffer,
  command: string,
): Promise<void> {
  await workbench.setTheme(LIGHT);
  await workbench.page.setViewportSize({ width: 900, height: 1000 });
  await workbench.agent.evaluate(
    async (vscode, [file, base64]) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (folder === undefined) throw new Error("No folder is open.");
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, file), Buffer.from(base64, "base64"));
    },
    [name, bytes.toString("base64")] as const,
  );
  await runCheck(workbench.agent, command, name);
  await workbench.webview().getByRole("heading", { level: 1, name }).waitFor();
}

async function checked(workbench: Workbench, command: string, file: string): Promise<void> {
  await workbench.open(file);
  await runCheck(workbench.agent, command, file);
}
