import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  CHECK_KINDS,
  type CheckKind,
  type DocumentPrice,
} from "../../../../src/editor/checks/document-price.ts";
import type { Connection } from "../../../../src/editor/connection/connections.ts";
import { SharedPrice } from "../../../../src/editor/paying/shared-price.ts";
import { HOSTED } from "./hosted-connection.ts";

const EMBEDDED: Connection = { ...HOSTED, service: "embedded", host: "127.0.0.1" };

/** A price whose questions are noted, and answered by the test. */
class Question {
  readonly asked: DocumentPrice[] = [];
  hosts: readonly string[] = [];
  readonly ending = new AbortController();
  readonly answer = Promise.withResolvers<undefined>();
  readonly price = new SharedPrice(this.ending.signal, async (price, connections) => {
    this.asked.push({ ...price });
    this.hosts = connections.map(({ host }) => host);
    await this.answer.promise;
  });
}

/** Whether a promise is settled by now. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise<"open">((resolve) => setImmediate(() => resolve("open")));
  return (await Promise.race([promise.catch(() => "over"), turn])) === "open";
}

describe("one price of several checks", () => {
  it("[EDI-10] nothing goes on before all have said their price and the sum is agreed to", async () => {
    const { answer, asked, price } = new Question();
    const grammar = price.agree("grammar", 812, HOSTED);
    const plagiarism = price.agree("plagiarism", 2, HOSTED);
    assert.ok(await isOpen(grammar));
    assert.deepEqual(asked, []);
    const ai = price.agree("ai", 812, HOSTED);
    assert.ok(await isOpen(ai));
    assert.deepEqual(asked, [{ grammar: 812, plagiarism: 2, ai: 812 }]);
    answer.resolve(undefined);
    await Promise.all([grammar, ai, plagiarism]);
    assert.equal(asked.length, 1);
  });

  it("[EDI-13] a check that ends before it has a price holds nobody back", async () => {
    const { answer, asked, price } = new Question();
    const ai = price.agree("ai", 50, HOSTED);
    price.ended("grammar");
    price.ended("plagiarism");
    answer.resolve(undefined);
    await ai;
    assert.deepEqual(asked, [{ ai: 50 }]);
    // It ends after it was paid for as well.
    price.ended("ai");
    assert.equal(asked.length, 1);
  });

  it("[EDI-10, EDI-12] nobody is asked about what is known, nor about what costs nothing", async () => {
    const known = new Question();
    await Promise.all([
      known.price.agree("grammar", 0, HOSTED),
      known.price.agree("ai", 0),
      known.price.agree("plagiarism", 0, HOSTED),
    ]);
    const embedded = new Question();
    // It waits for nobody.
    await embedded.price.agree("grammar", 812, EMBEDDED);
    await Promise.all([
      embedded.price.agree("ai", 812, EMBEDDED),
      embedded.price.agree("plagiarism", 2, EMBEDDED),
    ]);
    assert.deepEqual([...known.asked, ...embedded.asked], []);
  });

  it("[EDI-20] where the address was changed while the checks began, the question names each host that is paid", async () => {
    const asking = new Question();
    asking.answer.resolve(undefined);
    await Promise.all([
      asking.price.agree("grammar", 812, HOSTED),
      asking.price.agree("ai", 0, { ...HOSTED, host: "known.example" }),
      asking.price.agree("plagiarism", 2, { ...HOSTED, host: "b.example" }),
    ]);
    assert.deepEqual(asking.hosts, ["a.example", "b.example"]);
    assert.deepEqual(asking.asked, [{ grammar: 812, ai: 0, plagiarism: 2 }]);
  });

  it("[EDI-10] a refusal ends all that wait, with the same reason", async () => {
    const { answer, price } = new Question();
    const reason = new Error("too poor");
    answer.reject(reason);
    const ends = await Promise.allSettled(CHECK_KINDS.map(async (kind) => price.agree(kind, 5, HOSTED)));
    assert.deepEqual(
      ends.map((end) => end.status === "rejected" && end.reason === reason),
      [true, true, true],
    );
  });

  it("[EDI-13] who cancels ends the waiting, and nobody is asked any more", async () => {
    const { asked, ending, price } = new Question();
    const grammar = price.agree("grammar", 812, HOSTED);
    ending.abort();
    await assert.rejects(grammar, { name: "AbortError" });
    await assert.rejects(price.agree("ai", 812, HOSTED), { name: "AbortError" });
    price.ended("plagiarism");
    assert.deepEqual(asked, []);
  });

  it("[EDI-10] whatever the order: one question at most, of the sum of what is going to be paid", async () => {
    const step = fc.record({
      kind: fc.constantFrom(...CHECK_KINDS),
      price: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 1_000 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(step, { selector: ({ kind }) => kind, minLength: 3, maxLength: 3 }),
        async (steps) => {
          const { answer, asked, price } = new Question();
          answer.resolve(undefined);
          await Promise.all(
            steps.map(async ({ kind, price: credits }) =>
              credits === undefined ? price.ended(kind) : price.agree(kind, credits, HOSTED),
            ),
          );
          const said = steps.flatMap(({ kind, price: credits }): readonly [CheckKind, number][] =>
            credits === undefined ? [] : [[kind, credits]],
          );
          const isAsked = said.some(([, credits]) => credits > 0);
          assert.deepEqual(asked, isAsked ? [Object.fromEntries(said)] : []);
        },
      ),
    );
  });

  it("[EDI-13] whatever the others do, nobody waits for good, and nobody goes on without a yes", async () => {
    const ways = fc.record({
      order: fc.shuffledSubarray([...CHECK_KINDS], { minLength: 3, maxLength: 3 }),
      does: fc.tuple(...CHECK_KINDS.map(() => fc.constantFrom("ends", "known", "embedded", "pays"))),
      abortedAfter: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      isYes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(ways, async ({ abortedAfter, does, isYes, order }) => {
        const { answer, asked, ending, price } = new Question();
        const waiting = order.map(async (kind, index) => {
          const way = does[index];
          if (way === "ends") price.ended(kind);
          const asking =
            way === "ends"
              ? undefined
              : price.agree(kind, way === "known" ? 0 : 5, way === "embedded" ? EMBEDDED : HOSTED);
          if (abortedAfter === index) ending.abort();
          await asking;
        });
        if (isYes) answer.resolve(undefined);
        else answer.reject(new Error("no"));
        const ends = await Promise.allSettled(waiting);
        for (const [index, end] of ends.entries()) {
          if (does[index] !== "pays" || end.status === "rejected") continue;
          assert.deepEqual([isYes, abortedAfter, asked.length], [true, undefined, 1]);
        }
        assert.ok(asked.length <= 1);
      }),
      { numRuns: 500 },
    );
  });
});
