import assert from "node:assert/strict";
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import { Patience } from "../../../../src/editor/patience.ts";
import { ResultFiles, type ResultBounds } from "../../../../src/editor/results/result-files.ts";
import { packOf, placesIn, tableBytes } from "../../../../src/editor/results/result-pack.ts";
import { eventually } from "../../../harness/eventually.ts";
import { nameOf, sealedOf } from "./result-writer.ts";

const WIDE = { files: 1_000, entries: 10_000, bytes: 10_000_000, ageMs: 1_000_000_000 };
const HOUR_MS = 3_600_000;
/** A program of every Unix. */
const MAKE_PIPE = "mkfifo";

const put = async (store: ResultFiles, ...ids: readonly number[]): Promise<void> =>
  store.put(ids.map((id) => ({ name: nameOf(id), sealed: sealedOf(id) })));

/** The ids of those that are there; each is what was written. */
const held = async (store: ResultFiles, ids: readonly number[]): Promise<readonly number[]> => {
  const found = await store.find(ids.map(nameOf));
  for (const id of ids) {
    const sealed = found.get(nameOf(id));
    if (sealed !== undefined) assert.deepEqual(Buffer.from(sealed), Buffer.from(sealedOf(id)));
  }
  return ids.filter((id) => found.has(nameOf(id)));
};

