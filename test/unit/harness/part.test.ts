import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT } from "../../harness/paths.ts";

const FILES = ["test/host/jobs.test.ts", "test/host/keys.test.ts", "test/ui/jobs-view.test.ts"];

/** Returns the suites of a run with these flags, which the module reads when it is loaded. */
function suites(...flags: readonly string[]): { readonly names: unknown; readonly message: string } {
  const modules = ["part", "main"].map(
    (name) => pathToFileURL(path.join(PROJECT, `test/harness/${name}.ts`)).href,
  );
  const program = `
    const [{ ofThisPart }, { main }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
    await main(async () => {
      console.log(JSON.stringify(ofThisPart(${JSON.stringify(FILES)})));
      return 0;
    });`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program, "--", ...flags],
    { encoding: "utf8", cwd: PROJECT },
  );
  return { names: stdout === "" ? undefined : JSON.parse(stdout), message: stderr };
}

describe("the suites that a run takes", function () {
  this.timeout(180_000);

  const table: readonly (readonly [flags: readonly string[], names: readonly string[]])[] = [
    [[], FILES],
    [["--only=jobs"], ["test/host/jobs.test.ts", "test/ui/jobs-view.test.ts"]],
    [["--only=^jobs\\."], ["test/host/jobs.test.ts"]],
    [["--only=keys|view"], ["test/host/keys.test.ts", "test/ui/jobs-view.test.ts"]],
  ];
  for (const [flags, names] of table) {
    it(`${flags.join(" ") || "without a flag"}: ${names.length}`, () => {
      assert.deepEqual(suites(...flags), { names, message: "" });
    });
  }

  it("reports in one sentence that no file name matches", () => {
    const message = "No suite's file name matches --only=host.\n";
    assert.deepEqual(suites("--only=host"), { names: undefined, message });
  });

  it("reports in one sentence that a pattern is malformed", () => {
    const message = "--only=* isn't a regular expression.\n";
    assert.deepEqual(suites("--only=*"), { names: undefined, message });
  });
});
