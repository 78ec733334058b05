import assert from "node:assert/strict";
import { describeJobFailure } from "../../../../src/checking/paying/check-failure.ts";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";
import { jobTooltip } from "../../../../src/report/words/job-words.ts";
import { aJob } from "../../checking/store/a-job.ts";

const SENT_AT = Date.UTC(2026, 4, 4, 12);
const REPORT = { path: "/report.md", fsPath: "/report.md" };

const tooltipOf = (record: JobRecord, address: typeof REPORT, now: number): string =>
  jobTooltip(record, address, now, () => describeJobFailure(record));

describe("descriptions of background detections", () => {
  it("[EDI-13] the hover has all facts: outcome, document, times, host, price, ID", () => {
    const running = tooltipOf(aJob({ createdAt: SENT_AT }), REPORT, SENT_AT);
    assert.match(running, /^Running\nresult expires in 60 min\n.*can't be canceled/u);
    assert.match(running, /Document: .*report\.md\nSent: .*2026.*\nAccepted: .*2026/u);
    assert.match(running, /Service: a\.example\nWords: 2\nPrice: 2 credits\nJob: task-1$/u);
    const gone = tooltipOf(
      aJob({ state: "gone", createdAt: SENT_AT, endedAt: SENT_AT + 1 }),
      REPORT,
      SENT_AT,
    );
    assert.match(gone, /no longer has the result.*Credits were charged.*\n.*\n.*\n.*\nEnded: .*2026/u);
  });

  it("[EDI-18] a name of a service or a file stays on its line and runs nothing", () => {
    const hostile = "a\u202Eb\n[press](command:x) $(alert)";
    const address = { path: `/${hostile}`, fsPath: `/${hostile}` };
    const tooltip = tooltipOf(aJob({ host: hostile, taskId: hostile }), address, 0);
    assert.ok(!/\u202E|\]\(|\$\(/u.test(tooltip), tooltip);
    assert.equal(tooltip.split("\n").length, 10);
  });
});
