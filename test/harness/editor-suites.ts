import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildHostSuites } from "./agent-build.ts";
import { runMocha } from "./mocha-run.ts";
import { ofThisPart } from "./part.ts";
import { PROJECT } from "./paths.ts";
import type { Reporter } from "./reporter.ts";
import type { Session } from "./session.ts";
import { mapStack } from "./source-stack.ts";
import { trusted } from "./trusted.ts";
import type { UiSuite } from "./ui-suite.ts";
import type { SuiteRun } from "./with-product.ts";
import type { Workbench } from "./workbench.ts";

const HOST_TIMEOUT_MS = 120_000;
const UI_TIMEOUT_MS = 120_000;

export const HOST_SUITES: SuiteRun = {
  stage: "host",
  limitMs: 2_300_000,
  run: runHostSuites,
  viewport: { width: 800, height: 500 },
};
export const UI_SUITES: SuiteRun = { stage: "ui", limitMs: 2_300_000, run: runUiSuites };

/**
 * Runs the suites under `test/host` inside the extension host. A desktop editor has no `workbench`, so it
 * takes no pictures.
 */
export async function runHostSuites(
  {
    agent,
    agentFolder,
    workbench,
  }: Pick<Session, "agent" | "agentFolder"> & Partial<Pick<Session, "workbench">>,
  reporter: Reporter,
): Promise<void> {
  const file = await buildHostSuites(agentFolder);
  const pictures: Promise<void>[] = [];
  await agent.runSuites(file, HOST_TIMEOUT_MS, (record) => {
    const { stack } = record;
    reporter.add("host", stack === undefined ? record : { ...record, stack: mapStack(stack, file) });
    // An unanswered dialog is a likely cause.
    if (record.state === "failed" && workbench !== undefined)
      pictures.push(picture(workbench, record.title.join(" ")).catch(() => undefined));
  });
  await Promise.all(pictures);
}

/** Prints where the picture of a failed test is. */
async function picture(workbench: Workbench, title: string): Promise<void> {
  const name = title.replaceAll(/[^\w-]+/gu, "-").slice(0, 120);
  console.error(`Picture of the failure: ${await workbench.screenshot(`failed-${name}`)}`);
}

/** Runs the suites under `test/ui` in this process, each test from an empty window. */
async function runUiSuites({ workbench, server }: Session, reporter: Reporter): Promise<void> {
  const files = ofThisPart(globSync("test/ui/**/*.test.ts", { cwd: PROJECT }));
  await runMocha({
    timeoutMs: UI_TIMEOUT_MS,
    report: (record) => {
      reporter.add("ui", record);
    },
    rootHooks: {
      async afterEach(this: Mocha.Context) {
        const test = this.currentTest;
        if (test?.state === "failed") await picture(workbench, test.titlePath().join(" "));
        await workbench.reset();
      },
    },
    define: async () => {
      for (const file of files) {
        const url = pathToFileURL(path.join(PROJECT, file)).href;
        const { suite } = trusted<{ suite: UiSuite }>(await import(url));
        suite({ workbench, server });
      }
    },
  });
}
