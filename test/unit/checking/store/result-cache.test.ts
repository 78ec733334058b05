import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { CheckContent } from "../../../../src/checking/store/sealed-results.ts";
import {
  contentHash,
  ResultCache,
  serviceIdentity,
  type ResultAge,
} from "../../../../src/checking/store/result-cache.ts";
import { openResult, resultName, sealResult } from "../../../../src/checking/store/sealed-results.ts";
import { eventually } from "../../../harness/eventually.ts";
import { closeDatabases, databaseIn, resultsIn } from "./a-database.ts";

const CONTENT = { baseUrl: "https://example.org", operation: "grammar", options: "auto", text: "A text." };
const OTHERS: readonly CheckContent[] = [
  { ...CONTENT, text: "A text" },
  { ...CONTENT, options: "en-GB" },
  { ...CONTENT, operation: "detector" },
  { ...CONTENT, baseUrl: "https://example.com" },
];
const SECRET = "0123456789abcdef";
const HOUR_MS = 3_600_000;
const numbered = (index: number): CheckContent => ({ ...CONTENT, text: `Text ${index}.` });

const at = (port: number) => ({ service: "embedded", baseUrl: `http://127.0.0.1:${port}` }) as const;

const readText = (kept: unknown): string | undefined => (typeof kept === "string" ? kept : undefined);

describe("results by content", () => {
  it("[EDI-12] each part of the content counts, and the name holds none of the text", () => {
    for (const nameOf of [contentHash, (content: CheckContent) => resultName(content, SECRET)]) {
      const names = [CONTENT, ...OTHERS].map((content) => nameOf(content));
      assert.equal(new Set(names).size, names.length);
      for (const name of names) assert.match(name, /^[0-9a-f]{64}$/u);
    }
  });

  it("[EDI-12] the embedded service is the same at every port, and another one with another version", () => {
    const [one, two] = [serviceIdentity("1.0.0"), serviceIdentity("1.0.1")];
    assert.equal(one(at(1)), one(at(2)));
    assert.notEqual(one(at(1)), two(at(1)));
    const hosted = { service: "hosted", baseUrl: "https://example.org" } as const;
    assert.equal(one(hosted), two(hosted));
  });

  it("[IMG-4] results of the embedded service depend on the trust anchors, those of a hosted one don't", () => {
    const [without, own] = [serviceIdentity("1.0.0"), serviceIdentity("1.0.0", () => "/home/own.pem")];
    assert.equal(without(at(1)), "embedded 1.0.0");
    assert.notEqual(without(at(1)), own(at(1)));
    const hosted = { service: "hosted", baseUrl: "https://example.org" } as const;
    assert.equal(without(hosted), own(hosted));
  });

  it("[IMG-4] results of the embedded service depend on what the trust anchor file holds", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "anchors-"));
    try {
      const file = path.join(folder, "own.pem");
      const identities = new Set<string>();
      const identity = serviceIdentity("1.0.0", () => file);
      const note = (): unknown => identities.add(identity(at(1)));
      note();
      for (const [text, seconds] of [
        ["one", 1],
        ["one and two", 1],
        ["one and six", 2],
      ] as const) {
        await writeFile(file, text);
        await utimes(file, seconds, seconds);
        note();
        note();
      }
      assert.equal(identities.size, 4, [...identities].join("\n"));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("keeps the latest within a bound", async () => {
    const cache = new ResultCache<number>({ entries: 100 });
    for (let i = 0; i < 150; i += 1) {
      await cache.set([{ content: numbered(i), result: i }]);
      assert.equal(cache.get(numbered(0)), 0, "what is asked for stays");
    }
    assert.equal(cache.get(numbered(1)), undefined);
    assert.equal(cache.get(numbered(149)), 149);
    assert.deepEqual(await cache.find([numbered(149), numbered(1), numbered(0)]), [149, undefined, 0]);
  });

  it("[EDI-12] what is sealed is opened by the same content, and by no other", () => {
    const sealed = sealResult(CONTENT, { corrected: "A text." }, SECRET);
    assert.deepEqual(openResult(CONTENT, sealed, SECRET), { value: { corrected: "A text." } });
    for (const other of OTHERS) assert.equal(openResult(other, sealed, SECRET), undefined);
    assert.ok(!Buffer.from(sealed).includes("text"));
  });

  it("[EDI-12] a sealed result that was changed at any place is none", () => {
    const sealed = sealResult(CONTENT, "A result.", SECRET);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ by;
        assert.equal(openResult(CONTENT, changed, SECRET), undefined);
        assert.equal(openResult(CONTENT, sealed.subarray(0, at), SECRET), undefined);
      }),
    );
  });
});

