import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { KEY_HEADER } from "../../src/contract/api-key.ts";
import { SCOPES } from "../../src/contract/scopes.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import { ServiceProcess } from "./service-process.ts";
import { cleanWords, PROSE } from "./texts.ts";

const CREDITS = 1_000;
const PRICE = 2;
const LONG = cleanWords(60);

/** Starts a service as the editor does: with its own random key, over the shared folder. */
class WindowService {
  readonly key: string;
  readonly process: ServiceProcess;

  private constructor(key: string, process: ServiceProcess) {
    this.key = key;
    this.process = process;
  }

  static async start(
    folder: string,
    {
      credits = CREDITS,
      flags = [],
      references = [],
    }: { credits?: number; flags?: readonly string[]; references?: readonly string[] } = {},
  ): Promise<WindowService> {
    const key = `prfd_window_${Math.random().toString(36).slice(2)}_0123456789`;
    const keys = [{ name: "embedded", key, scopes: SCOPES, expires_at: null, status: "Active" }];
    const accounts = [{ user_id: 1, plan: "25M", credits, keys }];
    const handover = { shared_data: { folder, secret: "a secret" }, references };
    return new WindowService(key, await ServiceProcess.start(accounts, flags, { handover }));
  }

  get notKept(): unknown {
    const [first = ""] = this.process.stdout.split("\n");
    return trusted<Record<string, unknown>>(JSON.parse(first))["not_kept"];
  }

  async call(method: "GET" | "POST", where: string, body?: object, idempotencyKey?: string): Promise<Reply> {
    const response = await fetch(`${this.process.baseUrl}${where}`, {
      method,
      headers: {
        [KEY_HEADER]: this.key,
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: trusted<Reply["body"]>(await response.json()) };
  }

  async scan(content = PROSE, idempotencyKey?: string): Promise<Reply> {
    return this.call("POST", "/api/plagiarism/scan/", { content }, idempotencyKey);
  }

  async kill(): Promise<void> {
    this.process.process.kill("SIGKILL");
    await this.process.exited;
  }
}

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly sources?: readonly { readonly url: string }[] };
}

function sourceIn(reference: string): string {
  return pathToFileURL(path.join(reference, "a.md")).href;
}

/**
 * The extension relies on this: one data folder for the services of all windows, and reference folders over
 * standard input.
 */
