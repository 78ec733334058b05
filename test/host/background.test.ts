import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { WebhookReceiver } from "../conformance/webhook-receiver.ts";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import { HostedService } from "./hosted-service.ts";
import { drawn, eachWithJobService, POLLS_MS } from "./job-suite.ts";
import {
  detectAiText,
  hoverAt,
  product,
  rangeOf,
  replace,
  run,
  setting,
  unset,
  useHosted,
  write,
  type DetectionOutcome,
} from "./product.ts";

const KEY = "prfd_key_of_the_background_service";
const OTHER_KEY = "prfd_another_key_of_the_same_account";
const SECRET = "a secret of the receiver";

let number = 0;
/** Two sentences that no cache and no folder holds, the second of which the stand-in takes for a robot's. */
const fresh = (): string =>
  `Parcel ${(number += 1)} of ${Date.now()} was packed by hand. A robot wrote the label of it again.`;

/** A text of a bit over a thousand words, with a robot at its end. */
const long = (): string =>
  `${fresh()} ${"The quiet river runs past the old mill every single day. ".repeat(95)}`;

interface BackgroundOutcome extends Omit<DetectionOutcome, "result"> {
  readonly result?: DetectionOutcome["result"] & {
    readonly status: string;
    readonly task_id?: string | null;
  };
}

async function inBackground(uri: vscode.Uri): Promise<BackgroundOutcome> {
  return run<BackgroundOutcome>("detectAiTextInBackground", uri);
}

const isDrawn = async (document: vscode.TextDocument, at = "robot wrote"): Promise<void> =>
  drawn(document, at);

