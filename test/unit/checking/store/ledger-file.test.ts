import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { SpendingRequest } from "../../../../src/client/spending-ledger.ts";
import { LedgerFile } from "../../../../src/checking/store/ledger-file.ts";
import { Patience } from "../../../../src/checking/vocabulary/patience.ts";
import { eventually } from "../../../harness/eventually.ts";
import { LEDGER_WRITER } from "./ledger-writer.ts";

const DAY_MS = 86_400_000;
const REQUEST: SpendingRequest = {
  service: "hosted",
  host: "a.example",
  operation: "correctGrammar",
  price: 120,
  balanceBefore: 1_900,
};

let folder: string;
let now: number;
let warnings: string[];

/** A machine that does much at once isn't a disk that hangs. */
const windowOn = (where = folder): LedgerFile =>
  new LedgerFile({
    folder: where,
    now: () => now,
    warn: (message) => void warnings.push(message),
    patience: new Patience(60_000),
  });

const outcomes = async (ledger: LedgerFile): Promise<readonly string[]> =>
  (await ledger.entries()).map(({ outcome }) => outcome);

/** Fills a ledger with settled entries of one moment. */
async function fill(ledger: LedgerFile, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      await ledger.settle(await ledger.open(REQUEST), { outcome: "charged", credits: 1 });
    }),
  );
}

