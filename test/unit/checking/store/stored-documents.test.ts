import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { Row } from "../../../../src/checking/store/statement.ts";
import {
  StoredDocuments,
  type StoredDocumentsParts,
} from "../../../../src/checking/store/stored-documents.ts";
import {
  answeredAt,
  latestOf,
  readKeptDocument,
  supersedes,
  type KeptDocument,
} from "../../../../src/checking/store/kept-document.ts";
import { findingIn } from "../../findings/a-finding.ts";
import { item } from "../../findings/detection-answer.ts";
import { detected, keptOf } from "../../report/a-detection.ts";
import { filesWith } from "../../../harness/traces.ts";
import { closeDatabases, databaseIn, oneDatabaseIn } from "./a-database.ts";
import { FACTS, passageIn, scanOf } from "../plagiarism/a-scan.ts";

const SECRET = "of one installation";
const URI = "file:///home/somebody/diary.md";
const DAY_MS = 24 * 3_600_000;

describe("results of documents in the database", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "kept-"));
  });

  afterEach(closeDatabases);
  afterEach(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const documents = (parts: Partial<StoredDocumentsParts> = {}, kind: "documents" | "media" = "documents") =>
    new StoredDocuments(kind, {
      database: oneDatabaseIn(folder),
      secret: async () => Promise.resolve(SECRET),
      now: Date.now,
      warn: assert.fail,
      ...parts,
    });
  const rows = async (): Promise<readonly Row[]> =>
    (await oneDatabaseIn(folder).run([{ sql: "SELECT *, hex(name) AS hex FROM documents" }]))[0] ?? [];
  const spoil = async (sealed: Uint8Array): Promise<void> =>
    void (await oneDatabaseIn(folder).run([{ sql: "UPDATE documents SET sealed = ?", args: [sealed] }]));

  it("[EDI-12] whatever is kept comes back, to this installation, under the same address", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.jsonValue(), async (uri, value) => {
        await documents().write(uri, value);
        assert.deepEqual(await documents().read(uri), JSON.parse(JSON.stringify(value)));
        assert.equal(await documents().read(`${uri}x`), undefined);
        assert.equal(await documents({}, "media").read(uri), undefined);
        const others = documents({ secret: async () => Promise.resolve("another") });
        assert.equal(await others.read(uri), undefined);
        await documents().remove(uri);
        assert.equal(await documents().read(uri), undefined);
      }),
      { numRuns: 40 },
    );
  });

  it("[EDI-7] tells under which of many addresses something is kept", async () => {
    assert.deepEqual(await documents().keptOf([URI]), []);
    await documents().write(URI, "kept");
    await documents().write(`${URI}x`, "kept");
    await documents().remove(`${URI}x`);
    assert.deepEqual(await documents().keptOf([`${URI}x`, URI, "file:///other.md"]), [URI]);
    assert.deepEqual(await documents({ secret: async () => Promise.resolve(undefined) }).keptOf([URI]), []);
  });

  it("[EDI-12] no file holds anything of the text, or of where it lies", async () => {
    const { placed, record } = await detected("Nobody knows of my secret.", [
      item("Nobody knows of my secret.", 0.9),
    ]);
    await documents().write(URI, { version: 1, detection: keptOf(record, placed) });
    assert.equal((await rows()).length, 1);
    assert.deepEqual(filesWith(folder, ["my secret", "Nobody", "diary", "detector"]), []);
  });

  it("[EDI-12] a damaged value is as good as none, whatever is wrong with it", async () => {
    await documents().write(URI, { text: "kept" });
    const whole = (await rows())[0]?.["sealed"];
    assert.ok(whole instanceof Uint8Array);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Uint8Array.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        await spoil(damaged);
        assert.equal(await documents().read(URI), undefined);
        await spoil(whole.slice(0, at));
        assert.equal(await documents().read(URI), undefined);
      }),
      { numRuns: 25 },
    );
    await spoil(whole);
    assert.deepEqual(await documents().read(URI), { text: "kept" });
  });

  it("[EDI-12] a value is told from every other by its version, also one that another window wrote", async () => {
    const [one, other] = [documents(), documents({ database: databaseIn(folder) })];
    assert.equal(await one.version(URI), undefined);
    const versions = [await one.write(URI, 1), await other.write(URI, 1), await one.write(URI, 1)];
    assert.equal(new Set(versions).size, versions.length);
    assert.equal(await other.version(URI), versions.at(-1));
    assert.equal(await one.write("file:///other.md", "x".repeat(9 * 1_024 * 1_024)), undefined);
  });

  it("[EDI-12] over the bounds the oldest go, and one that is too large is not kept", async () => {
    const bounds = { count: 3, bytes: 10_000, eachBytes: 1_000 };
    const before = Date.now() - 60_000;
    for (let n = 0; n < 6; n += 1) await documents({ now: () => before + n }).write(`file:///${n}.md`, n);
    await documents({ now: () => before }, "media").write(URI, 1);
    await documents({ bounds }).write("file:///6.md", 6);
    const left = await Promise.all([0, 3, 4, 5, 6].map(async (n) => documents().read(`file:///${n}.md`)));
    assert.deepEqual(left, [undefined, undefined, 4, 5, 6]);
    assert.deepEqual([(await rows()).length, await documents({}, "media").read(URI)], [4, 1]);
    await documents({ bounds }).write("file:///5.md", "x".repeat(2_000));
    assert.equal(await documents().read("file:///5.md"), undefined, "nor is what it would have replaced");
    await documents({ bounds: { ...bounds, bytes: 80 } }).write("file:///7.md", "x".repeat(40));
    assert.deepEqual(await documents().keptOf(["file:///6.md", "file:///7.md"]), ["file:///7.md"]);
    const later = { now: () => Date.now() + 91 * DAY_MS };
    assert.equal(await documents(later).read("file:///7.md"), undefined);
    await documents(later).write(URI, 1);
    assert.equal((await rows()).length, 2);
  });

  it("[EDI-12] without a secret nothing is kept; a disk that fails is warned of once", async () => {
    await documents({ secret: async () => Promise.resolve(undefined) }).write(URI, "text");
    assert.deepEqual(await rows(), []);
    const warnings: string[] = [];
    const run = async (): Promise<never> => Promise.reject(Object.assign(new Error(URI), { code: "ENOSPC" }));
    const failing = documents({
      database: { removeDamaged: run, run },
      warn: (message) => void warnings.push(message),
    });
    await failing.write(URI, 1);
    await failing.write(URI, 2);
    assert.equal(await failing.read(URI), undefined);
    assert.deepEqual(warnings, ["Results of documents could not be kept for later: ENOSPC."]);
    await assert.rejects(failing.clear());
  });

  it("[EDI-12] what an earlier version has in files is taken over, for as long as it would have been kept", async () => {
    await documents().write(URI, "kept");
    const [{ hex, sealed } = {}] = await rows();
    assert.ok(sealed instanceof Uint8Array);
    await documents().clear();
    await closeDatabases();
    await mkdir(path.join(folder, "documents"));
    const file = path.join(folder, "documents", `${String(hex).toLowerCase()}.kept`);
    await writeFile(file, sealed);
    const written = Date.now() / 1_000 - 1_000;
    await utimes(file, written, written);
    assert.equal(await documents().read(URI), "kept");
    assert.equal(await documents({ now: () => (written + 1) * 1_000 + 90 * DAY_MS }).read(URI), undefined);
    assert.deepEqual(await readdir(folder), ["store"]);
  });
});

