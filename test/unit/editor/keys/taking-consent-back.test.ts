import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Consent } from "../../../../src/checking/store/consent.ts";
import type * as Commands from "../../../../src/editor/keys/account-commands.ts";
import { collect, standInForEditor } from "../../../harness/editor-words.ts";
import { trusted } from "../../../harness/trusted.ts";
import { closeDatabases, oneDatabaseIn } from "../../checking/store/a-database.ts";

const BASE_URL = "https://agreed.example/v1";

describe("taking consent back", () => {
  let restore: () => void;
  let commands: typeof Commands;
  let folder: string;

  before(async () => {
    restore = standInForEditor();
    commands = await import("../../../../src/editor/keys/account-commands.ts");
  });

  after(() => restore());

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "taking-consent-back-"));
  });

  afterEach(closeDatabases);
  afterEach(async () => rm(folder, { recursive: true, maxRetries: 5 }));

  it("[EDI-20] [R-36] ends uploads without a question, and says that prices already seen aren't shown again", async () => {
    const database = oneDatabaseIn(folder);
    const consent = new Consent(database);
    await consent.give([BASE_URL]);
    await consent.give([BASE_URL], ["grammar"]);
    const messages: string[] = [];
    collect("status", messages);
    const run = new commands.AccountCommands(trusted({ consent }));
    assert.deepEqual(await run.forgetConsent({ baseUrl: BASE_URL }), { status: "done" });
    assert.equal(await consent.isGiven(BASE_URL), false);
    assert.equal(await consent.isGiven(BASE_URL, ["grammar"]), true);
    assert.deepEqual(messages, ["$(check) Uploads to agreed.example will ask for consent again"]);
  });
});
