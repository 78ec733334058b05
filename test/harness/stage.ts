import { readFileSync } from "node:fs";
import path from "node:path";
import { Child } from "./child.ts";
import type { Lifetime } from "./lifetime.ts";
import { PROJECT } from "./paths.ts";
import type { StageRecord } from "./reporter.ts";
import { trusted } from "./trusted.ts";

/** One step of the whole run: a program whose tests are counted. */
export interface Stage {
  readonly name: string;
  /** A program under `node_modules/.bin`, or `node`. */
  readonly program: string;
  readonly args: readonly string[];
  /**
   * How its tests are counted: a `tool` is one test that passes with status 0, `mocha` writes mocha's own JSON, and a
   * `script` of this harness sends each test to this process.
   */
  readonly counts: "tool" | "mocha" | "script";
  readonly limitMs: number;
}

export interface StageResult {
  readonly records: readonly StageRecord[];
  /** What it printed, for when it failed. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs one stage to its end, or ends it when its time is up. A stage in which no test ran has failed. */
export async function runStage(stage: Stage, lifetime: Lifetime): Promise<StageResult> {
  const started = performance.now();
  const report = path.join(lifetime.temporaryFolder("stage"), "report.json");
  const reporting =
    stage.counts === "mocha" ? ["--reporter", "json", "--reporter-option", `output=${report}`] : [];
  const { code, hung, output, sent } = await execute(stage, reporting, lifetime);
  const durationMs = performance.now() - started;
  const single = (state: "passed" | "failed", message: string): StageRecord => ({
    stage: stage.name,
    title: [[stage.program, ...stage.args].join(" ")],
    state,
    durationMs,
    message,
  });

  const records = stage.counts === "mocha" ? readMochaReport(report, stage.name) : [...sent];
  if (hung) records.push(single("failed", `Ended: not finished after ${stage.limitMs / 1000} s.`));
  else if (stage.counts === "tool" && code === 0) records.push(single("passed", ""));
  else if (code !== 0 && !records.some(({ state }) => state === "failed")) {
    records.push(single("failed", `Ended with status ${code}.\n${output.trim()}`));
  }
  if (records.length === 0) records.push(single("failed", "No test was run."));
  return { records, output, seconds: durationMs / 1000 };
}

interface Execution {
  readonly code: number;
  readonly hung: boolean;
  readonly output: string;
  readonly sent: readonly StageRecord[];
}

async function execute(stage: Stage, extra: readonly string[], lifetime: Lifetime): Promise<Execution> {
  const bin = path.join(PROJECT, "node_modules/.bin");
  const file = stage.program === "node" ? process.execPath : path.join(bin, stage.program);
  // Programs start through `env node`: it is to be this very Node.
  const PATH = [path.dirname(process.execPath), bin, process.env["PATH"]].join(path.delimiter);
  const child = new Child(lifetime, file, [...stage.args, ...extra], {
    cwd: PROJECT,
    env: { ...process.env, PATH },
    stdio: ["ignore", "pipe", "pipe", ...(stage.counts === "script" ? (["ipc"] as const) : [])],
    graceMs: 10_000,
    endSignal: stage.counts === "script" ? "SIGTERM" : "SIGKILL",
  });
  let output = "";
  const sent: StageRecord[] = [];
  child.process.on("message", (message) => sent.push(trusted<StageRecord>(message)));
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // The last messages and the last output come before "close", which may come after the exit.
  const closed = new Promise((resolve) => child.process.once("close", resolve).once("error", resolve));
  let hung = false;
  const watchdog = setTimeout(() => {
    hung = true;
    void child.stop();
  }, stage.limitMs);
  const code = await child.exited;
  clearTimeout(watchdog);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
  return { code, hung, output, sent };
}

interface MochaTest {
  readonly fullTitle: string;
  readonly duration?: number;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

type MochaReport = Readonly<Record<"passes" | "failures" | "pending", readonly MochaTest[]>>;

/** Reads what mocha has written; nothing when it ended before it wrote. */
function readMochaReport(file: string, stage: string): StageRecord[] {
  let report: MochaReport;
  try {
    report = trusted(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
  const convert = (tests: readonly MochaTest[], state: StageRecord["state"]): StageRecord[] =>
    tests.map(({ fullTitle, duration = 0, err }) => ({
      stage,
      title: [fullTitle],
      state,
      durationMs: duration,
      ...(state === "failed" ? { message: err?.message ?? "", stack: err?.stack ?? "" } : {}),
    }));
  return [
    ...convert(report.passes, "passed"),
    ...convert(report.failures, "failed"),
    ...convert(report.pending, "skipped"),
  ];
}