describe("the ledger's file", () => {
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), "ledger-")), "ledger");
    now = Date.now();
    warnings = [];
  });

  afterEach(async () => {
    await rm(path.dirname(folder), { recursive: true, maxRetries: 5 });
  });

  it("[CRE-1] an entry is on disk before anything is sent, for this person alone", async () => {
    await windowOn().open(REQUEST);
    const [file = ""] = await readdir(folder);
    const { mode } = await stat(path.join(folder, file));
    assert.equal(mode & 0o777, 0o600);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.match(await readFile(path.join(folder, file), "utf8"), /"price":120/u);
  });

  it("[CRE-1] outlives its window, and what another window settles is seen", async () => {
    const first = windowOn();
    const id = await first.open(REQUEST);
    const second = windowOn();
    assert.deepEqual(await outcomes(second), ["unknown"], "the same process number in another life");
    await first.settle(id, { outcome: "charged", credits: 119, balance: 1_781 });
    const [entry] = await second.entries();
    assert.deepEqual(
      [entry?.outcome, entry?.credits, entry?.balance, entry?.balanceBefore],
      ["charged", 119, 1_781, 1_900],
    );
    assert.equal(await second.spentSince("hosted", now), 119);
    assert.ok(second.movedByOthers("hosted", now) && !first.movedByOthers("hosted", now));
  });

  it("[CRE-1] two processes at once lose nothing, and the end of one is noticed", async () => {
    const run = promisify(execFile);
    const each = 400;
    await Promise.all([1, 2].map(async () => run(process.execPath, [LEDGER_WRITER, folder, `${each}`])));
    const entries = await windowOn().entries();
    assert.equal(entries.length, 2 * each);
    assert.equal(new Set(entries.map(({ id }) => id)).size, 2 * each);
    const count = (outcome: string): number => entries.filter((entry) => entry.outcome === outcome).length;
    assert.deepEqual([count("charged"), count("unknown")], [2 * each - 2, 2]);
    assert.equal(await windowOn().spentSince("hosted", 0), (2 * each - 2) * 2 + 2 * 3);
    const names = await readdir(folder);
    assert.ok(names.length <= 3, `${names.length} segments`);
  }).timeout(60_000);

  it("[CRE-1] damaged lines are skipped, and cost no other line", async () => {
    const first = windowOn();
    await first.open(REQUEST);
    const [file = ""] = await readdir(folder);
    await appendFile(path.join(folder, file), '{"id":"half of a li');
    await first.settle(await first.open(REQUEST), { outcome: "free" });
    await appendFile(path.join(folder, file), "\nnot json\n\n\u0000\u0000\n");
    const second = windowOn();
    assert.deepEqual((await outcomes(second)).toSorted(), ["free", "unknown"]);
    assert.deepEqual(warnings, []);
  });

  it("[CRE-1] a long journal goes on in the next file, and is dropped when all in it is old", async () => {
    const window = windowOn();
    await fill(window, 900);
    // What is asked for at once may be one write; the next one finds the file full.
    await fill(window, 1);
    assert.ok((await readdir(folder)).length >= 2);
    now += 100 * DAY_MS;
    await fill(window, 1_100);
    // What is old is looked for once in a while, and may have been in the middle of these.
    now += DAY_MS;
    const before = (await window.entries()).length;
    assert.deepEqual(await readdir(folder), (await readdir(folder)).toSorted());
    assert.ok(!(await readdir(folder)).includes("ledger-1.jsonl"), "the oldest is gone");
    assert.ok(before >= 1_100 && before < 2_000, `${before} entries stay`);
    const another = windowOn();
    await another.settle(await another.open(REQUEST), { outcome: "free" });
    assert.equal((await window.entries()).length, (await another.entries()).length);
  }).timeout(60_000);

  it("few entries stay for ever", async () => {
    const window = windowOn();
    await fill(window, 3);
    now += 1_000 * DAY_MS;
    assert.equal((await windowOn().entries()).length, 3);
  });

  it("[CRE-1] where nothing can be written the check goes on, this window keeps count, and says so once", async () => {
    await writeFile(folder, "a file where the folder would be");
    const window = windowOn();
    const id = await window.open(REQUEST);
    await window.settle(id, { outcome: "charged", credits: 119 });
    assert.equal(await window.spentSince("hosted", 0), 119);
    assert.equal(window.isKept, false);
    assert.equal(warnings.length, 1);
    assert.doesNotMatch(warnings.join(), new RegExp(path.dirname(folder)));
    await rm(folder);
    await window.open(REQUEST);
    await window.entries();
    assert.equal(window.isKept, true);
    assert.equal(
      await windowOn().spentSince("hosted", 0),
      119 + 120,
      "what could not be written is written now",
    );
  });

  it("[CRE-1] a disk that hangs holds up neither a check nor its answer", async () => {
    await mkdir(folder);
    const pipe = path.join(folder, "ledger-1.jsonl");
    await promisify(execFile)("mkfifo", [pipe]);
    const warn = (message: string): void => void warnings.push(message);
    const window = new LedgerFile({ folder, now: () => now, warn, patience: new Patience(60) });
    const before = performance.now();
    const id = await window.open(REQUEST);
    await window.settle(id, { outcome: "charged", credits: 119 });
    assert.equal(await window.spentSince("hosted", 0), 119);
    assert.ok(performance.now() - before < 1_000);
    assert.deepEqual([window.isKept, warnings.length], [false, 1]);
    assert.match(warnings.join(), /too slow/u);
    // Somebody reads at last, and what was written meanwhile gets through.
    const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    await eventually(async () => assert.match(String((await reader.read()).buffer), /"price":120/u));
    await rm(pipe);
    await reader.close();
    await eventually(async () => {
      await window.open(REQUEST);
      assert.equal(window.isKept, true);
    });
  });

  it("[CRE-1] a disk that takes each line and then complains is not given them again and again", async () => {
    await mkdir(folder);
    const file = path.join(folder, "ledger-1.jsonl");
    await symlink("/dev/null", file);
    const window = windowOn();
    await fill(window, 20);
    assert.equal(window.isKept, false);
    await rm(file);
    await window.open(REQUEST);
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
    assert.equal(lines.length, 1);
    assert.equal(window.isKept, true);
  });

  it("[CRE-1] an end that is read before its beginning is not lost", async () => {
    await mkdir(folder);
    const line = { at: now, pid: 1, life: "other", service: "hosted", host: "a.example" };
    const begun = { ...line, id: "1", operation: "correctGrammar", price: 120 };
    const ended = { id: "1", at: now, outcome: "charged", credits: 119 };
    await writeFile(path.join(folder, "ledger-2.jsonl"), `${JSON.stringify(ended)}\n`);
    const window = windowOn();
    assert.deepEqual(await outcomes(window), []);
    await writeFile(path.join(folder, "ledger-1.jsonl"), `${JSON.stringify(begun)}\n`);
    assert.deepEqual(await outcomes(window), ["charged"]);
  });

  it("[CRE-1] what no window wrote is passed over, however long", async () => {
    const first = windowOn();
    await first.open(REQUEST);
    await appendFile(path.join(folder, "ledger-1.jsonl"), "x".repeat(1_500_000));
    await first.settle(await first.open(REQUEST), { outcome: "free" });
    assert.deepEqual((await outcomes(windowOn())).toSorted(), ["free", "unknown"]);
  });

  it("a folder that must not be read is no failure of a check either", async function () {
    if (process.getuid?.() === 0) return;
    const window = windowOn();
    await window.open(REQUEST);
    await chmod(folder, 0o000);
    try {
      assert.deepEqual(await outcomes(window), ["open"]);
      assert.equal(window.isKept, false);
    } finally {
      await chmod(folder, 0o700);
    }
  });
});
