import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../src/client/base-url.ts";
import {
  ContentAuthenticityClient,
  type ClientOptions,
} from "../../../src/client/content-authenticity-client.ts";
import { isServiceFailure, type ServiceFailure } from "../../../src/client/failure.ts";
import type { HttpTransport } from "../../../src/client/http-exchange.ts";
import { InstantClock } from "./instant-clock.ts";

export const API_KEY = "prfd_abcdefgh12";

/** Returns a client with the given key or none. */
export function newClient(
  transport: HttpTransport,
  apiKey: string | null = API_KEY,
  options: Partial<ClientOptions> = {},
): ContentAuthenticityClient {
  return new ContentAuthenticityClient({
    baseUrl: parseBaseUrl("https://example.org"),
    ...(apiKey === null ? {} : { apiKey }),
    transport,
    clock: new InstantClock(),
    random: () => 0,
    idempotencyKey: () => "key",
    ...options,
  });
}

/** Returns the failure of a call; asserts that it fails. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const failure = await call.then(
    () => assert.fail("the call succeeded"),
    (error: unknown) => error,
  );
  assert.ok(isServiceFailure(failure), String(failure));
  for (const sentence of [failure.message, failure.nextStep]) {
    assert.match(sentence, /^[A-Z].*\.$/);
    assert.doesNotMatch(sentence, /[{}]|undefined/);
  }
  return failure;
}