describe("background detection", function () {
  this.timeout(120_000);

  const started = eachWithJobService(KEY);
  let service: JobService;
  let extensionPath: string;

  before(async () => {
    ({ extensionPath } = await product());
  });

  beforeEach(() => {
    service = started();
  });

  afterEach(async () => {
    await run("removeApiKey", { name: "spare" });
    await run("setWebhookSecret", { secret: "" });
    await run("clearFindings");
    await unset("service.plan", "service.callbackUrl", "detection.mode");
  });

  it("[EDI-8] [DET-2] the command gives the acceptance, and the result lands by itself", async () => {
    const document = await write(fresh());
    const { cached, creditsCharged, creditsRemaining, error, findings, result, status } = await inBackground(
      document.uri,
    );
    assert.equal(status, "done", error?.message);
    assert.deepEqual([result?.status, result?.task_id], ["pending", "task-1"]);
    assert.deepEqual([findings, creditsCharged, creditsRemaining, cached], [[], 16, 4_984, false]);
    await isDrawn(document);
    assert.match(await hoverAt(document, "robot wrote"), /0\.90, AI-Generated/u);
    assert.deepEqual([service.submitted.length, service.polls.length], [1, 1]);
    assert.equal(service.submitted[0]?.poll, true);
  });

  it("[EDI-8] [EDI-4] the result lands after edits: sentences that still stand are drawn", async () => {
    const document = await write(`${fresh()} Nobody will ever read of the last robot here.`);
    service.stand = (poll) => (poll < 2 ? "processing" : "success");
    await inBackground(document.uri);
    await replace(document, new vscode.Range(0, 0, 0, 0), "# A new title\n\nTyped meanwhile. ");
    await replace(document, rangeOf(document, "packed by hand"), "sent by post");
    await isDrawn(document);
    assert.match(await hoverAt(document, "last robot"), /0\.90/u);
    assert.equal(await hoverAt(document, "sent by post"), "");
    assert.equal(await hoverAt(document, "Typed meanwhile"), "");
  });

  it("[EDI-12] [CLI-3] the same text is sent and paid for once, whoever asks and however often", async () => {
    const text = fresh();
    const [one, two] = [await write(text), await write(text)];
    service.stand = (poll) => (poll < 2 ? "processing" : "success");
    const both = await Promise.all([inBackground(one.uri), inBackground(two.uri)]);
    assert.deepEqual(
      both.map(({ creditsCharged }) => creditsCharged).sort((a, b) => a - b),
      [0, 16],
    );
    const waited = await detectAiText(two.uri);
    assert.deepEqual([waited.status, waited.findings?.length, waited.creditsCharged], ["done", 2, 0]);
    const again = await inBackground(one.uri);
    assert.deepEqual([again.status, again.findings?.length, again.cached], ["done", 2, true]);
    assert.equal(service.submitted.length, 1);
  });

  it("[EDI-12] [CLI-3] at once and in the background at the same time: the text is sent once", async () => {
    for (const isBackgroundFirst of [false, true]) {
      const { uri } = await write(fresh());
      const before = service.submitted.length;
      const begin = [async () => detectAiText(uri), async () => inBackground(uri)];
      if (isBackgroundFirst) begin.reverse();
      const both = await Promise.all(begin.map(async (each) => each()));
      assert.deepEqual(
        both.map(({ status }) => status),
        ["done", "done"],
      );
      assert.equal(service.submitted.length - before, 1);
    }
  });

  it("[EDI-8] a long text goes to the background by itself, and the command waits for its result", async () => {
    const document = await write(long());
    const outcome = await detectAiText(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(service.submitted[0]?.poll, true);
    assert.equal(outcome.findings?.length, 97);
    assert.equal(outcome.creditsCharged, outcome.coverage.checked);
    assert.ok(outcome.creditsCharged > 1_000);
  });

  it("[EDI-8] detection.mode: never, always, and by length", async () => {
    await setting("detection.mode", "sync");
    assert.equal((await detectAiText((await write(long())).uri)).status, "done");
    assert.equal(service.submitted[0]?.poll, undefined);
    await setting("detection.mode", "background");
    assert.equal((await detectAiText((await write(fresh())).uri)).status, "done");
    assert.equal(service.submitted[1]?.poll, true);
    await setting("detection.mode", undefined);
    assert.equal((await detectAiText((await write(fresh())).uri)).status, "done");
    assert.equal(service.submitted[2]?.poll, undefined);
  });

  it("[EDI-14] [DET-5] on the embedded service, jobs are free where there is no score", async () => {
    await run("useEmbeddedService");
    await setting("detection.mode", "background");
    const outcome = await detectAiText((await write(fresh())).uri);
    assert.deepEqual([outcome.status, outcome.service, outcome.creditsCharged], ["done", "embedded", 0]);
    assert.equal(outcome.result?.ai_score, null);
    assert.equal(service.submitted.length, 0);
  });

  it("[JOB-3] a failed job is refunded, and says so", async () => {
    service.stand = () => "failed";
    const outcome = await detectAiText((await write(long())).uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "job_failed", "no"],
    );
    assert.match(outcome.error?.message ?? "", /gave its credits back/u);
    assert.equal(outcome.creditsCharged, 0);
  });

  it("[JOB-4] [CLI-4] a job that is gone is told with what it cost, and is not sent again by itself", async () => {
    service.stand = () => ({ status: 404, body: { code: "not_found" } });
    const outcome = await detectAiText((await write(long())).uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "job_gone", "yes"],
    );
    assert.match(outcome.error?.message ?? "", /nothing is given back.*text as it was sent is kept/u);
    assert.ok(outcome.creditsCharged > 1_000);
    assert.equal(service.submitted.length, 1);
  });

  it("[CLI-3] a lost acceptance may have been charged, and is not repeated", async () => {
    service.accept = () => "hang up";
    const document = await write(fresh());
    const outcome = await inBackground(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "answer_lost", "unknown"],
    );
    assert.match(outcome.error?.message ?? "", /may have been charged.*costs 16/u);
    assert.equal(service.submitted.length, 1);
    service.accept = (body) => ({ status: 202, body });
    assert.equal((await inBackground(document.uri)).status, "done");
    await isDrawn(document);
  });

  it("[CLI-3] [CON-2] an acceptance that does not fit the interface still gives its result", async () => {
    service.accept = (body) => ({ status: 202, body: { ...body, credits_remaining: "many" } });
    const document = await write(fresh());
    const outcome = await inBackground(document.uri);
    assert.deepEqual([outcome.status, outcome.result?.task_id], ["done", "task-1"]);
    await isDrawn(document);
  });

  it("[DET-2] a service that answers at once has been paid as well: its answer is the result", async () => {
    const document = await write(fresh());
    service.accept = () => ({
      status: 200,
      body: { status: "success", ai_score: 0.9, items: [], word_count: 15, credits_remaining: 100 },
    });
    await setting("detection.mode", "background");
    const outcome = await detectAiText(document.uri);
    assert.deepEqual([outcome.status, outcome.result?.ai_score, outcome.creditsCharged], ["done", 0.9, 15]);
  });

  it("[DET-4] more pending jobs than the plan allows are refused before anything is sent", async () => {
    await setting("service.plan", "Trial");
    service.stand = () => "processing";
    for (const _ of [1, 2]) assert.equal((await inBackground((await write(fresh())).uri)).status, "done");
    const { error } = await inBackground((await write(fresh())).uri);
    assert.deepEqual([error?.code, error?.charged], ["pending_jobs_exceeded", "no"]);
    assert.match(error?.message ?? "", /Trial allows 2 background jobs at once, and 2 are pending/u);
    assert.equal(service.submitted.length, 2);
  });

  it("[EDI-13] a refusal of the service is told in its words, and nothing is kept of it", async () => {
    service.accept = () => ({
      status: 403,
      body: { code: "insufficient_credits", details: { credits: 3, required: 15 } },
    });
    const document = await write(fresh());
    const { error } = await inBackground(document.uri);
    assert.deepEqual([error?.code, error?.charged], ["insufficient_credits", "no"]);
    service.accept = (body) => ({ status: 202, body });
    assert.deepEqual((await inBackground(document.uri)).creditsCharged, 16);
  });

  it("[EDI-12] [EDI-13] whoever waits for the same text hears that the service did not take it", async () => {
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    service.accept = () => ({ status: 403, body: { code: "insufficient_credits" } });
    const text = long();
    const [one, two] = [await write(text), await write(text)];
    const first = detectAiText(one.uri);
    await eventually(() => assert.equal(service.submitted.length, 1));
    const second = detectAiText(two.uri);
    await new Promise((resolve) => setTimeout(resolve, 500));
    gate.resolve(undefined);
    assert.equal((await first).error?.code, "insufficient_credits");
    assert.deepEqual([(await second).error?.code, (await second).error?.charged], ["not_sent", "no"]);
    assert.equal(service.submitted.length, 1);
  });

  it("[CLI-4] a lost network and answers that cannot be read are no end", async () => {
    service.stand = (poll) =>
      (["hang up", { status: 502, body: "<html>Bad gateway</html>" }] as const)[poll - 1] ?? "success";
    const document = await write(fresh());
    await inBackground(document.uri);
    await isDrawn(document);
    const [first, second, third] = service.polls.map(({ at }) => at);
    assert.ok((second ?? 0) - (first ?? 0) > 3_900 && (third ?? 0) - (second ?? 0) > 7_900);
  });

  it("[EDI-11] [CLI-4] a key that is refused stops the polling until there is another one", async () => {
    service.stand = () => {
      const key = service.polls.at(-1)?.key;
      return key === OTHER_KEY ? "success" : { status: 401, body: { code: "revoked_api_key" } };
    };
    const document = await write(fresh());
    await inBackground(document.uri);
    await eventually(() => assert.equal(service.polls.length, 1), POLLS_MS);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    assert.equal(service.polls.length, 1, "it is not asked again with the same key");
    await run("addApiKey", { name: "spare", key: OTHER_KEY });
    await isDrawn(document);
  });

  it("[CLI-5] another address gets neither the key nor the job; the result waits for its own", async () => {
    const other = await JobService.start();
    try {
      service.stand = (poll) => (poll < 2 ? "processing" : "success");
      const document = await write(fresh());
      await inBackground(document.uri);
      await setting("service.baseUrl", other.baseUrl);
      const before = service.polls.length;
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      assert.deepEqual([service.polls.length - before, other.polls.length], [0, 0]);
      await setting("service.baseUrl", service.baseUrl);
      await isDrawn(document);
    } finally {
      other.close();
    }
  });

  it("[HOOK-1] the callback address and its secret go with background detections alone, and only to the hosted service", async () => {
    await setting("service.callbackUrl", "https://results.example/hook");
    assert.deepEqual(await run("setWebhookSecret", { secret: SECRET }), { status: "done" });
    await inBackground((await write(fresh())).uri);
    await detectAiText((await write(fresh())).uri);
    const [job, sync] = service.submitted;
    assert.deepEqual(
      [job?.callback_url, job?.webhook_secret, sync?.callback_url, sync?.webhook_secret],
      ["https://results.example/hook", SECRET, undefined, undefined],
    );
  });

  for (const url of ["ftp://results.example/", "https://user:word@results.example/", "not an address"]) {
    it(`[HOOK-3] a callback address like ${url.slice(0, 12)}… is refused before anything is sent`, async () => {
      await setting("service.callbackUrl", url);
      const { error } = await inBackground((await write(fresh())).uri);
      assert.deepEqual([error?.code, error?.charged], ["invalid_callback_url", "no"]);
      assert.match(error?.message ?? "", /contentAuthenticity\.service\.callbackUrl/u);
      assert.ok(!error?.message.includes("results.example"), "the address is not repeated");
      assert.equal(service.submitted.length, 0);
    });
  }

  it("[R-9] a webhook secret of 1,024 characters is stored and sent, one of other letters isn't stored", async () => {
    await setting("service.callbackUrl", "https://results.example/hook");
    const secret = "s".repeat(1_024);
    assert.deepEqual(await run("setWebhookSecret", { secret }), { status: "done" });
    const refused = await run<{ status: string }>("setWebhookSecret", { secret: "sîgns" });
    assert.equal(refused.status, "failed");
    await inBackground((await write(fresh())).uri);
    assert.equal(service.submitted[0]?.webhook_secret, secret);
  });

  const unusable: readonly [string, string, RegExp][] = [
    ["an API key", KEY, /looks like an API key/u],
    ["a line break inside", "one\ntwo", /without line breaks/u],
    ["other alphabets", "тайна", /printable ASCII/u],
    ["1,025 characters", "x".repeat(1_025), /at most 1,024/u],
  ];
  for (const [name, secret, message] of unusable) {
    it(`[HOOK-1] a webhook secret with ${name} is not stored`, async () => {
      const outcome = await run<{ status: string; message: string }>("setWebhookSecret", { secret });
      assert.equal(outcome.status, "failed");
      assert.match(outcome.message, message);
      assert.ok(!outcome.message.includes(secret));
    });
  }

  describe("with the service itself", () => {
    const account = { user_id: 7, plan: "1M", credits: 50_000 };
    const ACCOUNTS = [
      {
        ...account,
        keys: [{ name: "all", key: KEY, scopes: ["ai_detector"], expires_at: null, status: "Active" }],
      },
    ];
    let hosted: HostedService | undefined;
    let folder: string | undefined;

    const start = async (...flags: readonly string[]): Promise<HostedService> => {
      hosted = await HostedService.start(extensionPath, ACCOUNTS, flags);
      await useHosted(hosted.baseUrl, { name: "jobs", key: KEY });
      return hosted;
    };

    afterEach(async () => {
      await hosted?.kill();
      hosted = undefined;
      if (folder !== undefined) rmSync(folder, { recursive: true, maxRetries: 5 });
      folder = undefined;
    });

    it("[JOB-1] [JOB-2] a job that takes a while is waited for", async () => {
      await start("--job-delay-ms", "3000");
      const outcome = await detectAiText((await write(long())).uri);
      assert.equal(outcome.status, "done", outcome.error?.message);
      assert.equal(outcome.creditsRemaining, 50_000 - outcome.creditsCharged);
      assert.equal(typeof outcome.result?.ai_score, "number");
    });

    it("[JOB-4] a result whose time is over is told as gone", async () => {
      await start("--job-ttl-s", "1");
      // With its model loaded the job ends long before the first poll.
      await setting("detection.mode", "sync");
      await detectAiText((await write(long())).uri);
      await setting("detection.mode", undefined);
      const outcome = await detectAiText((await write(long())).uri);
      assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["job_gone", "yes"]);
    });

    it("[CLI-4] a service that is killed and comes back on the same port gives its result", async () => {
      folder = mkdtempSync(path.join(tmpdir(), "jobs-data-"));
      const first = await start("--data", folder, "--job-delay-ms", "1000");
      const document = await write(long());
      const accepted = await inBackground(document.uri);
      assert.equal(accepted.status, "done", accepted.error?.message);
      await first.kill();
      hosted = undefined;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const { port } = new URL(first.baseUrl);
      await start("--data", folder, "--port", port);
      await isDrawn(document, "packed by hand");
    });

    it("[HOOK-1] the result is delivered with the secret, and lands here too", async () => {
      const receiver = new WebhookReceiver();
      await receiver.start();
      try {
        await start("--allow-private-callbacks");
        await setting("service.callbackUrl", receiver.url("/results"));
        await run("setWebhookSecret", { secret: SECRET });
        const document = await write(long());
        const accepted = await inBackground(document.uri);
        assert.equal(accepted.status, "done", accepted.error?.message);
        const [delivery] = await receiver.wait("/results", 1);
        assert.equal(delivery?.headers["x-webhook-secret"], SECRET);
        await isDrawn(document, "packed by hand");
      } finally {
        await receiver.stop();
      }
    });
  });
});
