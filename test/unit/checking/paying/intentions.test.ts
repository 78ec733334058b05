import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { REPEAT_WINDOW_MS } from "../../../../src/client/intention.ts";
import type { Database } from "../../../../src/checking/store/database.ts";
import { StoredIntentions } from "../../../../src/checking/store/stored-intentions.ts";
import { expiredIntentions } from "../../../../src/checking/store/store-pickup.ts";
import { Intentions, type OpenIntention } from "../../../../src/checking/paying/intentions.ts";
import { openResult, resultName } from "../../../../src/checking/store/sealed-results.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, databaseFile, databaseIn, oneDatabaseIn } from "../store/a-database.ts";

const NAME = "a".repeat(64);
const OTHER = "b".repeat(64);
const CONTENT = { baseUrl: "", operation: "intention", options: "", text: NAME };
const sealedName = async (): Promise<string> => resultName(CONTENT, await paidSecret());

let folder: string;
let databases: readonly Database[] = [];
let opened = 0;
let now: number;
let warnings: string[];

const minutesAgo = (minutes: number): Date => new Date(now - minutes * 60_000);

/** The databases of windows, which alternate between two connections as separate as those of two processes. */
const files = (): StoredIntentions =>
  new StoredIntentions({
    database: databases[(opened += 1) % 2] ?? assert.fail(),
    secret: paidSecret,
    now: () => now,
    warn: (message) => void warnings.push(message),
  });

/** One window with its own memory, whose entries are numbered. */
class Window {
  readonly #intentions = new Intentions(files());
  readonly #name: string;
  #opened = 0;
  readonly withdrawn: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /** Acts like a check of `text` before it is sent. */
  async send(name: string, text = "text"): Promise<OpenIntention> {
    const open = await this.#intentions.begin(name, {
      open: async () => Promise.resolve(`${this.#name}${(this.#opened += 1)}`),
      withdraw: (entry) => void this.withdrawn.push(entry),
    });
    await open.intention.begin(text, now);
    return open;
  }

  async answered(name: string): Promise<void> {
    await this.#intentions.answered(name);
  }

  async settle(name: string): Promise<boolean> {
    return this.#intentions.settle(name);
  }
}

