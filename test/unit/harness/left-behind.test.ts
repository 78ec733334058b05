import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { leftBehind } from "../../harness/left-behind.ts";

const KEY = "prfd_a_key_of_some_suite";
const TEXT = "We recieve letters.";
const STORAGE = "data/User/globalStorage/content-authenticity.content-authenticity";

describe("secrets that an editor leaves behind", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "left-behind-"));
    for (const folder of ["data", "home"]) mkdirSync(path.join(root, folder));
  });

  afterEach(() => rmSync(root, { recursive: true, maxRetries: 5 }));

  const found = (file: string, content: string): readonly string[] => {
    const whole = path.join(root, file);
    mkdirSync(path.dirname(whole), { recursive: true, mode: 0o700 });
    writeFileSync(whole, content, { mode: 0o600 });
    const traces = leftBehind({ data: path.join(root, "data"), home: path.join(root, "home") }, []);
    rmSync(whole);
    return traces.map((trace) => trace.replace(root + path.sep, ""));
  };
  const inState = (place: string, value: string): readonly string[] =>
    leftBehind({ data: path.join(root, "data"), home: path.join(root, "home") }, [[place, value]]);

  it("[ALL-2] a key is found in any file and any state", () => {
    for (const file of ["data/data/logs/exthost.log", "data/data/User/settings.json", "home/.cache/x"]) {
      assert.deepEqual(found(file, `said ${KEY}.`), [`a key in ${file}`]);
    }
    const place = "vscode-web-state-db-global/ItemTable/somebody.else";
    assert.deepEqual(inState(place, JSON.stringify({ KEY })), [`a key in ${place}`]);
  });

  it("[ALL-2] a text is found in a log, in the extension's storage and in its state, and is allowed where a person writes", () => {
    for (const file of ["data/data/logs/exthost.log", `data/${STORAGE}/ledger/1.jsonl`]) {
      assert.deepEqual(found(file, TEXT), [`a text in ${file}`]);
    }
    for (const file of [
      "data/data/User/History/1/a.md",
      "data/data/Backups/1/file/2",
      `data/${STORAGE}/samples/a.md`,
    ]) {
      assert.deepEqual(found(file, TEXT), []);
    }
    const own = "vscode-web-state-db-1/ItemTable/content-authenticity.content-authenticity";
    assert.deepEqual(inState(own, TEXT), [`a text in ${own}`]);
    assert.deepEqual(inState("vscode-web-state-db-1/ItemTable/memento/find", TEXT), []);
  });

  it("[ALL-2] a file or a folder of the extension's storage that others can read is found, and samples are allowed", function () {
    // Windows has no modes.
    if (process.platform === "win32") this.skip();
    const traces = (): readonly string[] =>
      leftBehind({ data: path.join(root, "data"), home: path.join(root, "home") }, []).map((trace) =>
        trace.replace(root, ""),
      );
    const [storage, file] = [path.join(root, STORAGE), path.join(root, STORAGE, "result-secret")];
    mkdirSync(path.join(storage, "samples"), { recursive: true });
    for (const each of [file, path.join(storage, "samples/a.md")]) writeFileSync(each, "", { mode: 0o644 });
    assert.deepEqual(traces(), [`open to others: /${STORAGE}/result-secret`, `open to others: /${STORAGE}`]);
    chmodSync(storage, 0o700);
    chmodSync(file, 0o600);
    assert.deepEqual(traces(), []);
  });
});
