import assert from "node:assert/strict";
import { request } from "undici";
import { InstantClock } from "../unit/client/instant-clock.ts";
import { reset } from "./faults.ts";
import { MeteredService, type Event } from "./metered-service.ts";

const PATH = "/api/grammar/correct/";
const LOST: Event = { work: "done", does: reset };

async function correct(baseUrl: string, key?: string, content = "one two three"): Promise<number> {
  const { statusCode, body } = await request(baseUrl + PATH, {
    method: "POST",
    headers: key === undefined ? {} : { "idempotency-key": key },
    body: JSON.stringify({ content }),
  });
  await body.dump();
  return statusCode;
}

/** Retries like a naive client, until it gets an answer. */
async function untilAnswered(attempt: () => Promise<number>): Promise<void> {
  for (let answered = false; !answered;) {
    answered = await attempt().then(
      () => true,
      () => false,
    );
  }
}

describe("the books of the service that clients are tested against", () => {
  const clock = new InstantClock();
  let service: MeteredService;
  let baseUrl = "";

  beforeEach(async () => {
    service = new MeteredService(() => clock.now());
    baseUrl = await service.start();
  });
  afterEach(async () => service.stop());

  it("[CLI-3] contain a charge for each attempt of a client that retries without a key", async () => {
    service.play(LOST, LOST);
    await untilAnswered(async () => correct(baseUrl));
    assert.deepEqual([service.requests, service.account.charges], [3, 3]);
  });

  it("[CLI-3] contain one charge for each key within five minutes", async () => {
    service.play(LOST, LOST);
    await untilAnswered(async () => correct(baseUrl, "a"));
    assert.equal(service.account.charges, 1);
    await correct(baseUrl, "b");
    assert.equal(service.account.charges, 2);
    await clock.sleep(300_000);
    await correct(baseUrl, "a");
    assert.equal(service.account.charges, 2);
    await clock.sleep(1);
    await correct(baseUrl, "a");
    assert.equal(service.account.charges, 3);
  });

  it("[CLI-3] contain nothing for a key with another text, and nothing for refunded work", async () => {
    service.play({
      work: "refunded",
      does: ({ answer, response }) => response.writeHead(answer.status).end(),
    });
    assert.equal(await correct(baseUrl, "a"), 503);
    assert.equal(await correct(baseUrl, "a"), 503);
    assert.equal(await correct(baseUrl, "a", "another text"), 409);
    assert.equal(service.account.charges, 0);
    assert.equal(await correct(baseUrl, "b"), 200);
    assert.equal(service.account.charges, 1);
  });
});
