import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { KeptDocumentFiles, type KeptFileParts } from "../../../../src/checking/store/kept-document-files.ts";
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
import { FACTS, passageIn, scanOf } from "../plagiarism/a-scan.ts";

const SECRET = "of one installation";
const URI = "file:///home/somebody/diary.md";
const DAY_MS = 24 * 3_600_000;

describe("results of documents on disk", () => {
  let folder: string;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), "kept-")), "documents");
  });

  afterEach(async () => rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 }));

  const files = (parts: Partial<KeptFileParts> = {}): KeptDocumentFiles =>
    new KeptDocumentFiles({
      folder,
      secret: async () => Promise.resolve(SECRET),
      now: Date.now,
      warn: assert.fail,
      ...parts,
    });

  it("[EDI-12] whatever is kept comes back, to this installation, under the same address", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.jsonValue(), async (uri, value) => {
        await files().write(uri, value);
        assert.deepEqual(await files().read(uri), JSON.parse(JSON.stringify(value)));
        assert.equal(await files().read(`${uri}x`), undefined);
        assert.equal(await files({ secret: async () => Promise.resolve("another") }).read(uri), undefined);
        await files().remove(uri);
        assert.equal(await files().read(uri), undefined);
      }),
      { numRuns: 40 },
    );
  });

  it("[EDI-7] tells under which of many addresses something is kept", async () => {
    assert.deepEqual(await files().keptOf([URI]), []);
    await files().write(URI, "kept");
    await files().write(`${URI}x`, "kept");
    await files().remove(`${URI}x`);
    assert.deepEqual(await files().keptOf([`${URI}x`, URI, "file:///other.md"]), [URI]);
    assert.deepEqual(await files({ secret: async () => Promise.resolve(undefined) }).keptOf([URI]), []);
  });

  it("[EDI-12] no file holds anything of the text, or of where it lies", async () => {
    const { placed, record } = await detected("Nobody knows of my secret.", [
      item("Nobody knows of my secret.", 0.9),
    ]);
    await files().write(URI, { version: 1, detection: keptOf(record, placed) });
    const names = await readdir(folder);
    assert.equal(names.length, 1);
    for (const name of names) {
      const content = await readFile(path.join(folder, name), "latin1");
      assert.doesNotMatch(`${name} ${content}`, /secret|Nobody|diary|detector/u);
    }
  });

  it("[EDI-12] a damaged file is as good as none, whatever is wrong with it", async () => {
    await files().write(URI, { text: "kept" });
    const [name = ""] = await readdir(folder);
    const whole = await readFile(path.join(folder, name));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Uint8Array.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        await writeFile(path.join(folder, name), damaged);
        assert.equal(await files().read(URI), undefined);
        await writeFile(path.join(folder, name), whole.subarray(0, at));
        assert.equal(await files().read(URI), undefined);
      }),
      { numRuns: 25 },
    );
    await writeFile(path.join(folder, name), whole);
    assert.deepEqual(await files().read(URI), { text: "kept" });
  });

  it("[EDI-12] a file is told from every other by its stamp, also one that another window wrote", async () => {
    const [one, other] = [files(), files()];
    assert.equal(await one.stamp(URI), undefined);
    const stamps = [await one.write(URI, 1), await other.write(URI, 1), await one.write(URI, 1)];
    assert.equal(new Set(stamps).size, stamps.length);
    assert.equal(await other.stamp(URI), stamps.at(-1));
    assert.equal(await one.write("file:///other.md", "x".repeat(9 * 1_024 * 1_024)), undefined);
  });

  it("[EDI-12] over the bounds the oldest go, and one that is too large is not kept", async () => {
    const bounds = { files: 3, bytes: 10_000, fileBytes: 1_000, ageMs: 90 * DAY_MS };
    for (let n = 0; n < 6; n += 1) {
      await files({ bounds: { ...bounds, files: 10 } }).write(`file:///${n}.md`, n);
      // So that each is older than the next, however coarse the clock of the disk is.
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const { mtimeMs } = await stat(file);
        await utimes(file, (mtimeMs - 1_000) / 1_000, (mtimeMs - 1_000) / 1_000);
      }
    }
    await files({ bounds }).write("file:///6.md", 6);
    const left = await Promise.all([0, 3, 4, 5, 6].map(async (n) => files().read(`file:///${n}.md`)));
    assert.deepEqual([(await readdir(folder)).length, left], [3, [undefined, undefined, 4, 5, 6]]);
    await files({ bounds }).write("file:///5.md", "x".repeat(2_000));
    assert.equal(await files().read("file:///5.md"), undefined, "nor is what it would have replaced");
    await files().write(URI, "old");
    assert.equal(await files({ now: () => Date.now() + 91 * DAY_MS }).read(URI), undefined);
  });

  it("[EDI-12] without a secret nothing is kept; a disk that fails is warned of once", async () => {
    await files({ secret: async () => Promise.resolve(undefined) }).write(URI, "text");
    await assert.rejects(readdir(folder));
    await writeFile(folder, "a file in the way");
    const warnings: string[] = [];
    const failing = files({ warn: (message) => void warnings.push(message) });
    await failing.write(URI, 1);
    await failing.write(URI, 2);
    assert.equal(await failing.read(URI), undefined);
    assert.equal(warnings.length, 1);
    assert.doesNotMatch(warnings[0] ?? "", /\//u);
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
