import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { KEY_HEADER } from "../../src/contract/api-key.ts";
import { SCOPES } from "../../src/contract/scopes.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import { cleanWords, PROSE } from "../conformance/texts.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";

const CREDITS = 1_000_000;
const KILLS = 6;
const LOADS_EACH = 3;
const LONGEST_LOAD_MS = 500;
const SCAN_PRICE = 2;
const WORDS = 60;
/** Jobs wait, so that kills interrupt waiting jobs, and nothing expires during a run. */
const FLAGS = ["--job-delay-ms", "100", "--idempotency-ttl-s", "86400", "--job-ttl-s", "86400"];

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Two services over one folder, one of them killed repeatedly, with their clients' knowledge. */
class TwoServices {
  readonly #parent = mkdtempSync(path.join(tmpdir(), "shared-"));
  readonly folder = path.join(this.#parent, "embedded-service");
  readonly scans = new Set<string>();
  readonly unanswered = new Set<string>();
  readonly jobs = new Set<string>();
  readonly #services: { readonly key: string; readonly process: ServiceProcess }[] = [];

  async start(at: number): Promise<void> {
    const key = `prfd_${randomUUID()}`;
    const keys = [{ name: "embedded", key, scopes: SCOPES, expires_at: null, status: "Active" }];
    const accounts = [{ user_id: 1, plan: "25M", credits: CREDITS, keys }];
    const handover = { shared_data: { folder: this.folder, secret: "a secret" } };
    this.#services[at] = { key, process: await ServiceProcess.start(accounts, FLAGS, { handover }) };
  }

  async kill(at: number): Promise<void> {
    const service = this.#services[at]?.process;
    service?.process.kill("SIGKILL");
    await service?.exited;
  }

  async stop(): Promise<void> {
    for (const { process } of this.#services) assert.equal(await process.stop(), 0);
  }

  /** Sends requests to one of the two until `end`; unanswered requests are retried later. */
  async load(at: number, end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const key = randomUUID();
      this.scans.add(key);
      this.unanswered.add(key);
      await this.scan(at, key).catch(() => undefined);
      const job = await this.#send(at, "/api/detector/", { content: cleanWords(WORDS), poll: true }).catch(
        () => undefined,
      );
      if (job?.status === 202) this.jobs.add(String(job.body["task_id"]));
    }
  }

  async scan(at: number, key: string): Promise<void> {
    const { status } = await this.#send(at, "/api/plagiarism/scan/", { content: PROSE }, key);
    if (status === 200) this.unanswered.delete(key);
  }

  async job(at: number, taskId: string): Promise<unknown> {
    return (await this.#send(at, `/api/jobs/${taskId}/`)).body["status"];
  }

  async remove(): Promise<void> {
    for (const at of this.#services.keys()) await this.kill(at);
    rmSync(this.#parent, { recursive: true, maxRetries: 5 });
  }

  async #send(at: number, where: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    const service = this.#services[at];
    assert.ok(service);
    const response = await fetch(`${service.process.baseUrl}${where}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        [KEY_HEADER]: service.key,
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: trusted<Answer["body"]>(await response.json()) };
  }
}

describe("two services over one folder, under load and kills", function () {
  this.timeout(180_000);

  it("[R-10] [CRE-1] [CRE-3] charge each request once, end each job once, and hold nothing back", async () => {
    const two = new TwoServices();
    try {
      await Promise.all([two.start(0), two.start(1)]);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const end = new AbortController();
        const loads = [0, 1].flatMap((at) =>
          Array.from({ length: LOADS_EACH }, () => two.load(at, end.signal)),
        );
        await wait(randomInt(50, LONGEST_LOAD_MS));
        const killed = kill % 2;
        await two.kill(killed);
        end.abort();
        await Promise.all(loads);
        await two.start(killed);
      }
      // Retries as a client does after a lost answer, at either service, and for some requests at both.
      for (const key of two.unanswered) await Promise.all([two.scan(0, key), two.scan(1, key)]);
      assert.equal(two.unanswered.size, 0);
      for (const taskId of two.jobs) {
        await eventually(async () => assert.equal(await two.job(randomInt(2), taskId), "success"), 60_000);
      }
      assert.ok(two.jobs.size > 0 && two.scans.size > 0, "there was a load");
      await two.stop();

      const database = new DatabaseSync(path.join(two.folder, "service.sqlite"), { readOnly: true });
      const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
      const charges = (operation: string): number =>
        number(`SELECT count(*) FROM ledger WHERE kind = 'charge' AND operation = '${operation}'`);
      const unpaid =
        "SELECT count(*) FROM jobs WHERE state <> 'success' OR \"transaction\" IS NULL OR NOT EXISTS " +
        '(SELECT 1 FROM ledger WHERE kind = \'charge\' AND "transaction" = jobs."transaction")';
      const twice =
        'SELECT count(*) FROM (SELECT 1 FROM ledger GROUP BY "transaction", kind HAVING count(*) > 1)';
      assert.equal(charges("scanPlagiarism"), two.scans.size, "each scan is charged once");
      assert.equal(number(unpaid), 0, "each job ended well and is paid");
      assert.equal(charges("detectText"), number("SELECT count(*) FROM jobs"), "and paid once");
      assert.ok(number("SELECT count(*) FROM jobs") >= two.jobs.size);
      assert.equal(number(twice), 0, "nothing is charged, released or refunded twice");
      assert.equal(number("SELECT count(*) FROM ledger WHERE kind = 'grant'"), 1);
      assert.equal(number("SELECT count(*) FROM ledger WHERE kind = 'refund'"), 0);
      assert.equal(number("SELECT count(*) FROM holds"), 0);
      const spent = two.scans.size * SCAN_PRICE + number("SELECT count(*) FROM jobs") * WORDS;
      assert.equal(
        number("SELECT sum(credits) FROM ledger"),
        CREDITS - spent,
        "the balance is what was not charged",
      );
      database.close();
    } finally {
      await two.remove();
    }
  });
});
