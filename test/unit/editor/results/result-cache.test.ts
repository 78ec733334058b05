import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import {
  contentHash,
  ResultCache,
  serviceIdentity,
  type CheckContent,
  type ResultAge,
} from "../../../../src/editor/results/result-cache.ts";
import { ResultFiles } from "../../../../src/editor/results/result-files.ts";
import { openResult, resultName, sealResult } from "../../../../src/editor/results/sealed-results.ts";
import { eventually } from "../../../harness/eventually.ts";

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

  afterEach(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const windowIn = (
    place: string,
    secret: string | undefined = SECRET,
    age?: ResultAge,
  ): ResultCache<string> =>
    new ResultCache({
      disk: {
        files: new ResultFiles({
          folder: place,
          now: Date.now,
          warn: (message) => void warnings.push(message),
        }),
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
    await eventually(async () => assert.deepEqual(await readdir(folder), [], "its file goes with it"));
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
    const files = await readdir(folder);
    assert.equal(files.length, 1);
    for (const file of files) {
      const bytes = await readFile(path.join(folder, file));
      for (const word of ["heliotrope", "marmalade", "Well done"]) assert.ok(!bytes.includes(word));
    }
  });

  it("[EDI-12] a file that was damaged or is of another kind is as good as none, and is removed", async () => {
    for (const spoil of [
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 1),
      (bytes: Buffer) => bytes.subarray(0, 30),
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) ?? 0]).map((b) => b ^ 1)]),
      () => Buffer.from("CARESULT\xff\xff\xff\xff", "latin1"),
      () => Buffer.from("Something else"),
      () => Buffer.alloc(0),
    ]) {
      await windowIn(folder).set([{ content: CONTENT, result: "A result." }]);
      const [file] = await readdir(folder);
      assert.ok(file !== undefined);
      await writeFile(path.join(folder, file), spoil(await readFile(path.join(folder, file))));
      const cache = windowIn(folder);
      assert.deepEqual(await cache.find([CONTENT]), [undefined]);
      await cache.set([{ content: CONTENT, result: "Another." }]);
      assert.deepEqual(await windowIn(folder).find([CONTENT]), ["Another."]);
      const left = await readdir(folder);
      assert.ok(left.length === 1 && !left.includes(file));
      await rm(path.join(folder, left[0] ?? ""));
    }
    assert.deepEqual(warnings, []);
  });

  it("[EDI-12] what an earlier version has kept and this one cannot read is as good as none", async () => {
    const files = new ResultFiles({ folder, now: Date.now, warn: assert.fail });
    await files.put([
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
