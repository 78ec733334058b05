import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const TESTS = path.join(import.meta.dirname, "..");

describe("temporary folders of tests", () => {
  it("[R-22] are removed by the file that makes them", () => {
    const left = globSync("**/*.ts", { cwd: TESTS }).filter((file) => {
      const text = readFileSync(path.join(TESTS, file), "utf8");
      return /\bmkdtemp(?:Sync)?\(\s*path\.join\(\s*tmpdir\(\)/u.test(text) && !/\brm(?:Sync)?\(/u.test(text);
    });
    assert.deepEqual(left, []);
  });
});
