import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { KEY_HEADER } from "../../src/contract/api-key.ts";
import { ServiceProcess } from "./service-process.ts";
import { PROSE } from "./texts.ts";

const KEY = "prfd_kept_key_0123456789";
const ACCOUNT = {
  user_id: 7,
  plan: "Trial",
  credits: 2000,
  keys: [{ name: "all", key: KEY, scopes: ["plagiarism_checker"] }],
};

async function scan(baseUrl: string, idempotencyKey: string): Promise<Response> {
  return fetch(`${baseUrl}/api/plagiarism/scan/`, {
    method: "POST",
    headers: { [KEY_HEADER]: KEY, "idempotency-key": idempotencyKey },
    body: JSON.stringify({ content: PROSE }),
  });
}

async function refused(flags: readonly string[], status: number, message: RegExp): Promise<void> {
  const service = new ServiceProcess(flags);
  service.process.stdin?.end();
  assert.equal(await service.exited, status);
  assert.match(service.stderr, message);
  assert.equal(service.stderr.split("\n").length, 2);
  assert.equal(service.stdout, "");
}

/** `--data` as seen from outside the process; unit tests cover the rules of what is stored. */
describe("the data folder of the service as a process", function () {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;
  this.timeout(180_000);
  let parent: string;
  let accounts: string;
  let folder: string;

  async function started(flags: readonly string[] = ["--accounts", accounts]): Promise<ServiceProcess> {
    const service = new ServiceProcess([...flags, "--data", folder]);
    await service.firstLine();
    return service;
  }

  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "service-"));
    accounts = path.join(parent, "accounts.json");
    folder = path.join(parent, "data");
    await writeFile(accounts, JSON.stringify({ accounts: [ACCOUNT] }));
  });
  afterEach(() => rm(parent, { recursive: true, maxRetries: 5 }));

  it("[CRE-1] [IDE-1] gives the same answer after a clean shutdown, a kill, and without the accounts file", async () => {
    const first = await started();
    const answer = await (await scan(first.baseUrl, "k")).text();
    assert.match(answer, /"credits_remaining":1998/u);
    assert.equal(await first.stop(), 0);
    const second = await started();
    assert.equal(await (await scan(second.baseUrl, "k")).text(), answer);
    second.process.kill("SIGKILL");
    await second.exited;
    const third = await started([]);
    assert.equal(await (await scan(third.baseUrl, "k")).text(), answer);
    assert.match(await (await scan(third.baseUrl, "l")).text(), /"credits_remaining":1996/u);
    assert.equal(await third.stop(), 0);
    assert.equal(third.stderr.includes(KEY), false);
  });

  it("is for one service at a time", async () => {
    const first = await started();
    await refused(
      ["--accounts", accounts, "--data", folder],
      1,
      /^--data: the folder is in use by another service; end that one, or name another folder\n$/u,
    );
    assert.equal((await scan(first.baseUrl, "k")).status, 200);
    assert.equal(await first.stop(), 0);
  });

  it("[ALL-2] holds no key", async () => {
    const service = await started();
    assert.equal((await scan(service.baseUrl, "canary")).status, 200);
    for (const name of ["service.sqlite", "service.sqlite-wal"]) {
      const bytes = await readFile(path.join(folder, name));
      for (const secret of [KEY, "canary"]) assert.equal(bytes.includes(secret), false, `${name} ${secret}`);
    }
    await service.stop();
  });

  it("is refused in one line with status 1 when it cannot be used", async () => {
    await refused(
      ["--accounts", accounts, "--data", accounts],
      1,
      /^--data: the folder cannot be made or written \(EEXIST\); name another\n$/u,
    );
    assert.equal(await readFile(accounts, "utf8"), JSON.stringify({ accounts: [ACCOUNT] }));
  });

  it("is refused in one line with status 1 when its contents make no sense", async () => {
    assert.equal(await (await started()).stop(), 0);
    const database = new DatabaseSync(path.join(folder, "service.sqlite"));
    database.exec("UPDATE accounts SET plan = 'Trjal'");
    database.close();
    for (const flags of [[], ["--accounts", accounts]]) {
      await refused(
        [...flags, "--data", folder],
        1,
        /^--data: the folder holds a damaged service\.sqlite; move the whole folder away, and put a copy back or begin anew\n$/u,
      );
    }
  });

  it("is refused in one line with status 2 when it holds no accounts and none are given, and isn't created", async () => {
    await refused(["--data", folder], 2, /^--data: the folder holds no accounts; give --accounts too\n$/u);
    assert.equal(existsSync(folder), false);
  });
});
