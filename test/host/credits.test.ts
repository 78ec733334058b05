import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { STORAGE_VARIABLE } from "../harness/agent/messages.ts";
import { withStore } from "../harness/seen-prices.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import {
  checkGrammar,
  openFile,
  product,
  run,
  unset,
  useHosted,
  write,
  type Outcome,
  workspaceFile,
} from "./product.ts";

const FULL = "prfd_host_credits_key_of_a_full_account";
const key = (value: string) => ({
  name: value.slice(5),
  key: value,
  scopes: ["grammar_checker", "ai_detector"],
  expires_at: null,
  status: "Active",
});
const ACCOUNTS = [{ user_id: 7, plan: "1M", credits: 100_000, keys: [key(FULL)] }];

interface Shown {
  readonly creditsRemaining: number | null;
  readonly isEstimate: boolean;
  readonly entries: readonly {
    readonly operation: string;
    readonly host: string;
    readonly outcome: string;
    readonly price: number;
    readonly credits: number;
    readonly document?: string;
  }[];
}

let sentence = 0;
/** Returns a text of nine words that isn't cached. */
const fresh = (): string => `We recieve letter number ${(sentence += 1)} on this account's service.`;

const check = async (): Promise<Outcome> => checkGrammar((await write(fresh())).uri);

describe("credits", function () {
  this.timeout(120_000);

  let hosted: RunningService;

  before(async () => {
    await product();
    hosted = await hostedInProcess(ACCOUNTS);
  });

  after(async () => {
    await hosted.stop();
    await run("removeApiKey", { name: "suite" });
    await unset("service.baseUrl", "service.mode");
  });

  const use = async (apiKey: string): Promise<void> => {
    await useHosted(hosted.baseUrl, { name: "suite", key: apiKey });
  };
  /** Returns the entries that Show Credits lists for one service, newest first. */
  const listed = async (): Promise<readonly string[]> => {
    const { host } = new URL(hosted.baseUrl);
    const { entries } = await run<Shown>("showCredits");
    return entries
      .filter((entry) => entry.host === host)
      .map(({ operation, outcome, credits, price }) => `${operation} ${outcome} ${credits} of ${price}`);
  };

  it("[EDI-10] [CRE-1] [EDI-11] every request is listed with its cost, a refused one too; a cached answer isn't a request, and another key's balance is unknown", async () => {
    await use(FULL);
    const document = await write(fresh());
    assert.equal((await checkGrammar(document.uri)).creditsCharged, 9);
    assert.equal((await checkGrammar(document.uri)).cached, true);
    assert.deepEqual(await listed(), ["correctGrammar charged 9 of 9"]);
    const shown = await run<Shown>("showCredits");
    assert.deepEqual([shown.creditsRemaining, shown.isEstimate], [100_000 - 9, false]);
    assert.doesNotMatch(JSON.stringify(shown), /recieve|prfd_/u, "neither text nor key is in it");
    await use("prfd_nobody_has_ever_seen_this_one");
    await check();
    const refused = await run<Shown>("showCredits");
    const [newest] = refused.entries;
    assert.deepEqual([newest?.outcome, newest?.credits, newest?.price], ["free", 0, 9]);
    assert.equal(refused.creditsRemaining, null);
  });

  it("[R-36] each request names its document, but no file of the extension does", async () => {
    await use(FULL);
    const name = "letter-to-the-bank.md";
    assert.equal((await checkGrammar((await openFile(name, fresh())).uri)).creditsCharged, 9);
    assert.equal((await run<Shown>("showCredits")).entries[0]?.document, name);
    const storage = process.env[STORAGE_VARIABLE] ?? assert.fail("the storage is known");
    const lines: string[] = [];
    await withStore(storage, async (database) => {
      const [rows = []] = await database.run([{ sql: "SELECT line FROM ledger" }]);
      lines.push(...rows.map(({ line }) => String(line)));
    });
    assert.match(lines.join(""), /"document":"[\w+/=]{100,}"/u);
    assert.ok(!lines.some((text) => text.includes("letter") || text.includes("bank")));
    await run("forgetResults");
    assert.equal((await run<Shown>("showCredits")).entries[0]?.document, undefined, "forgotten with results");
  });

  it("[EDI-10] the whole history is exported as CSV, as shown", async () => {
    await use(FULL);
    await check();
    const folder = mkdtempSync(workspaceFile("host-credits-").fsPath);
    try {
      const target = vscode.Uri.file(path.join(folder, "credits.csv"));
      const outcome = await run<{ status: string; entries: number }>("exportCredits", { target });
      assert.equal(outcome.status, "done");
      const [head, ...rows] = readFileSync(target.fsPath, "utf8").trimEnd().split("\r\n");
      assert.match(
        head ?? "",
        /^time,service,host,operation,outcome,price,charged,refunded,possibly_charged,/u,
      );
      assert.equal(rows.length, outcome.entries);
      const { host } = new URL(hosted.baseUrl);
      const now = /^\d{4}-\d\d-\d\dT[\d:.]+Z/u.source;
      assert.match(rows[0] ?? "", new RegExp(`${now},hosted,${host},correctGrammar,charged,9,9,0,0,`, "u"));
      const refused = await run<Outcome>("exportCredits", "somewhere");
      assert.deepEqual([refused.status, refused.error?.code], ["failed", "bad_argument"]);
    } finally {
      rmSync(folder, { recursive: true, maxRetries: 5 });
    }
  });
});
