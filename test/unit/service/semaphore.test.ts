import assert from "node:assert/strict";
import { Semaphore } from "../../../src/service/semaphore.ts";

describe("the semaphore", () => {
  it("runs a limited number at once, and the others in the order of arrival", async () => {
    const semaphore = new Semaphore(2);
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const begun: number[] = [];
    const all = gates.map(({ promise }, index) =>
      semaphore.run(async () => {
        begun.push(index);
        await promise;
        return index;
      }),
    );
    await Promise.resolve();
    assert.deepEqual(begun, [0, 1]);
    gates[1]?.resolve();
    await all[1];
    assert.deepEqual(begun, [0, 1, 2]);
    for (const gate of gates) gate.resolve();
    assert.deepEqual(await Promise.all(all), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5]);
  });

  it("frees the slot of failed work", async () => {
    const semaphore = new Semaphore(1);
    const failed = semaphore.run(() => Promise.reject(new Error("no")));
    const next = semaphore.run(() => Promise.resolve("next"));
    await assert.rejects(failed);
    assert.equal(await next, "next");
    assert.equal(await semaphore.run(() => Promise.resolve("last")), "last");
  });
});
