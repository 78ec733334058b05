import assert from "node:assert/strict";
import { Circuit } from "../../../src/service/circuit.ts";
import { isRefusal } from "../../../src/service/refusal.ts";

/** One caller, whose input is another one each time. */
let number = 0;
const ONE = { userId: 7, digest: () => Promise.resolve(`input ${(number += 1)}`) };
const from = (userId: number, digest = `input of ${userId}`) => ({
  userId,
  digest: () => Promise.resolve(digest),
});
const FAIL = (): Promise<never> => Promise.reject(new Error("engine"));
const WORK = (): Promise<string> => Promise.resolve("done");

/** Returns the seconds to wait if a request is rejected; undefined if it is let through. */
function refusedFor(circuit: Circuit): string | undefined {
  try {
    circuit.requireReady();
    return undefined;
  } catch (error) {
    assert.ok(isRefusal(error) && error.status === 503 && error.code === "service_unavailable");
    return error.headers["retry-after"];
  }
}

describe("the circuit", () => {
  const signal = new AbortController().signal;
  let now: number;
  let circuit: Circuit;
  let probe: () => Promise<void>;

  const run = (work: () => Promise<string>, source = ONE): Promise<string> =>
    circuit.run(signal, source, work).catch(() => "refused");

  beforeEach(() => {
    now = 0;
    probe = FAIL;
    circuit = new Circuit({ failuresToOpen: 3, openMs: 1500, clock: () => now, probe: () => probe() });
  });

  it("[IMG-3] opens after failures in a row only", async () => {
    for (const work of [FAIL, FAIL, WORK, FAIL, FAIL]) await run(work);
    assert.deepEqual([circuit.status, circuit.failures, refusedFor(circuit)], ["closed", 2, undefined]);
    await run(FAIL);
    assert.deepEqual([circuit.status, circuit.failures, refusedFor(circuit)], ["open", 3, "2"]);
  });

  it("[IMG-3] does not reach the engine while open", async () => {
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    let reached = false;
    await assert.rejects(
      circuit.run(signal, ONE, () => {
        reached = true;
        return WORK();
      }),
      isRefusal,
    );
    assert.ok(!reached);
    assert.equal(circuit.failures, 3, "a refused request is not a failure");
  });

  it("[IMG-3] does not stay open when the clock is set back", async () => {
    now = 3_600_000;
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    assert.equal(circuit.status, "open");
    now = 0;
    assert.deepEqual([circuit.status, refusedFor(circuit)], ["half_open", undefined]);
  });

  it("[IMG-3] lets one through when half open, whose success closes it", async () => {
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    now = 1500;
    assert.equal(circuit.status, "half_open");
    const gate = Promise.withResolvers<string>();
    const trial = run(() => gate.promise);
    assert.equal(refusedFor(circuit), "1");
    gate.resolve("done");
    await trial;
    assert.deepEqual([circuit.status, circuit.failures], ["closed", 0]);
  });

  it("[IMG-3] opens again when the trial request fails, and retries later", async () => {
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    now = 1500;
    await run(FAIL);
    assert.deepEqual([circuit.status, circuit.failures], ["open", 4]);
    now = 3000;
    assert.equal(await run(WORK), "done");
    assert.equal(circuit.status, "closed");
  });

  it("[R-40] counts no failure that an input caused", async () => {
    probe = () => Promise.resolve();
    for (let failure = 0; failure < 9; failure += 1) assert.equal(await run(FAIL), "refused");
    assert.deepEqual([circuit.status, circuit.failures, refusedFor(circuit)], ["closed", 0, undefined]);
    probe = FAIL;
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    assert.equal(circuit.status, "open", "an engine that fails on its own input as well");
  });

  it("[R-40] closes when half open and the engine fails on the caller's input alone", async () => {
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    now = 1500;
    probe = () => Promise.resolve();
    assert.equal(await run(FAIL), "refused");
    assert.deepEqual([circuit.status, circuit.failures], ["closed", 0]);
  });

  describe("while the probe passes", () => {
    beforeEach(() => {
      probe = () => Promise.resolve();
    });

    it("[R-40] opens when callers fail in a row, each on another input, and again for the next one", async () => {
      for (const user of [1, 2]) await run(FAIL, from(user));
      assert.deepEqual([circuit.status, circuit.failures], ["closed", 0]);
      await run(FAIL, from(3));
      assert.deepEqual([circuit.status, circuit.failures, refusedFor(circuit)], ["open", 3, "2"]);
      now = 1500;
      await run(FAIL, from(4));
      assert.deepEqual([circuit.status, circuit.failures], ["open", 4]);
      now = 3000;
      assert.equal(await run(WORK, from(5)), "done");
      await run(FAIL, from(6));
      assert.deepEqual([circuit.status, circuit.failures], ["closed", 0]);
    });

    it("[R-40] a success in between starts the count anew, and so does time", async () => {
      for (const user of [1, 2]) await run(FAIL, from(user));
      await run(WORK, from(9));
      for (const user of [3, 4]) await run(FAIL, from(user));
      now = 600_001;
      for (const user of [5, 6]) await run(FAIL, from(user));
      assert.equal(circuit.status, "closed");
      await run(FAIL, from(1));
      assert.equal(circuit.status, "open");
    });

    it("[R-40] no caller alone opens it, nor one input that many send", async () => {
      for (let failure = 0; failure < 9; failure += 1) await run(FAIL, ONE);
      for (let user = 10; user < 19; user += 1) await run(FAIL, from(user, "the one that crashes it"));
      assert.equal(circuit.status, "closed");
    });

    it("[R-40] once it has opened, a caller whose input failed before doesn't keep it open", async () => {
      for (const user of [1, 2, 3]) await run(FAIL, from(user));
      now = 1500;
      await run(FAIL, from(1, "another input"));
      assert.deepEqual([circuit.status, refusedFor(circuit)], ["closed", undefined]);
    });

    it("[R-40] a crash under work of several callers counts once", async () => {
      const crash = Promise.withResolvers<string>();
      const running = [1, 2, 3, 4].map(async (user) => run(() => crash.promise, from(user)));
      crash.reject(new Error("the engine crashed"));
      await Promise.all(running);
      await run(FAIL, from(5));
      assert.equal(circuit.status, "closed");
      await run(FAIL, from(6));
      assert.equal(circuit.status, "open");
    });

    it("[R-40] an input that can't be read again counts for nothing", async () => {
      for (const userId of [1, 2, 3, 4]) await run(FAIL, { userId, digest: FAIL });
      assert.equal(circuit.status, "closed");
    });
  });

  it("[R-40] counts nothing when the client leaves during the probe", async () => {
    const leaving = new AbortController();
    probe = () => {
      leaving.abort();
      return FAIL();
    };
    await assert.rejects(circuit.run(leaving.signal, ONE, FAIL), /engine/);
    assert.equal(circuit.failures, 0);
  });

  it("[IMG-3] learns nothing from a client that leaves", async () => {
    for (const work of [FAIL, FAIL, FAIL]) await run(work);
    now = 1500;
    await circuit.run(AbortSignal.abort(), ONE, FAIL).catch(() => undefined);
    assert.deepEqual([circuit.status, circuit.failures, refusedFor(circuit)], ["half_open", 3, undefined]);
  });
});
