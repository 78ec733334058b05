import assert from "node:assert/strict";
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../../harness/paths.ts";
import { supportOn } from "../../harness/platform-support.ts";
import { ProjectCopy } from "./project-copy.ts";

/** A port that nothing listens on. */
const NOBODY = "http://127.0.0.1:1/";

describe("messages of a script that can't run", function () {
  this.timeout(180_000);

  let project: ProjectCopy;
  beforeEach(() => {
    project = new ProjectCopy();
  });
  afterEach(() => {
    project.remove();
  });

  const hasServer = typeof supportOn(process.platform, process.arch).browser === "string";
  if (hasServer)
    it("names the failed download, and leaves no partial files", async () => {
      const environment = { npm_config_registry: NOBODY, npm_config_cache: path.join(project.folder, "npm") };
      const { code, output } = await project.run("test/run/install.ts", [], environment);
      assert.equal(code, 1);
      assert.match(
        output,
        /\nCouldn't download VS Code and Chromium from the npm registry \(ECONNREFUSED\)\. Check the network connection, then run the command again\.\n$/,
      );
      assert.doesNotMatch(output, /^\s+at /mu);
      assert.deepEqual(readdirSync(path.join(project.folder, ".vscode-test")), []);
    });

  it("names the desktop VS Code when its site can't be reached", async () => {
    const environment = {
      HTTPS_PROXY: NOBODY,
      https_proxy: NOBODY,
      DISPLAY: ":0",
      no_proxy: "",
      NO_PROXY: "",
    };
    const { code, output } = await project.run("test/run/host.ts", ["--desktop", "1.106.0"], environment);
    assert.equal(code, 1);
    assert.match(
      output,
      /^Couldn't download the desktop VS Code \(1\.106\.0: .+\)\. Check the network .+\.\n$/,
    );
  });

  const blocked: readonly (readonly [name: string, script: string, args: readonly string[]])[] = [
    ...(hasServer ? ([[".vscode-test", "test/run/install.ts", []]] as const) : []),
    ["dist", "test/run/package.ts", []],
    ["out", "test/run/package.ts", ["--as-built"]],
  ];
  for (const [name, script, args] of blocked) {
    it(`names ${name} when a file is in its place`, async () => {
      const file = path.join(project.folder, name);
      writeFileSync(file, "");
      const { code, output } = await project.run(script, args);
      assert.equal(code, 1);
      const sentence = `Couldn't write to ${file} (EEXIST). Make it a folder you can write to, then run the command again.\n`;
      assert.equal(output, sentence);
    });
  }

  it("names the temporary folder when a file is in its place", async () => {
    const file = path.join(project.folder, "temporary");
    writeFileSync(file, "");
    const { code, output } = await project.run("test/run/package.ts", [], { TMPDIR: file, TEMP: file });
    assert.equal(code, 1);
    assert.match(output, /^Couldn't write to .+temporary \(EEXIST\)\. [^\n]+\n$/u);
  });

  it("continues once the folder is writable", async () => {
    const out = path.join(project.folder, "out");
    writeFileSync(out, "");
    await project.run("test/run/package.ts", ["--as-built"]);
    rmSync(out);
    const { output } = await project.run("test/run/package.ts", ["--as-built"]);
    assert.doesNotMatch(output, /Couldn't write/);
    assert.ok(existsSync(out));
  });

  if (process.platform !== "win32")
    it("names a folder that can't be written", async function () {
      const out = path.join(project.folder, "out");
      mkdirSync(out);
      // Root may write regardless of the mode, but not to immutable files.
      const isRoot = process.getuid?.() === 0;
      const protect = (on: boolean): boolean =>
        spawnSync(isRoot ? "chattr" : "chmod", [isRoot ? (on ? "+i" : "-i") : on ? "555" : "755", out])
          .status === 0;
      // Some file systems and containers don't support the immutable attribute.
      if (!protect(true)) this.skip();
      try {
        const { code, output } = await project.run("test/run/package.ts", ["--as-built"]);
        assert.equal(code, 1);
        assert.match(output, /^Couldn't write to .+out \((?:EPERM|EACCES)\)\. [^\n]+\n$/u);
      } finally {
        protect(false);
      }
    });
});

describe("a platform without VS Code", function () {
  this.timeout(180_000);

  let project: ProjectCopy;
  before(() => {
    project = new ProjectCopy();
  });
  after(() => {
    project.remove();
  });

  const pretend = 'Object.defineProperty(process, "arch", { value: "riscv64" });';
  const elsewhere = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}` };

  for (const stage of ["host", "ui", "packaged"]) {
    it(`counts the ${stage} suites as one that is skipped`, async () => {
      const { code, output } = await project.run(`test/run/${stage}.ts`, ["--as-built"], elsewhere);
      assert.match(output, new RegExp(`^skip ${stage}: runs on this machine `, "u"));
      assert.match(output, /\n0 passed, 0 failed, 1 skipped\n$/u);
      assert.equal(code, 0);
    });
  }

  it("tells the whole run the reason", async () => {
    const script = path.join(PROJECT, "test/run/ui.ts");
    const child = fork(script, ["--as-built"], { env: { ...process.env, ...elsewhere }, silent: true });
    const sent: unknown[] = [];
    child.on("message", (record) => sent.push(record));
    await once(child, "close");
    assert.equal(sent.length, 1);
    assert.deepEqual(sent[0], {
      stage: "ui",
      title: ["runs on this machine"],
      state: "skipped",
      durationMs: 0,
      message: "There's no VS Code for this platform.",
    });
  });

  it("fails the demo with the reason", async () => {
    const { code, output } = await project.run("test/run/demo.ts", ["--as-built"], elsewhere);
    assert.deepEqual({ code, output }, { code: 1, output: "There's no VS Code for this platform.\n" });
  });
});

describe("the version of Node", () => {
  const script = path.join(PROJECT, "test/harness/require-node.mjs");
  const table: readonly (readonly [version: string, code: number])[] = [
    ["18.20.4", 1],
    ["20.20.0", 1],
    ["22.18.0", 1],
    ["22.19.0", 0],
    ["23.0.0", 0],
    ["24.21.0", 0],
  ];
  for (const [version, code] of table) {
    it(`${version} ${code === 0 ? "will do" : "is too old, and one sentence says so"}`, () => {
      const pretend = `Object.defineProperty(process.versions, "node", { value: "${version}" });`;
      const { status, stderr } = spawnSync(
        process.execPath,
        ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, script],
        { encoding: "utf8" },
      );
      const sentence = `Node.js ${version} is too old: install 22.19 or later, then run the command again.\n`;
      assert.deepEqual([status, stderr], [code, code === 0 ? "" : sentence]);
    });
  }
});
