import assert from "node:assert/strict";
import * as vscode from "vscode";
import { JobService } from "../harness/job-service.ts";
import { drawn, eachWithJobService } from "./job-suite.ts";
import {
  detectAiText,
  hoverAt,
  rangeOf,
  replace,
  run,
  setting,
  unset,
  write,
  type DetectionOutcome,
} from "./product.ts";

const KEY = "prfd_key_of_the_background_service";

let number = 0;
/** Two sentences that aren't in any cache or folder; the stand-in scores the second as a robot's. */
const fresh = (): string =>
  `Parcel ${(number += 1)} of ${Date.now()} was packed by hand. A robot wrote the label of it again.`;

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

  beforeEach(() => {
    service = started();
  });

  afterEach(async () => {
    await run("setWebhookSecret", { secret: "" });
    await run("clearFindings");
    await unset("service.callbackUrl", "detection.mode");
  });

  it("[EDI-8] [DET-2] the command returns the acceptance, and the result appears automatically", async () => {
    const document = await write(fresh());
    const { cached, creditsCharged, creditsRemaining, error, findings, result, status } = await inBackground(
      document.uri,
    );
    assert.equal(status, "done", error?.message);
    assert.deepEqual([result?.status, result?.task_id], ["pending", "task-1"]);
    assert.deepEqual([findings, creditsCharged, creditsRemaining, cached], [[], 16, 4_984, false]);
    await isDrawn(document);
    assert.match(await hoverAt(document, "robot wrote"), /90%, AI-Generated/u);
    assert.deepEqual([service.submitted.length, service.polls.length], [1, 1]);
    assert.equal(service.submitted[0]?.poll, true);
  });

  it("[EDI-8] [EDI-4] [CLI-5] the result waits for its own address, and appears after edits: unchanged sentences are drawn", async () => {
    const other = await JobService.start();
    const document = await write(`${fresh()} Nobody will ever read of the last robot here.`);
    try {
      await inBackground(document.uri);
      await setting("service.baseUrl", other.baseUrl);
      await replace(document, new vscode.Range(0, 0, 0, 0), "# A new title\n\nTyped meanwhile. ");
      await replace(document, rangeOf(document, "packed by hand"), "sent by post");
      // Longer than the wait before the first poll.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      assert.deepEqual([service.polls.length, other.polls.length], [0, 0]);
      await setting("service.baseUrl", service.baseUrl);
      await isDrawn(document);
      assert.deepEqual([service.polls.length, other.polls.length], [1, 0]);
    } finally {
      other.close();
    }
    assert.match(await hoverAt(document, "last robot"), /90%/u);
    assert.equal(await hoverAt(document, "sent by post"), "");
    assert.equal(await hoverAt(document, "Typed meanwhile"), "");
  });

  it("[EDI-14] [DET-5] on the embedded service, jobs are free where there is no score", async () => {
    await run("useEmbeddedService");
    await setting("detection.mode", "background");
    const outcome = await detectAiText((await write(fresh())).uri);
    assert.deepEqual([outcome.status, outcome.service, outcome.creditsCharged], ["done", "embedded", 0]);
    assert.equal(outcome.result?.ai_score, null);
    assert.equal(service.submitted.length, 0);
    const next = await run<Pick<typeof outcome, "creditsCharged" | "creditsRemaining">>(
      "checkGrammar",
      (await write(fresh())).uri,
    );
    assert.ok(next.creditsCharged > 0);
    assert.equal(
      outcome.creditsRemaining,
      (next.creditsRemaining ?? 0) + next.creditsCharged,
      "no refund counts twice",
    );
  });

  it("[EDI-8] [HOOK-1] [R-9] the settings and the stored secret go with a job: its mode, the callback address, and 1,024 characters", async () => {
    await setting("detection.mode", "background");
    await setting("service.callbackUrl", "https://results.example/hook");
    const secret = "s".repeat(1_024);
    assert.deepEqual(await run("setWebhookSecret", { secret }), { status: "done" });
    const refused = await run<{ status: string }>("setWebhookSecret", { secret: "sîgns" });
    assert.equal(refused.status, "failed");
    const outcome = await detectAiText((await write(fresh())).uri);
    assert.deepEqual([outcome.status, outcome.findings?.length], ["done", 2], outcome.error?.message);
    const [job] = service.submitted;
    assert.deepEqual(
      [job?.poll, job?.callback_url, job?.webhook_secret],
      [true, "https://results.example/hook", secret],
    );
  });

  const unusable: readonly [string, string, RegExp][] = [
    ["an API key", KEY, /looks like an API key/u],
    ["a line break inside", "one\ntwo", /without line breaks/u],
    ["other alphabets", "тайна", /printable ASCII/u],
    ["1,025 characters", "x".repeat(1_025), /at most 1,024/u],
  ];
  it("[HOOK-1] a webhook secret that cannot be one is not stored", async () => {
    for (const [name, secret, message] of unusable) {
      const outcome = await run<{ status: string; message: string }>("setWebhookSecret", { secret });
      assert.equal(outcome.status, "failed", name);
      assert.match(outcome.message, message);
      assert.ok(!outcome.message.includes(secret), name);
    }
  });
});
