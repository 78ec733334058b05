import assert from "node:assert/strict";
import * as fc from "fast-check";
import { CHECK_KINDS } from "../../../../src/checking/paying/document-price.ts";
import { mapConcurrent } from "../../../../src/checking/vocabulary/map-concurrent.ts";
import { stillThere } from "../../../../src/checking/git/changed-files.ts";
import {
  endingsOf,
  excludedGlobs,
  folderGlobs,
  includeGlob,
  joinedGlobs,
} from "../../../../src/checking/batch/folder-globs.ts";
import { FolderLeft } from "../../../../src/editor/folders/folder-left.ts";
import { chargedOf, folderTotals } from "../../../../src/report/folders/folder-figures.ts";
import { checkList, fileOutcome, isLeftFor } from "../../../../src/checking/batch/folder-outcome.ts";
import { filesAtOnce, folderPrice } from "../../../../src/checking/batch/check-quotes.ts";
import { trusted } from "../../../harness/trusted.ts";
import { HOSTED } from "../../checking/paying/hosted-connection.ts";

const facts = {
  status: "done",
  service: "hosted",
  creditsCharged: 3,
  coverage: { checked: 20, total: 20 },
} as const;

const failed = (code: string) =>
  ({ ...facts, status: "failed", creditsCharged: 0, error: { code, message: code, charged: "no" } }) as const;

const change = (uri: string, status: number) => ({ uri, status });

const failingAtOne = async (item: number): Promise<void> =>
  item === 1 ? Promise.reject(new Error("one")) : Promise.resolve();

/** A memento whose values are as after a reload. */
const memento = () => {
  const kept = new Map<string, string>();
  const get = <T>(key: string, fallback?: T): T | undefined => {
    const value = kept.get(key);
    return value === undefined ? fallback : trusted<T>(JSON.parse(value));
  };
  const update = async (key: string, value: unknown): Promise<void> => {
    if (value === undefined) kept.delete(key);
    else kept.set(key, JSON.stringify(value));
    return Promise.resolve();
  };
  return { get, update };
};

describe("the files of a folder", () => {
  it("[EDI-15] are chosen by the endings of the languages, of plain text by its own alone", () => {
    const contributed = [
      { id: "plaintext", extensions: [".env", ".log"] },
      { id: "markdown", extensions: [".MDC", ".m*d"] },
      { id: "python", extensions: [".py"] },
    ];
    assert.deepEqual(endingsOf(["plaintext"], contributed), ["txt"]);
    assert.deepEqual(endingsOf(["typst", "markdown"], contributed).includes("mdc"), true);
    assert.deepEqual(endingsOf(["html"]), ["htm", "html"]);
    assert.deepEqual(endingsOf([]), []);
  });

  for (const [folder, endings, glob] of [
    ["", ["md"], "**/*.md"],
    ["a/b", ["md", "txt"], "a/b/**/*.{md,txt}"],
    ["a[1]/{b}", ["md"], "a[[]1[]]/[{]b[}]/**/*.md"],
  ] as const) {
    it(`[EDI-15] are looked for with ${glob}`, () => {
      assert.equal(includeGlob(folder, endings), glob);
    });
  }

  it("[EDI-15] are not looked for in ignored folders, but where a name would mean something else in a pattern", () => {
    const folders = [
      "/book/out",
      "/book/a b/dist",
      "/book/{x}",
      "/book/a,b",
      "/book/[1]",
      "/other/out",
      "/book",
    ];
    assert.deepEqual(folderGlobs("/book", folders), ["out/**", "a b/dist/**"]);
    const many = Array.from({ length: 1_000 }, (_, index) => `/book/${index}`);
    assert.ok(folderGlobs("/book", many).length < 500);
  });

  it("[EDI-15] are left out by patterns that are on, without braces in braces", () => {
    const on = excludedGlobs({
      "**/a": true,
      "**/b": false,
      "**/c": { when: "$(basename).ts" },
      "d.{x,{y,z}}": true,
    });
    assert.deepEqual(on, ["**/a", "d.{x,{y,z}}"]);
    assert.equal(joinedGlobs(on), "{**/a,d.x,d.y,d.z}");
    assert.equal(joinedGlobs(["**/a"]), "**/a");
    assert.equal(joinedGlobs(["never{closed"]), undefined);
    assert.equal(joinedGlobs([]), undefined);
  });

  it("[EDI-15] that git has changed are each there once, and the deleted ones not", () => {
    const changes = [
      change("staged", 0),
      change("both", 0),
      change("both", 5),
      change("staged-then-deleted", 1),
      change("staged-then-deleted", 6),
      change("deleted", 2),
      change("new", 7),
      change("ignored", 8),
      change("conflict", 18),
    ];
    assert.deepEqual(stillThere(changes), ["staged", "both", "new", "conflict"]);
  });
});

