import assert from "node:assert/strict";
import { once } from "node:events";
import { type JobRecord, MemoryJobRecords } from "../../../../src/service/jobs/job-records.ts";
import { ServiceLog } from "../../../../src/service/log.ts";
import { WebhookDeliveries } from "../../../../src/service/webhooks/webhook-deliveries.ts";
import type { Webhook } from "../../../../src/service/webhooks/webhook-sender.ts";
import { eventually } from "../../../harness/eventually.ts";
import { someDelivery } from "../jobs/some-job.ts";

const notYet = new AbortController().signal;

/** Deliveries over a sender and a clock under the test's control. */
class Bench {
  readonly records = new MemoryJobRecords();
  readonly sent: Webhook[] = [];
  readonly leftAtSend: number[] = [];
  readonly waits: number[] = [];
  readonly log: string[] = [];
  send: (webhook: Webhook, signal: AbortSignal) => Promise<void> = () => Promise.resolve();
  wait: (signal: AbortSignal) => Promise<void> = () => Promise.resolve();
  readonly deliveries = new WebhookDeliveries({
    records: this.records,
    sender: {
      send: (webhook, signal) => {
        this.sent.push(webhook);
        this.leftAtSend.push(this.#left());
        return this.send(webhook, signal);
      },
    },
    log: new ServiceLog((line) => this.log.push(line)),
    wait: (milliseconds, signal) => {
      this.waits.push(milliseconds);
      return this.wait(signal);
    },
  });

  deliver(job: JobRecord = someDelivery()): void {
    this.records.insert(job);
    this.deliveries.deliver(job);
  }

  #left(): number {
    return this.records.find("task")?.deliveriesLeft ?? -1;
  }
}

const failing = (): Promise<never> => Promise.reject(new Error("canary"));

/** Rejects when the signal is aborted, and never resolves. */
async function untilAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw new Error("aborted");
}

describe("webhook deliveries", () => {
  it("[HOOK-2] delivers once to a receiver that takes it, and forgets where", async () => {
    const bench = new Bench();
    bench.deliver();
    await eventually(() => assert.equal(bench.records.find("task")?.deliveriesLeft, 0));
    assert.deepEqual(bench.sent, [
      { url: "http://canary.example.org/hook", secret: "canary-secret", body: '{"status":"success"}' },
    ]);
    const { callbackUrl, webhookSecret, body } = bench.records.find("task") ?? {};
    assert.deepEqual([callbackUrl, webhookSecret, body], [null, null, '{"status":"success"}']);
    assert.deepEqual(bench.records.takeOver(), []);
  });

  it("[HOOK-2] tries four times with doubled waits, recording each in advance, then gives up", async () => {
    const bench = new Bench();
    bench.send = failing;
    bench.deliver();
    await eventually(() => assert.equal(bench.records.find("task")?.callbackUrl, null));
    assert.equal(bench.sent.length, 4);
    assert.deepEqual(bench.leftAtSend, [3, 2, 1, 0]);
    assert.deepEqual(bench.waits, [1000, 2000, 4000]);
    assert.deepEqual(bench.records.takeOver(), []);
  });

  for (const failures of [1, 2, 3]) {
    it(`[HOOK-2] delivers after ${failures} failed attempts, and not again`, async () => {
      const bench = new Bench();
      bench.send = () => (bench.sent.length <= failures ? failing() : Promise.resolve());
      bench.deliver();
      await eventually(() => assert.equal(bench.records.find("task")?.callbackUrl, null));
      assert.equal(bench.sent.length, failures + 1);
    });
  }

  it("[HOOK-2] continues with the attempts that an earlier process left", async () => {
    const bench = new Bench();
    bench.send = failing;
    bench.deliver(someDelivery({ deliveriesLeft: 2 }));
    await eventually(() => assert.equal(bench.records.find("task")?.callbackUrl, null));
    assert.deepEqual(bench.leftAtSend, [1, 0]);
  });

  it("delivers nothing that is delivered already", () => {
    const bench = new Bench();
    bench.deliver(someDelivery({ deliveriesLeft: 0 }));
    assert.equal(bench.sent.length, 0);
  });

  it("does not bring a job back that was forgotten in between", async () => {
    const bench = new Bench();
    bench.send = () => {
      bench.records.forgetFinished(Infinity);
      return failing();
    };
    bench.deliver();
    await eventually(() => assert.equal(bench.sent.length, 4));
    assert.equal(bench.records.find("task"), undefined);
  });

  it("makes eight attempts at once; one that waits to be repeated holds no place", async () => {
    const bench = new Bench();
    bench.send = ({ body }, signal) => (body === "slow" ? untilAborted(signal) : failing());
    bench.wait = untilAborted;
    for (let index = 0; index < 7; index += 1) {
      bench.deliver(someDelivery({ taskId: `slow ${index}`, userId: index, body: "slow" }));
    }
    for (let index = 0; index < 20; index += 1) bench.deliver(someDelivery({ taskId: `quick ${index}` }));
    await eventually(() => assert.equal(bench.waits.length, 20));
    bench.deliver(someDelivery({ taskId: "slow 8", userId: 8, body: "slow" }));
    bench.deliver(someDelivery({ taskId: "waiting", userId: 9 }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(bench.sent.length, 28, "the ninth waits for a place");
    const end = new AbortController();
    const stopped = bench.deliveries.stop(end.signal);
    end.abort();
    await stopped;
    assert.equal(bench.sent.length, 28);
    assert.equal(bench.records.find("waiting")?.deliveriesLeft, 4);
  });

  it("receivers of one account that hang leave places for those of another", async () => {
    const bench = new Bench();
    bench.send = ({ body }, signal) => (body === "slow" ? untilAborted(signal) : Promise.resolve());
    for (let index = 0; index < 20; index += 1) {
      bench.deliver(someDelivery({ taskId: `slow ${index}`, userId: 1, body: "slow" }));
    }
    bench.deliver(someDelivery({ taskId: "other", userId: 2 }));
    await eventually(() => assert.equal(bench.records.find("other")?.deliveriesLeft, 0));
    assert.equal(bench.sent.length, 3, "two of the one, one of the other");
    await bench.deliveries.stop(AbortSignal.abort());
  });

  it("ends with the attempt under way, and leaves the others for the next start", async () => {
    const bench = new Bench();
    const gate = Promise.withResolvers<void>();
    bench.send = () => gate.promise.then(failing);
    bench.deliver();
    const stopped = bench.deliveries.stop(notYet);
    let isStopped = false;
    void stopped.then(() => (isStopped = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isStopped, false);
    bench.wait = untilAborted;
    gate.resolve();
    await stopped;
    assert.equal(bench.sent.length, 1);
    assert.deepEqual(
      bench.records.takeOver().map(({ deliveriesLeft }) => deliveriesLeft),
      [3],
    );
  });

  it("[ALL-2] logs neither the URL nor the secret", async () => {
    const bench = new Bench();
    bench.send = failing;
    bench.deliver();
    await eventually(() => assert.equal(bench.log.length, 4));
    assert.match(bench.log.join(""), /webhook delivered=0 left=0/);
    assert.doesNotMatch(bench.log.join(""), /canary/);
  });
});
