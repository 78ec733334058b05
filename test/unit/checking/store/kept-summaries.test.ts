import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as fc from "fast-check";
import { CHECK_KINDS } from "../../../../src/checking/paying/document-price.ts";
import { fileOutcome } from "../../../../src/checking/batch/folder-outcome.ts";
import { resumedFiles } from "../../../../src/report/folders/folder-figures.ts";
import { folderTotals } from "../../../../src/report/folders/folder-figures.ts";
import type { FolderFile } from "../../../../src/report/folders/folder-record.ts";
import { readSummary, type Summary } from "../../../../src/checking/store/summary-record.ts";
import { KeptSummaries } from "../../../../src/checking/store/kept-summaries.ts";
import { StoredDocuments } from "../../../../src/checking/store/stored-documents.ts";
import { closeDatabases, oneDatabaseIn } from "./a-database.ts";

import assert from "node:assert/strict";
import path from "node:path";

const figures = (status: "done" | "cancelled", creditsCharged: number, checked: number) => ({
  status,
  service: "hosted" as const,
  creditsCharged,
  coverage: { checked, total: 20 },
  ...(status === "done"
    ? {}
    : { error: { code: "cancelled", message: "It was cancelled.", charged: "no" as const } }),
});

const grammar = (status: "done" | "cancelled", credits: number, checked = status === "done" ? 20 : 0) => ({
  ...figures(status, credits, checked),
  corrections: checked === 0 ? 0 : 2,
});
const ai = (status: "done" | "cancelled", credits: number) => ({
  ...figures(status, credits, status === "done" ? 20 : 0),
  ...(status === "done" ? { score: 0.5, verdict: "inconclusive" as const } : {}),
});

const left = (uri: string): FolderFile => ({
  uri,
  status: "left",
  reason: { code: "cancelled", message: "It was not reached." },
  creditsCharged: 0,
});

const summaryOf = (files: readonly FolderFile[]): Summary => ({
  id: "run",
  at: 5_000,
  outcome: { status: "done", service: "hosted", files, creditsCharged: 3, creditsRemaining: null },
  notes: ["3 files more are left out."],
  unshown: 0,
  folder: "file:///book",
});

describe("a check of many files that was gone on with", () => {
  it("[EDI-15] [EDI-10] has what was paid for a file whose other check was cut off, and its figures", () => {
    const before = [fileOutcome("a", { grammar: grammar("done", 20), ai: ai("cancelled", 0) })];
    // The second time its grammar is known already.
    const now = [fileOutcome("a", { grammar: grammar("done", 0), ai: ai("done", 20) })];
    const [file, ...others] = resumedFiles(before, now);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [file?.status, file?.creditsCharged, file?.grammar?.creditsCharged, file?.ai?.creditsCharged],
      ["done", 40, 20, 20],
    );
  });

  it("[EDI-15] [EDI-10] keeps what is known of a file that was not reached again, or is gone by then", () => {
    const before = [
      fileOutcome("a", { grammar: grammar("done", 20), ai: ai("cancelled", 0) }),
      fileOutcome("b", { grammar: grammar("done", 20), ai: ai("cancelled", 0) }),
      fileOutcome("c", { grammar: grammar("done", 20) }),
    ];
    const gone = { code: "no_file", message: "The file no longer exists." };
    const now: readonly FolderFile[] = [
      left("a"),
      { uri: "b", status: "skipped", reason: gone, creditsCharged: 0 },
    ];
    assert.deepEqual(
      resumedFiles(before, now).map((file) => [
        file.uri,
        file.status,
        file.creditsCharged,
        file.grammar?.corrections,
      ]),
      [
        ["a", "left", 20, 2],
        ["b", "skipped", 20, 2],
        ["c", "done", 20, 2],
      ],
    );
  });

  it("[EDI-15] keeps an answer when the check is asked again in vain", () => {
    const before = [fileOutcome("a", { grammar: grammar("done", 20), ai: ai("cancelled", 0) })];
    const now = [fileOutcome("a", { grammar: grammar("cancelled", 0), ai: ai("cancelled", 0) })];
    const [file] = resumedFiles(before, now);
    assert.deepEqual([file?.status, file?.grammar?.corrections, file?.creditsCharged], ["left", 2, 20]);
  });

  it("[EDI-15] [EDI-10] has one total that is the sum of what all runs were charged, each file once", () => {
    const run = fc.array(fc.record({ uri: fc.constantFrom("a", "b", "c", "d"), credits: fc.nat(50) }));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
        let files: readonly FolderFile[] = [];
        let paid = 0;
        for (const each of runs) {
          const once = [...new Map(each.map((file) => [file.uri, file])).values()];
          paid += once.reduce((sum, { credits }) => sum + credits, 0);
          files = resumedFiles(
            files,
            once.map(({ credits, uri }) => fileOutcome(uri, { grammar: grammar("done", credits) })),
          );
        }
        assert.equal(folderTotals(files).creditsCharged, paid);
        assert.equal(new Set(files.map(({ uri }) => uri)).size, files.length);
        for (const file of files) {
          const ofChecks = CHECK_KINDS.reduce((sum, kind) => sum + (file[kind]?.creditsCharged ?? 0), 0);
          assert.equal(ofChecks, file.creditsCharged);
        }
      }),
    );
  });

  it("[EDI-10] says of a charge that nobody knows that it is not in the total", () => {
    const lost = fileOutcome("a", {
      grammar: {
        ...grammar("cancelled", 0),
        error: { code: "answer_lost", message: "It was lost.", charged: "unknown" },
      },
    });
    assert.equal(folderTotals([lost]).isUnsure, true);
    assert.equal(folderTotals([fileOutcome("a", { grammar: grammar("done", 3) })]).isUnsure, false);
  });
});

