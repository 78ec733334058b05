import path from "node:path";
import { Child, commandFile } from "./child.ts";
import type { Lifetime } from "./lifetime.ts";
import { PROJECT } from "./paths.ts";
import type { StageRecord } from "./reporter.ts";
import type { TestRecord } from "./test-record.ts";
import { trusted } from "./trusted.ts";

/** One stage of the whole run: a program whose tests are counted. */
export interface Stage {
  readonly name: string;
  /** A program under `node_modules/.bin`, or `node`. */
  readonly program: string;
  readonly args: readonly string[];
  /**
   * How its tests are counted: a `tool` is one test that passes with status 0; `mocha` and a `script` of this
   * harness send each test to this process.
   */
  readonly counts: "tool" | "mocha" | "script";
  readonly limitMs: number;
}

export interface StageResult {
  readonly records: readonly StageRecord[];
  /** Its output, shown if it failed. */
  readonly output: string;
  readonly seconds: number;
}

const SENDING_REPORTER = path.join(import.meta.dirname, "sending-reporter.ts");

/**
 * Runs one stage to its end, or ends it at its time limit; `report` receives each test as it ends. A stage
 * that ran no test has failed.
 */
export async function runStage(
  stage: Stage,
  lifetime: Lifetime,
  report: (record: StageRecord) => void,
): Promise<StageResult> {
  const started = performance.now();
  const records: StageRecord[] = [];
  const add = (record: StageRecord): void => {
    records.push(record);
    report(record);
  };
  const { code, hung, output } = await execute(stage, lifetime, (record) => {
    add({ ...record, stage: stage.name });
  });
  const durationMs = performance.now() - started;
  const single = (state: "passed" | "failed", message: string): StageRecord => ({
    stage: stage.name,
    title: [[stage.program, ...stage.args].join(" ")],
    state,
    durationMs,
    message,
  });

  if (hung) add(single("failed", `Ended: not finished after ${stage.limitMs / 1000} s.`));
  else if (stage.counts === "tool" && code === 0) add(single("passed", ""));
  else if (code !== 0 && !records.some(({ state }) => state === "failed")) {
    add(single("failed", `Ended with status ${code}.\n${output.trim()}`));
  }
  if (records.length === 0) add(single("failed", "No test was run."));
  return { records, output, seconds: durationMs / 1000 };
}

interface Execution {
  readonly code: number;
  readonly hung: boolean;
  readonly output: string;
}

async function execute(
  stage: Stage,
  lifetime: Lifetime,
  report: (record: TestRecord) => void,
): Promise<Execution> {
  const extra = stage.counts === "mocha" ? ["--reporter", SENDING_REPORTER] : [];
  const bin = path.join(PROJECT, "node_modules/.bin");
  const file = stage.program === "node" ? process.execPath : path.join(bin, commandFile(stage.program));
  // Programs start through `env node`, which must find this very Node.
  const PATH = [path.dirname(process.execPath), bin, process.env["PATH"]].join(path.delimiter);
  const child = new Child(lifetime, file, [...stage.args, ...extra], {
    cwd: PROJECT,
    env: { ...process.env, PATH },
    stdio: ["ignore", "pipe", "pipe", ...(stage.counts === "tool" ? [] : (["ipc"] as const))],
    graceMs: 10_000,
    endSignal: stage.counts === "script" ? "SIGTERM" : "SIGKILL",
  });
  let output = "";
  child.process.on("message", (message) => {
    report(trusted<TestRecord>(message));
  });
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // The last messages and output come before "close", which may come after the exit.
  const closed = new Promise((resolve) => child.process.once("close", resolve).once("error", resolve));
  let hung = false;
  const watchdog = setTimeout(() => {
    hung = true;
    void child.stop();
  }, stage.limitMs);
  const code = await child.exited;
  clearTimeout(watchdog);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
  return { code, hung, output };
}
