import assert from "node:assert/strict";
import { MAX_ATTEMPTS } from "../../src/client/retry-policy.ts";
import { Bench, type Carrier, type Outcome } from "./bench.ts";
import type { BenchName } from "./bench-operations.ts";
import { describeEnding, expectedEnding, isFree, type Ending } from "./expectation.ts";
import type { Detour, FaultCase } from "./fault-case.ts";
import type { EarlyFault } from "./fault-server.ts";
import { MeteredService, type Event, type Work } from "./metered-service.ts";
import { assertReported } from "./reported-charge.ts";
import { InstantClock } from "../unit/client/instant-clock.ts";

/** One operation with one fault. */
export interface Cell {
  readonly fault: FaultCase;
  readonly work: Work;
  readonly name: BenchName;
  /** True if every attempt meets the fault, false if only the first one does. */
  readonly isLasting: boolean;
  readonly carrier: Carrier;
  readonly elsewhere: string;
}

/** Makes the call, and asserts that everything reported about it is true. */
export async function runCell(cell: Cell): Promise<Ending> {
  const { fault, name, isLasting, carrier } = cell;
  const clock = new InstantClock();
  const service = new MeteredService(() => clock.now());
  const serviceUrl = await service.start();
  const mind = new AbortController();
  const cancel = (): void => mind.abort();
  const detour: Detour | undefined = "detour" in fault ? await fault.detour(service, cancel) : undefined;
  const bench = new Bench(
    detour?.baseUrl ?? serviceUrl,
    { ...fault.options, ...detour?.options },
    clock,
    carrier,
  );
  try {
    fault.prepare?.(bench, cancel);
    const event = eventOf(cell, cancel);
    if (event !== undefined && isLasting) service.playForEver(event);
    if (event !== undefined && !isLasting) service.play(event);
    const mend = isLasting ? undefined : detour?.mend;
    if (mend !== undefined) clock.pauseBefore = mend;
    const outcome = await bench.outcomeOf(bench.call(name, { signal: mind.signal }));
    const ending: Ending = {
      reported: outcome.failure?.charged ?? "result",
      requests: service.requests,
      charges: service.account.charges,
    };
    assertPossible(name, ending);
    // A foreign `fetch` doesn't tell everything that could be known of a connection, but its report must
    // still be true.
    if (carrier === "own") assertExpected(cell, ending, outcome, clock.sleeps[0]);
    return ending;
  } finally {
    await bench.client.close();
    await detour?.stop();
    await service.stop();
  }
}

function eventOf({ fault, work, name, elsewhere }: Cell, cancel: () => void): Event | EarlyFault | undefined {
  if ("detour" in fault) return undefined;
  if ("atHead" in fault) return { atHead: (exchange) => fault.atHead(exchange, cancel) };
  return { work, does: (scene) => fault.does({ ...scene, name, cancel, elsewhere }) };
}

/** Asserts that there is at most one charge and that nothing false is reported. */
function assertPossible(name: BenchName, { reported, requests, charges }: Ending): void {
  assert.ok(requests <= MAX_ATTEMPTS, `${requests} requests`);
  assertReported(
    reported === "result" && isFree(name) ? "no" : reported === "result" ? "yes" : reported,
    charges,
  );
}

/** Asserts the outcome that the rules demand, the matching failure, and the wait that the service asked for. */
function assertExpected(
  { fault, work, name, isLasting }: Cell,
  ending: Ending,
  { failure }: Outcome,
  waited: number | undefined,
): void {
  const expected = expectedEnding(fault, work, name, isLasting);
  const [is, should] = [describeEnding(ending), describeEnding(expected)];
  assert.ok(is === should, `${is}, not ${should}: ${failure?.message}`);
  if (expected.reported !== "result") assert.equal(failure?.kind, fault.kind, failure?.message);
  const [least, most] = fault.wait ?? [0, Infinity];
  if (waited !== undefined) assert.ok(waited >= least && waited <= most, `a wait of ${waited} ms`);
}
