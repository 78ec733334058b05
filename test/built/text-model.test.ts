import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROJECT } from "../harness/paths.ts";

const MODEL = ["text-model-weights.bin", "text-model-vocabulary.txt", "text-model-calibration.json"];
const ACCOUNT = { user_id: 7, plan: "Trial", credits: 2000, keys: [] };

/** Runs the service of a folder until it prints its first line or ends. */
async function startIn(folder: string): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const service = spawn(process.execPath, [path.join(folder, "service.js"), "--accounts", "-"]);
  let [stdout, stderr] = ["", ""];
  service.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  service.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    service.kill("SIGTERM");
  });
  service.stdin.on("error", () => undefined).write(`${JSON.stringify({ accounts: [ACCOUNT] })}\n`);
  const ended: unknown[] = await once(service, "close");
  return { status: ended[0], stdout, stderr };
}

describe("the service without its text model", function () {
  this.timeout(30_000);
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "text-model-"));
    for (const file of ["service.js", ...MODEL])
      await cp(path.join(PROJECT, "dist", file), path.join(folder, file));
  });
  afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

  it("starts while the model is whole", async () => {
    const { status, stdout } = await startIn(folder);
    assert.match(stdout, /^\{"base_url"/);
    assert.equal(status, 0);
  });

  for (const file of MODEL) {
    for (const [name, harm] of [
      ["missing", rm],
      ["cut off", (damaged: string) => truncate(damaged, 100)],
    ] as const) {
      it(`[DET-5] does not start where ${file} is ${name}, and says so in one line`, async () => {
        await harm(path.join(folder, file));
        const { status, stderr, stdout } = await startIn(folder);
        assert.deepEqual([status, stdout], [1, ""]);
        assert.match(stderr, /^text detection: the model's files are missing or damaged[^\n]*\n$/);
      });
    }
  }
});