describe("the folder of results", () => {
  let folder: string;
  let now: number;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "results-"));
    now = Date.now();
  });

  afterEach(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const files = (bounds: Partial<ResultBounds> = {}): ResultFiles =>
    new ResultFiles({ folder, now: () => now, warn: assert.fail, bounds: { ...WIDE, ...bounds } });

  it("[EDI-12] what is put is found by every window, one file for what is put together", async () => {
    const [one, two] = [files(), files()];
    await put(one, 1, 2, 3);
    await put(two, 4);
    for (const store of [one, two, files()]) {
      assert.deepEqual(await held(store, [0, 1, 2, 3, 4, 5]), [1, 2, 3, 4]);
    }
    assert.equal((await readdir(folder)).length, 2);
  });

  it("[EDI-12] over each bound, what was of no use for longest goes first", async () => {
    for (const bounds of [
      { files: 2 },
      { entries: 2 },
      { bytes: packOf([{ name: nameOf(3), sealed: sealedOf(3) }]).length * 2 },
    ]) {
      const store = files(bounds);
      for (const id of [1, 2]) {
        await put(store, id);
        now += 2 * HOUR_MS;
      }
      // The first one is of use once more, and the second one is the oldest then.
      assert.deepEqual(await held(store, [1]), [1]);
      await put(store, 3);
      assert.deepEqual(await held(files(bounds), [1, 2, 3]), [1, 3], JSON.stringify(bounds));
      for (const file of await readdir(folder)) await rm(path.join(folder, file));
    }
  });

  it("[EDI-12] what nobody needs stays for its age, and what is needed for as long as it is", async () => {
    const ageMs = 10 * HOUR_MS;
    const store = files({ ageMs });
    await put(store, 1);
    await put(store, 2);
    for (let hours = 0; hours < 14; hours += 2) {
      now += 2 * HOUR_MS;
      store.inUse([nameOf(1)]);
      await wait(20);
    }
    await put(store, 3);
    assert.deepEqual(await held(files({ ageMs }), [1, 2, 3]), [1, 3]);
  });

  it("[EDI-12] what is none of ours is removed, what is being written by another window is not", async () => {
    const [fresh, old] = ["0".repeat(36), "1".repeat(36)].map((id) => path.join(folder, `${id}.tmp`));
    assert.ok(fresh !== undefined && old !== undefined);
    for (const file of [fresh, old, path.join(folder, "notes.txt")]) await writeFile(file, "Something else");
    const before = (now - 2 * HOUR_MS) / 1_000;
    await utimes(old, before, before);
    await mkdir(path.join(folder, "a folder"));
    const store = files();
    await put(store, 1);
    const left = await readdir(folder);
    assert.equal(left.length, 3);
    assert.ok(left.includes("a folder") && left.includes(path.basename(fresh)));
  });

  it("[EDI-12] a file that cannot be read, or is of any size, does not hide the others", async () => {
    await put(files(), 1);
    const names = ["0", "1"].map((digit) => path.join(folder, `${digit.repeat(36)}.results`));
    const [blocked = "", huge = ""] = names;
    await mkdir(blocked);
    await writeFile(huge, Buffer.from("CARESULT\x00\x10\x00\x00", "latin1"));
    await truncate(huge, WIDE.bytes * 10);
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    const store = new ResultFiles({ folder, now: () => now, warn, bounds: WIDE });
    assert.deepEqual(await held(store, [1]), [1]);
    await put(store, 2);
    assert.deepEqual(await held(store, [1, 2]), [1, 2]);
    assert.deepEqual(warnings, ["Some results of checks could not be read: EISDIR."]);
    assert.ok(!(await readdir(folder)).includes(path.basename(huge)));
  });

  it("[EDI-12] a folder that is full takes its time after a restart, and is found all the same", async () => {
    const ids = Array.from({ length: 200 }, (_, id) => id);
    const store = files();
    await Promise.all(ids.map(async (id) => put(store, id)));
    let moments = 0;
    class Counting extends Patience {
      override async for<T>(work: Promise<T>, giveUp: () => T): Promise<T> {
        moments += 1;
        return super.for(work, giveUp);
      }
    }
    const patience = new Counting(10_000);
    const restarted = new ResultFiles({ folder, now: () => now, warn: assert.fail, bounds: WIDE, patience });
    assert.deepEqual(await held(restarted, [7]), [7]);
    assert.ok(moments > 5, `${moments} steps, none of which waits for all`);
  });

  it("[EDI-12] a folder that is full is not looked through at each result, and soon has no more than its bound", async () => {
    const store = files({ files: 40 });
    const counts: number[] = [];
    for (let id = 0; id < 46; id += 1) {
      now += 1_000;
      await put(store, id);
      counts.push((await readdir(folder)).length);
    }
    assert.deepEqual(counts.slice(39), [40, 41, 42, 40, 41, 42, 40]);
  });

  it("[EDI-12] cleared, the folder holds no result", async () => {
    const [one, two] = [files(), files()];
    await put(one, 1);
    await put(two, 2);
    await one.clear();
    assert.deepEqual(await readdir(folder), []);
    for (const store of [one, two]) assert.deepEqual(await held(store, [1, 2]), []);
  });

  it("[EDI-12] a file that another window has removed is missed by nobody", async () => {
    const store = files();
    await put(store, 1, 2);
    const [file] = await readdir(folder);
    await rm(path.join(folder, file ?? ""));
    assert.deepEqual(await held(store, [1, 2]), []);
    await put(store, 2);
    assert.deepEqual(await held(store, [1, 2]), [2]);
  });

  it("[EDI-12] a disk that hangs holds nobody up for more than a moment", async () => {
    const warnings: string[] = [];
    const hanging = path.join(folder, `${"0".repeat(36)}.results`);
    // Reading it waits for somebody who writes.
    execFileSync(MAKE_PIPE, [hanging]);
    const store = new ResultFiles({
      folder,
      now: () => now,
      warn: (message) => void warnings.push(message),
      patience: new Patience(50),
    });
    assert.equal((await store.find([nameOf(1)])).size, 0);
    await put(store, 1);
    await writeFile(hanging, "");
    // Read at last, it turns out to be none of ours.
    await eventually(async () => assert.ok(!(await readdir(folder)).includes(path.basename(hanging))));
    assert.deepEqual(warnings, ["Results of checks could not be read: the disk is too slow."]);
    assert.deepEqual(await held(files(), [1]), [1], "it is written all the same");
  });

  it("[EDI-12] any bytes can be read as a file of results, and give what stands in them", () => {
    const entry = fc.record({ id: fc.nat(1_000), length: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(entry), fc.nat(), fc.nat(255), fc.boolean(), (entries, place, value, isCut) => {
        const sealed = entries.map(({ id, length }) => ({
          name: nameOf(id),
          sealed: Buffer.alloc(length, id),
        }));
        const bytes = Buffer.from(packOf(sealed));
        const whole = placesIn(bytes.subarray(0, tableBytes(bytes, bytes.length)), bytes.length);
        for (const { name, sealed: each } of new Map(sealed.map((one) => [one.name, one])).values()) {
          const { start = 0, end = 0 } = whole?.get(name) ?? {};
          assert.deepEqual(bytes.subarray(start, end), each);
        }
        const at = place % bytes.length;
        bytes[at] = value;
        const changed = isCut ? bytes.subarray(0, at) : bytes;
        const table = tableBytes(changed, changed.length);
        if (table === undefined) return;
        assert.ok(table <= changed.length);
        for (const { start, end } of placesIn(changed.subarray(0, table), changed.length)?.values() ?? []) {
          assert.ok(start >= table && start <= end && end <= changed.length);
        }
      }),
    );
  });

  it("[EDI-12] a window that is killed while it writes leaves what was written, whole or not at all", async function () {
    this.timeout(60_000);
    let written = 0;
    for (let kill = 0; kill < 8; kill += 1) {
      const writer = fork(path.join(import.meta.dirname, "result-writer.ts"), [folder, String(kill * 1_000)]);
      let told = 0;
      writer.on("message", () => (told += 1));
      await once(writer, "message");
      await wait(3 + kill * 4);
      writer.kill("SIGKILL");
      await once(writer, "exit");
      const ids = Array.from({ length: 1_000 }, (_, index) => kill * 1_000 + index);
      const there = await held(files(), ids);
      assert.ok(there.length >= told * 3, `${there.length} of ${told} times three are there`);
      written += there.length;
    }
    assert.ok(written > 0);
    now += 2 * HOUR_MS;
    await put(files(), 1);
    assert.ok((await readdir(folder)).every((file) => file.endsWith(".results")));
  });
});
