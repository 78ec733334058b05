import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const README = readFileSync(path.join(PROJECT, "README.md"), "utf8");

/** Records its arguments, fails when told to, and ends like a test run does. */
const NPM = `#!/bin/sh
echo "$*" >> "$CALLS"
[ "$*" = "$FAILS" ] && exit 3
[ "$1" = test ] && echo "1 passed, 0 failed, 0 skipped"
exit 0
`;

describe("the run of the README's commands", () => {
  // The script requires bash.
  if (process.platform === "win32") return;
  let folder: string;

  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), "ci-")), "a checkout");
    mkdirSync(path.join(folder, "bin"), { recursive: true });
    cpSync(path.join(PROJECT, ".ci"), path.join(folder, ".ci"), { recursive: true });
    writeFileSync(path.join(folder, "bin/npm"), NPM);
    chmodSync(path.join(folder, "bin/npm"), 0o755);
  });
  afterEach(() => {
    rmSync(path.dirname(folder), { recursive: true, maxRetries: 5 });
  });

  const run = (readme: string, fails = "") => {
    writeFileSync(path.join(folder, "README.md"), readme);
    const calls = path.join(folder, "calls");
    writeFileSync(calls, "");
    const PATH = `${path.join(folder, "bin")}:${process.env["PATH"]}`;
    const { status, stderr, stdout } = spawnSync("bash", [path.join(folder, ".ci/run")], {
      encoding: "utf8",
      env: { PATH, CALLS: calls, FAILS: fails },
    });
    return { status, stderr, stdout, calls: readFileSync(calls, "utf8").trimEnd().split("\n") };
  };

  it("[ALL-7] the two commands run as written in the README, and the total comes last", () => {
    const { calls, status, stdout } = run(README);
    assert.deepEqual(calls, ["ci", "run demo", "test"]);
    assert.equal(status, 0);
    assert.match(stdout, /\$ npm ci && npm run demo\n/u);
    assert.equal(stdout.trimEnd().split("\n").at(-1), "1 passed, 0 failed, 0 skipped");
  });

  it("[ALL-7] other commands in the README are the ones that run", () => {
    const { calls } = run(
      README.replace("npm ci && npm run demo\n", "npm ci --some-flag && npm run other\n"),
    );
    assert.deepEqual(calls, ["ci --some-flag", "run other", "test"]);
  });

  it("[ALL-7] a demo that fails ends the run with its status", () => {
    const { calls, status } = run(README, "run demo");
    assert.deepEqual(calls, ["ci", "run demo"]);
    assert.equal(status, 3);
  });

  it("[ALL-7] a README without the two commands is refused before anything runs", () => {
    const { calls, status, stderr } = run(README.replace("npm test\n", ""));
    assert.deepEqual(calls, [""]);
    assert.equal(status, 1);
    assert.match(stderr, /two commands were expected/u);
  });
});
