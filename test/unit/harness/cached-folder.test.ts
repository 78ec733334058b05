import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { trusted } from "../../harness/trusted.ts";

const SCRIPT = path.join(import.meta.dirname, "caching-run.ts");
const NAME = "vscode-0123456789abcdef";

describe("a folder that is prepared once", function () {
  this.timeout(180_000);

  let cache: string;
  beforeEach(() => {
    cache = mkdtempSync(path.join(os.tmpdir(), "cache-"));
  });
  afterEach(() => {
    rmSync(cache, { recursive: true, maxRetries: 5 });
  });

  const start = (name = NAME): { readonly output: string; readonly code: number | null } => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, cache, name], {
      encoding: "utf8",
    });
    return { output: stdout + stderr, code: status };
  };
  const content = (): string[] => readdirSync(path.join(cache, NAME, "bin")).toSorted();

  it("is prepared only at the first start", () => {
    assert.deepEqual(start(), { output: `preparing\n${NAME}\n`, code: 0 });
    assert.deepEqual(start(), { output: `${NAME}\n`, code: 0 });
    assert.deepEqual(readdirSync(cache), [NAME]);
  });

  it("lists each file once, also where a link leads back", () => {
    start();
    const listing = trusted<object>(JSON.parse(readFileSync(path.join(cache, NAME, "files.json"), "utf8")));
    const files = ["back", "data", "program"].map((name) => path.join("bin", name));
    assert.deepEqual(Object.keys(listing).toSorted(), files);
  });

  it("replaces the folder of an earlier lock file, and leaves folders of another kind", () => {
    mkdirSync(path.join(cache, "desktop"));
    start("vscode-fedcba9876543210");
    start();
    assert.deepEqual(readdirSync(cache).toSorted(), ["desktop", NAME]);
  });

  const damages: readonly (readonly [what: string, damage: (folder: string) => void, expected: RegExp])[] = [
    ["lacks a file", (folder) => rmSync(path.join(folder, "bin/data")), /bin.data is missing/],
    [
      "lacks a folder",
      (folder) => rmSync(path.join(folder, "bin"), { recursive: true, maxRetries: 5 }),
      /is missing/,
    ],
    [
      "has a file cut off",
      (folder) => writeFileSync(path.join(folder, "bin/program"), "the"),
      /bin.program has 3 bytes instead of 11/,
    ],
    [
      "has no listing in its listing",
      (folder) => writeFileSync(path.join(folder, "files.json"), "null"),
      /files\.json is missing or unreadable/,
    ],
    ["lacks its listing", (folder) => rmSync(path.join(folder, "files.json")), /files\.json is missing/],
    [
      "has half a listing",
      (folder) => writeFileSync(path.join(folder, "files.json"), '{"bin/'),
      /files\.json is missing or unreadable/,
    ],
  ];
  for (const [what, damage, expected] of damages) {
    it(`is replaced when it ${what}`, () => {
      start();
      damage(path.join(cache, NAME));
      const { output, code } = start();
      assert.match(output, expected);
      assert.equal(code, 0);
      assert.deepEqual(content(), ["back", "data", "program"]);
      assert.equal(readFileSync(path.join(cache, NAME, "bin/program"), "utf8"), "the program");
      assert.deepEqual(start(), { output: `${NAME}\n`, code: 0 });
      assert.deepEqual(readdirSync(cache), [NAME]);
    });
  }

  it("is finished by the next start after one was killed in the middle", async () => {
    const killed = spawn(process.execPath, [SCRIPT, cache, NAME, "hang"]);
    await once(killed.stdout, "data");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    assert.equal(readdirSync(cache).length, 1);
    assert.deepEqual(start(), { output: `preparing\n${NAME}\n`, code: 0 });
    assert.deepEqual(readdirSync(cache), [NAME]);
    assert.deepEqual(content(), ["back", "data", "program"]);
  });
});