describe("summaries of checks of many files", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "kept-summaries-"));
  });

  afterEach(closeDatabases);
  afterEach(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const filesOf = (): StoredDocuments =>
    new StoredDocuments("summaries", {
      database: oneDatabaseIn(folder),
      secret: async () => Promise.resolve("a secret of this installation"),
      now: Date.now,
      warn: (message) => assert.fail(message),
    });

  const FILES = [
    fileOutcome("a", { grammar: grammar("done", 20), ai: ai("done", 20) }),
    fileOutcome("b", { grammar: grammar("done", 20), ai: ai("cancelled", 0) }),
    left("c"),
  ];

  it("[EDI-15] are what they were after a reload, each in its own workspace", async () => {
    const made = summaryOf(FILES);
    await new KeptSummaries(filesOf(), "one").set("address", made);
    const later = new KeptSummaries(filesOf(), "one");
    assert.deepEqual(await later.get("address"), made);
    assert.equal(await later.get("another"), undefined);
    assert.equal(await new KeptSummaries(filesOf(), "two").get("address"), undefined);
    await later.remove("address");
    assert.equal(await new KeptSummaries(filesOf(), "one").get("address"), undefined);
  });

  it("[EDI-15] of the most files with all checks have room, and are forgotten with the other results", async () => {
    const long = `file:///${"a folder of a book/".repeat(10)}`;
    const files = Array.from({ length: 2_000 }, (_, index) =>
      fileOutcome(`${long}${index}.md`, { grammar: grammar("done", 20), ai: ai("cancelled", 0) }),
    );
    const made = summaryOf(files);
    const kept = new KeptSummaries(filesOf(), "one");
    await kept.set("address", made);
    assert.deepEqual(await new KeptSummaries(filesOf(), "one").get("address"), made);
    await kept.forgetResults();
    assert.equal(await new KeptSummaries(filesOf(), "one").get("address"), undefined);
  });

  it("[EDI-15] are known in their window where nothing can be kept, and are not read where they are none", async () => {
    const made = summaryOf(FILES);
    const nothing = {
      read: async () => Promise.resolve(),
      write: async () => Promise.resolve(undefined),
      remove: async () => Promise.resolve(),
      clear: async () => Promise.resolve(),
    };
    const kept = new KeptSummaries(nothing, "");
    await kept.set("address", made);
    assert.deepEqual(await kept.get("address"), made);
    for (const foreign of [undefined, null, 3, {}, made, { ...made, version: 2 }]) {
      assert.equal(readSummary(foreign), undefined);
    }
    assert.deepEqual(readSummary({ version: 1, ...made }), made);
  });
});
