import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { main } from "../harness/main.ts";
import { PROJECT } from "../harness/paths.ts";
import { describeRecord, type StageRecord } from "../harness/reporter.ts";
import { runStage, type Stage } from "../harness/stage.ts";
import { closingLine, tally } from "../harness/test-record.ts";

const MINUTE_MS = 60_000;

const UNIT = ["--config", "test/unit.mocharc.json"];

/**
 * Half of the unit run each: the tests of the service and of connections mostly wait, the others mostly compute. Beside them
 * comes what the suites in the editor need.
 */
const UNIT_HALVES: readonly Stage[] = [
  {
    name: "install",
    program: "node",
    args: ["test/run/install.ts"],
    counts: "tool",
    limitMs: 10 * MINUTE_MS,
  },
  {
    name: "unit",
    program: "mocha",
    args: [...UNIT, "--ignore", "test/conformance/**", "--ignore", "test/faults/**"],
    counts: "mocha",
    limitMs: 9 * MINUTE_MS,
  },
  {
    name: "service",
    program: "mocha",
    args: [...UNIT, "--ignore", "test/unit/**"],
    counts: "mocha",
    limitMs: 9 * MINUTE_MS,
  },
];

/**
 * The suites inside the extension host and those in the browser mostly wait, and each run has a VS Code of its own: what the first
 * leave behind, such as documents without a file and jobs that nobody fetches, is nothing that the second should meet.
 */
const EDITOR_SUITES: readonly Stage[] = ["host", "ui"].flatMap((kind) =>
  ["1/2", "2/2"].map((part): Stage => ({
    name: `${kind} ${part}`,
    program: "node",
    args: [`test/run/${kind}.ts`, "--as-built", `--part=${part}`],
    counts: "script",
    limitMs: 20 * MINUTE_MS,
  })),
);

/**
 * In this order: what is cheap and tells most comes first, and the package is made from what the build has made. Stages that
 * stand together run at the same time.
 */
const STAGES: readonly (Stage | readonly Stage[])[] = [
  { name: "types", program: "tsc", args: ["--noEmit"], counts: "tool", limitMs: 2 * MINUTE_MS },
  {
    name: "types of pages",
    program: "tsc",
    args: ["--noEmit", "--project", "src/webview"],
    counts: "tool",
    limitMs: 2 * MINUTE_MS,
  },
  {
    name: "lint",
    program: "oxlint",
    args: ["--deny-warnings", "--type-aware"],
    counts: "tool",
    limitMs: 2 * MINUTE_MS,
  },
  { name: "format", program: "prettier", args: ["--check", "."], counts: "tool", limitMs: 2 * MINUTE_MS },
  { name: "unused exports", program: "knip", args: [], counts: "tool", limitMs: 2 * MINUTE_MS },
  UNIT_HALVES,
  { name: "build", program: "node", args: ["esbuild.mjs"], counts: "tool", limitMs: 2 * MINUTE_MS },
  {
    name: "package",
    program: "node",
    args: ["test/run/package.ts", "--as-built"],
    counts: "tool",
    limitMs: 2 * MINUTE_MS,
  },
  {
    name: "built",
    program: "mocha",
    args: ["--timeout", "30000", "--forbid-only", "test/built/**/*.test.ts"],
    counts: "mocha",
    limitMs: 2 * MINUTE_MS,
  },
  EDITOR_SUITES,
  {
    name: "packaged",
    program: "node",
    args: ["test/run/packaged.ts", "--as-built"],
    counts: "script",
    limitMs: 4 * MINUTE_MS,
  },
];

// Everything, one stage after the other. The last line is the sum of all tests.
await main(async (lifetime) => {
  const all: StageRecord[] = [];
  const run = async (stage: Stage): Promise<void> => {
    const { records, output, seconds } = await runStage(stage, lifetime);
    all.push(...records);
    const failures = records.filter(({ state }) => state === "failed");
    const triedTwice = records.filter(({ firstFailure }) => firstFailure !== undefined);
    console.log(
      `${stage.name.padEnd(16)}${closingLine(tally(records)).padEnd(40)}${seconds.toFixed(1).padStart(6)} s`,
    );
    for (const record of [...triedTwice, ...failures]) console.log(describeRecord(record));
    if (failures.length > 0 && stage.counts === "script") console.log(output.trimEnd());
  };
  for (const group of STAGES) await Promise.all([group].flat().map(run));
  // What took longest stands first: that is where a slow run is to be mended.
  const slowest = all.toSorted((one, other) => other.durationMs - one.durationMs);
  await mkdir(path.join(PROJECT, "out"), { recursive: true });
  await writeFile(path.join(PROJECT, "out/tests.txt"), `${slowest.map(describeRecord).join("\n")}\n`);
  const result = tally(all);
  console.log(closingLine(result));
  return result.failed === 0 ? 0 : 1;
}, 40 * MINUTE_MS);
