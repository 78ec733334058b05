import assert from "node:assert/strict";
import { JobAnnouncer } from "../../../../src/checking/jobs/job-announcer.ts";
import type { JobLease } from "../../../../src/checking/store/job-lease.ts";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { aJob } from "../store/a-job.ts";

describe("the announcement of a job's end", () => {
  it("[EDI-8] is left to other windows by one that is closed, with the right to it", async () => {
    const job = aJob({ state: "failed" });
    const taken: string[] = [];
    const told: string[] = [];
    const announcerOf = (window: string): JobAnnouncer =>
      new JobAnnouncer({
        store: { get: async () => Promise.resolve(job) },
        leases: {
          acquire: async () => {
            taken.push(window);
            return Promise.resolve(trusted<JobLease>({ release: () => undefined }));
          },
        },
        jobs: { seen: async () => Promise.resolve(), told: async () => Promise.resolve() },
        notices: {
          tell: async ({ id }: JobRecord) => {
            told.push(`${window} ${id}`);
            return Promise.resolve(undefined);
          },
          tellTogether: () => assert.fail("there is one"),
        },
        log: trusted<Log>({ defect: (what: string) => assert.fail(what) }),
        workspace: () => "",
        landOpen: async () => Promise.resolve(0),
      });
    const closed = announcerOf("closed");
    closed.announce(job);
    closed.dispose();
    announcerOf("open").announce(job);
    await eventually(() => assert.deepEqual(told, [`open ${job.id}`]));
    assert.deepEqual(taken, ["open"]);
  });
});
