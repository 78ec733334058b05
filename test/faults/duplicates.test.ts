import assert from "node:assert/strict";
import { Bench, type Outcome } from "./bench.ts";
import { raw } from "./faults.ts";
import { InstantClock } from "../unit/client/instant-clock.ts";
import { HONEST, MeteredService, type Event, type Scene } from "./metered-service.ts";

/**
 * Sends the answer twice, the second time with other credits: immediately, or when the next request may be in
 * flight.
 */
function twice(laterMs: number | undefined): Event {
  return {
    work: "done",
    does: (scene) => {
      const again = written(scene, { ...scene.answer.body, credits_remaining: 1 });
      raw(written(scene, scene.answer.body) + (laterMs === undefined ? again : ""), "stay")(scene);
      if (laterMs !== undefined) setTimeout(() => scene.socket.write(again), laterMs);
    },
  };
}

function written({ answer }: Scene, body: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${answer.status} OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}

/** Slow enough that a stray answer would arrive first. */
const SLOW: Event = { work: "done", does: (scene) => setTimeout(() => HONEST.does(scene), 60) };

function creditsIn({ result }: Outcome): unknown {
  return typeof result === "object" && result !== null && "credits_remaining" in result
    ? result.credits_remaining
    : undefined;
}

describe("an answer that arrives twice", () => {
  for (const laterMs of [undefined, 0, 20]) {
    for (const carrier of ["own", "fetch"] as const) {
      const when = laterMs === undefined ? "in one piece" : `${laterMs} ms later`;
      it(`[CLI-2] isn't used as the answer to the next request: ${when}, ${carrier}`, async () => {
        const clock = new InstantClock();
        const service = new MeteredService(() => clock.now());
        const bench = new Bench(await service.start(), {}, clock, carrier);
        service.play(twice(laterMs), SLOW);
        await bench.call("grammar");
        const { account } = service;
        const second = await bench.outcomeOf(bench.call("grammar"));
        assert.equal(account.charges, 2);
        assert.equal(creditsIn(second), account.balance);
        await bench.client.close();
        await service.stop();
      });
    }
  }
});
