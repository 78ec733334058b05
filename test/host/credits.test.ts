import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import * as vscode from "vscode";
import { STORAGE_VARIABLE } from "../harness/agent/messages.ts";
import { withStore } from "../harness/seen-prices.ts";
import { detectionAnswer } from "../unit/findings/detection-answer.ts";
import { HostedService, misbehavingServer } from "./hosted-service.ts";
import {
  checkGrammar,
  detectAiText,
  openFile,
  product,
  run,
  setting,
  unset,
  useHosted,
  write,
  type Outcome,
  workspaceFile,
} from "./product.ts";

const FULL = "prfd_host_credits_key_of_a_full_account";
const FEW = "prfd_host_credits_key_of_twenty_credits";
const key = (value: string) => ({
  name: value.slice(5),
  key: value,
  scopes: ["grammar_checker", "ai_detector"],
  expires_at: null,
  status: "Active",
});
const ACCOUNTS = [
  { user_id: 7, plan: "1M", credits: 100_000, keys: [key(FULL)] },
  { user_id: 8, plan: "Trial", credits: 20, keys: [key(FEW)] },
];

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

interface UncertainOutcome extends Outcome {
  readonly error?: NonNullable<Outcome["error"]> & {
    readonly price?: number;
    readonly balanceBefore?: number;
  };
}

let sentence = 0;
/** Returns a text of nine words that isn't cached. */
const fresh = (): string => `We recieve letter number ${(sentence += 1)} on this account's service.`;

const check = async (): Promise<Outcome> => checkGrammar((await write(fresh())).uri);

