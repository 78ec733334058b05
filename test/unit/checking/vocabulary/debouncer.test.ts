import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { Debouncer } from "../../../../src/checking/vocabulary/debouncer.ts";
import { lazyAsync } from "../../../../src/checking/vocabulary/lazy.ts";

describe("what waits for a pause", () => {
  it("[EDI-3] is done once, the latest of each key; what is cancelled or disposed of is not", async () => {
    const pause = new Debouncer({ settled: 20, longest: 1_000 });
    const done: string[] = [];
    for (const what of ["first", "second"]) pause.wait("a", () => void done.push(what));
    pause.wait("b", () => void done.push("b"));
    assert.equal(typeof pause.cancel("b"), "number");
    assert.equal(pause.cancel("b"), undefined);
    await setTimeout(100);
    pause.wait("c", () => void done.push("c"));
    pause.dispose();
    await setTimeout(100);
    assert.deepEqual(done, ["second"]);
  });

  it("[EDI-3] is done after its longest wait, though nothing pauses", async () => {
    const pause = new Debouncer({ settled: 10_000, longest: 30 });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (let call = 0; call < 3; call += 1) pause.wait("a", () => resolve(undefined));
    await promise;
  });
});

describe("what is made at the first need", () => {
  it("[ALL-1] is made once, for all who ask meanwhile; a failed one is made again", async () => {
    let made = 0;
    const get = lazyAsync(async () => {
      made += 1;
      await setTimeout(5);
      if (made === 1) throw new Error("not yet");
      return made;
    });
    const [one, other] = await Promise.allSettled([get(), get()]);
    assert.deepEqual([one.status, other.status, made], ["rejected", "rejected", 1]);
    assert.deepEqual(await Promise.all([get(), get()]), [2, 2]);
  });
});
