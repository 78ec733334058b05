import assert from "node:assert/strict";
import { inspect } from "node:util";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { isServiceFailure, type ServiceFailure } from "../../src/client/failure.ts";
import { Transport, type TransportOptions } from "../../src/client/transport.ts";
import { InstantClock } from "../unit/client/instant-clock.ts";

/** Must turn up nowhere but in requests to the service. */
export const CANARY_KEY = "prfd_CANARYcanary0123456789";
export const CANARY_TEXT = "The zebrafinch of Quillonia whistled under seventeen lavender umbrellas.";

const TIMEOUTS = { connectMs: 2_000, headersMs: 5_000, bodyIdleMs: 5_000, totalMs: 5_000 };
export const MAX_BYTES = 65_536;

/** A client with everything about it recorded. */
export class Bench {
  readonly clock = new InstantClock();
  readonly log: string[] = [];
  readonly retries: ServiceFailure[] = [];
  readonly client: ContentAuthenticityClient;
  #keys = 0;

  constructor(baseUrl: string, options: TransportOptions = {}) {
    this.client = new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(baseUrl),
      apiKey: CANARY_KEY,
      transport: new Transport({
        maxResponseBytes: MAX_BYTES,
        ...options,
        timeouts: { ...TIMEOUTS, ...options.timeouts },
      }),
      clock: this.clock,
      random: () => 0.5,
      idempotencyKey: () => `key-${(this.#keys += 1)}`,
      log: (line) => this.log.push(line),
    });
  }

  async grammar(signal?: AbortSignal): Promise<unknown> {
    return this.client.correctGrammar({ content: CANARY_TEXT }, this.#call(signal));
  }

  async detect(signal?: AbortSignal): Promise<unknown> {
    return this.client.detectText({ content: CANARY_TEXT }, this.#call(signal));
  }

  /** The failure that a call must end with; everything that it says is searched for the canaries. */
  async failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
    const failure = await call.then(
      () => assert.fail("the call succeeded"),
      (error: unknown) => error,
    );
    assert.ok(isServiceFailure(failure), `not a ServiceFailure: ${inspect(failure)}`);
    for (const told of [failure, ...this.retries]) assertNoCanary(told);
    assert.ok(failure.message.length > 0 && failure.nextStep.length > 0);
    assert.doesNotMatch(`${failure.message} ${failure.nextStep}`, /[{}]|undefined/);
    assertNoCanary(this.log);
    return failure;
  }

  #call(signal: AbortSignal | undefined) {
    return { signal, onRetry: ({ failure }: { failure: ServiceFailure }) => this.retries.push(failure) };
  }
}

/** Neither canary in a value, however it is written out (ALL-2). */
export function assertNoCanary(value: unknown): void {
  const everything = [
    inspect(value, { depth: Infinity, showHidden: true, maxStringLength: null }),
    JSON.stringify(value),
    value instanceof Error ? `${value.message} ${value.stack ?? ""} ${String(value)}` : "",
  ].join("\n");
  assert.doesNotMatch(everything, /CANARY/i);
  for (const word of ["zebrafinch", "Quillonia", "lavender"]) assert.ok(!everything.includes(word), word);
}
