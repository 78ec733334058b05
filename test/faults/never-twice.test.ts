import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isServiceFailure } from "../../src/client/failure.ts";
import { detectionExample, grammarExample } from "../unit/contract/examples.ts";
import { Bench } from "./bench.ts";
import { FaultServer, type Fault } from "./fault-server.ts";
import { answer, raw, reset } from "./faults.ts";

const HALF = raw('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"status":');

/** What the service does with one attempt: whether it does and charges the work, and what comes back of it. */
const EVENTS = {
  done: { charges: true },
  "done, then the connection is lost": { charges: true, fault: reset },
  "done, then half of the answer": { charges: true, fault: HALF },
  "done, then a gateway gives up": { charges: true, fault: answer(502, "<html>") },
  "lost before the work": { charges: false, fault: reset },
  "a gateway cannot reach it": { charges: false, fault: answer(504, "") },
  "too many requests": { charges: false, fault: answer(429, "", { "retry-after": "3" }) },
  "not available": { charges: false, fault: answer(503, { code: "service_unavailable" }) },
  "tried and refunded": { charges: false, fault: answer(503, { code: "service_error" }) },
  "not what was asked": { charges: false, fault: answer(400, { code: "invalid_payload" }) },
} as const satisfies Record<string, { charges: boolean; fault?: Fault }>;

type Name = keyof typeof EVENTS;
const isName = (text: string): text is Name => Object.hasOwn(EVENTS, text);
const NAMES = Object.keys(EVENTS).filter(isName);

/** A service that charges once for each idempotency key, as the interface says, and always where there is none. */
function metered(events: readonly Name[]): {
  readonly faults: readonly Fault[];
  readonly charges: () => number;
} {
  const paid = new Set<string>();
  let charges = 0;
  const faults = events.map<Fault>((name) => (exchange) => {
    const event: { charges: boolean; fault?: Fault } = EVENTS[name];
    const key = exchange.request.headers["idempotency-key"];
    const isReplay = typeof key === "string" && paid.has(key);
    if (event.charges && !isReplay) {
      charges += 1;
      if (typeof key === "string") paid.add(key);
    }
    const result = exchange.request.path.includes("grammar") ? grammarExample : detectionExample;
    // What is known by its key is answered as before, unless it is lost again.
    const isAnswered = event.fault === undefined || (isReplay && !event.charges);
    (isAnswered ? answer(200, result) : event.fault)?.(exchange);
  });
  return { faults, charges: () => charges };
}

describe("retries", () => {
  const server = new FaultServer();
  let baseUrl = "";

  before(async () => {
    baseUrl = await server.start();
  });
  after(async () => server.stop());

  for (const operation of ["grammar", "detect"] as const) {
    it(`[CLI-3] never pay twice and never deny a charge, whatever happens, ${operation}`, async () => {
      const script = fc.array(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(script, async (events) => {
          const bench = new Bench(baseUrl);
          const service = metered(events);
          server.play(...service.faults);
          const outcome = await bench[operation]().then(
            () => "yes" as const,
            (error: unknown) => (isServiceFailure(error) ? error.charged : assert.fail(String(error))),
          );
          await bench.client.close();
          assert.ok(service.charges() <= 1, `${service.charges()} charges`);
          if (outcome === "no") assert.equal(service.charges(), 0);
          if (outcome === "yes") assert.equal(service.charges(), 1);
        }),
        { numRuns: 150 },
      );
    });
  }
});
