import assert from "node:assert/strict";
import { EXAMPLES } from "../contract/examples.ts";
import { failureOf, newClient } from "./new-client.ts";
import { response, ScriptedTransport } from "./scripted-transport.ts";

const [HEALTHY = {}] = EXAMPLES.filter(({ operation }) => operation === "imageHealth").map(
  ({ body }) => body,
);
const UNHEALTHY = { ...HEALTHY, status: "unhealthy" };

describe("health", () => {
  for (const name of ["imageHealth", "voiceHealth"] as const) {
    for (const [status, body] of [
      [200, HEALTHY],
      [200, UNHEALTHY],
      [503, UNHEALTHY],
    ] as const) {
      it(`[IMG-3] [VOI-3] ${name}: ${status} ${body === HEALTHY ? "healthy" : "unhealthy"} is an answer`, async () => {
        const transport = new ScriptedTransport(response(status, body));
        assert.deepEqual(await newClient(transport, null)[name](), body);
        assert.equal(transport.sent.length, 1);
      });
    }

    for (const [why, body] of [
      ["in HTML", "<html>"],
      ["that says it is healthy", HEALTHY],
      ["of the service, over something else", { status: "error", code: "service_unavailable" }],
      ["that is empty", ""],
    ] as const) {
      it(`[IMG-3] [VOI-3] [CLI-2] ${name}: a 503 ${why} is a failure, after a second attempt`, async () => {
        const transport = new ScriptedTransport(response(503, body));
        const failure = await failureOf(newClient(transport, null)[name]());
        assert.deepEqual([failure.kind, failure.status, failure.charged], ["refused", 503, "no"]);
        assert.equal(transport.sent.length, 2);
      });
    }
  }
});
