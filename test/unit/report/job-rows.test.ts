import assert from "node:assert/strict";
import type { JobRecord } from "../../../src/checking/store/job-record.ts";
import { jobRow } from "../../../src/report/job-rows.ts";
import { jobName } from "../../../src/report/words/job-words.ts";
import { aJob } from "../checking/store/a-job.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SENT_AT = Date.UTC(2026, 4, 4, 12);

const ANSWER = {
  status: "success",
  task_id: "task-1",
  result: "ai",
  ai_score: 0.9,
  word_count: 2,
  credits_remaining: 10,
} as const satisfies JobRecord["answer"];

describe("a job in the list", () => {
  const rows: readonly {
    readonly said: Partial<JobRecord>;
    readonly description: string;
    readonly icon: string;
    readonly acts: string;
  }[] = [
    {
      said: { state: "sending" },
      description: "Sending · 2 words · costs 2 credits · hosted service",
      icon: "cloud-upload",
      acts: "job compare",
    },
    {
      said: { state: "pending" },
      description: "Running · result expires in 60 min · 2 words · 2 credits · hosted service",
      icon: "sync",
      acts: "job compare copyId",
    },
    {
      said: { state: "refused", errorCode: "revoked_api_key" },
      description: "Waiting for a key · result expires in 60 min · 2 words · 2 credits · hosted service",
      icon: "key",
      acts: "job compare explain addKey copyId",
    },
    {
      said: { state: "finished", answer: ANSWER },
      description: "New · Finished · result stored on this machine · 2 words · 2 credits · hosted service",
      icon: "pass-filled",
      acts: "job open compare remove copyId",
    },
    {
      said: { state: "finished", answer: ANSWER, seen: true },
      description: "Finished · result stored on this machine · 2 words · 2 credits · hosted service",
      icon: "pass",
      acts: "job open compare remove copyId",
    },
    {
      said: { state: "failed", seen: true },
      description: "Failed · 2 words · 2 credits refunded · hosted service",
      icon: "error",
      acts: "job compare explain sendAgain remove copyId",
    },
    {
      said: { state: "gone", seen: true },
      description: "Result no longer available · 2 words · 2 credits · hosted service",
      icon: "circle-slash",
      acts: "job compare explain sendAgain remove copyId",
    },
    {
      said: { state: "expired" },
      description: "New · Expired · 2 words · 2 credits · hosted service",
      icon: "history",
      acts: "job compare explain sendAgain remove copyId",
    },
    {
      said: { state: "unknown", seen: true, taskId: undefined },
      description: "Possibly not accepted · 2 words · possibly 2 credits · hosted service",
      icon: "question",
      acts: "job compare explain sendAgain remove copyId",
    },
  ];
  for (const { said, description, icon, acts } of rows) {
    it(`[EDI-8] ${said.state}${said.seen === true ? ", seen" : ""}: in words, with a distinct icon`, () => {
      const record = aJob({ createdAt: SENT_AT, ...said });
      const row = jobRow(record, "report.md", SENT_AT);
      assert.deepEqual(
        [row.label, row.description, row.context, row.id],
        ["report.md", description, acts, record.id],
      );
      assert.equal(row.icon, icon);
      assert.equal(row.spoken, `report.md, ${description.replaceAll(" · ", ", ")}`);
    });
  }

  it("[EDI-8] the remaining time counts down by the minute, and ends", () => {
    const record = aJob({ createdAt: SENT_AT - 5_000, acceptedAt: SENT_AT });
    const left = (after: number): string => String(jobRow(record, "", SENT_AT + after).description);
    assert.match(left(18 * MINUTE_MS), /result expires in 42 min/u);
    assert.match(left(18 * MINUTE_MS + 1), /result expires in 42 min/u);
    assert.match(left(HOUR_MS - 1), /result expires in 1 min/u);
    assert.match(left(HOUR_MS), /result expired/u);
    assert.match(left(-3 * HOUR_MS), /result expires in 60 min/u, "by a clock that was set back");
  });

  it("[EDI-8] an answer that is on this machine stays after the hour", () => {
    const { context, description } = jobRow(
      aJob({ createdAt: SENT_AT, state: "finished", answer: ANSWER, seen: true }),
      "report.md",
      SENT_AT + 3 * HOUR_MS,
    );
    assert.match(String(description), /result stored on this machine/u);
    assert.match(context ?? "", /\bopen\b/u);
  });

  it("[DET-5] the embedded service charges nothing where it gives no score", () => {
    const answer = { ...ANSWER, ai_score: null };
    const { description } = jobRow(
      aJob({ service: "embedded", state: "finished", answer, seen: true }),
      "",
      0,
    );
    assert.match(String(description), /nothing charged · this machine/u);
  });

  it("[EDI-18] a file name stays on its line and runs nothing", () => {
    const hostile = "a\u202Eb\n[press](command:x) $(alert)";
    const { label } = jobRow(aJob(), jobName({ path: `/${hostile}` }), 0);
    assert.equal(label, "a b [press] (command:x) $ (alert)");
  });
});
