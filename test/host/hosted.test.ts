import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import { misbehavingServer } from "./hosted-service.ts";
import { checkGrammar, product, run, setting, underlined, unset, useHosted, write } from "./product.ts";

const KEY = "prfd_host_suite_key_with_all_scopes";
const REVOKED = "prfd_host_suite_key_that_is_revoked";

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
    keys: [key(KEY, ["grammar_checker"]), key(REVOKED, ["grammar_checker"], "Revoked")],
  },
];

let sentence = 0;
/** Returns a text that isn't cached. */
const fresh = (): string => `We recieve letter number ${(sentence += 1)} on this hosted service.`;

describe("the hosted service", function () {
  this.timeout(120_000);

  let hosted: RunningService;

  before(async () => {
    await product();
    hosted = await hostedInProcess(ACCOUNTS);
  });

  afterEach(async () => {
    await run("removeApiKey", { name: "suite" });
  });

  after(async () => {
    await hosted.stop();
    await unset("service.baseUrl", "service.mode");
  });

  const use = async (apiKey: string, baseUrl = hosted.baseUrl): Promise<void> => {
    await useHosted(baseUrl, { name: "suite", key: apiKey });
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

  it("[EDI-13] [CON-2] an answer that violates the interface: a clear message, the document untouched", async () => {
    const server = await misbehavingServer((_, response) => response.end('{"weather":"fine"}'));
    try {
      await use(KEY, server.baseUrl);
      const content = fresh();
      const document = await write(content);
      const outcome = await checkGrammar(document.uri);
      assert.deepEqual(
        [outcome.status, outcome.error?.code, outcome.error?.charged],
        ["failed", "unexpected_response", "unknown"],
      );
      assert.equal(document.getText(), content);
      // There is no retry, which could be charged twice.
      assert.equal(server.seen(), 1);
    } finally {
      server.close();
    }
  });

  it("[CLI-5] plain http to another machine is refused before anything is sent", async () => {
    await use(KEY);
    assert.equal(
      (await run<{ status: string }>("useHostedService", { baseUrl: "http://example.org" })).status,
      "failed",
    );
    // Editing the settings by hand doesn't help either.
    await setting("service.baseUrl", "http://example.org");
    const document = await write(fresh());
    const outcome = await checkGrammar(document.uri);
    assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["invalid_configuration", "no"]);
  });

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

  it("[EDI-14] one command switches back to the embedded service", async () => {
    await use(KEY);
    await run("useEmbeddedService");
    const document = await write(fresh());
    assert.equal((await checkGrammar(document.uri)).service, "embedded");
    assert.equal(vscode.workspace.getConfiguration("contentAuthenticity").get("service.mode"), "embedded");
  });
});