describe("the services of several windows over one data folder", function () {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;
  this.timeout(180_000);
  let parent: string;
  let folder: string;
  let running: WindowService[];

  const start = async (options?: Parameters<typeof WindowService.start>[1]): Promise<WindowService> => {
    const service = await WindowService.start(folder, options);
    running.push(service);
    return service;
  };

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), "service-"));
    folder = path.join(parent, "embedded-service");
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((service) => service.kill()));
    rmSync(parent, { recursive: true, maxRetries: 5 });
  });

  it("[R-10] [CRE-3] started at once without a folder they share one balance, which an exit, a kill and a start don't change", async () => {
    const [first, second, third] = await Promise.all([start(), start(), start()]);
    assert.deepEqual([first.notKept, second.notKept, third.notKept], [undefined, undefined, undefined]);
    const balances = [];
    for (const service of [first, second, third, first]) {
      balances.push((await service.scan()).body["credits_remaining"]);
    }
    assert.deepEqual(balances, [998, 996, 994, 992]);
    await first.kill();
    assert.equal(await second.process.stop(), 0);
    const next = await start();
    assert.equal((await next.scan()).body["credits_remaining"], 990);
    assert.equal((await third.scan()).body["credits_remaining"], 988);
  });

  it("[R-10] [CRE-1] never spend more than the balance under concurrent requests", async () => {
    const [one, other] = await Promise.all([start({ credits: 13 }), start({ credits: 13 })]);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).scan(`${PROSE} Number ${at}.`)),
    );
    const paid = replies.filter((reply) => reply.status === 200).length;
    assert.equal(paid, 6);
    assert.ok(
      replies.every((reply) => reply.status === 200 || reply.body["code"] === "insufficient_credits"),
    );
    assert.deepEqual((await one.scan()).body["details"], {
      credits: 13 - 6 * PRICE,
      required: PRICE,
    });
  });

  it("[R-10] [IDE-1] another service repeats an answer of a killed one, uncharged", async () => {
    const first = await start();
    const answer = await first.scan(PROSE, "k");
    await first.kill();
    const second = await start();
    assert.deepEqual(await second.scan(PROSE, "k"), answer);
    assert.equal((await second.scan()).body["credits_remaining"], CREDITS - 2 * PRICE);
  });

  for (const ending of ["SIGTERM", "SIGKILL"] as const) {
    it(`[R-10] [JOB-2] a job that waits at a ${ending} finishes at the next service, paid once`, async () => {
      const first = await start({ flags: ["--job-delay-ms", "2000"] });
      const accepted = await first.call("POST", "/api/detector/", { content: LONG, poll: true });
      assert.equal(accepted.status, 202);
      const left = accepted.body["credits_remaining"];
      first.process.process.kill(ending);
      // The job may still be finishing.
      const second = await start();
      const job = `/api/jobs/${String(accepted.body["task_id"])}/`;
      assert.equal((await second.call("GET", job)).status, 200);
      await eventually(async () => {
        assert.equal((await second.call("GET", job)).body["status"], "success");
      }, 30_000);
      assert.equal((await second.scan()).body["credits_remaining"], Number(left) - PRICE);
    });
  }

  it("[R-10] [ALL-2] the key of a run is stored nowhere, and doesn't count as one of the account", async () => {
    for (let run = 0; run < 3; run += 1) {
      const service = await start();
      assert.equal((await service.scan()).status, 200);
      for (const name of ["service.sqlite", "service.sqlite-wal"]) {
        assert.equal(readFileSync(path.join(folder, name)).includes(service.key), false, name);
      }
      assert.equal(await service.process.stop(), 0);
    }
    const database = new DatabaseSync(path.join(folder, "service.sqlite"));
    assert.deepEqual(database.prepare("SELECT * FROM keys").all(), []);
    assert.deepEqual(database.prepare("SELECT * FROM deletedKeys").all(), []);
    database.close();
  });

  // Node has no other way to make a disk full for one process.
  if (process.platform === "linux")
    it("[R-10] when the disk becomes full a service ends, and the next one keeps working in memory", async () => {
      const service = await start();
      await service.scan();
      const { pid } = service.process.process;
      execFileSync("prlimit", ["--pid", String(pid), "--fsize=4096"]);
      const refused = await service.scan();
      assert.deepEqual([refused.status, refused.body["code"]], [503, "service_error"]);
      assert.equal(await service.process.exited, 0);
      assert.match(service.process.stderr, /ending reason=storage/u);
      assert.equal((await (await start()).scan()).body["credits_remaining"], CREDITS - 2 * PRICE);
    });

  describe("keep working in memory, say why, and change nothing,", () => {
    const damage: readonly (readonly [string, RegExp, () => void])[] = [
      [
        "when it is damaged",
        /^the data folder holds a damaged service\.sqlite$/u,
        () => {
          const file = path.join(folder, "service.sqlite");
          const bytes = readFileSync(file);
          writeFileSync(file, bytes.fill(0xa5, 4096));
        },
      ],
      [
        "when a newer version wrote it",
        /^the data folder was written by a newer version$/u,
        () => {
          const database = new DatabaseSync(path.join(folder, "service.sqlite"));
          database.exec("PRAGMA user_version = 99");
          database.close();
        },
      ],
      [
        "when it is a file",
        /^the data folder cannot be made or written \((?:EEXIST|ENOTDIR)\)$/u,
        () => {
          rmSync(folder, { recursive: true, maxRetries: 5 });
          writeFileSync(folder, "mine");
        },
      ],
    ];
    for (const [name, reason, spoil] of damage) {
      it(`[R-10] ${name}`, async () => {
        assert.equal(await (await start()).process.stop(), 0);
        spoil();
        const file = name === "when it is a file" ? folder : path.join(folder, "service.sqlite");
        const before = readFileSync(file);
        const service = await start();
        assert.match(String(service.notKept), reason);
        assert.equal((await service.scan()).body["credits_remaining"], CREDITS - PRICE);
        assert.equal(await service.process.stop(), 0);
        assert.ok(readFileSync(file).equals(before));
      });
    }
  });

  it("[R-17] changed folders apply from the next scan on, in the same process, and appear in no process list", async () => {
    const references = ["one", "two"].map((name) => path.join(parent, name));
    for (const reference of references) {
      mkdirSync(reference);
      writeFileSync(path.join(reference, "a.md"), `# Source\n\n${PROSE}\n`);
    }
    const [one = "", two = ""] = references;
    const service = await start({ references: [one], flags: ["--job-delay-ms", "1500"] });
    const job = await service.call("POST", "/api/detector/", { content: LONG, poll: true });
    const found = async (): Promise<readonly string[]> =>
      ((await service.scan()).body.sources ?? []).map(({ url }) => url);
    assert.deepEqual(await found(), [sourceIn(one)]);
    await service.process.compareWith([two]);
    assert.deepEqual(await found(), [sourceIn(two)]);
    await service.process.compareWith([]);
    assert.deepEqual(await found(), []);
    const { pid } = service.process.process;
    if (process.platform === "linux") {
      assert.equal(readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(parent), false);
    }
    await eventually(async () => {
      const { body } = await service.call("GET", `/api/jobs/${String(job.body["task_id"])}/`);
      assert.equal(body["status"], "success");
    }, 20_000);
    assert.equal(service.process.stderr.includes(parent), false);
  });
});
