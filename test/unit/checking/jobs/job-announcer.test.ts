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
    const messages: string[] = [];
    const announcerOf = (window: string): JobAnnouncer =>
      new JobAnnouncer({
        store: { get: async () => Promise.resolve(job) },
        leases: {
          acquire: async () => {
            taken.push(window);
            return Promise.resolve(trusted<JobLease>({ release: () => undefined }));
          },
        },
        jobs: { seen: async () => Promise.resolve(), announced: async () => Promise.resolve() },
        notices: {
          tell: async ({ id }: JobRecord) => {
            messages.push(`${window} ${id}`);
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
    await eventually(() => assert.deepEqual(messages, [`open ${job.id}`]));
    assert.deepEqual(taken, ["open"]);
  });

  it("[EDI-8] the step that was pressed is taken at once, whatever becomes of the note; a lease that is no use is given back", async () => {
    const [job, unread] = [aJob({ state: "failed" }), aJob({ state: "failed" })];
    const happened: string[] = [];
    const noted = Promise.withResolvers<undefined>();
    const announcer = new JobAnnouncer({
      store: {
        get: async (id) =>
          id === job.id ? Promise.resolve(job) : Promise.reject(new Error("The database failed")),
      },
      leases: {
        acquire: async (name) =>
          Promise.resolve(
            trusted<JobLease>({
              release: () => void happened.push(name.startsWith(job.id) ? "released" : "given back"),
            }),
          ),
      },
      jobs: { seen: async () => noted.promise, announced: async () => Promise.resolve() },
      notices: {
        tell: async () => Promise.resolve(async () => Promise.resolve(happened.push("taken"))),
        tellTogether: () => assert.fail("there is one"),
      },
      log: trusted<Log>({ defect: () => undefined }),
      workspace: () => "",
      landOpen: async () => Promise.resolve(0),
    });
    announcer.announce(unread);
    announcer.announce(job);
    await eventually(() => assert.deepEqual(happened, ["given back", "taken"]));
    noted.resolve(undefined);
    await eventually(() => assert.deepEqual(happened, ["given back", "taken", "released"]));
  });

  it("[EDI-8] more jobs than two are told of in one message, once, and each other window may tell of the rest", async () => {
    const jobs = Array.from({ length: 3 }, () => aJob({ state: "failed" }));
    const [messages, leases, announced]: [number[], string[], string[]] = [[], [], []];
    const answered = Promise.withResolvers<undefined>();
    let isBroken = false;
    const announcer = new JobAnnouncer({
      store: { get: async (id) => Promise.resolve(jobs.find((job) => job.id === id)) },
      leases: {
        acquire: async (name) => {
          leases.push(name);
          return Promise.resolve(
            trusted<JobLease>({ release: () => void leases.splice(leases.indexOf(name), 1) }),
          );
        },
      },
      jobs: {
        seen: () => assert.fail("nobody has opened one"),
        announced: async (ids) => Promise.resolve(void announced.push(...ids)),
      },
      notices: {
        tell: () => assert.fail("there are three"),
        tellTogether: async (kind, count) => {
          assert.equal(kind, "ended");
          messages.push(count);
          await answered.promise;
          if (isBroken) throw new Error("The message is broken");
          return undefined;
        },
      },
      log: trusted<Log>({ defect: (what: string) => void announced.push(what) }),
      workspace: () => "",
      landOpen: async () => Promise.resolve(0),
    });
    for (const job of jobs) announcer.announce(job);
    await eventually(() => assert.deepEqual(messages, [3]));
    assert.equal(leases.length, 3, "no other window tells of them while the message is open");
    answered.resolve(undefined);
    await eventually(() => assert.deepEqual(leases, []));
    assert.deepEqual(
      announced,
      jobs.map(({ id }) => id),
    );
    isBroken = true;
    for (const job of jobs) announcer.announce(job);
    await eventually(() =>
      assert.deepEqual(announced.slice(3), ["The ends of background jobs could not be told"]),
    );
    assert.deepEqual(leases, []);
  });
});