describe("results that outlast the window", () => {
  let folder: string;
  let warnings: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "results-"));
    warnings = [];
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Returns the rows as another window sees them. */
  const rows = async (): Promise<readonly unknown[]> =>
    (await databaseIn(folder).run([{ sql: "SELECT name FROM results" }]))[0] ?? [];

  const windowIn = (
    place: string,
    secret: string | undefined = SECRET,
    age?: ResultAge,
  ): ResultCache<string> =>
    new ResultCache({
      disk: {
        results: resultsIn(place, { warn: (message) => void warnings.push(message) }),
        secret: async () => Promise.resolve(secret === "" ? undefined : secret),
        read: readText,
      },
      ...(age === undefined ? {} : { age }),
    });

  it("[EDI-12] what was kept under another secret is not found, and its file not touched", async () => {
    await windowIn(folder).set([{ content: CONTENT, result: "A result." }]);
    assert.deepEqual(await windowIn(folder, "another").find([CONTENT]), [undefined]);
    assert.notEqual(resultName(CONTENT, SECRET), resultName(CONTENT, "another"));
    assert.equal(openResult(CONTENT, sealResult(CONTENT, "A result.", SECRET), "another"), undefined);
    assert.deepEqual(await windowIn(folder).find([CONTENT]), ["A result."]);
  });

  it("[EDI-12] without a secret results are in memory alone", async () => {
    const cache = windowIn(folder, "");
    await cache.set([{ content: CONTENT, result: "A result." }]);
    assert.deepEqual(await cache.find([CONTENT, numbered(1)]), ["A result.", undefined]);
    assert.deepEqual(await readdir(folder), []);
  });

  it("[EDI-12] what has an age is asked for again after it, in this window and after a restart, whatever the clock did", async () => {
    let now = 1_000 * HOUR_MS;
    const age = { ageMs: 24 * HOUR_MS, now: () => now };
    const cache = windowIn(folder, SECRET, age);
    await cache.set([{ content: CONTENT, result: "Today's." }]);
    now += 23 * HOUR_MS;
    assert.equal(cache.get(CONTENT), "Today's.");
    assert.deepEqual(await windowIn(folder, SECRET, age).find([CONTENT]), ["Today's."]);
    const late = windowIn(folder, SECRET, age);
    await late.find([CONTENT]);
    now += 2 * HOUR_MS;
    for (const window of [cache, late]) assert.equal(window.get(CONTENT), undefined);
    assert.deepEqual(await windowIn(folder, SECRET, age).find([CONTENT]), [undefined]);
    await eventually(async () => assert.deepEqual(await rows(), [], "it goes from the disk too"));
    await cache.set([{ content: CONTENT, result: "Tomorrow's." }]);
    now -= 100 * HOUR_MS;
    assert.equal(cache.get(CONTENT), undefined);
  });

  it("[EDI-12] they are found after a restart, and by a window that was open before them", async () => {
    const [one, two] = [windowIn(folder), windowIn(folder)];
    assert.deepEqual(await two.find([CONTENT]), [undefined]);
    await one.set([CONTENT, ...OTHERS].map((content, index) => ({ content, result: `Result ${index}.` })));
    assert.deepEqual(await two.find([CONTENT]), ["Result 0."]);
    const restarted = windowIn(folder);
    assert.deepEqual(await restarted.find([...OTHERS, numbered(1)]), [
      "Result 1.",
      "Result 2.",
      "Result 3.",
      "Result 4.",
      undefined,
    ]);
    assert.equal(restarted.get(OTHERS[0] ?? CONTENT), "Result 1.", "in memory from then on");
  });

  it("[EDI-12] what holds for this window alone is gone with it", async () => {
    const cache = windowIn(folder);
    await cache.set([{ content: CONTENT, result: "Today's." }], false);
    assert.equal(cache.get(CONTENT), "Today's.");
    assert.deepEqual(await windowIn(folder).find([CONTENT]), [undefined]);
  });

  it("[EDI-12] nothing of a text or a result is in any file, or in its name", async () => {
    const text = "The heliotrope marmalade of the submarine was never copied.";
    await windowIn(folder).set([{ content: { ...CONTENT, text }, result: `${text} Well done.` }]);
    assert.equal((await rows()).length, 1);
    for (const file of await readdir(path.join(folder, "store"))) {
      const bytes = await readFile(path.join(folder, "store", file));
      for (const word of ["heliotrope", "marmalade", "Well done"]) assert.ok(!bytes.includes(word));
    }
  });

  it("[EDI-12] one that was damaged or is something else is as good as none, and is removed", async () => {
    for (const spoiled of [
      "substr(sealed, 1, length(sealed) - 1)",
      "substr(sealed, 1, 20)",
      "CAST(substr(sealed, 1, length(sealed) - 1) || x'00' AS BLOB)",
      "CAST('Something else' AS BLOB)",
      "x''",
    ]) {
      await windowIn(folder).set([{ content: CONTENT, result: "A result." }]);
      await databaseIn(folder).run([{ sql: `UPDATE results SET sealed = ${spoiled}` }]);
      assert.deepEqual(await windowIn(folder).find([CONTENT]), [undefined]);
      await eventually(async () => assert.deepEqual(await rows(), []));
      await windowIn(folder).set([{ content: CONTENT, result: "Another." }]);
      assert.deepEqual(await windowIn(folder).find([CONTENT]), ["Another."]);
      await resultsIn(folder).clear();
    }
    assert.deepEqual(warnings, []);
  });

  it("[EDI-12] what an earlier version has kept and this one cannot read is as good as none", async () => {
    await resultsIn(folder).put([
      { name: resultName(CONTENT, SECRET), sealed: sealResult(CONTENT, { of: "old" }, SECRET) },
    ]);
    const cache = windowIn(folder);
    assert.deepEqual(await cache.find([CONTENT]), [undefined]);
    await cache.set([{ content: CONTENT, result: "New." }]);
    assert.deepEqual(await windowIn(folder).find([CONTENT]), ["New."]);
  });

  it("[EDI-12] a disk that fails keeps nothing for later, and costs no check its result", async () => {
    const file = path.join(folder, "no folder");
    await writeFile(file, "");
    const cache = windowIn(path.join(file, "results"));
    await cache.set([{ content: CONTENT, result: "A result." }]);
    await cache.set([{ content: numbered(1), result: "One." }]);
    assert.deepEqual(await cache.find([CONTENT, numbered(1), numbered(2)]), ["A result.", "One.", undefined]);
    assert.equal(warnings.length, 1, "said once");
  });
});
