import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ScoreHistory, type HistoryBounds } from "../../../../src/checking/store/score-history.ts";
import { paidSecret } from "./paid-secret.ts";
import { closeDatabases, databaseFile, databaseIn } from "./a-database.ts";
import type { HistoryPoint } from "../../../../src/report/records.ts";

const URI = "file:///home/somebody/a%20secret%20letter.md";
const OTHER = "file:///home/somebody/another.md";

const pointAt = (at: number, said: Partial<HistoryPoint> = {}): HistoryPoint => ({
  at,
  score: (at % 100) / 100,
  service: "hosted",
  name: "a detector",
  words: 100,
  ...said,
});

describe("the history of a document's score", () => {
  let folder: string;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), "history-")), "history");
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 });
  });

  const windowWith = (
    bounds?: HistoryBounds,
    secret: () => Promise<string | undefined> = paidSecret,
  ): ScoreHistory =>
    new ScoreHistory({
      secret,
      database: databaseIn(path.dirname(folder)),
      warn: assert.fail,
      ...(bounds === undefined ? {} : { bounds }),
    });

  const read = async (uri = URI): Promise<readonly number[]> => {
    const history = windowWith();
    await history.load(uri);
    return history.of(uri).map(({ at }) => at);
  };

  it("[EDI-7] is there after a restart, oldest first, for each document alone", async () => {
    const history = windowWith();
    await history.add(URI, pointAt(2), false);
    await history.add(URI, pointAt(1), false);
    await history.add(OTHER, pointAt(3), false);
    assert.deepEqual(history.of(URI), [pointAt(1), pointAt(2)]);
    assert.deepEqual(await read(), [1, 2]);
    assert.deepEqual(await read(OTHER), [3]);
    assert.deepEqual(await read("file:///never.md"), []);
  });

  it("[EDI-12] an answer that was known already is no other score; another service's is", async () => {
    const history = windowWith();
    await history.add(URI, pointAt(50), false);
    await history.add(URI, { ...pointAt(50), at: 51 }, true);
    await history.add(URI, { ...pointAt(50), at: 52, service: "embedded", name: "a model" }, true);
    await history.add(URI, { ...pointAt(50), at: 53 }, true);
    assert.deepEqual(await read(), [50, 52]);
    await history.add(URI, { ...pointAt(50), at: 54 }, false);
    assert.deepEqual(await read(), [50, 52, 54]);
  });

  it("[EDI-7] goes with a document to its new name, and is that of both after a copy; what had the name is no part of it", async () => {
    for (const stays of [false, true]) {
      const history = windowWith();
      await history.add(URI, pointAt(1), false);
      await history.add(URI, pointAt(2), false);
      await history.add(OTHER, pointAt(3), false);
      await history.carry(URI, OTHER, stays);
      assert.deepEqual(history.of(OTHER), [pointAt(1), pointAt(2)]);
      assert.deepEqual(await read(OTHER), [1, 2]);
      assert.deepEqual(await read(URI), stays ? [1, 2] : []);
      assert.equal(history.of(URI).length, stays ? 2 : 0);
      await history.add(OTHER, pointAt(4), false);
      assert.deepEqual(await read(OTHER), [1, 2, 4]);
      await history.forget();
    }
  });

  it("[EDI-7] of a document without one there is none under its new name", async () => {
    const history = windowWith();
    await history.carry(URI, OTHER, false);
    await history.add(OTHER, pointAt(3), false);
    await history.carry(URI, OTHER, true);
    assert.deepEqual(await read(OTHER), []);
  });

  it("[EDI-7] two windows lose nothing of each other, and what both note at the same time is one point", async () => {
    const windows = [windowWith(), windowWith()];
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => windows[at % 2]?.add(URI, pointAt(at), false)),
    );
    await Promise.all(windows.map(async (history) => history.add(URI, pointAt(100), false)));
    assert.deepEqual(await read(), [...Array.from({ length: 40 }, (_, at) => at), 100]);
  });

  it("[EDI-7] is bounded: the latest points of a document, and the latest documents", async () => {
    const history = windowWith({ points: 5, documents: 3 });
    for (let at = 0; at < 30; at += 1) await history.add(URI, pointAt(at), false);
    const latest = [25, 26, 27, 28, 29];
    assert.deepEqual([history.of(URI).map(({ at }) => at), await read()], [latest, latest]);
    for (let n = 30; n < 40; n += 1) await history.add(`file:///${n}.md`, pointAt(n), false);
    const uris = [URI, ...Array.from({ length: 10 }, (_, n) => `file:///${n + 30}.md`)];
    const left: (readonly number[])[] = [];
    for (const uri of uris) left.push(await read(uri));
    assert.deepEqual(left, [...Array.from({ length: 8 }, () => []), [37], [38], [39]]);
  });

  it("[EDI-7] of earlier versions is taken over from its files, of which one that was cut off costs its own lines", async () => {
    await mkdir(folder);
    const document = createHash("sha256").update(URI).digest("hex");
    const lines = [pointAt(1), { at: 2, score: 7 }, null, pointAt(4)].map((line) => JSON.stringify(line));
    await writeFile(path.join(folder, `${document}.jsonl`), `${lines.join("\n\n")}\n{"at":5,"sco`);
    await writeFile(
      path.join(folder, `${document}.${randomUUID()}.jsonl`),
      `\n${JSON.stringify(pointAt(0))}\n`,
    );
    const windows = [windowWith(), windowWith()];
    await Promise.all(windows.map(async (history) => history.load(URI)));
    for (const history of windows) assert.deepEqual(history.of(URI), [pointAt(0), pointAt(1), pointAt(4)]);
    await assert.rejects(readdir(folder));
    await windowWith().add(URI, pointAt(6), false);
    assert.deepEqual(await read(), [0, 1, 4, 6]);
  });

  const onDisk = async (): Promise<string> => {
    const store = path.dirname(databaseFile(path.dirname(folder)));
    const files = (await readdir(store)).map(async (name) => readFile(path.join(store, name), "latin1"));
    return (await Promise.all(files)).join("");
  };

  it("[R-13] [EDI-7] who guesses at an address finds it neither in what is new nor in what an earlier version has stored", async () => {
    const guess = createHash("sha256").update(URI).digest("hex");
    await windowWith().add(OTHER, pointAt(3), false);
    const database = databaseIn(path.dirname(folder));
    await database.run([
      {
        sql: "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?)",
        args: [guess, 1, 0.5, "hosted", "a detector", 100],
      },
    ]);
    assert.equal((await onDisk()).includes(guess), true);
    assert.deepEqual([await read(), await read(OTHER)], [[1], [3]]);
    await windowWith().add(URI, pointAt(2), false);
    await closeDatabases();
    assert.equal((await onDisk()).includes(guess), false);
    assert.deepEqual(await read(), [1, 2]);
  });

  it("[R-13] [EDI-7] without a secret it is in memory alone, goes with its document, and is bounded", async () => {
    const history = windowWith({ points: 2, documents: 3 }, async () => Promise.resolve(undefined));
    for (const at of [1, 2, 3]) await history.add(URI, pointAt(at), false);
    await history.carry(URI, OTHER, false);
    await history.load(OTHER);
    assert.deepEqual([history.of(URI), history.of(OTHER)], [[], [pointAt(2), pointAt(3)]]);
    assert.deepEqual([await read(), await read(OTHER)], [[], []]);
  });

  it("[EDI-12] holds no address, and is gone when it is forgotten", async () => {
    const history = windowWith();
    const messages: string[] = [];
    await history.add(URI, pointAt(1), false);
    const store = path.dirname(databaseFile(path.dirname(folder)));
    for (const name of await readdir(store)) {
      const content = await readFile(path.join(store, name), "latin1");
      assert.doesNotMatch(`${name} ${content}`, /secret|letter|somebody/u);
    }
    history.onDidChange((uri) => void messages.push(uri));
    await history.forget();
    assert.deepEqual([history.of(URI), messages, await read()], [[], [URI], []]);
  });
});
