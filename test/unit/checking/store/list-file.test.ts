import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { takeLock } from "../../../../src/checking/store/file-lock.ts";
import { changeListFile } from "../../../../src/checking/store/list-file.ts";
import { readWords, withWord } from "../../../../src/findings/word-list.ts";

const WRITER = path.join(import.meta.dirname, "list-writer.ts");

describe("a list on the disk", function () {
  this.timeout(180_000);
  let folder = "";
  let file = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "list-file-"));
    file = path.join(folder, "in", "words.txt");
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const put = (text: string | Uint8Array): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };

  it("[EDI-3] is made at the first entry, and leaves nothing beside it", async () => {
    assert.equal(await changeListFile(file, (text) => withWord(text, "kubectl")), undefined);
    assert.deepEqual(readWords(readFileSync(file, "utf8")).words, ["kubectl"]);
    assert.deepEqual(readdirSync(path.dirname(file)), ["words.txt"]);
  });

  it("[EDI-3] loses no line when windows write it at the same time", async () => {
    put("# ours\nzebra\n");
    const words = Array.from({ length: 40 }, (_, index) => `word${String(index).padStart(2, "0")}`);
    const windows = [0, 1, 2].map((window) =>
      spawn(process.execPath, [WRITER, file, ...words.filter((_, index) => index % 3 === window)], {
        stdio: "inherit",
      }),
    );
    const codes = await Promise.all(windows.map(async (window) => once(window, "exit")));
    assert.deepEqual(
      codes.map(([code]) => Number(code)),
      [0, 0, 0],
    );
    assert.equal(readFileSync(file, "utf8"), ["# ours", ...words, "zebra", ""].join("\n"));
  });

  it("[EDI-3] keeps its mode, and a link stays a link", async () => {
    const target = path.join(folder, "shared.txt");
    writeFileSync(target, "alpha\n");
    chmodSync(target, 0o600);
    mkdirSync(path.dirname(file));
    symlinkSync(target, file);
    assert.equal(await changeListFile(file, (text) => withWord(text, "beta")), undefined);
    assert.ok(lstatSync(file).isSymbolicLink());
    assert.equal(readFileSync(target, "utf8"), "alpha\nbeta\n");
    assert.equal(statSync(target).mode & 0o777, 0o600);
  });

  it("[EDI-3] of a workspace is not written through a link that leads out of it", async () => {
    const [inside, outside] = [path.join(folder, "in"), path.join(folder, "mine")];
    mkdirSync(outside);
    writeFileSync(path.join(outside, "profile"), "mine\n");
    mkdirSync(inside);
    symlinkSync(path.join(outside, "profile"), file);
    const add = async (to: string): Promise<unknown> =>
      changeListFile(to, (text) => withWord(text, "alpha"), inside);
    assert.equal(await add(file), "elsewhere");
    symlinkSync(outside, path.join(inside, "linked"));
    assert.equal(await add(path.join(inside, "linked", "words.txt")), "elsewhere");
    assert.deepEqual(readdirSync(outside), ["profile"]);
    assert.equal(readFileSync(path.join(outside, "profile"), "utf8"), "mine\n");
    rmSync(file);
    writeFileSync(path.join(inside, "other.txt"), "beta\n");
    symlinkSync("other.txt", file);
    assert.equal(await add(file), undefined);
    assert.equal(readFileSync(path.join(inside, "other.txt"), "utf8"), "alpha\nbeta\n");
  });

  it("[EDI-3] that is read-only stays as it is", async () => {
    put("alpha\n");
    chmodSync(file, 0o444);
    assert.equal(await changeListFile(file, (text) => withWord(text, "beta")), "readonly");
    assert.equal(readFileSync(file, "utf8"), "alpha\n");
    assert.deepEqual(readdirSync(path.dirname(file)), ["words.txt"]);
  });

  for (const [what, bytes] of [
    ["bytes that are no UTF-8", Uint8Array.of(0x61, 0xff, 0xfe, 0x0a)],
    ["UTF-16", new Uint8Array(Buffer.from("\uFEFFalpha\n", "utf16le"))],
    ["more than a list holds", new Uint8Array(4_000_001).fill(0x61)],
  ] as const) {
    it(`[EDI-3] that holds ${what} stays as it is`, async () => {
      put(bytes);
      assert.equal(await changeListFile(file, () => "nothing of it"), "foreign");
      assert.deepEqual(new Uint8Array(readFileSync(file)), bytes);
    });
  }

  it("[EDI-3] that is a folder, or in a folder that is a file, cannot be written", async () => {
    mkdirSync(file, { recursive: true });
    assert.equal(await changeListFile(file, () => "text"), "foreign");
    rmSync(path.dirname(file), { recursive: true, maxRetries: 5 });
    writeFileSync(path.dirname(file), "no folder");
    assert.equal(await changeListFile(file, () => "text"), "failed");
    assert.equal(readFileSync(path.dirname(file), "utf8"), "no folder");
  });

  it("[EDI-3] is written although a window was killed while it wrote", async () => {
    put("alpha\n");
    writeFileSync(`${file}.lock`, "");
    const long = new Date(Date.now() - 60_000);
    utimesSync(`${file}.lock`, long, long);
    assert.equal(await changeListFile(file, (text) => withWord(text, "beta")), undefined);
    assert.equal(readFileSync(file, "utf8"), "alpha\nbeta\n");
    assert.ok(!existsSync(`${file}.lock`));
  });

  it("[R-15] loses no line when many windows find the same abandoned lock", async () => {
    const words = Array.from({ length: 12 }, (_, index) => `word${String(index).padStart(2, "0")}`);
    for (let round = 0; round < 15; round += 1) {
      put("");
      writeFileSync(`${file}.lock`, "");
      const long = new Date(Date.now() - 60_000);
      utimesSync(`${file}.lock`, long, long);
      const faults = await Promise.all(
        words.map(async (word) => changeListFile(file, (text) => withWord(text, word), path.dirname(file))),
      );
      assert.deepEqual(faults.filter(Boolean), []);
      assert.deepEqual(readWords(readFileSync(file, "utf8")).words, words, `round ${round}`);
      assert.deepEqual(readdirSync(path.dirname(file)), ["words.txt"]);
    }
  });

  it("[R-15] takes over a lock whose second lock was left behind too", async () => {
    put("alpha\n");
    const token = randomUUID();
    writeFileSync(`${file}.lock`, token);
    writeFileSync(`${file}.lock.${token}`, "");
    const long = new Date(Date.now() - 60_000);
    for (const left of [`${file}.lock`, `${file}.lock.${token}`]) utimesSync(left, long, long);
    assert.equal(await changeListFile(file, (text) => withWord(text, "beta")), undefined);
    assert.equal(readFileSync(file, "utf8"), "alpha\nbeta\n");
    assert.deepEqual(readdirSync(path.dirname(file)), ["words.txt"]);
  });

  it("[R-15] removes no lock that another window has taken over", async () => {
    put("");
    const lock = await takeLock(`${file}.lock`, Date.now() + 1_000);
    const long = new Date(Date.now() - 60_000);
    utimesSync(`${file}.lock`, long, long);
    const other = await takeLock(`${file}.lock`, Date.now() + 1_000);
    assert.equal(await lock.isHeld(), false);
    await lock.release();
    assert.equal(await other.isHeld(), true);
    await other.release();
    assert.deepEqual(readdirSync(path.dirname(file)), ["words.txt"]);
  });

  it("[R-15] of a person can be read by nobody else, also where an earlier version has made it", async () => {
    put("alpha\n");
    chmodSync(path.dirname(file), 0o755);
    chmodSync(file, 0o644);
    assert.equal(await changeListFile(file, (text) => withWord(text, "beta")), undefined);
    assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    rmSync(path.dirname(file), { recursive: true, maxRetries: 5 });
    assert.equal(await changeListFile(file, (text) => withWord(text, "beta")), undefined);
    assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it("[EDI-3] is not written over what another window is writing right now", async () => {
    put("alpha\n");
    writeFileSync(`${file}.lock`, "");
    const timer = setTimeout(() => {
      writeFileSync(file, "alpha\nbeta\n");
      rmSync(`${file}.lock`);
    }, 200);
    try {
      assert.equal(await changeListFile(file, (text) => withWord(text, "gamma")), undefined);
    } finally {
      clearTimeout(timer);
    }
    assert.equal(readFileSync(file, "utf8"), "alpha\nbeta\ngamma\n");
  });

  it("[EDI-3] that needs no change is not touched", async () => {
    put("alpha\n");
    const before = statSync(file).ino;
    assert.equal(await changeListFile(file, (text) => withWord(text, "alpha")), undefined);
    assert.equal(statSync(file).ino, before);
  });
});
