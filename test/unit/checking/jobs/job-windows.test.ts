import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import { eventually } from "../../../harness/eventually.ts";
import { answerJson, onLoopback, type OnLoopback } from "../../../harness/on-loopback.ts";
import { detectionAnswer } from "../../findings/detection-answer.ts";
import { aJob } from "../store/a-job.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, databaseFile, databaseIn } from "../store/a-database.ts";

const WINDOW = path.join(import.meta.dirname, "job-window.ts");
/** Turns waits of 2 to 30 seconds into 40 to 600 milliseconds. */
const SPEED = "50";
/**
 * Only a sleeping window may count as gone, not one that a busy machine delays by a second, so each sends a
 * heartbeat every 100 ms. A killed window is recognized by its process.
 */
const STALE_MS = 3_000;
const POLL_MS = 200;
const HANG_UP_MS = 50;

/** A service that records concurrent requests for the same job. */
class CountingService {
  /** Jobs with two polls in flight at once. */
  readonly polledTwice = new Set<string>();
  readonly polls = new Map<string, number>();
  isDone = false;
  readonly #underWay = new Map<string, number>();
  #server: OnLoopback | undefined;

  /** The number of polls of all jobs. */
  get total(): number {
    return [...this.polls.values()].reduce((sum, count) => sum + count, 0);
  }

  async start(): Promise<string> {
    this.#server = await onLoopback((request, response) => this.#take(request, response));
    return this.#server.baseUrl;
  }

  stop(): void {
    this.#server?.close();
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const task = request.url?.split("/").at(-2) ?? "";
    const running = (this.#underWay.get(task) ?? 0) + 1;
    // What a window sent right before it was killed may be read after its successor's: it hangs up at once.
    if (running > 1) setTimeout(() => this.#note(task), HANG_UP_MS);
    this.#underWay.set(task, running);
    this.polls.set(task, (this.polls.get(task) ?? 0) + 1);
    let isOver = false;
    const over = (): void => {
      if (!isOver) this.#underWay.set(task, (this.#underWay.get(task) ?? 1) - 1);
      isOver = true;
    };
    // A window that was killed hangs up: its poll is over then.
    response.once("close", over);
    setTimeout(() => {
      over();
      const body = this.isDone
        ? { ...detectionAnswer("A text"), task_id: task }
        : { status: "processing", task_id: task };
      answerJson(response, body);
    }, POLL_MS);
  }

  #note(task: string): void {
    if ((this.#underWay.get(task) ?? 0) > 1) this.polledTwice.add(task);
  }
}

const quiet = (): void => undefined;

describe("jobs of several windows", function () {
  this.timeout(180_000);

  let folder: string;
  let service: CountingService;
  let baseUrl: string;
  let store: JobStore;
  let windows: ChildProcess[];
  let messages: string[];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "windows-"));
    service = new CountingService();
    baseUrl = await service.start();
    store = new JobStore({
      database: databaseIn(folder),
      secret: paidSecret,
      now: Date.now,
      warn: quiet,
      onDamaged: quiet,
    });
    windows = [];
    messages = [];
  });

  afterEach(async () => {
    await Promise.all(windows.map(kill));
    service.stop();
    await closeDatabases();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = (): ChildProcess => {
    const child = spawn(process.execPath, [WINDOW, folder, baseUrl, SPEED, String(STALE_MS)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    createInterface({ input: child.stdout }).on("line", (line) => messages.push(line));
    windows.push(child);
    return child;
  };

  const keep = async (count: number, said: Partial<JobRecord> = {}): Promise<readonly JobRecord[]> => {
    const jobs = Array.from({ length: count }, (_, index) => {
      const now = Date.now();
      return aJob({ baseUrl, taskId: `task-${index}`, createdAt: now, acceptedAt: now, ...said });
    });
    for (const job of jobs) await store.create(job);
    return jobs;
  };

  const finished = async (jobs: readonly JobRecord[]): Promise<void> =>
    eventually(async () => {
      for (const { id } of jobs) assert.equal((await store.get(id))?.state, "finished");
    }, 30_000);

  it("[CLI-4] three windows that start at once: each job is polled by one of them, and told by all", async () => {
    const jobs = await keep(4);
    for (const _ of [1, 2, 3]) open();
    await eventually(
      () => assert.ok([...service.polls.values()].filter((count) => count > 3).length === 4),
      60_000,
    );
    service.isDone = true;
    await finished(jobs);
    assert.deepEqual([...service.polledTwice], []);
    for (const { id } of jobs) await eventually(() => assert.ok(messages.some((line) => line.includes(id))));
  });

  it("[CLI-4] windows killed at any moment: never two polls of one job at once, and no result is lost", async () => {
    const jobs = await keep(3);
    for (const _ of [1, 2, 3]) open();
    for (let round = 0; round < 6; round += 1) {
      const before = service.total;
      await eventually(() => assert.ok(service.total > before, `round ${round}: somebody goes on`), 40_000);
      await new Promise((resolve) => setTimeout(resolve, randomInt(300)));
      const victim = windows.shift();
      if (victim !== undefined) await kill(victim);
      open();
    }
    service.isDone = true;
    await finished(jobs);
    assert.deepEqual([...service.polledTwice], []);
  });

  it("[CLI-4] a window that slept: another goes on, and it does not poll beside that when it wakes up", async () => {
    const jobs = await keep(2);
    const first = open();
    await eventually(() => assert.equal(service.polls.size, 2), 40_000);
    const second = open();
    for (let round = 0; round < 2; round += 1) {
      const [asleep, awake] = round % 2 === 0 ? [first, second] : [second, first];
      await betweenWrites(folder, () => asleep.kill("SIGSTOP"));
      const before = new Map(service.polls);
      // One poll of each may have been on its way from the window that fell asleep.
      await eventually(() => {
        for (const [task, polls] of service.polls)
          assert.ok(polls > (before.get(task) ?? 0) + 1, `round ${round}: one goes on with ${task}`);
      }, 60_000);
      asleep.kill("SIGCONT");
      assert.equal(awake.exitCode, null);
    }
    service.isDone = true;
    await finished(jobs);
    assert.deepEqual([...service.polledTwice], []);
  });

  it("[CLI-3] a job whose window ended while it was being sent may have been charged, and is never sent again", async () => {
    const [job] = await keep(1, { state: "sending", taskId: undefined, acceptedAt: undefined });
    open();
    await eventually(async () => assert.equal((await store.get(job?.id ?? ""))?.state, "unknown"), 40_000);
    assert.equal(service.polls.size, 0);
    await eventually(() => assert.ok(messages.some((line) => line.includes('"unknown"'))));
  });
});

/** Runs an action while no window is in the middle of a write, which would block the others' writes. */
async function betweenWrites(folder: string, step: () => void): Promise<void> {
  const database = new DatabaseSync(databaseFile(folder), { timeout: 10_000 });
  database.exec("BEGIN IMMEDIATE");
  step();
  await new Promise((resolve) => setTimeout(resolve, 50));
  database.exec("ROLLBACK");
  database.close();
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
