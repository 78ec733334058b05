import path from "node:path";
import type { MediaOutcome } from "../../src/checking/batch/media-outcome.ts";
import { CannotRun } from "../harness/cannot-run.ts";
import { requireDone, requireFindings, type CheckResult } from "../harness/check-result.ts";
import { eventually } from "../harness/eventually.ts";
import { main } from "../harness/main.ts";
import { clearNotifications } from "../harness/pictures.ts";
import { required, supportOn } from "../harness/platform-support.ts";
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

/** One line of the final table. */
interface Outcome {
  readonly document: string;
  readonly result: string;
  readonly credits: number;
  readonly pictures: readonly string[];
}

type Step = (workbench: Workbench) => Promise<Outcome>;

/**
 * The main workflow, in the order of a person. Each step throws unless it has the result that its sample was
 * written for.
 */
const STEPS: Readonly<Record<string, Step>> = {
  grammar: checkGrammar,
  "AI text": detectAiText,
  report: showReport,
  plagiarism: scanForPlagiarism,
  image: detectAiImage,
};

/** npm runs scripts in the project's folder, but people expect paths relative to their current directory. */
const STARTED_IN = process.env["INIT_CWD"] ?? process.cwd();

const LIMIT_MS = 1_800_000;
/** The first start downloads VS Code and a browser. */
const STEP_LIMIT_MS = 600_000;

// The main workflow without a display: checks the sample documents in a real VS Code, applies the
// corrections, and takes pictures of it.
await main(async (lifetime) => {
  required(supportOn(process.platform, process.arch).browser);
  await named("build", buildProduct(lifetime));
  const session = await named(
    "start",
    startSession({
      lifetime,
      pictures: "demo",
      unpackExtensions: (folder) => unpackProduct(lifetime, folder),
    }),
  );
  const rows: (readonly string[])[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    console.log(`--- ${name}\n`);
    const run = clearNotifications(session.workbench).then(() => step(session.workbench));
    const { document, result, credits, pictures } = await named(name, run);
    const shown = pictures.map((file) => path.relative(STARTED_IN, file)).join(", ");
    rows.push([name, document, result, String(credits), shown]);
  }
  console.log(table(["step", "document", "result", "credits", "pictures"], rows));
  await named("close", session.close());
  return 0;
}, LIMIT_MS);

/** Names the step that failed in one line, before the error. */
async function named<T>(step: string, work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Error(`Not finished after ${STEP_LIMIT_MS / 1000} s.`));
    setTimeout(fail, STEP_LIMIT_MS).unref();
  });
  return Promise.race([work, limit]).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const failure = `The demo failed at step "${step}": ${reason}`;
    if (error instanceof CannotRun) throw new CannotRun(failure);
    console.error(failure.split("\n")[0]);
    throw error;
  });
}

async function checkGrammar(workbench: Workbench): Promise<Outcome> {
  const { agent, page } = workbench;
  await workbench.open(SAMPLE_DOCUMENT);
  const before = await workbench.text();
  const checked = await runCheck(agent, "checkGrammar", SAMPLE_DOCUMENT);
  const findings = requireFindings(checked);
  printTable(
    ["at", "kind", "severity", "placed", "message"],
    findings.map(({ kind, range: { start }, severity, placed, message }) => {
      const at = placed === "none" ? "-" : `${start.line + 1}:${start.character + 1}`;
      return [at, kind, severity, placed, message];
    }),
  );
  printCredits(checked);
  await workbench.execute("workbench.actions.view.problems");
  await underlines(workbench).first().waitFor();
  await problemRows(workbench).first().waitFor();
  const pictures = [await workbench.screenshot("before")];

  await runCheck(agent, "fixAllCorrections", SAMPLE_DOCUMENT);
  const after = await eventually(async () => {
    const text = await workbench.text();
    if (text === before) throw new Error("The corrections changed nothing.");
    return text;
  });
  printChanges(before, after);
  // The panel and the underlines follow a moment later.
  await eventually(async () => {
    const left = await underlines(workbench).count();
    const listed = await problemRows(workbench).count();
    if (left + listed > 0)
      throw new Error(`${left} underlines and ${listed} rows are left after the corrections.`);
  });
  pictures.push(await workbench.screenshot("after"));
  await workbench.execute("workbench.action.closePanel");
  await page.locator(".markers-panel").waitFor({ state: "hidden" });
  return {
    document: SAMPLE_DOCUMENT,
    result: `${findings.length} corrections, all applied`,
    credits: checked?.creditsCharged ?? 0,
    pictures,
  };
}

async function detectAiText(workbench: Workbench): Promise<Outcome> {
  const { agent, page } = workbench;
  const ours = await runCheck(agent, "detectAiText", SAMPLE_DOCUMENT);
  const human = printDetection(SAMPLE_DOCUMENT, ours, "human");
  // Its message would hide the sentences of the next document in the picture.
  await clearNotifications(workbench);
  await workbench.open(MACHINE_WRITTEN_SAMPLE);
  const machines = await runCheck(agent, "detectAiText", MACHINE_WRITTEN_SAMPLE);
  const ai = printDetection(MACHINE_WRITTEN_SAMPLE, machines, "ai");
  // The heat map.
  await page.locator(".editor-instance .view-overlays [class*='ced-']").first().waitFor();
  return {
    document: `${SAMPLE_DOCUMENT}, ${MACHINE_WRITTEN_SAMPLE}`,
    result: `human (${human}), AI (${ai})`,
    credits: (ours?.creditsCharged ?? 0) + (machines?.creditsCharged ?? 0),
    pictures: [await workbench.screenshot("ai-text")],
  };
}