async function delayed(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Writes an intention like an earlier version did. */
const leave = async (name: string, generation: number, written: object): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.${generation}.json`), JSON.stringify(written));
};
const earlier = (minutes: number, text = "text") => ({
  record: {
    key: "earlier",
    firstSentAt: Number(minutesAgo(minutes)),
    digest: hash("sha256", text, "base64"),
  },
  entry: "earlier1",
});

/** Returns the rows on disk, with the names that the database uses. */
const stored = async (): Promise<readonly { readonly name: string; readonly content: unknown }[]> => {
  const sql = "SELECT lower(hex(name)) AS name, content FROM intentions";
  const [rows = []] = await oneDatabaseIn(path.dirname(folder)).run([{ sql }]);
  return rows.map(({ content, name }) => ({ name: String(name), content }));
};
const put = async (name: string, content: string, minutes: number): Promise<void> => {
  const sql = "INSERT OR REPLACE INTO intentions VALUES (unhex(?), ?, ?)";
  await oneDatabaseIn(path.dirname(folder)).run([
    { sql, args: [name, Buffer.from(content), Number(minutesAgo(minutes))] },
  ]);
};

describe("intentions that windows share", () => {
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), "intentions-")), "intentions");
    databases = [databaseIn(path.dirname(folder)), databaseIn(path.dirname(folder))];
    now = Date.now();
    warnings = [];
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(path.dirname(folder), { recursive: true, maxRetries: 5 });
  });

  it("[CLI-3] a check that is tried again goes under the same key until its outcome is known", async () => {
    const window = new Window("a");
    const { key } = (await window.send(NAME)).intention;
    assert.equal((await window.send(NAME)).intention.key, key);
    assert.notEqual((await window.send(OTHER)).intention.key, key);
    await window.settle(NAME);
    assert.notEqual((await window.send(NAME)).intention.key, key);
  });

  it("[CLI-3] it is on disk before anything is sent, for this person alone and without a text", async () => {
    const { intention, entry } = await new Window("a").send(NAME, "a secret text");
    const [{ content, name } = assert.fail()] = await stored();
    assert.equal(name, await sealedName());
    assert.ok(content instanceof Uint8Array);
    assert.deepEqual(openResult(CONTENT, content, await paidSecret())?.value, {
      record: intention.record,
      entry,
    });
  });

  it("[CLI-3] another window, or this one after a reload, takes the key and the entry, in doubt", async () => {
    const first = await new Window("a").send(NAME);
    const second = await new Window("b").send(NAME);
    assert.equal(second.intention.key, first.intention.key);
    assert.deepEqual([second.entry, second.isForeign, second.intention.isInDoubt], ["a1", true, true]);
  });

  it("[CLI-3] of ten windows at once one makes the key", async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = round.toString(16).padStart(64, "0");
      const windows = Array.from({ length: 10 }, (_, i) => new Window(`w${i}-`));
      const opens = await Promise.all(windows.map(async (window) => window.send(name)));
      assert.equal(new Set(opens.map(({ intention }) => intention.key)).size, 1);
      assert.equal(new Set(opens.map(({ entry }) => entry)).size, 1, "and one entry stands for it");
    }
  });

  it("[CLI-3] a key the service may have forgotten is nobody's any more", async () => {
    const first = await new Window("a").send(NAME);
    now += REPEAT_WINDOW_MS + 1;
    const windows = Array.from({ length: 5 }, (_, i) => new Window(`w${i}-`));
    const opens = await Promise.all(windows.map(async (window) => window.send(NAME)));
    const keys = new Set(opens.map(({ intention }) => intention.key));
    assert.equal(keys.size, 1);
    assert.ok(!keys.has(first.intention.key));
  });

  it("[CLI-3] a key written down by a clock that was set back is not used", async () => {
    const first = await new Window("a").send(NAME);
    now -= 3_600_000;
    assert.notEqual((await new Window("b").send(NAME)).intention.key, first.intention.key);
  });

  it("[CLI-3] after work that was given up, the new key is the one on disk", async () => {
    const { intention, entry } = await new Window("a").send(NAME);
    assert.equal(entry, "a1");
    await intention.renew(now);
    const second = await new Window("b").send(NAME);
    assert.deepEqual([second.intention.key, second.entry], [intention.key, "a2"]);
  });

  it("[CLI-3] a key that another window has taken up is not given up: the other one may be charged under it", async () => {
    const first = new Window("a");
    const { intention } = await first.send(NAME);
    const { key } = intention;
    const second = await new Window("b").send(NAME);
    assert.equal(await intention.renew(now), false);
    assert.deepEqual([intention.key, second.intention.key, intention.isInDoubt], [key, key, true]);
    assert.deepEqual(first.withdrawn, ["a2"], "no entry is left open for a key that was never used");
  });

  it("[CLI-3] [EDI-12] the key of an answer is taken by whoever asks the same within its time, without a doubt", async () => {
    const first = new Window("a");
    const { intention } = await first.send(NAME);
    await first.answered(NAME);
    for (const window of [first, new Window("b")]) {
      const again = await window.send(NAME);
      assert.deepEqual(
        [again.intention.key, again.entry, again.intention.isInDoubt],
        [intention.key, "a1", false],
      );
    }
    now += REPEAT_WINDOW_MS + 1;
    assert.notEqual((await new Window("c").send(NAME)).intention.key, intention.key);
  });

  it("[CLI-3] nor is it once the other window has its answer", async () => {
    const { intention } = await new Window("a").send(NAME);
    const other = new Window("b");
    await other.send(NAME);
    await other.answered(NAME);
    assert.equal(await intention.renew(now), false);
    assert.equal((await new Window("c").send(NAME)).intention.key, intention.key);
  });

  it("[CLI-3] of giving a key up and taking it up at the same moment one comes first, and all windows know which", async () => {
    for (let round = 0; round < 60; round += 1) {
      const name = round.toString(16).padStart(64, "0");
      const first = await new Window("a").send(name);
      const renewed = delayed(round % 8).then(async () => first.intention.renew(now));
      const others = await Promise.all(["b", "c"].map(async (other) => new Window(other).send(name)));
      await renewed;
      const opens = [first, ...others];
      assert.equal(new Set(opens.map(({ intention }) => intention.key)).size, 1);
      assert.equal(new Set(opens.map(({ entry }) => entry)).size, 1);
    }
  });

  it("[CLI-3] nor can a check be over for one window that another one takes up at the same moment", async () => {
    for (let round = 0; round < 24; round += 1) {
      const name = round.toString(16).padStart(64, "0");
      const first = new Window("a");
      const { key } = (await first.send(name)).intention;
      const takenUp = new Window("b").send(name);
      // The other one has seen the key by then, or is about to write down that it takes it.
      await delayed(round);
      const isOver = await first.settle(name);
      assert.equal(isOver, (await takenUp).intention.key !== key, `round ${round}`);
    }
  });

  it("[CLI-3] of a key whose time is over nobody can say that no other window sent under it", async () => {
    const first = new Window("a");
    await first.send(NAME);
    await new Window("b").send(NAME);
    now += REPEAT_WINDOW_MS + 1;
    await new Window("c").send(NAME);
    assert.equal(await first.settle(NAME), false);
  });

  it("settling the key of one window leaves the newer one of another", async () => {
    const late = new Window("a");
    const { intention } = await late.send(NAME);
    now += REPEAT_WINDOW_MS + 1;
    const other = await new Window("b").send(NAME);
    assert.notEqual(other.intention.key, intention.key);
    await late.settle(NAME);
    assert.equal((await new Window("c").send(NAME)).intention.key, other.intention.key);
  });

  it("damaged ones count for nothing", async () => {
    await put(await sealedName(), '{"record":{"key":"k"', 1);
    const { entry, isForeign } = await new Window("a").send(NAME);
    assert.deepEqual([entry, isForeign], ["a1", false]);
    assert.deepEqual(
      (await stored()).map(({ name }) => name),
      [await sealedName()],
    );
  });

  it("a database in which nothing can be replaced holds up no check", async () => {
    const keepsNothing = new StoredIntentions({
      database: {
        run: async (statements) => Promise.resolve(statements.map(() => [])),
        inTime: async (work) => work(),
      },
      secret: paidSecret,
      now: () => now,
      warn: (message) => void warnings.push(message),
    });
    const mine = { record: { key: "mine", firstSentAt: now, digest: "d" }, entry: "a1" };
    assert.deepEqual(await keepsNothing.put(NAME, mine, undefined), mine);
    assert.match(warnings.join(), /too many changes/u);
  });

  it("[R-13] neither a name nor a content tells who guesses at a text whether it was sent", async () => {
    const text = "Nobody but us knows this.";
    const { intention } = await new Window("a").send(NAME, text);
    await new Window("b").send(NAME, text);
    const guesses = [NAME, intention.record?.digest ?? "", hash("sha256", text, "base64"), text];
    const names = await readdir(path.dirname(databaseFile(path.dirname(folder))));
    assert.ok(names.length > 0);
    for (const file of names) {
      const bytes = await readFile(path.join(path.dirname(databaseFile(path.dirname(folder))), file));
      for (const guess of guesses) {
        assert.ok(!bytes.includes(guess), guess);
        assert.ok(!bytes.includes(Buffer.from(guess, "hex")) || !/^[0-9a-f]{2,}$/u.test(guess), guess);
      }
    }
  });

  it("[R-13] [CLI-3] the key of an earlier version stands while the service knows it, and is removed then", async () => {
    await leave(NAME, 1, earlier(1));
    const { entry, intention, isForeign } = await new Window("a").send(NAME);
    assert.deepEqual(
      [intention.key, entry, isForeign, intention.isInDoubt],
      ["earlier", "earlier1", true, true],
    );
    const other = await new Window("b").send(NAME);
    assert.equal(other.intention.key, "earlier");
    now += 5 * 60_000;
    assert.notEqual((await new Window("c").send(NAME)).intention.key, "earlier");
    await oneDatabaseIn(path.dirname(folder)).run([expiredIntentions(Date.now() + 5 * 60_000 + 1)]);
    const left = await stored();
    assert.ok(!left.some(({ name }) => name === NAME), "nothing is left under a name that can be guessed at");
    assert.ok(!existsSync(folder));
  });

  it("[R-13] [CLI-3] of giving up the key of an earlier version and taking it up one comes first", async () => {
    for (let round = 0; round < 20; round += 1) {
      await closeDatabases();
      await rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 });
      databases = [databaseIn(path.dirname(folder)), databaseIn(path.dirname(folder))];
      await leave(NAME, 1, earlier(1));
      const [one, two] = [new Window("a"), new Window("b")];
      await one.send(NAME);
      const [isGivenUp, { intention }] = await Promise.all([one.settle(NAME), two.send(NAME)]);
      // Another window has read it, so that it is nobody's to give up.
      assert.deepEqual([isGivenUp, intention.key], [false, "earlier"]);
    }
  });

  it("[R-13] [CLI-3] another text under the name of an earlier version's key gets a sealed key of its own", async () => {
    await leave(NAME, 1, earlier(1, "another text"));
    const { intention } = await new Window("a").send(NAME, "text");
    assert.notEqual(intention.key, "earlier");
    assert.deepEqual(
      (await stored()).map(({ name }) => name),
      [await sealedName()],
    );
    assert.equal((await new Window("b").send(NAME, "text")).intention.key, intention.key);
  });

  it("[R-13] what was cleared is on no disk, and a doubt of this window goes on under its key", async () => {
    const intentions = new Intentions(files());
    const begin = async () =>
      intentions.begin(NAME, { open: async () => Promise.resolve("a1"), withdraw: () => undefined });
    const { intention } = await begin();
    await intention.begin("text", now);
    intention.doubt();
    await put(OTHER, "{}", 1);
    await intentions.forget();
    assert.deepEqual(await stored(), []);
    const again = await begin();
    await again.intention.begin("text", now);
    assert.equal(again.intention.key, intention.key);
  });

  it("[R-13] without a secret nothing is on disk, and the check goes on with its own key", async () => {
    const without = new StoredIntentions({
      database: oneDatabaseIn(path.dirname(folder)),
      secret: async () => Promise.resolve(undefined),
      now: () => now,
      warn: (message) => void warnings.push(message),
    });
    const intentions = new Intentions(without);
    const { intention } = await intentions.begin(NAME, {
      open: async () => Promise.resolve("a1"),
      withdraw: () => undefined,
    });
    await intention.begin("text", now);
    assert.equal(intention.isRepeatable(now), true);
    assert.deepEqual(await stored(), []);
    assert.match(warnings.join(), /no secret/u);
  });

  it("where nothing can be written the check goes on with its own key", async () => {
    const shared = path.dirname(folder);
    const refusal = "BEFORE INSERT ON intentions BEGIN SELECT RAISE(ABORT, 'no'); END";
    await oneDatabaseIn(shared).run([{ sql: `CREATE TRIGGER refusal ${refusal}` }]);
    const window = new Window("a");
    const { intention, entry } = await window.send(NAME);
    assert.equal(entry, "a1");
    assert.equal((await window.send(NAME)).intention.key, intention.key);
    assert.ok(warnings.length > 0);
    await window.settle(NAME);
  });
});
