import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Consent, SeenPrices } from "../../../../src/checking/store/consent.ts";
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
    const [consent, prices] = [new Consent(database), new SeenPrices(database)];
    await consent.give([BASE_URL]);
    await prices.add(["grammar"], [BASE_URL]);
    const told: string[] = [];
    collect("status", told);
    const run = new commands.AccountCommands(trusted({ consent }));
    assert.deepEqual(await run.forgetConsent({ baseUrl: BASE_URL }), { status: "done" });
    assert.equal(await consent.isGiven(BASE_URL), false);
    assert.equal(await prices.has(["grammar"], [BASE_URL]), true);
    assert.deepEqual(told, [
      "$(check) Uploads to agreed.example ask for consent again. Prices you have seen don't.",
    ]);
  });
});