describe("what is kept of a document", () => {
  it("[EDI-12] of each check the later answer stands, whichever window had it", async () => {
    const { placed, record } = await detected("One. Two.", [item("One.", 0.9), item("Two.", 0.1)]);
    const at = (time: number): KeptDocument => ({
      version: 1,
      detection: keptOf({ ...record, at: time }, placed),
    });
    assert.equal(latestOf(at(1), at(2)).detection?.record.at, 2);
    assert.equal(latestOf(at(2), at(1)).detection?.record.at, 2);
    assert.equal(latestOf(at(2), undefined).detection?.record.at, 2);
    assert.equal(latestOf({ version: 1 }, at(1)).detection?.record.at, 1);
  });

  it("[EDI-12] a file is read anew where it holds what its window does not know, or something later", async () => {
    const { placed, record } = await detected("One. Two.", [item("One.", 0.9), item("Two.", 0.1)]);
    const at = (time: number): KeptDocument => ({
      version: 1,
      detection: keptOf({ ...record, at: time }, placed),
    });
    assert.deepEqual(answeredAt(at(7)), { detection: 7 });
    assert.deepEqual(
      [{}, { detection: 7 }, { detection: 8 }, { detection: 6, scan: 1 }].map((then) =>
        supersedes(at(7), then),
      ),
      [true, true, false, false],
    );
  });

  it("[EDI-12] passages and corrections come back as they were, with all that is said of them", () => {
    const text = "A sentence of another with teh error in it.";
    const finding = findingIn(text, "teh", "the");
    const passage = passageIn(text, "teh", {
      similarity: 0.97,
      within: "quotation",
      sourceText: "A sentence of another",
    });
    const sources = [
      { ...passage.source, similarity: 0.9, matchedWords: 4, matchedPercentage: 44, isEarlier: true },
    ];
    const kept: KeptDocument = {
      version: 1,
      scan: {
        textHash: "",
        passages: [passage],
        record: scanOf([passage], { label: "A summary", sources }),
      },
      grammar: { textHash: "", corrections: [finding], record: FACTS },
    };
    assert.deepEqual(readKeptDocument(JSON.parse(JSON.stringify(kept))), kept);
  });

  it("[R-23] [R-24] [R-25] hints, the scan's ID and the service's verdicts come back after a reload", async () => {
    const text = "One has no score. Two has one.";
    const { placed, record } = await detected(text, [
      { text: "One has no score.", prediction: "ai-generated" },
      { ...item("Two has one.", 0.9), prediction: "original" },
    ]);
    assert.deepEqual(
      record.items.map(({ said }) => said),
      ["ai", "human"],
    );
    const hint = findingIn(text, "score", "score", "style");
    const kept: KeptDocument = {
      version: 1,
      detection: keptOf({ ...record, said: "ai" }, placed),
      scan: { textHash: "", passages: [], record: scanOf([], { scanId: "scan-42" }) },
      grammar: { textHash: "", corrections: [], hints: [hint], record: FACTS },
    };
    assert.deepEqual(readKeptDocument(JSON.parse(JSON.stringify(kept))), kept);
  });

  it("[EDI-12] what another version wrote, or nobody, is none", async () => {
    const { placed, record } = await detected("One.", [item("One.", 0.9)]);
    const kept = { version: 1, detection: keptOf(record, placed) };
    assert.deepEqual(readKeptDocument(JSON.parse(JSON.stringify(kept))), kept);
    for (const other of [
      undefined,
      null,
      [],
      { ...kept, version: 2 },
      { version: 1, detection: { record } },
    ]) {
      assert.equal(readKeptDocument(other), undefined);
    }
  });
});
