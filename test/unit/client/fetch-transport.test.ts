import assert from "node:assert/strict";
import { FetchTransport } from "../../../src/client/fetch-transport.ts";
import type { HttpRequest } from "../../../src/client/http-exchange.ts";
import { TIMEOUTS } from "../../../src/client/timeouts.ts";
import { failureOf } from "./new-client.ts";

const BYTES = new TextEncoder().encode("{}");

/** An answer whose caller cancels during the last piece. */
function stoppedAtTheEnd(status: number, isWhole: boolean) {
  const caller = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(BYTES);
      caller.abort();
      if (isWhole) controller.close();
      else controller.error(caller.signal.reason);
    },
  });
  const transport = new FetchTransport({
    fetch: async () => Promise.resolve(new Response(body, { status })),
  });
  const request: HttpRequest = {
    method: "POST",
    url: new URL("https://example.org/api/detector/"),
    headers: {},
    body: "{}",
    isMetered: true,
    timeouts: TIMEOUTS.detectText,
    signal: caller.signal,
  };
  return transport.send(request);
}

describe("an answer by another's connections", () => {
  for (const status of [200, 400]) {
    it(`[CLI-1] [CLI-3] ${status}: whole, it counts though the caller has stopped waiting`, async () => {
      const response = await stoppedAtTheEnd(status, true);
      assert.deepEqual([response.status, Buffer.from(response.body).toString()], [status, "{}"]);
    });

    it(`[CLI-1] [CLI-3] ${status}: cut off by the caller, nobody knows whether it was charged`, async () => {
      const failure = await failureOf(stoppedAtTheEnd(status, false));
      assert.deepEqual([failure.kind, failure.charged], ["cancelled", "unknown"]);
    });
  }
});