describe("the price of a folder", () => {
  const credits = fc.option(fc.nat(5_000), { nil: undefined });
  const quoted = fc.array(
    fc.record({ words: fc.nat(9_000), grammar: credits, ai: credits, plagiarism: credits }),
    { maxLength: 30 },
  );

  it("[EDI-15] is the sum of its files", () => {
    fc.assert(
      fc.property(quoted, (rows) => {
        const files = rows.map(({ words, ...prices }, index) => ({
          uri: `file:///${index}.md`,
          words,
          quotes: Object.fromEntries(
            Object.entries(prices).flatMap(([kind, price]) =>
              price === undefined
                ? []
                : [[kind, { wordsTotal: words, quote: { kind: "grammar", price, connection: HOSTED } }]],
            ),
          ),
        }));
        const price = folderPrice(files);
        const sum = rows.reduce(
          (all, row) => all + CHECK_KINDS.reduce((of, kind) => of + (row[kind] ?? 0), 0),
          0,
        );
        assert.equal(price.total, sum);
        assert.equal(
          price.words,
          rows.reduce((all, { words }) => all + words, 0),
        );
      }),
    );
  });

  it("[EDI-15] few files are checked at once, and no more than the plan has jobs", () => {
    assert.deepEqual(
      [0, 1, 2, 5, 50].map((jobs) => filesAtOnce("hosted", jobs)),
      [1, 1, 2, 3, 3],
    );
    assert.equal(filesAtOnce("embedded", 50), 2);
  });
});

describe("what a file came to", () => {
  for (const [name, checks, status, code] of [
    ["all answered", { grammar: { ...facts, corrections: 1 } }, "done", undefined],
    ["turned off", { ai: { ...failed("silenced"), status: "leftOut" } }, "done", undefined],
    ["nothing to check", { ai: failed("no_prose") }, "skipped", "no_prose"],
    [
      "too short for one",
      { grammar: { ...failed("min_words_not_met"), corrections: 0 }, ai: facts },
      "failed",
      "min_words_not_met",
    ],
    ["changed meanwhile", { ai: failed("price_changed") }, "left", "price_changed"],
    [
      "both",
      { grammar: { ...failed("min_words_not_met"), corrections: 0 }, ai: failed("timed_out") },
      "left",
      "timed_out",
    ],
  ] as const) {
    it(`[EDI-15] ${name}: ${status}`, () => {
      const file = fileOutcome("file:///a.md", checks);
      assert.deepEqual([file.status, file.reason?.code], [status, code]);
    });
  }

  it("[EDI-15] goes on the next time after what was not its own fault, or was changed meanwhile", () => {
    const left = ["revoked_api_key", "missing_scope", "timed_out", "refused", "price_changed", "stopped"];
    assert.ok([...left, "cancelled"].every(isLeftFor));
    assert.ok(!["min_words_not_met", "no_prose", "not_english", "internal_error"].some(isLeftFor));
  });

  it("[EDI-15] sums over files", () => {
    const one = fileOutcome("file:///a.md", {
      grammar: { ...facts, corrections: 2 },
      ai: { ...facts, score: 0.9, verdict: "band", band: "AI-Generated" },
    });
    const { bands, corrections, creditsCharged, done } = folderTotals([one, one]);
    assert.deepEqual([done, corrections, creditsCharged, bands.get("AI-Generated")], [2, 4, 12, 2]);
  });

  it("[EDI-15] [EDI-13] says of what ended it that credits moved, where they did for a file before", () => {
    const paid = fileOutcome("file:///a.md", { grammar: { ...facts, corrections: 2 } });
    const refused = fileOutcome("file:///b.md", { ai: failed("revoked_api_key") });
    const { error, ...lost } = failed("answer_lost");
    const doubtful = fileOutcome("file:///c.md", {
      ai: { ...lost, error: { ...error, charged: "unknown" } },
    });
    assert.equal(chargedOf([refused], "no"), "no");
    assert.equal(chargedOf([paid, refused], "no"), "yes");
    assert.equal(chargedOf([paid, refused, doubtful], "no"), "unknown");
    assert.equal(chargedOf([paid], "unknown"), "unknown");
  });

  it("[EDI-15] checks are those that are named, all of them, or none", () => {
    assert.deepEqual(checkList.parse(["ai", "grammar"]), ["grammar", "ai"]);
    for (const other of [[], ["grammar", "images"], "grammar", undefined])
      assert.equal(checkList.safeParse(other).data, undefined);
  });
});