/** Checks the page beside the document and its list of sentences. */
async function showReport(workbench: Workbench): Promise<Outcome> {
  await workbench.command("showReport");
  const sentences = workbench.webview().locator("[role=option]");
  await sentences.first().waitFor();
  // Only visible rows are drawn; each states the total.
  const listed = Number(await sentences.first().getAttribute("aria-setsize"));
  if (!(listed > 0)) throw new Error("The report lists no sentence.");
  console.log(`${listed} sentences listed.\n`);
  const picture = await workbench.screenshot("report");
  await workbench.execute("workbench.action.closeActiveEditor");
  return {
    document: MACHINE_WRITTEN_SAMPLE,
    result: `${listed} sentences with their scores`,
    credits: 0,
    pictures: [picture],
  };
}

/** Compares with the reference folder among the samples. */
async function scanForPlagiarism(workbench: Workbench): Promise<Outcome> {
  const { agent, page } = workbench;
  await agent.evaluate(async (vscode, folder) => {
    const settings = vscode.workspace.getConfiguration("contentAuthenticity");
    await settings.update("plagiarism.referenceFolders", [folder], vscode.ConfigurationTarget.Workspace);
  }, SAMPLE_REFERENCES);
  await workbench.open(COPIED_SAMPLE);
  const scanned = await runCheck(agent, "scanPlagiarism", COPIED_SAMPLE);
  const passages = requireFindings(scanned);
  printTable(
    ["passage", "severity", "placed", "message"],
    passages.map(({ message, placed, range: { start, end }, severity }) => [
      `${start.line + 1}:${start.character + 1} to ${end.line + 1}:${end.character + 1}`,
      severity,
      placed,
      message,
    ]),
  );
  const { plagiarism_score: score = 0, summary, verdict } = scanned?.result ?? {};
  console.log(`The whole text: ${percent(score)}, ${verdict}. ${summary}`);
  printCredits(scanned);
  await underlines(workbench).first().waitFor();
  const pictures = [await workbench.screenshot("plagiarism")];
  await clearNotifications(workbench);
  await workbench.command("sources.focus");
  await page.locator(".pane-body .monaco-list-row").first().waitFor();
  pictures.push(await workbench.screenshot("sources"));
  return {
    document: COPIED_SAMPLE,
    result: `${passages.length} matching ${passages.length === 1 ? "passage" : "passages"}, ${percent(score)}`,
    credits: scanned?.creditsCharged ?? 0,
    pictures,
  };
}

/** Asserts that a sample marked as AI-generated is reported as such. */
async function detectAiImage(workbench: Workbench): Promise<Outcome> {
  const { creditsCharged, report, service } = await workbench.agent.evaluate(async (vscode) =>
    vscode.commands.executeCommand<MediaOutcome>("contentAuthenticity._trySample", "image"),
  );
  if (report?.kind !== "image" || report.prediction !== "fake")
    throw new Error("The image is not reported as made by AI.");
  const { evidence = [], name, probabilities } = report;
  printTable(
    ["class", "probability"],
    Object.entries(probabilities).map(([kind, probability]) => [kind, percent(probability)]),
  );
  console.log(`Found in the file: ${evidence.join(" ")}`);
  console.log(`Service: ${service}. Credits charged: ${creditsCharged}.\n`);
  await workbench.webview().getByRole("heading", { level: 1 }).waitFor();
  return {
    document: name,
    result: `made by AI (${percent(probabilities.fake)})`,
    credits: creditsCharged,
    pictures: [await workbench.screenshot("image")],
  };
}

/** Prints a detection and returns its score as displayed. Throws unless the verdict is `verdict`. */
function printDetection(file: string, found: CheckResult | null, verdict: "ai" | "human"): string {
  const { result } = requireDone(found);
  const sentences = result?.items ?? [];
  console.log(file);
  printTable(
    ["AI score", "sentence"],
    sentences.map(({ ai_score: score, text }) => [
      percent(score),
      text.replaceAll(/\s+/gu, " ").slice(0, 90),
    ]),
  );
  const { ai_score: score, message, service_name: name } = result ?? {};
  if (result?.result !== verdict || score === undefined || score === null || sentences.length === 0)
    throw new Error(`The verdict on ${file} is ${result?.result ?? "missing"}, not ${verdict}.`);
  console.log(`The whole text: ${percent(score)}, ${verdict}. ${name}: ${message}`);
  printCredits(found);
  return percent(score);
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`${table(head, rows)}\n`);
}

function printCredits(checked: CheckResult | null): void {
  const { service, creditsCharged, creditsRemaining } = checked ?? {};
  console.log(`Service: ${service}. Credits charged: ${creditsCharged}, remaining: ${creditsRemaining}.\n`);
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

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function underlines({ page }: Workbench) {
  return page.locator(".editor-instance [class*='squiggly-']");
}

function problemRows({ page }: Workbench) {
  return page.locator(".markers-panel .monaco-list-row");
}
