import assert from "node:assert/strict";
import { inspect } from "node:util";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { isServiceFailure, type ServiceFailure } from "../../src/client/failure.ts";
import { FetchTransport } from "../../src/client/fetch-transport.ts";
import type { Intention } from "../../src/client/intention.ts";
import { Transport, type TransportOptions } from "../../src/client/transport.ts";
import { InstantClock } from "../unit/client/instant-clock.ts";
import { BENCH_OPERATIONS, type BenchName, type BenchOperation } from "./bench-operations.ts";
import { assertNoCanary, CANARY_KEY } from "./canaries.ts";

const TIMEOUTS = { connectMs: 2_000, headersMs: 5_000, bodyIdleMs: 5_000, totalMs: 5_000 };
const MAX_BYTES = 65_536;

/** The client's own connections, or the connections of a `fetch` passed to it. */
export type Carrier = "own" | "fetch";

export interface BenchCall {
  readonly signal?: AbortSignal | undefined;
  readonly intention?: Intention | undefined;
}

/** The outcome of a call. */
export type Outcome =
  | { readonly failure: ServiceFailure; readonly result?: undefined }
  | { readonly failure?: undefined; readonly result: unknown };

/** A client that records everything around it. */
export class Bench {
  readonly clock: InstantClock;
  readonly log: string[] = [];
  readonly retries: ServiceFailure[] = [];
  readonly client: ContentAuthenticityClient;
  #keys = 0;

  constructor(
    baseUrl: string,
    options: TransportOptions = {},
    clock = new InstantClock(),
    carrier: Carrier = "own",
  ) {
    this.clock = clock;
    const carried = {
      maxResponseBytes: MAX_BYTES,
      ...options,
      timeouts: { ...TIMEOUTS, ...options.timeouts },
    };
    this.client = new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(baseUrl),
      apiKey: CANARY_KEY,
      transport: carrier === "own" ? new Transport(carried) : new FetchTransport({ ...carried, fetch }),
      clock: this.clock,
      random: () => 0.5,
      idempotencyKey: () => `key-${(this.#keys += 1)}`,
      log: (line) => this.log.push(line),
    });
  }

  /** Makes any call of the client. */
  async call(name: BenchName, call: BenchCall = {}): Promise<unknown> {
    const { call: make }: BenchOperation = BENCH_OPERATIONS[name];
    return make(this.client, { ...call, onRetry: ({ failure }) => this.retries.push(failure) });
  }

  async grammar(signal?: AbortSignal): Promise<unknown> {
    return this.call("grammar", { signal });
  }

  async detect(signal?: AbortSignal): Promise<unknown> {
    return this.call("text", { signal });
  }

  /** Returns the outcome of a call; searches everything logged meanwhile for the canaries. */
  async outcomeOf(call: Promise<unknown>): Promise<Outcome> {
    const outcome = await call.then(
      (result): Outcome => ({ result }),
      (error: unknown): Outcome => {
        assert.ok(isServiceFailure(error), `not a ServiceFailure: ${inspect(error)}`);
        return { failure: error };
      },
    );
    const failures = [outcome.failure, ...this.retries].filter((one) => one !== undefined);
    for (const failure of failures) {
      assertNoCanary(failure);
      assertSentences(failure);
    }
    assertNoCanary(this.log);
    return outcome;
  }

  /** Returns the failure of a call; asserts that it fails. */
  async failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
    const { failure } = await this.outcomeOf(call);
    return failure ?? assert.fail("the call succeeded");
  }
}

/** Asserts that the message and the next step are whole sentences with no placeholder left. */
function assertSentences({ message, nextStep }: ServiceFailure): void {
  for (const sentence of [message, nextStep]) {
    assert.match(sentence, /^\S.+\.$/, sentence);
    assert.doesNotMatch(sentence, /[{}]|undefined|null|NaN|Infinity|\[object/, sentence);
  }
}
