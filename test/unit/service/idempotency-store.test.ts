import assert from "node:assert/strict";
import * as fc from "fast-check";
import { inMemory } from "../../../src/service/atomically.ts";
import { IdempotencyStore } from "../../../src/service/idempotency-store.ts";
import type { Settle } from "../../../src/service/metered.ts";
import { MemoryRememberedAnswers } from "../../../src/service/remembered-answers.ts";
import type { Answer } from "../../../src/service/responses.ts";

const SLOT = { userId: 1, operation: "correctGrammar", key: "k" } as const;
const MINUTE = 60_000;
const never = new AbortController().signal;

const answerOf = (body: string): Answer => ({ status: 200, body, headers: {} });

function makeStore(clock: () => number, lifetimeMs: number): IdempotencyStore {
  const answers = new MemoryRememberedAnswers();
  return new IdempotencyStore({ answers, atomically: inMemory, clock, lifetimeMs, capacity: 1000 });
}

/** Returns work that ends with this answer, charged like `metered` does. */
function paid(answer: () => Promise<Answer>, charge = (): void => undefined) {
  return async (_: AbortSignal, settle: Settle<Answer>): Promise<Answer> => {
    const result = await answer();
    settle(result, charge);
    return result;
  };
}

describe("the idempotency store", () => {
  let now: number;
  let runs: number;
  let store: IdempotencyStore;
  const work = paid(() => Promise.resolve(answerOf(`answer ${(runs += 1)}`)));

  beforeEach(() => {
    now = 0;
    runs = 0;
    store = makeStore(() => now, 5 * MINUTE);
  });

  it("[IDE-1] repeats the first answer within its lifetime, and runs again after it", async () => {
    assert.equal((await store.run(SLOT, "text", never, work)).body, "answer 1");
    now += 5 * MINUTE - 1;
    assert.equal((await store.run(SLOT, "text", never, work)).body, "answer 1");
    now += 1;
    assert.equal((await store.run(SLOT, "text", never, work)).body, "answer 2");
  });

  it("[IDE-1] refuses other text under the same key, also while the first runs", async () => {
    const gate = Promise.withResolvers<Answer>();
    const first = store.run(
      SLOT,
      "text",
      never,
      paid(() => gate.promise),
    );
    const refused = { status: 409, code: "idempotency_key_reuse" };
    await assert.rejects(store.run(SLOT, "Text", never, work), refused);
    gate.resolve(answerOf("done"));
    await first;
    await assert.rejects(store.run(SLOT, "text ", never, work), refused);
    assert.equal(runs, 0);
  });

  it("[IDE-1] shares a call in flight, however long it takes", async () => {
    const gate = Promise.withResolvers<Answer>();
    const first = store.run(
      SLOT,
      "text",
      never,
      paid(() => gate.promise),
    );
    now += 60 * MINUTE;
    const second = store.run(SLOT, "text", never, work);
    gate.resolve(answerOf("one"));
    assert.deepEqual(await Promise.all([first, second]), [answerOf("one"), answerOf("one")]);
    assert.equal(runs, 0);
  });

  it("[IDE-1] keeps accounts and operations apart", async () => {
    await store.run(SLOT, "text", never, work);
    await store.run({ ...SLOT, userId: 2 }, "other", never, work);
    await store.run({ ...SLOT, operation: "scanPlagiarism" }, "other", never, work);
    await store.run({ ...SLOT, key: "l" }, "other", never, work);
    assert.equal(runs, 4);
  });

  it("[IDE-1] does not remember a failure, and fails all who waited for it", async () => {
    const gate = Promise.withResolvers<Answer>();
    const waiting = [1, 2].map(() => store.run(SLOT, "text", never, () => gate.promise));
    gate.reject(new Error("no"));
    for (const { status } of await Promise.allSettled(waiting)) assert.equal(status, "rejected");
    assert.equal((await store.run(SLOT, "other text", never, work)).body, "answer 1");
  });

  it("[IDE-1] remembers an answer when its charge is written, and not when that fails", async () => {
    let charges = 0;
    const unwritten = paid(
      () => Promise.resolve(answerOf("lost")),
      () => {
        throw new Error("the disk is full");
      },
    );
    const charged = paid(
      () => Promise.resolve(answerOf("charged")),
      () => (charges += 1),
    );
    await assert.rejects(store.run(SLOT, "text", never, unwritten), { message: "the disk is full" });
    assert.equal((await store.run(SLOT, "text", never, charged)).body, "charged");
    assert.equal((await store.run(SLOT, "text", never, charged)).body, "charged");
    assert.equal(charges, 1);
  });

  it("[IDE-1] continues for the second request when the first one leaves, and stops when both have left", async () => {
    const leavers = [new AbortController(), new AbortController()];
    let stopped: AbortSignal | undefined;
    const gate = Promise.withResolvers<Answer>();
    const waiting = leavers.map(({ signal }) =>
      store.run(SLOT, "text", signal, (stop) => {
        stopped = stop;
        return gate.promise;
      }),
    );
    const settled = Promise.allSettled(waiting);
    await new Promise(setImmediate);
    leavers[0]?.abort();
    assert.equal(stopped?.aborted, false);
    leavers[1]?.abort();
    assert.equal(stopped?.aborted, true);
    for (const { status } of await settled) assert.equal(status, "rejected");

    // The key is free immediately, even while the abandoned work is still winding down.
    assert.equal((await store.run(SLOT, "text", never, work)).body, "answer 1");
    gate.reject(new Error("stopped"));
    await new Promise(setImmediate);
    assert.equal((await store.run(SLOT, "text", never, work)).body, "answer 1");
  });

  it("refuses new keys rather than forget an answer early", async () => {
    await store.run(
      SLOT,
      "text",
      never,
      paid(() => Promise.resolve(answerOf("x".repeat(1000)))),
    );
    const refused = { status: 503, code: "service_unavailable", headers: { "retry-after": "5" } };
    await assert.rejects(store.run({ ...SLOT, key: "l" }, "text", never, work), refused);
    assert.equal((await store.run(SLOT, "text", never, work)).body.length, 1000);
    now += 5 * MINUTE;
    assert.equal((await store.run({ ...SLOT, key: "l" }, "text", never, work)).body, "answer 1");
  });

  it("[IDE-1] runs once for each key and text, in any order of arrival and end", async () => {
    const request = fc.record({ key: fc.constantFrom("a", "b"), text: fc.constantFrom("x", "y") });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 10 }), fc.scheduler(), async (requests, scheduler) => {
        const fresh = makeStore(() => 0, 1);
        const ran: string[] = [];
        const winners = new Map<string, string>();
        const all = requests.map(async ({ key, text }, index) => {
          await scheduler.schedule(Promise.resolve(), `arrival ${index}`);
          if (!winners.has(key)) winners.set(key, text);
          const expected = winners.get(key) === text ? `${key}${text}` : "409";
          const got = await fresh
            .run(
              { ...SLOT, key },
              text,
              never,
              paid(async () => {
                ran.push(`${key}${text}`);
                await scheduler.schedule(Promise.resolve(), `work ${index}`);
                return answerOf(`${key}${text}`);
              }),
            )
            .then(({ body }) => body)
            .catch(({ status }: { status: number }) => String(status));
          assert.equal(got, expected);
        });
        await scheduler.waitFor(Promise.all(all));
        assert.equal(new Set(ran).size, ran.length);
      }),
    );
  });
});
