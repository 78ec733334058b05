import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { KEY_HEADER } from "../../src/contract/api-key.ts";
import { ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { SCOPES } from "../../src/contract/scopes.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import { cleanWords, PROSE } from "../conformance/texts.ts";
import { trusted } from "../harness/trusted.ts";
import { type StoredState, readStored } from "./stored-state.ts";

const KEY = "prfd_killed_0123456789";
const USER = 7;
const CREDITS = 10_000_000;
const ACCOUNT = {
  user_id: USER,
  plan: "25M",
  credits: CREDITS,
  keys: [{ name: "all", key: KEY, scopes: SCOPES }],
};

/** Nothing expires during a run, and a job is likely to be killed while it waits. */
const TIMES = ["--idempotency-ttl-s", "86400", "--job-ttl-s", "86400", "--job-delay-ms", "100"];
/** Concurrent requests of each kind. */
const AT_ONCE = 6;
const LONGEST_LOAD_MS = 300;
const LONGEST_START_MS = 600;
/** One in this many starts is killed before it completes. */
const KILLED_STARTS = 4;
const REPEATED_EACH_ROUND = 5;

/** A request with its own `Idempotency-Key`. */
interface Paid {
  readonly operation: Operation;
  readonly key: string;
  /** Null until the client has received a 200. */
  answer: string | null;
}

/** A service with a data folder that is repeatedly killed under load, with its clients' knowledge. */
export class KilledService {
  readonly #parent = mkdtempSync(path.join(tmpdir(), "killed-"));
  readonly #folder = path.join(this.#parent, "data");
  readonly #accounts = path.join(this.#parent, "accounts.json");
  readonly #paid: Paid[] = [];
  readonly #jobs: string[] = [];
  #service: ServiceProcess;
  #baseUrl = "";
  killedStarts = 0;
  cutOff = 0;
  cutOffButCharged = 0;
  reservationsReleased = 0;
  answersRepeated = 0;
  readonly restartMs: number[] = [];

  constructor() {
    writeFileSync(this.#accounts, JSON.stringify({ accounts: [ACCOUNT] }));
    this.#service = this.#spawn();
  }

  get acknowledged(): number {
    return this.#paid.filter(({ answer }) => answer !== null).length;
  }

  get jobsKept(): number {
    return this.#jobs.length;
  }

  async started(): Promise<void> {
    await this.#service.firstLine();
    this.#baseUrl = this.#service.baseUrl;
  }

  /** The operations of this version that take a key. */
  async available(): Promise<readonly Operation[]> {
    const probes: Paid[] = (["scanPlagiarism", "correctGrammar"] as const).map((operation) => ({
      operation,
      key: randomUUID(),
      answer: null,
    }));
    for (const probe of probes) await this.#pay(probe);
    this.#paid.push(...probes.filter(({ answer }) => answer !== null));
    return probes.filter(({ answer }) => answer !== null).map(({ operation }) => operation);
  }

  /**
   * Loads the service, kills it at a random moment, restarts it and checks it against what the clients were
   * told.
   */
  async round(operations: readonly Operation[]): Promise<void> {
    const end = new AbortController();
    const before = this.#paid.length;
    const load = Promise.all([
      ...operations.flatMap((operation) =>
        Array.from({ length: AT_ONCE }, () => this.#payOn(operation, end.signal)),
      ),
      this.#submitOn(end.signal),
    ]);
    await wait(randomInt(LONGEST_LOAD_MS));
    await this.#kill();
    end.abort();
    await load;

    const left = readStored(this.#folder, USER);
    const cutOff = this.#paid.slice(before).filter(({ answer }) => answer === null);
    this.#assertInvariants(left);
    this.cutOff += cutOff.length;
    this.cutOffButCharged += left.charges - this.acknowledged;

    await this.#restart();
    const stored = readStored(this.#folder, USER);
    this.#assertInvariants(stored);
    assert.equal(stored.openReservations, 0, "no reservation is open after the start");
    assert.equal(stored.balance, left.balance + left.heldCredits, "the start gives back what was held");
    this.reservationsReleased += left.openReservations;

    // Retries as a client does after a lost answer. Grammar waits for the end, because it has to warm up
    // first.
    for (const paid of cutOff) if (paid.operation === "scanPlagiarism") await this.#pay(paid);
    for (let repeated = 0; repeated < REPEATED_EACH_ROUND; repeated += 1) await this.#repeat();
    for (const taskId of this.#jobs.slice(-REPEATED_EACH_ROUND)) {
      assert.equal((await this.#send("getJob", { taskId })).status, 200, "an accepted job is there");
    }
  }

  /** Retries every unanswered request, then checks the totals. */
  async settle(): Promise<void> {
    for (const paid of this.#paid) if (paid.answer === null) await this.#pay(paid);
    await this.#service.stop();
    const stored = readStored(this.#folder, USER);
    assert.equal(this.acknowledged, this.#paid.length, "every request is answered in the end");
    assert.equal(stored.charges, this.#paid.length, "each is charged once");
    assert.equal(stored.openReservations, 0);
    for (const taskId of this.#jobs)
      assert.ok(stored.jobs.get(taskId), "every accepted job is kept and paid");
  }

  async remove(): Promise<void> {
    await this.#kill();
    rmSync(this.#parent, { recursive: true, maxRetries: 5 });
  }

  /** Asserts the invariants that hold at any moment, whatever was killed. */
  #assertInvariants(stored: StoredState): void {
    assert.ok(stored.charges >= this.acknowledged, "every charge that a client saw is in the ledger");
    assert.ok(stored.charges <= this.#paid.length, "no request is charged twice");
    assert.equal(stored.chargedTwice, 0);
    assert.equal(stored.answers, stored.charges, "an answer and its charge are never parted");
    for (const taskId of this.#jobs)
      assert.ok(stored.jobs.get(taskId), "every accepted job is kept and paid");
  }

  #spawn(): ServiceProcess {
    const args = ["--accounts", this.#accounts, "--data", this.#folder];
    return new ServiceProcess([...args, ...TIMES]);
  }

  async #kill(): Promise<void> {
    this.#service.process.kill("SIGKILL");
    await this.#service.exited;
  }

  async #restart(): Promise<void> {
    if (randomInt(KILLED_STARTS) === 0) {
      this.#service = this.#spawn();
      await wait(randomInt(LONGEST_START_MS));
      await this.#kill();
      this.killedStarts += 1;
    }
    const began = performance.now();
    this.#service = this.#spawn();
    await this.started();
    this.restartMs.push(performance.now() - began);
  }

  async #payOn(operation: Operation, end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const paid: Paid = { operation, key: randomUUID(), answer: null };
      this.#paid.push(paid);
      await this.#pay(paid);
      if (paid.answer === null) return;
    }
  }

  async #pay(paid: Paid): Promise<void> {
    const reply = await this.#send(paid.operation, { key: paid.key }).catch(() => null);
    if (reply?.status === 200) paid.answer = reply.text;
  }

  async #repeat(): Promise<void> {
    const answered = this.#paid.filter(({ answer }) => answer !== null);
    const paid = answered[randomInt(answered.length)];
    assert.ok(paid);
    const { text } = await this.#send(paid.operation, { key: paid.key });
    assert.equal(text, paid.answer, "the same key gives the same answer");
    this.answersRepeated += 1;
  }

  async #submitOn(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const reply = await this.#send("detectText", { fields: { poll: true } }).catch(() => null);
      if (reply === null) return;
      if (reply.status === 202) this.#jobs.push(trusted<{ task_id: string }>(JSON.parse(reply.text)).task_id);
      await wait(20);
    }
  }

  async #send(
    operation: Operation,
    sent: { readonly key?: string; readonly taskId?: string; readonly fields?: object },
  ): Promise<{ status: number; text: string }> {
    const { method, path } = ENDPOINTS[operation];
    const content = operation === "correctGrammar" ? cleanWords(6) : PROSE;
    const response = await fetch(this.#baseUrl + path.replace("{task_id}", sent.taskId ?? ""), {
      method,
      headers: { [KEY_HEADER]: KEY, ...(sent.key === undefined ? {} : { "idempotency-key": sent.key }) },
      ...(method === "GET" ? {} : { body: JSON.stringify({ content, ...sent.fields }) }),
    });
    return { status: response.status, text: await response.text() };
  }
}
