import assert from "node:assert/strict";
import { PaidAnswers } from "../../../../src/checking/paying/paid-answers.ts";
import { ServiceFailure } from "../../../../src/client/failure.ts";
import type { DetectionResult } from "../../../../src/contract/detection.ts";
import type { CheckRun } from "../../../../src/checking/vocabulary/check.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { Connections } from "../../../../src/checking/paying/connections.ts";
import { BackgroundDetection } from "../../../../src/checking/detection/background-detection.ts";
import type { BackgroundJobs } from "../../../../src/checking/jobs/background-jobs.ts";
import { JobSender } from "../../../../src/checking/jobs/job-sender.ts";
import type { JobOrder } from "../../../../src/checking/jobs/job-keeper.ts";
import { DETECTION, type DetectionContent } from "../../../../src/checking/paying/paid-operation.ts";
import type { PaidSender } from "../../../../src/checking/paying/paid-sender.ts";
import { ResultCache, serviceIdentity } from "../../../../src/checking/store/result-cache.ts";
import { trusted } from "../../../harness/trusted.ts";
import { detectionAnswer } from "../../findings/detection-answer.ts";
import { aJob } from "../../checking/store/a-job.ts";

const TEXT = "A text of exactly six words.";
const over = (keyName: string): Connection => ({
  service: "hosted",
  baseUrl: "https://a.example",
  host: "a.example",
  apiKey: `prfd_${keyName}`,
  keyName,
});
const lacking = over("images");
const fitting = over("texts");

const missingScope = new ServiceFailure({
  kind: "refused",
  code: "missing_scope",
  status: 403,
  charged: "no",
  retriable: false,
  isFromService: true,
  wording: { happened: "The key lacks the scope.", next: "Use another key.", args: {} },
});

const run = (): CheckRun =>
  trusted({ signal: new AbortController().signal, report: () => undefined, asker: "person" });

/**
 * Looks for another key in the secret storage while `gate` is closed, and records whether the text is in
 * flight then.
 */
const keys = (gate: Promise<void>, note: () => void): Pick<Connections, "requireKey" | "without"> => ({
  requireKey: async () => Promise.resolve(),
  without: async () => {
    note();
    await gate;
    note();
    return fitting;
  },
});

/** Runs at every turn of the event loop until the work has ended. */
const watching = async (isUnderWay: () => boolean, work: () => Promise<unknown>): Promise<boolean[]> => {
  const seen: boolean[] = [];
  let isOver = false;
  const ended = work().finally(() => {
    isOver = true;
  });
  seen.push(isUnderWay());
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (isOver) break;
    seen.push(isUnderWay());
  }
  await ended;
  return seen;
};

const later = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe("between two keys that are tried for a text", () => {
  it("[EDI-12] [EDI-11] it is under way all along at once, so that no job of it is sent beside it", async () => {
    const sent: string[] = [];
    const sender = trusted<PaidSender>({
      send: async ({ connection }: { readonly connection: Connection }) => {
        await later();
        sent.push(connection.keyName);
        if (connection === lacking) throw missingScope;
        return { result: detectionAnswer(TEXT), charged: 6 };
      },
    });
    const atKeys: boolean[] = [];
    const isUnderWay = (): boolean => answers.isUnderWay(lacking, { content: TEXT });
    const answers: PaidAnswers<DetectionContent, DetectionResult> = new PaidAnswers({
      operation: DETECTION,
      identity: serviceIdentity("1.0.0"),
      cache: new ResultCache<DetectionResult>(),
      connections: trusted(keys(later(), () => atKeys.push(isUnderWay()))),
      sender,
      guard: { agree: async () => Promise.resolve() },
      check: "detectAiText",
    });
    const seen = await watching(isUnderWay, async () => answers.answer(lacking, { content: TEXT }, run()));
    assert.deepEqual(sent, ["images", "texts"]);
    assert.deepEqual(atKeys, [true, true]);
    assert.ok(seen.length > 3 && seen.every(Boolean), seen.join());
    assert.equal(isUnderWay(), false);
  });

  it("[EDI-12] [EDI-11] it is being sent all along as a job, so that it is not sent at once beside it", async () => {
    const sent: string[] = [];
    const sender = new JobSender({
      database: { isKept: false },
      store: { list: async () => Promise.resolve([]), known: async () => Promise.resolve([]) },
      leaseOf: async (hash) => Promise.resolve(hash),
      leases: trusted({ acquire: async () => Promise.reject(new Error("no disk")), forget: () => undefined }),
      submission: {
        send: async (id, { connection, contentHash }) => {
          await later();
          sent.push(connection.keyName);
          if (connection === lacking) throw missingScope;
          return trusted({ record: aJob({ id, contentHash }) });
        },
      },
      onAccepted: () => undefined,
      onNotAccepted: () => undefined,
      now: Date.now,
      newId: () => "a-job",
    });
    const atKeys: boolean[] = [];
    const background: BackgroundDetection = new BackgroundDetection({
      jobs: trusted<BackgroundJobs>({ sender }),
      landing: { begin: () => undefined },
      settings: { serviceMode: () => "hosted", baseUrl: () => lacking.baseUrl },
      connections: keys(later(), () => atKeys.push(background.isSending(TEXT, lacking))),
    });
    const isSending = (): boolean => background.isSending(TEXT, lacking);
    const order = trusted<JobOrder>({ connection: lacking, prose: TEXT, words: 6 });
    const seen = await watching(isSending, async () => background.accepted(order, run(), () => undefined));
    assert.deepEqual(sent, ["images", "texts"]);
    assert.deepEqual(atKeys, [true, true]);
    assert.ok(seen.length > 3 && seen.every(Boolean), seen.join());
    assert.equal(isSending(), false);
  });
});
