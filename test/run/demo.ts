import type { MediaOutcome } from "../../src/editor/images-and-audio/media-outcome.ts";
import { requireDone, requireFindings, type CheckResult } from "../harness/check-result.ts";
import { eventually } from "../harness/eventually.ts";
import { main } from "../harness/main.ts";
import { buildProduct, unpackProduct } from "../harness/product.ts";
import {
  COPIED_SAMPLE,
  MACHINE_WRITTEN_SAMPLE,
  runCheck,
  SAMPLE_DOCUMENT,
  SAMPLE_REFERENCES,
} from "../harness/sample-check.ts";
import { startSession } from "../harness/session.ts";
import { table } from "../harness/table.ts";
import type { Workbench } from "../harness/workbench.ts";

// The main job without a display: checks the sample documents in a real VS Code, applies the corrections, and shows it.
await main(async (lifetime) => {
  await buildProduct(lifetime);
  const session = await startSession({
    lifetime,
    pictures: "demo",
    unpackExtensions: (folder) => unpackProduct(lifetime, folder),
  });
  const { agent, workbench } = session;
  await workbench.open(SAMPLE_DOCUMENT);
  const before = await workbench.text();

  const result = await runCheck(agent, "checkGrammar", SAMPLE_DOCUMENT);
  printFindings(SAMPLE_DOCUMENT, result);
  await showProblems(workbench);
  console.log(`Picture before: ${await workbench.screenshot("before")}`);

  await runCheck(agent, "fixAllCorrections", SAMPLE_DOCUMENT);
  const after = await eventually(async () => {
    const text = await workbench.text();
    if (text === before) throw new Error("The corrections changed nothing.");
    return text;
  });
  printChanges(before, after);
  // The panel and the underlines follow a moment later.
  await eventually(async () => {
    const left = await workbench.page.locator(".editor-instance [class*='squiggly-']").count();
    const listed = await workbench.page.locator(".markers-panel .monaco-list-row").count();
    if (left + listed > 0)
      throw new Error(`${left} underlines and ${listed} rows are left after the corrections.`);
  });
  console.log(`Picture after: ${await workbench.screenshot("after")}`);

  const ours = await runCheck(agent, "detectAiText", SAMPLE_DOCUMENT);
  printDetection(SAMPLE_DOCUMENT, ours, "human");
  await workbench.open(MACHINE_WRITTEN_SAMPLE);
  const machines = await runCheck(agent, "detectAiText", MACHINE_WRITTEN_SAMPLE);
  printDetection(MACHINE_WRITTEN_SAMPLE, machines, "ai");
  await showHeatMap(workbench);
  console.log(`Picture of the AI scores: ${await workbench.screenshot("ai-text")}`);
  await showReport(workbench);
  console.log(`Picture of the report: ${await workbench.screenshot("report")}`);
  await agent.evaluate(async (vscode) =>
    vscode.commands.executeCommand("workbench.action.closeActiveEditor"),
  );

  await compareWithSamples(workbench);
  await workbench.open(COPIED_SAMPLE);
  printScan(COPIED_SAMPLE, await runCheck(agent, "scanPlagiarism", COPIED_SAMPLE));
  await workbench.page.locator(".notification-toast").filter({ hasText: "Plagiarism:" }).waitFor();
  console.log(`Picture of the scan: ${await workbench.screenshot("plagiarism")}`);
  await showSources(workbench);
  console.log(`Picture of the sources: ${await workbench.screenshot("sources")}`);

  printImage(
    await agent.evaluate(async (vscode) =>
      vscode.commands.executeCommand<MediaOutcome>("contentAuthenticity._trySample", "image"),
    ),
  );
  await workbench.webview().getByRole("heading", { level: 1 }).waitFor();
  console.log(`Picture of the image's report: ${await workbench.screenshot("image")}`);
  await session.close();
  return 0;
}, 180_000);

function printFindings(file: string, result: CheckResult | null): void {
  const rows = requireFindings(result).map(({ kind, range: { start }, severity, placed, message }) => {
    const at = placed === "none" ? "-" : `${start.line + 1}:${start.character + 1}`;
    return [at, kind, severity, placed, message];
  });
  console.log(`${file}\n${table(["at", "kind", "severity", "placed", "message"], rows)}\n`);
  const { service, creditsCharged, creditsRemaining } = result ?? {};
  console.log(`Service: ${service}. Credits charged: ${creditsCharged}, remaining: ${creditsRemaining}.\n`);
}

