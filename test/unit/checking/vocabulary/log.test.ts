import assert from "node:assert/strict";
import { Emitter } from "../../../../src/checking/vocabulary/emitter.ts";
import { Log } from "../../../../src/checking/vocabulary/log.ts";

describe("the log", () => {
  let lines: string[];

  const logOf = (write = (line: string): void => void lines.push(line)): Log =>
    new Log({ info: write, warn: write, error: write, show: () => write("shown") });

  beforeEach(() => (lines = []));

  it("[ALL-2] has no key in any of its lines", () => {
    const key = `prfd_${"0123456789abcdef".repeat(4)}`;
    const log = logOf();
    log.info(`A ${key}.`);
    log.warn(`A ${key}.`);
    log.defect(`A ${key}`, "no error");
    assert.equal(lines.length, 3);
    for (const line of lines) assert.ok(!line.includes(key), line);
  });

  it("[ALL-2] says where something broke, without the message, which may quote a text", () => {
    const thrown = new RangeError("The committee met on a Tuesday");
    logOf().defect("The check failed", thrown);
    const [line = ""] = lines;
    assert.match(line, /^The check failed: RangeError\n\s+at .*log\.test\.ts/u);
    assert.ok(!line.includes("committee"));
    assert.ok(line.split("\n").length <= 9);
  });

  it("[ALL-1] is no reason to fail where its channel has been closed, and is shown on request alone", () => {
    const closed = logOf(() => {
      throw new Error("The channel is closed");
    });
    closed.info("A line.");
    closed.defect("Something", new Error("broke"));
    logOf().show();
    assert.deepEqual(lines, ["shown"]);
  });
});

describe("listeners", () => {
  it("[CRE-1] hear of a change in their order, whatever becomes of those before them", async () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    const failures: unknown[] = [];
    const uncaught = (thrown: unknown): void => void failures.push(thrown);
    const earlier = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", uncaught);
    try {
      emitter.event(() => {
        throw new Error("a defect");
      });
      const second = emitter.event((change) => heard.push(`second ${change}`));
      emitter.event((change) => heard.push(`third ${change}`));
      emitter.fire(1);
      second.dispose();
      emitter.fire(2);
      emitter.dispose();
      emitter.fire(3);
      assert.deepEqual(heard, ["second 1", "third 1", "third 2"]);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(failures.length, 2, "the defect isn't hidden");
    } finally {
      process.off("uncaughtException", uncaught);
      for (const listener of earlier) process.on("uncaughtException", listener);
    }
  });
});
