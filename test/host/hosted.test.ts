import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import * as vscode from "vscode";
import { HostedService, misbehavingServer } from "./hosted-service.ts";
import {
  checkGrammar,
  goToHosted,
  product,
  run,
  setting,
  underlined,
  unset,
  useHosted,
  write,
} from "./product.ts";

const KEY = "prfd_host_suite_key_with_all_scopes";
const NO_GRAMMAR = "prfd_host_suite_key_without_grammar";
const REVOKED = "prfd_host_suite_key_that_is_revoked";
const HALF = "prfd_host_suite_key_of_half_the_price";
const POOR = "prfd_host_suite_key_of_a_poor_account";

const key = (value: string, scopes: readonly string[], status = "Active") => ({
  name: value.slice(5),
  key: value,
  scopes,
  expires_at: null,
  status,
});
const ACCOUNTS = [
  {
    user_id: 7,
    plan: "1M",
    credits: 500,
    keys: [
      key(KEY, ["grammar_checker"]),
      key(NO_GRAMMAR, ["ai_detector"]),
      key(REVOKED, ["grammar_checker"], "Revoked"),
    ],
  },
  { user_id: 8, plan: "Trial", credits: 3, keys: [key(POOR, ["grammar_checker"])] },
  { user_id: 9, plan: "Trial", credits: 10_500, keys: [key(HALF, ["grammar_checker"])] },
];

let sentence = 0;
/** A text that no cache holds. */
const fresh = (): string => `We recieve letter number ${(sentence += 1)} on this hosted service.`;

