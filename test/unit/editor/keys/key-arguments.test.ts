import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ApiKeys } from "../../../../src/checking/paying/api-keys.ts";
import { Consent } from "../../../../src/checking/store/consent.ts";
import type * as Commands from "../../../../src/editor/keys/key-commands.ts";
import { answerQuestions, collect, standInForEditor } from "../../../harness/editor-words.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { closeDatabases, oneDatabaseIn } from "../../checking/store/a-database.ts";
import { MemorySecrets } from "../../checking/store/memory-secrets.ts";

const AGREED = "https://agreed.example";
const OTHER = "https://other.example";
const OLD = "prfd_key_that_was_there";
const NEW = "prfd_key_of_a_program";

describe("keys that a command's argument gives", () => {
  let restore: () => void;
  let commands: typeof Commands;
  let folder: string;
  let keys: ApiKeys;
  let baseUrl: string;
  let asked: string[];
  let press: string | undefined;
  let run: Commands.KeyCommands;

  before(async () => {
    restore = standInForEditor();
    commands = await import("../../../../src/editor/keys/key-commands.ts");
  });

  after(() => restore());

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "key-arguments-"));
    [asked, press, baseUrl] = [[], undefined, AGREED];
    answerQuestions(({ buttons, message, modal }) => {
      asked.push(`${modal ? "modal: " : ""}${message} [${buttons.join()}]`);
      return press;
    });
    collect("status", []);
    keys = new ApiKeys(new MemorySecrets(), {});
    const consent = new Consent(oneDatabaseIn(folder));
    await consent.give([AGREED]);
    const settings = { baseUrl: () => baseUrl };
    run = new commands.KeyCommands(trusted({ consent, credits: { forget: assert.ok }, keys, settings }));
  });

  afterEach(closeDatabases);
  afterEach(async () => rm(folder, { recursive: true, maxRetries: 5 }));

  const origins = async (): Promise<unknown> =>
    Object.fromEntries((await keys.known()).map(({ name, origin }) => [name, origin]));

  it("[R-1] [EDI-24] are for the host of the settings only if a person agreed to it, and for none otherwise", async () => {
    assert.deepEqual(await run.add({ name: "a", key: NEW }), { status: "done" });
    baseUrl = OTHER;
    assert.deepEqual(await run.add({ name: "b", key: NEW }), { status: "done" });
    assert.deepEqual(await origins(), { a: AGREED, b: null });
    // A check there asks first, naming host and key.
    const choice = await keys.choose("grammar_checker", OTHER);
    assert.deepEqual([choice.kind, "isAgreed" in choice && choice.isAgreed], ["found", false]);
    assert.deepEqual(asked, [], "a script isn't held up");
  });

  it("[R-1] [EDI-24] that replace another one are for its host, or for one that a person agreed to", async () => {
    await keys.add({ name: "a", key: OLD, scopes: null }, OTHER);
    await keys.add({ name: "b", key: OLD, scopes: null });
    for (const name of ["a", "b"]) await run.replace({ name, key: NEW });
    assert.deepEqual(await origins(), { a: OTHER, b: AGREED });
    baseUrl = OTHER;
    await keys.add({ name: "b", key: OLD, scopes: null });
    await run.replace({ name: "b", key: NEW });
    assert.deepEqual(await origins(), { a: OTHER, b: null });
  });

  for (const command of ["add", "replace"] as const) {
    it(`[EDI-11] ${command}: the person is told of a replaced key, and can restore it with its host and scopes`, async () => {
      await keys.add({ name: "a", key: OLD, scopes: ["grammar_checker"] }, OTHER);
      const before = await keys.known();
      press = "Restore Previous Key";
      assert.deepEqual(await run[command]({ name: "a", key: NEW, scopes: ["ai_detector"] }), {
        status: "done",
      });
      // The button acts after the command has returned.
      await eventually(async () => assert.deepEqual(await keys.known(), before));
      assert.equal((await keys.get("a"))?.key, OLD);
      press = undefined;
      for (const key of [NEW, NEW]) await run[command]({ name: "a", key });
      assert.equal((await keys.get("a"))?.key, NEW);
      const message = "A command replaced the key “a”. [Restore Previous Key]";
      assert.deepEqual(asked, [message, message], "the same key replaces nothing");
    });
  }
});
