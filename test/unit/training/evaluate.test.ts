import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEvaluateOptions } from "../../../src/training/evaluate-options.ts";
import { COMPILED } from "../../harness/compiled.ts";

const SCRIPT = path.resolve(import.meta.dirname, "../../../src/training/evaluate.ts");
const PROSE =
  "The old ferry left the harbour when the fog had gone, and nobody on the pier waved to it, because it was early. ";

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function evaluateIn(folder: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...COMPILED, INIT_CWD: folder } };
    const child = execFile(process.execPath, [SCRIPT, ...args], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe("npm run evaluate", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "evaluate-"));
    const lines = [0, 1].map((label) =>
      JSON.stringify({ text: PROSE.repeat(6), label, set: "ferries", domain: "sea", model: "any" }),
    );
    await writeFile(path.join(folder, "texts.jsonl"), lines.join("\n"));
    await writeFile(path.join(folder, "none.txt"), "");
  });
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  for (const [name, args, message] of [
    ["no folder", [], /^one DATA folder is needed; usage: /],
    ["two folders", ["a", "b"], /^one DATA folder is needed; usage: /],
    ["an unknown flag", ["a", "--loud"], /^unknown flag or missing value; usage: /],
    ["a flag without its value", ["a", "--by"], /^unknown flag or missing value; usage: /],
    ["an unknown grouping", ["a", "--by", "length"], /^--by takes source, domain or model; /],
    ["a limit of nothing", ["a", "--limit", "0"], /^--limit takes a whole number from 1; /],
    ["a limit that is no number", ["a", "--limit", "1e3"], /^--limit takes a whole number from 1; /],
  ] as const) {
    it(`refuses ${name} in one line`, () => {
      const read = readEvaluateOptions(args, "/data");
      assert.match(read.ok ? "" : read.message, message);
    });
  }

  it("takes a folder and its options", () => {
    const all = readEvaluateOptions(["--json", "a", "--by", "model", "--limit", "20"], "/data");
    const options = { model: "text", folder: path.resolve("/data/a"), json: true, by: "model", limit: 20 };
    assert.deepEqual(all, { ok: true, options });
    const least = readEvaluateOptions(["/a"], "/data");
    assert.deepEqual(least, {
      ok: true,
      options: { model: "text", folder: path.resolve("/a"), json: false, by: "source", limit: null },
    });
    const grammar = readEvaluateOptions(["grammar", "/a"], "/data");
    assert.equal(grammar.ok && grammar.options.model, "grammar");
  });

  for (const [name, args, message] of [
    ["wrong use", ["--loud"], /^unknown flag/],
    ["a folder that is not there", ["nowhere"], /nowhere is no folder that can be read\n$/],
    ["a file in its place", ["none.txt"], /is no folder that can be read\n$/],
  ] as const) {
    it(`ends with 2 and one line for ${name}`, async () => {
      const { status, stderr, stdout } = await evaluateIn(folder, ...args);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.equal(stderr.split("\n").length, 2);
    });
  }

  it("prints a table of the service's own scores", async () => {
    const { status, stderr, stdout } = await evaluateIn(folder, ".");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Content Authenticity embedded style model .*\n\nsource +length/);
    assert.match(stdout, /\nferries +100 words +1 +1 +0 +0\.500 /);
  });

  it("prints the same for programs", async () => {
    const { status, stdout } = await evaluateIn(folder, ".", "--json", "--by", "model", "--limit", "1");
    assert.equal(status, 0);
    assert.match(
      stdout,
      /^\{"service_name":"[^"]+","by":"model","rows":\[\{"group":"any","length":"whole","human":1,"ai":1,/,
    );
    assert.doesNotThrow(() => JSON.parse(stdout) as unknown);
  });
});