/** The figures of a detection, which must have come to the verdict that its text was written for. */
function printDetection(file: string, found: CheckResult | null, verdict: "ai" | "human"): void {
  const { result } = requireDone(found);
  const sentences = result?.items ?? [];
  const rows = sentences.map(({ ai_score: score, text }) => [
    score.toFixed(2),
    text.replaceAll(/\s+/gu, " ").slice(0, 90),
  ]);
  console.log(`${file}\n${table(["AI score", "sentence"], rows)}\n`);
  const { ai_score: score, message, service_name: name } = result ?? {};
  console.log(`The whole text: ${score?.toFixed(2)}, ${result?.result}. ${name}: ${message}`);
  console.log(`Service: ${found?.service}. Credits charged: ${found?.creditsCharged}.\n`);
  if (result?.result !== verdict || sentences.length === 0)
    throw new Error(`The verdict on ${file} is not "${verdict}".`);
}

/** Names the folder of references that lies among the samples. */
async function compareWithSamples({ agent, page }: Workbench): Promise<void> {
  await agent.evaluate(async (vscode, folder) => {
    const settings = vscode.workspace.getConfiguration("contentAuthenticity");
    await settings.update("plagiarism.referenceFolders", [folder], vscode.ConfigurationTarget.Workspace);
  }, SAMPLE_REFERENCES);
  await clearNotifications(agent, page);
}

/** The passages of a scan, which must have found the one that was copied. */
function printScan(file: string, found: CheckResult | null): void {
  const rows = requireFindings(found).map(({ message, placed, range: { start, end }, severity }) => [
    `${start.line + 1}:${start.character + 1} to ${end.line + 1}:${end.character + 1}`,
    severity,
    placed,
    message,
  ]);
  console.log(`${file}\n${table(["passage", "severity", "placed", "message"], rows)}\n`);
  const { plagiarism_score: score, summary, verdict } = found?.result ?? {};
  console.log(`The whole text: ${score?.toFixed(2)}, ${verdict}. ${summary}`);
  console.log(`Service: ${found?.service}. Credits charged: ${found?.creditsCharged}.\n`);
}

/** What the sample of an image states of its origin, which must be what it was marked with. */
function printImage({ creditsCharged, report, service }: MediaOutcome): void {
  if (report?.kind !== "image" || report.prediction !== "fake")
    throw new Error("The image is not said to be made by AI.");
  const { evidence = [], name, probabilities } = report;
  const rows = Object.entries(probabilities).map(([kind, probability]) => [kind, probability.toFixed(2)]);
  console.log(`${name}\n${table(["class", "probability"], rows)}\n`);
  console.log(`Found in the file: ${evidence.join(" ")}`);
  console.log(`Service: ${service}. Credits charged: ${creditsCharged}.\n`);
}

async function showProblems(workbench: Workbench): Promise<void> {
  await workbench.agent.evaluate((vscode) =>
    vscode.commands.executeCommand("workbench.actions.view.problems"),
  );
  await workbench.page.locator(".editor-instance [class*='squiggly-']").first().waitFor();
  await workbench.page.locator(".markers-panel .monaco-list-row").first().waitFor();
}

/** With the message that a person gets, once it has come in. */
async function showHeatMap(workbench: Workbench): Promise<void> {
  await workbench.agent.evaluate((vscode) => vscode.commands.executeCommand("workbench.action.closePanel"));
  await workbench.page.locator(".editor-instance .view-overlays [class*='ced-']").first().waitFor();
  const shown = workbench.page.locator(".notification-toast");
  await shown.filter({ hasText: "no evidence of misconduct" }).waitFor();
}

/** The page beside the document, with its list of sentences. */
async function showReport({ agent, page }: Workbench): Promise<void> {
  await clearNotifications(agent, page);
  await agent.evaluate(async (vscode) => vscode.commands.executeCommand("contentAuthenticity.showReport"));
  const shown = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await shown.locator("[role=option]").first().waitFor();
}

/** The view of the document's sources, with the one that was copied from. */
async function showSources({ agent, page }: Workbench): Promise<void> {
  await clearNotifications(agent, page);
  await agent.evaluate(async (vscode) => vscode.commands.executeCommand("contentAuthenticity.sources.focus"));
  await page.locator(".pane-body .monaco-list-row").first().waitFor();
}

async function clearNotifications(agent: Workbench["agent"], page: Workbench["page"]): Promise<void> {
  await agent.evaluate(async (vscode) => vscode.commands.executeCommand("notifications.clearAll"));
  await page.locator(".notification-toast").first().waitFor({ state: "detached" });
}

function printChanges(before: string, after: string): void {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  console.log("Changes:");
  for (let line = 0; line < Math.max(old.length, fresh.length); line++) {
    if (old[line] === fresh[line]) continue;
    console.log(`${line + 1}:\n- ${old[line] ?? ""}\n+ ${fresh[line] ?? ""}`);
  }
  console.log("");
}
