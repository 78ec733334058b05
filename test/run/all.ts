import { chmod, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ensureWritable } from "../harness/cannot-run.ts";
import { main } from "../harness/main.ts";
import { OUT, PROJECT } from "../harness/paths.ts";
import { describeRecord, type StageRecord } from "../harness/reporter.ts";
import { RunProgress } from "../harness/run-progress.ts";
import { runStage, type Stage } from "../harness/stage.ts";
import { closingLine, tally } from "../harness/test-record.ts";

const MINUTE_MS = 60_000;

const UNIT = ["--config", "test/unit.mocharc.json"];

/** Stages that run one after the other. */
type Chain = readonly Stage[];

function tool(name: string, program: string, args: readonly string[], minutes = 3): Stage {
  return { name, program, args, counts: "tool", limitMs: minutes * MINUTE_MS };
}

function mocha(name: string, args: readonly string[]): Stage {
  return { name, program: "mocha", args, counts: "mocha", limitMs: 60 * MINUTE_MS };
}

const PARTS = 3;

/**
 * Returns part of the suites of one kind. Each part has its own VS Code: leftovers of earlier suites, such as
 * untitled documents and unfetched jobs, slow down the later ones.
 */
function editorSuites(kind: "host" | "ui"): readonly Stage[] {
  return Array.from({ length: PARTS }, (_, index) => ({
    name: `${kind} ${index + 1}/${PARTS}`,
    program: "node",
    args: [`test/run/${kind}.ts`, "--as-built", `--part=${index + 1}/${PARTS}`],
    counts: "script",
    limitMs: 60 * MINUTE_MS,
  }));
}

/** Prerequisites of the tests; a failed one ends the run. */
const BUILD: Chain = [
  tool("install", "node", ["test/run/install.ts"], 10),
  tool("build", "node", ["esbuild.mjs"]),
];

/**
 * Ordered so that the most informative for its cost comes first, then the longest, which makes the lanes end
 * at about the same time.
 */
const CHECKS: readonly Chain[] = [
  [
    tool("types", "tsc", ["--noEmit"]),
    tool("types of pages", "tsc", ["--noEmit", "--project", "src/webview"]),
  ],
  [tool("lint", "oxlint", ["--deny-warnings", "--type-aware"]), tool("unused exports", "knip", [])],
];

const TESTS: readonly Chain[] = [
  [mocha("unit", [...UNIT, "--ignore", "test/conformance/**", "--ignore", "test/faults/**"])],
  ...editorSuites("ui").map((stage) => [stage]),
  [mocha("service", [...UNIT, "--ignore", "test/unit/**"])],
  ...editorSuites("host").map((stage) => [stage]),
  [
    tool("package", "node", ["test/run/package.ts", "--as-built"]),
    mocha("built", ["--timeout", "30000", "--forbid-only", "test/built/**/*.test.ts"]),
    {
      name: "packaged",
      program: "node",
      args: ["test/run/packaged.ts", "--as-built"],
      counts: "script",
      limitMs: 4 * MINUTE_MS,
    },
  ],
  [tool("format", "oxfmt", ["--check"])],
];

/** One more than the cores: a lane spends a quarter of its time waiting for timers and for processes to start. */
const LANES = 3;

/** The test of what the others have left in their temporary folder. */
async function nothingLeft(temporary: string): Promise<StageRecord> {
  const left = await readdir(temporary);
  const record: StageRecord = {
    stage: "run",
    title: ["[R-22] nothing is left in the temporary folder"],
    state: left.length === 0 ? "passed" : "failed",
    durationMs: 0,
    message: left.join("\n"),
  };
  if (left.length > 0) console.log(describeRecord(record));
  return record;
}

const PROGRESS_EVERY_MS = process.stdout.isTTY ? 5_000 : 30_000;

// Runs everything. The last line totals all tests.
await main(async (lifetime) => {
  ensureWritable(OUT);
  const progress = new RunProgress();
  const stages = [BUILD, ...CHECKS, ...TESTS].flat();
  console.log(progress.announce(stages.map(({ name }) => name)));
  const ticker = setInterval(() => {
    console.log(progress.line());
  }, PROGRESS_EVERY_MS);
  const all: StageRecord[] = [];
  // Otherwise every service process of the unit run would compile the same sources again.
  process.env["NODE_COMPILE_CACHE"] = lifetime.temporaryFolder("compiled");
  // Tests the service that is shipped, which also starts faster than its sources.
  process.env["CONFORMANCE_ENTRY"] = path.join(PROJECT, "dist", "service.js");
  // Its name is short, since paths of sockets in it are limited; a test reads it as another user.
  const temporary = lifetime.temporaryFolder("t");
  await chmod(temporary, 0o755);
  for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = temporary;

  const run = async (stage: Stage): Promise<boolean> => {
    progress.begin(stage.name);
    const { records, output, seconds } = await runStage(stage, lifetime, (record) => {
      progress.add(stage.name);
      // A skipped test states its reason.
      if (record.state !== "passed") console.log(describeRecord(record));
    });
    progress.end(stage.name);
    all.push(...records);
    console.log(
      `${stage.name.padEnd(16)}${closingLine(tally(records)).padEnd(40)}${seconds.toFixed(1).padStart(6)} s`,
    );
    const failed = records.some(({ state }) => state === "failed");
    if (failed && stage.counts === "script") console.log(output.trimEnd());
    return !failed;
  };
  const runChain = async (chain: Chain): Promise<void> => {
    for (const stage of chain) await run(stage);
  };
  const build = async (): Promise<boolean> => {
    for (const stage of BUILD) if (!(await run(stage))) return false;
    return true;
  };
  const lane = async (chains: Chain[]): Promise<void> => {
    for (let chain = chains.shift(); chain !== undefined; chain = chains.shift()) await runChain(chain);
  };
  const [built] = await Promise.all([build(), ...CHECKS.map(runChain)]);
  if (!built) console.log("The tests weren't run, because they need what couldn't be installed or built.");
  const waiting = built ? [...TESTS] : [];
  await Promise.all(Array.from({ length: LANES }, () => lane(waiting)));
  clearInterval(ticker);
  all.push(await nothingLeft(temporary));

  // Slowest first, since that is where to speed up a run.
  const slowest = all.toSorted((one, other) => other.durationMs - one.durationMs);
  await writeFile(path.join(OUT, "tests.txt"), `${slowest.map(describeRecord).join("\n")}\n`);
  const result = tally(all);
  if (built) progress.keep();
  console.log(closingLine(result));
  return result.failed === 0 ? 0 : 1;
}, 85 * MINUTE_MS);
