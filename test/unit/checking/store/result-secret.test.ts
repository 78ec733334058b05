import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SecretFile } from "../../../../src/checking/store/secret-file.ts";
import { TimeLimit } from "../../../../src/checking/vocabulary/time-limit.ts";
import { RESULT_SECRET, ResultSecret } from "../../../../src/checking/store/result-secret.ts";
import { eventually } from "../../../harness/eventually.ts";
import { MemorySecrets } from "./memory-secrets.ts";

/** A window; `forgotten` counts how often it was told to clear its results. */
function windowWith(secrets: MemorySecrets, warnings: string[] = []) {
  const counts = { forgotten: 0 };
  const secret = new ResultSecret({
    secrets,
    warn: (message) => void warnings.push(message),
    limit: new TimeLimit(50),
  });
  secret.onDidForget(() => (counts.forgotten += 1));
  return { secret, counts };
}

describe("the secret of the results on disk", () => {
  it("[EDI-12] it is made once, random, and the same for all windows and after a restart", async () => {
    const secrets = new MemorySecrets();
    const windows = [windowWith(secrets), windowWith(secrets)];
    const both = await Promise.all(windows.map(async ({ secret }) => secret.get()));
    assert.match(both[1] ?? "", /^[0-9a-f]{64}$/u);
    const [kept] = secrets.values.values();
    await eventually(async () => {
      for (const { secret } of windows) assert.equal(await secret.get(), kept);
    });
    assert.equal(await windowWith(secrets).secret.get(), kept);
    assert.notEqual(await windowWith(new MemorySecrets()).secret.get(), kept);
  });

  it("[EDI-12] forgotten in one window, it is another one in all of them, and each is told", async () => {
    const secrets = new MemorySecrets();
    const [one, two] = [windowWith(secrets), windowWith(secrets)];
    const before = await one.secret.get();
    assert.equal(await two.secret.get(), before);
    await one.secret.forget();
    await eventually(() => assert.deepEqual([one.counts.forgotten, two.counts.forgotten], [1, 1]));
    const after = await two.secret.get();
    assert.notEqual(after, before);
    assert.equal(await one.secret.get(), after);
  });

  it("[EDI-12] a secret storage that fails, or hangs, leaves results in memory, and is warned of once", async () => {
    const [failing, hanging] = [new MemorySecrets(), new MemorySecrets()];
    failing.get = async () => Promise.reject(new Error("no keyring"));
    const waiting = Promise.withResolvers<string | undefined>();
    hanging.get = async () => waiting.promise;
    const warnings: string[] = [];
    const { secret } = windowWith(failing, warnings);
    assert.deepEqual([await secret.get(), await secret.get()], [undefined, undefined]);
    assert.equal(warnings.length, 1);
    const slow = windowWith(hanging, warnings).secret;
    assert.equal(await slow.get(), undefined);
    waiting.resolve("a secret");
    await eventually(async () => assert.equal(await slow.get(), "a secret"));
  });
});

const slowly = async (): Promise<void> => wait(Math.random() * 20);

describe("a secret that what is paid for is sealed under", () => {
  it("[R-14] of windows that need it at the same time one makes it, and none ever has another", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "secret-lock-"));
    try {
      for (let round = 0; round < 5; round += 1) {
        const secrets = new MemorySecrets();
        const { get, store } = secrets;
        secrets.get = async (name) => slowly().then(async () => get(name));
        secrets.store = async (name, value) => slowly().then(async () => store(name, value));
        const lock = path.join(folder, `round-${round}`, "secret.lock");
        const windows = Array.from(
          { length: 4 },
          () => new ResultSecret({ secrets, name: "paid", lock, warn: assert.fail }),
        );
        const made = await Promise.all(windows.map(async (window) => window.get()));
        assert.deepEqual(new Set(made), new Set(secrets.values.values()));
        assert.equal(new Set(made).size, 1);
        for (const window of windows) window.dispose();
      }
    } finally {
      rmSync(folder, { recursive: true, maxRetries: 5 });
    }
  });
});

describe("a secret in a file, where VS Code forgets its own", () => {
  it("[EDI-12] is made once by two windows at the same time, for its owner alone, and outlasts them", async () => {
    const parent = mkdtempSync(path.join(tmpdir(), "secret "));
    const file = path.join(parent, "folder", "result-secret");
    const files = Array.from({ length: 3 }, () => new SecretFile(file, RESULT_SECRET));
    const windows = files.map((secrets) => new ResultSecret({ secrets, warn: assert.fail }));
    try {
      const [one, two] = await Promise.all(windows.slice(0, 2).map(async (window) => window.get()));
      assert.match(one ?? "", /^[0-9a-f]{64}$/u);
      assert.equal(two, one);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(await windows[2]?.get(), one);
      await windows[0]?.forget();
      assert.notEqual(await windows[0]?.get(), one);
      // The other window looks at the file from time to time.
      await eventually(async () => assert.equal(await windows[1]?.get(), await windows[0]?.get()), 12_000);
    } finally {
      for (const secrets of files) secrets.dispose();
      rmSync(parent, { recursive: true, maxRetries: 5 });
    }
  });
});