describe("the hosted service", function () {
  this.timeout(120_000);

  let hosted: HostedService;

  before(async () => {
    const { extensionPath } = await product();
    hosted = await HostedService.start(extensionPath, ACCOUNTS);
  });

  afterEach(async () => {
    await run("removeApiKey", { name: "suite" });
  });

  after(async () => {
    hosted.stop();
    await unset("service.baseUrl", "service.mode", "credits.confirmAbove");
  });

  const use = async (apiKey: string, baseUrl = hosted.baseUrl, scopes?: readonly string[]): Promise<void> => {
    await useHosted(baseUrl, { name: "suite", key: apiKey, ...(scopes === undefined ? {} : { scopes }) });
  };

  it("[EDI-11] is used with the stored key, and the balance is the account's", async () => {
    await use(KEY);
    const document = await write(fresh());
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual([outcome.service, outcome.creditsCharged, outcome.creditsRemaining], ["hosted", 9, 491]);
    assert.deepEqual(underlined(document), ["recieve"]);
  });

  it("[EDI-11] a key can be tested without paying", async () => {
    await use(KEY);
    assert.deepEqual(await run("testApiKey", { name: "suite" }), { status: "done" });
    await use(REVOKED);
    const verdict = await run<{ status: string; message: string }>("testApiKey", { name: "suite" });
    assert.equal(verdict.status, "failed");
    assert.match(verdict.message, /revoked/u);
  });

  it("[EDI-13] no key at all: said before anything is sent", async () => {
    await goToHosted(hosted.baseUrl);
    const document = await write(fresh());
    const outcome = await checkGrammar(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "no_api_key", "no"],
    );
  });

  it("[EDI-11] a key with the wrong prefix is not stored", async () => {
    const outcome = await run<{ status: string; message: string }>("addApiKey", {
      name: "suite",
      key: "sk_live_1234567890",
    });
    assert.equal(outcome.status, "failed");
    assert.match(outcome.message, /prfd_/u);
    assert.ok(!outcome.message.includes("sk_live"), "the value is not repeated");
    assert.equal((await run<{ status: string }>("testApiKey", { name: "suite" })).status, "failed");
  });

  it("[EDI-11] a stored key known to lack the scope is named before anything is sent", async () => {
    await use(NO_GRAMMAR, hosted.baseUrl, ["ai_detector"]);
    const document = await write(fresh());
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.error?.code, "missing_scope");
    assert.match(outcome.error.message, /“suite”/u);
  });

  const refusals: readonly [string, string, string, RegExp][] = [
    ["a revoked key", REVOKED, "revoked_api_key", /revoked/u],
    [
      "an unknown key",
      "prfd_nobody_has_ever_seen_this_one",
      "invalid_api_key",
      /does not know this API key/u,
    ],
    ["a key without the scope", NO_GRAMMAR, "missing_scope", /grammar_checker/u],
    ["too few credits", POOR, "insufficient_credits", /needs 9 credits and the balance is 3/u],
  ];
  for (const [name, apiKey, code, message] of refusals) {
    it(`[EDI-13] [CLI-2] ${name}: one clear message, nothing charged, the document untouched`, async () => {
      await use(apiKey);
      const content = fresh();
      const document = await write(content);
      const outcome = await checkGrammar(document.uri);
      assert.deepEqual([outcome.status, outcome.error?.code, outcome.error?.charged], ["failed", code, "no"]);
      assert.match(outcome.error?.message ?? "", message);
      assert.ok(!JSON.stringify(outcome).includes(apiKey), "the key is not in the answer");
      assert.equal(document.getText(), content);
    });
  }

  const faults: readonly [string, RequestListener, string][] = [
    [
      "HTML",
      (_, response) => response.end("<html><body>Welcome to the hotel</body></html>"),
      "unexpected_response",
    ],
    [
      "half a body",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"status":"success","corrected_te');
        setTimeout(() => response.destroy(), 20);
      },
      "answer_lost",
    ],
    ["nothing", (request) => request.socket.destroy(), "answer_lost"],
  ];
  for (const [name, listener, code] of faults) {
    it(`[EDI-13] [CON-2] a service that answers ${name}: a clear message, the document untouched`, async () => {
      const server = await misbehavingServer(listener);
      try {
        await use(KEY, server.baseUrl);
        const content = fresh();
        const document = await write(content);
        const outcome = await checkGrammar(document.uri);
        assert.deepEqual([outcome.status, outcome.error?.code], ["failed", code]);
        assert.equal(outcome.error?.charged, "unknown");
        assert.equal(document.getText(), content);
        assert.ok(server.seen() >= 1);
      } finally {
        server.close();
      }
    });
  }

  it("[EDI-13] no network: nothing was sent, and it says so", async () => {
    await use(KEY, "http://127.0.0.1:1");
    const document = await write(fresh());
    const outcome = await checkGrammar(document.uri);
    assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["not_sent", "no"]);
    assert.match(outcome.error?.message ?? "", /No connection to 127\.0\.0\.1/u);
  });

  it("[CLI-5] plain http to another machine is refused before anything is sent", async () => {
    await use(KEY);
    assert.equal(
      (await run<{ status: string }>("useHostedService", { baseUrl: "http://example.org" })).status,
      "failed",
    );
    // Written into the settings by hand, it gets no further.
    await setting("service.baseUrl", "http://example.org");
    const document = await write(fresh());
    const outcome = await checkGrammar(document.uri);
    assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["invalid_configuration", "no"]);
  });

  it("[EDI-13] [CRE-1] credits that end between two parts: what was paid for is shown, and it says so", async () => {
    await use(HALF);
    await setting("credits.confirmAbove", 1_000_000);
    const paragraph = `We recieve letters. ${"The quiet river runs past the old mill every day. ".repeat(9)}`;
    const paragraphs = Array.from({ length: 120 }, (_, number) => `${paragraph}It is number ${number}.`);
    const document = await write(paragraphs.join("\n\n"));
    const outcome = await checkGrammar(document.uri);
    await setting("credits.confirmAbove", undefined);
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "insufficient_credits"]);
    assert.equal(outcome.error?.charged, "yes");
    assert.ok(outcome.creditsCharged > 9_000 && outcome.creditsCharged === outcome.coverage.checked);
    assert.equal(outcome.creditsRemaining, 10_500 - outcome.creditsCharged);
    assert.doesNotMatch(outcome.error.message, /Nothing was charged/u);
    const charged = outcome.creditsCharged.toLocaleString("en");
    assert.match(outcome.error.message, new RegExp(`for ${charged} credits`, "u"));
    assert.ok(underlined(document).length > 100, "the corrections of the first part are shown");
  }).timeout(120_000);

  it("[CLI-5] an address that is a key, or holds a password, is refused and not repeated", async () => {
    for (const baseUrl of [
      KEY,
      "https://user:secret-password@example.org",
      "mailto:a@example.org",
      "ftp://example.org",
    ]) {
      const outcome = await run<{ status: string; message: string }>("useHostedService", { baseUrl });
      assert.equal(outcome.status, "failed", baseUrl);
      assert.ok(!outcome.message.includes(KEY) && !outcome.message.includes("secret-password"));
      assert.notEqual(
        vscode.workspace.getConfiguration("contentAuthenticity").get("service.baseUrl"),
        baseUrl,
      );
    }
    const named = await run<{ status: string; message: string }>("addApiKey", { name: KEY, key: KEY });
    assert.equal(named.status, "failed");
    assert.ok(!named.message.includes(KEY));
  });

  it("[CON-5] a service that counts code points and one that counts UTF-16 units give the same edits", async () => {
    const text =
      "🦆🦆 We recieve teh 👩‍👩‍👧 post, and e\u0301very 𠀀 letter is definately there. 🏽 It was teh last one.";
    const fixed = text
      .replace("recieve", "receive")
      .replaceAll("teh", "the")
      .replace("definately", "definitely");
    const { extensionPath } = await product();
    for (const unit of ["codePoint", "utf16"]) {
      const service = await HostedService.start(extensionPath, ACCOUNTS, ["--offset-unit", unit]);
      try {
        await use(KEY, service.baseUrl);
        const document = await write(text);
        const outcome = await checkGrammar(document.uri);
        assert.ok(
          outcome.findings?.every(({ placed }) => placed === "exact"),
          unit,
        );
        assert.deepEqual(underlined(document), ["recieve", "teh", "definately", "teh"], unit);
        await run("fixAllCorrections", document.uri);
        assert.equal(document.getText(), fixed, unit);
      } finally {
        service.stop();
      }
    }
  });

  it("[EDI-14] one command goes back to the embedded service", async () => {
    await use(KEY);
    await run("useEmbeddedService");
    const document = await write(fresh());
    assert.equal((await checkGrammar(document.uri)).service, "embedded");
    assert.equal(vscode.workspace.getConfiguration("contentAuthenticity").get("service.mode"), "embedded");
  });
});
