import assert from "node:assert/strict";
import * as fc from "fast-check";
import { JobPoller } from "../../src/client/job-poller.ts";
import type { Outcome } from "./bench.ts";
import { TASK } from "./account.ts";
import { eventsIn, scriptOf } from "./scripts.ts";
import { onStage, type Stage } from "./stage.ts";

/** Refusals that end the polling: another key is needed, or there is no such job. */
const ENDING = /^(?:401|403|404 not_found)/;
const POLLS = 8;

/** Poll failures that don't decide how the job ends. */
const pollTroubles = scriptOf("job", POLLS).map((script) =>
  script.filter((event) => !ENDING.test(event.toString())),
);

async function poll({ bench, clock }: Stage, acceptedAt: number): ReturnType<JobPoller["poll"]> {
  const poller = new JobPoller(async (taskId, options) => bench.client.getJob(taskId, options), clock);
  return poller.poll({ taskId: TASK, acceptedAt });
}

/** Returns the job of a submission, from its answer or whatever part of it could be read. */
function taskOf({ failure, result }: Outcome): string | undefined {
  if (failure !== undefined) return failure.taskId;
  return typeof result === "object" && result !== null && "task_id" in result
    ? String(result.task_id)
    : undefined;
}

describe("a paid job", () => {
  it("[CLI-4] gets its result whatever happens to the polls, and is charged once", async () => {
    const property = fc.asyncProperty(pollTroubles, async (troubles) =>
      onStage(async (stage) => {
        const { service, bench, clock } = stage;
        const acceptedAt = clock.now();
        assert.equal(taskOf(await bench.outcomeOf(bench.call("submit"))), TASK);
        service.play(...eventsIn(troubles));
        const end = await poll(stage, acceptedAt);
        assert.equal(end.kind, "finished");
        assert.equal(service.account.charges, 1);
        assert.ok(service.requests <= POLLS + 1, `${service.requests} polls`);
      }),
    );
    await fc.assert(property, { numRuns: 80 });
  });

  it("[CLI-2] [CLI-4] is recognized from an acceptance with one bad field", async () => {
    await onStage(async (stage) => {
      const { service, bench, clock } = stage;
      const acceptedAt = clock.now();
      service.play({
        work: "done",
        does: ({ answer, response }) => {
          response.writeHead(202).end(JSON.stringify({ ...answer.body, word_count: "many" }));
        },
      });
      const outcome = await bench.outcomeOf(bench.call("submit"));
      assert.equal(outcome.failure?.charged, "yes");
      assert.equal(taskOf(outcome), TASK);
      assert.equal((await poll(stage, acceptedAt)).kind, "finished");
    });
  });
});
