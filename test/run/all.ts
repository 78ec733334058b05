import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { main } from "../harness/main.ts";
import { PROJECT } from "../harness/paths.ts";
import { describeRecord, type StageRecord } from "../harness/reporter.ts";
import { runStage, type Stage } from "../harness/stage.ts";
import { closingLine, tally } from "../harness/test-record.ts";

const MINUTE_MS = 60_000;

const UNIT = ["--config", "test/unit.mocharc.json"];

/** One stage after the other. */
type Chain = readonly Stage[];

function tool(name: string, program: string, args: readonly string[], minutes = 2): Stage {
  return { name, program, args, counts: "tool", limitMs: minutes * MINUTE_MS };
}

/** Each of them computes on one core for most of its time. */
const STATIC_CHECKS: readonly Chain[] = [
  [
    tool("types", "tsc", ["--noEmit"]),
    tool("types of pages", "tsc", ["--noEmit", "--project", "src/webview"]),
    tool("lint", "oxlint", ["--deny-warnings", "--type-aware"]),
    tool("unused exports", "knip", []),
  ],
  [tool("format", "prettier", ["--check", "."])],
];

/**
 * Half of the unit run each: the tests of the service and of connections mostly wait, the others mostly compute. None of them needs
 * what is built, so beside them the package is made, from what the build has made, and used once.
 */
const UNIT_HALVES_AND_PACKAGE: readonly Chain[] = [
  [
    {
      name: "unit",
      program: "mocha",
      args: [...UNIT, "--ignore", "test/conformance/**", "--ignore", "test/faults/**"],
      counts: "mocha",
      limitMs: 15 * MINUTE_MS,
    },
  ],
  [
    {
      name: "service",
      program: "mocha",
      args: [...UNIT, "--ignore", "test/unit/**"],
      counts: "mocha",
      limitMs: 15 * MINUTE_MS,
    },
  ],
  [
    // What the suites in the editor need.
    tool("install", "node", ["test/run/install.ts"], 10),
    tool("build", "node", ["esbuild.mjs"]),
    tool("package", "node", ["test/run/package.ts", "--as-built"]),
    {
      name: "built",
      program: "mocha",
      args: ["--timeout", "30000", "--forbid-only", "test/built/**/*.test.ts"],
      counts: "mocha",
      limitMs: 2 * MINUTE_MS,
    },
    {
      name: "packaged",
      program: "node",
      args: ["test/run/packaged.ts", "--as-built"],
      counts: "script",
      limitMs: 4 * MINUTE_MS,
    },
  ],
];

/**
 * The suites inside the extension host and those in the browser mostly wait, and each run has a VS Code of its own: what the first
 * leave behind, such as documents without a file and jobs that nobody fetches, is nothing that the second should meet.
 */
const EDITOR_SUITES: readonly Chain[] = ["host", "ui"].flatMap((kind) =>
  ["1/2", "2/2"].map((part): Chain => [
    {
      name: `${kind} ${part}`,
      program: "node",
      args: [`test/run/${kind}.ts`, "--as-built", `--part=${part}`],
      counts: "script",
      limitMs: 40 * MINUTE_MS,
    },
  ]),
);

/** In this order: what is cheap and tells most comes first. Chains that stand together run at the same time. */
const STAGES: readonly (readonly Chain[])[] = [STATIC_CHECKS, UNIT_HALVES_AND_PACKAGE, EDITOR_SUITES];

// Everything. The last line is the sum of all tests.
await main(async (lifetime) => {
  const all: StageRecord[] = [];
  // Every service of the unit run that is a process of its own would compile the same sources again.
  process.env["NODE_COMPILE_CACHE"] = lifetime.temporaryFolder("compiled");
  const run = async (stage: Stage): Promise<void> => {
    const { records, output, seconds } = await runStage(stage, lifetime);
    all.push(...records);
    const failures = records.filter(({ state }) => state === "failed");
    const passedLate = records.filter(
      ({ firstFailure, state }) => state === "passed" && firstFailure !== undefined,
    );
    console.log(
      `${stage.name.padEnd(16)}${closingLine(tally(records)).padEnd(40)}${seconds.toFixed(1).padStart(6)} s`,
    );
    for (const record of [...passedLate, ...failures]) console.log(describeRecord(record));
    if (failures.length > 0 && stage.counts === "script") console.log(output.trimEnd());
  };
  const runChain = async (chain: Chain): Promise<void> => {
    for (const stage of chain) await run(stage);
  };
  for (const group of STAGES) await Promise.all(group.map(runChain));
  // What took longest stands first: that is where a slow run is to be mended.
  const slowest = all.toSorted((one, other) => other.durationMs - one.durationMs);
  await mkdir(path.join(PROJECT, "out"), { recursive: true });
  await writeFile(path.join(PROJECT, "out/tests.txt"), `${slowest.map(describeRecord).join("\n")}\n`);
  const result = tally(all);
  console.log(closingLine(result));
  return result.failed === 0 ? 0 : 1;
}, 70 * MINUTE_MS);