describe("credits", function () {
  this.timeout(120_000);

  let hosted: HostedService;

  before(async () => {
    const { extensionPath } = await product();
    hosted = await HostedService.start(extensionPath, ACCOUNTS);
  });

  afterEach(async () => {
    await unset("credits.dailyBudget", "credits.confirmAbove");
  });

  after(async () => {
    hosted.stop();
    await run("removeApiKey", { name: "suite" });
    await unset("service.baseUrl", "service.mode");
  });

  const use = async (apiKey: string, baseUrl = hosted.baseUrl): Promise<void> => {
    await useHosted(baseUrl, { name: "suite", key: apiKey });
  };
  /** Returns the entries that Show Credits lists for one service, newest first. */
  const listed = async (baseUrl = hosted.baseUrl): Promise<readonly string[]> => {
    const { host } = new URL(baseUrl);
    const { entries } = await run<Shown>("showCredits");
    return entries
      .filter((entry) => entry.host === host)
      .map(({ operation, outcome, credits, price }) => `${operation} ${outcome} ${credits} of ${price}`);
  };

  it("[EDI-10] [CRE-1] every request is listed with its cost; a cached answer isn't a request", async () => {
    await use(FULL);
    const document = await write(fresh());
    assert.equal((await checkGrammar(document.uri)).creditsCharged, 9);
    assert.equal((await checkGrammar(document.uri)).cached, true);
    assert.deepEqual(await listed(), ["correctGrammar charged 9 of 9"]);
    const shown = await run<Shown>("showCredits");
    assert.deepEqual([shown.creditsRemaining, shown.isEstimate], [100_000 - 9, false]);
    assert.doesNotMatch(JSON.stringify(shown), /recieve|prfd_/u, "neither text nor key is in it");
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

  it("[EDI-10] [CRE-1] a refusal of the service costs nothing, and says so in the list", async () => {
    await use("prfd_nobody_has_ever_seen_this_one");
    await check();
    assert.equal((await listed())[0], "correctGrammar free 0 of 9");
  });

  it("[EDI-13] [CLI-3] an unknown outcome states the balance before, the price, and the balance afterwards", async () => {
    const listener: RequestListener = (request, response) => {
      request.resume().on("end", () => {
        if (server.seen() > 1) {
          request.socket.destroy();
          return;
        }
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(detectionAnswer("words", { credits_remaining: 1_900 })));
      });
    };
    const server = await misbehavingServer(listener);
    try {
      await use(FULL, server.baseUrl);
      assert.equal((await detectAiText((await write(fresh())).uri)).status, "done");
      const lost: UncertainOutcome = await run("detectAiText", (await write(fresh())).uri);
      assert.deepEqual([lost.error?.code, lost.error?.charged], ["answer_lost", "unknown"]);
      assert.deepEqual([lost.error?.price, lost.error?.balanceBefore], [9, 1_900]);
      assert.match(
        lost.error?.message ?? "",
        /The balance was 1,900 before it; it costs 9: 1,891 means that it was charged\./u,
      );
      assert.equal((await listed(server.baseUrl))[0], "detectText unknown 0 of 9");
      const { creditsRemaining, isEstimate } = await run<Shown>("showCredits");
      assert.deepEqual([creditsRemaining, isEstimate], [1_900, true]);
    } finally {
      server.close();
    }
  });

  it("[CLI-3] [EDI-13] a lost correction says until when a retry is free", async () => {
    // A gateway asks for a wait that is too long, so there is no second attempt.
    const server = await misbehavingServer((request, response) => {
      request.resume().on("end", () => response.writeHead(502, { "retry-after": "120" }).end());
    });
    try {
      await use(FULL, server.baseUrl);
      const { error } = await check();
      assert.deepEqual([error?.code, error?.charged], ["refused", "unknown"]);
      assert.match(error?.message ?? "", /Until \d+:\d\d:\d\d.*, trying again is not charged twice\./u);
    } finally {
      server.close();
    }
  });

  it("[EDI-13] the numbers of a refusal are formatted like all others, and its balance is an estimate", async () => {
    const server = await misbehavingServer((request, response) => {
      request.resume().on("end", () => {
        const body = { code: "insufficient_credits", details: { credits: 1_200, required: 5_000 } };
        response.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
    try {
      await use(FULL, server.baseUrl);
      const { error } = await check();
      assert.match(
        error?.message ?? "",
        /needs 5,000 credits and the balance is 1,200\. Nothing was charged\./u,
      );
      const { creditsRemaining, isEstimate } = await run<Shown>("showCredits");
      assert.deepEqual([creditsRemaining, isEstimate], [1_200, true]);
    } finally {
      server.close();
    }
  });

  it("[EDI-10] [EDI-11] with another key the balance is unknown", async () => {
    await use(FULL);
    await check();
    assert.notEqual((await run<Shown>("showCredits")).creditsRemaining, null);
    await use(FEW);
    assert.equal((await run<Shown>("showCredits")).creditsRemaining, null);
  });

  it("[EDI-10] [EDI-13] a balance known to be too low refuses before anything is sent, once", async () => {
    await use(FEW);
    const first = await check();
    assert.deepEqual([first.status, first.creditsRemaining], ["done", 11]);
    assert.equal((await check()).creditsRemaining, 2);
    const before = await listed();
    const refused = await check();
    assert.deepEqual([refused.error?.code, refused.error?.charged], ["insufficient_credits", "no"]);
    assert.match(refused.error?.message ?? "", /needs 9 credits and the balance is 2\..*Nothing was sent/u);
    assert.deepEqual(await listed(), before, "no request, no entry");
    // Credits may have been added since, so a new request lets the service decide.
    const again = await check();
    assert.deepEqual([again.error?.code, again.error?.charged], ["insufficient_credits", "no"]);
    assert.doesNotMatch(again.error?.message ?? "", /Nothing was sent/u);
    assert.equal((await listed())[0], "correctGrammar free 0 of 9");
  });

  it("[EDI-10] a budget that covers the price causes no question", async () => {
    await use(FULL);
    await setting("credits.dailyBudget", 1_000_000);
    assert.equal((await check()).status, "done");
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

  it("[EDI-10] [EDI-14] no budget applies to the embedded service", async () => {
    await run("useEmbeddedService");
    await setting("credits.dailyBudget", 1);
    const outcome = await check();
    assert.deepEqual([outcome.service, outcome.status], ["embedded", "done"]);
  });
});