describe("what is left of a check of many files", () => {
  it("[EDI-15] is remembered by addresses and settings, and forgotten with the last of it", async () => {
    const storage = memento();
    const left = new FolderLeft(storage);
    assert.equal(left.get(), undefined);
    const a = { id: "a", checks: ["ai"], uris: ["file:///a.md"], folder: "file:///" } as const;
    await left.set(a, ["file:///b.md"]);
    assert.deepEqual(new FolderLeft(storage).get(), a);
    await left.set({ ...a, uris: [] }, a.uris);
    assert.equal(left.get(), undefined);
  });

  it("[EDI-15] of an earlier one stays when a later one is done, and comes after what that has left", async () => {
    const left = new FolderLeft(memento());
    const a = { id: "a", checks: ["ai"], uris: ["a1", "a2"] } as const;
    await left.set(a, []);
    await left.set({ id: "b", checks: ["grammar"], uris: [] }, ["b1"]);
    assert.deepEqual(left.get(), a);
    const c = { id: "c", checks: ["ai"], uris: ["c1"] } as const;
    await left.set(c, []);
    assert.deepEqual(left.get(), c);
    await left.set({ ...c, uris: [] }, ["c1"]);
    assert.deepEqual(left.get(), a);
  });

  it("[EDI-15] is less what a later check was asked for of the same files, by all the checks that were wanted", async () => {
    const left = new FolderLeft(memento());
    const both = { id: "a", checks: ["grammar", "ai"], uris: ["a1", "a2"] } as const;
    await left.set(both, []);
    await left.set({ id: "b", checks: ["grammar"], uris: [] }, ["a1", "a2"]);
    assert.deepEqual(left.get(), both);
    await left.set({ id: "c", checks: ["grammar", "ai", "plagiarism"], uris: ["a2"] }, ["a1"]);
    assert.deepEqual(left.get()?.id, "c");
    await left.set({ id: "c", checks: ["grammar", "ai", "plagiarism"], uris: [] }, ["a2"]);
    assert.equal(left.get(), undefined);
  });

  it("[EDI-15] is bounded, and what is no such thing is nothing", async () => {
    const storage = memento();
    const left = new FolderLeft(storage);
    for (let each = 0; each < 30; each += 1) {
      await left.set({ id: `${each}`, checks: ["ai"], uris: [`file:///${each}.md`] }, []);
    }
    let seen = 0;
    for (let last = left.get(); last !== undefined; last = left.get()) {
      seen += 1;
      await left.set({ ...last, uris: [] }, last.uris);
    }
    assert.equal(seen, 10);
    await storage.update("contentAuthenticity.folderLeft", [
      { id: 1, checks: ["ai"], uris: ["a"] },
      "b",
      null,
    ]);
    assert.equal(left.get(), undefined);
  });
});

describe("few at once", () => {
  it("[EDI-15] does each once, never more than the most, and begins none after the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 4 }), fc.nat(20), async (count, most, end) => {
        const done: number[] = [];
        let [running, peak] = [0, 0];
        const items = Array.from({ length: count }, (_, index) => index);
        await mapConcurrent(
          items,
          most,
          async (item) => {
            running += 1;
            peak = Math.max(peak, running);
            await Promise.resolve();
            running -= 1;
            done.push(item);
          },
          () => done.length + running < end,
        );
        assert.deepEqual(done, items.slice(0, Math.min(count, end)));
        assert.ok(peak <= most);
      }),
    );
  });

  it("[EDI-15] rejects with the first error", async () => {
    await assert.rejects(mapConcurrent([0, 1, 2], 2, failingAtOne), { message: "one" });
  });
});
