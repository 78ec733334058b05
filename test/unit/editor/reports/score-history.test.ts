import assert from "node:assert/strict";
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ScoreHistory, type HistoryBounds } from "../../../../src/editor/reports/score-history.ts";
import type { HistoryPoint } from "../../../../src/report/document-report.ts";

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
    folder = path.join(await mkdtemp(path.join(tmpdir(), "history-")), "scores");
  });

  afterEach(async () => rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 }));

  const windowWith = (bounds?: HistoryBounds): ScoreHistory =>
    new ScoreHistory({ folder, warn: assert.fail, ...(bounds === undefined ? {} : { bounds }) });

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

  it("[EDI-7] nothing is lost where two windows begin another file at the same time", async () => {
    const bounds = { points: 50, documents: 3, fileBytes: 100 };
    const windows = Array.from({ length: 4 }, () => windowWith(bounds));
    for (let at = 0; at < 40; at += windows.length) {
      await Promise.all(windows.map(async (history, n) => history.add(URI, pointAt(at + n), false)));
    }
    assert.deepEqual(
      await read(),
      Array.from({ length: 40 }, (_, at) => at),
    );
  });

  it("[EDI-7] is bounded: the latest points of a document, in few files, and the latest documents", async () => {
    const bounds = { points: 5, documents: 3, fileBytes: 600 };
    const history = windowWith(bounds);
    for (let at = 0; at < 100; at += 1) await history.add(URI, pointAt(at), false);
    assert.deepEqual(
      history.of(URI).map(({ at }) => at),
      [95, 96, 97, 98, 99],
    );
    assert.deepEqual((await read()).slice(-5), [95, 96, 97, 98, 99]);
    assert.ok((await readdir(folder)).length <= 3, `${(await readdir(folder)).length} files`);
    for (let n = 0; n < 10; n += 1) await history.add(`file:///${n}.md`, pointAt(n), false);
    const documents = new Set((await readdir(folder)).map((name) => name.split(".")[0]));
    assert.equal(documents.size, 3);
    assert.deepEqual(await read("file:///9.md"), [9]);
  });

  it("[EDI-7] a file that was cut off, or holds something else, costs its own lines", async () => {
    await windowWith().add(URI, pointAt(1), false);
    const [name = ""] = await readdir(folder);
    await appendFile(path.join(folder, name), `{"at":2,"score":7}\nnull\n{"at":3,"sco`);
    await windowWith().add(URI, pointAt(4), false);
    assert.deepEqual(await read(), [1, 4]);
  });

  it("[EDI-12] holds no address, and is gone when it is forgotten", async () => {
    const history = windowWith();
    const told: string[] = [];
    await history.add(URI, pointAt(1), false);
    for (const name of await readdir(folder)) {
      const content = await readFile(path.join(folder, name), "utf8");
      assert.doesNotMatch(`${name} ${content}`, /secret|letter|somebody/u);
    }
    history.onDidChange((uri) => void told.push(uri));
    await history.forget();
    assert.deepEqual([history.of(URI), told, await read()], [[], [URI], []]);
  });
});
