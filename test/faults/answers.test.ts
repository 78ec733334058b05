import assert from "node:assert/strict";
import type { Charged, FailureKind, ServiceFailure } from "../../src/client/failure.ts";
import { MAX_ATTEMPTS } from "../../src/client/retry-policy.ts";
import { detectionExample, grammarExample } from "../unit/contract/examples.ts";
import { Bench } from "./bench.ts";
import { FaultServer, type Fault } from "./fault-server.ts";
import { answer, dripping, endless, hangUp, raw, reset, silence } from "./faults.ts";

interface Row {
  readonly name: string;
  readonly fault: Fault;
  readonly kind: FailureKind;
  readonly charged: Charged;
  /**
   * Requests that reach the service for a grammar correction, which has an idempotency key, and for a
   * detection.
   */
  readonly grammar: number;
  readonly detect: number;
  /** Time-out for the whole exchange in milliseconds, for faults that never end. */
  readonly totalMs?: number;
  readonly facts?: Partial<Pick<ServiceFailure, "status" | "code" | "field" | "action">>;
}

const FOUR = { grammar: MAX_ATTEMPTS, detect: MAX_ATTEMPTS };
const ONLY_WITH_KEY = { grammar: MAX_ATTEMPTS, detect: 1 };
const ONCE = { grammar: 1, detect: 1 };
/** Valid for both a correction and a detection. */
const BOTH = { ...detectionExample, ...grammarExample };
const HTML = "<!doctype html><title>Bad gateway</title>";
const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

const LOST = { kind: "answer_lost", charged: "unknown", ...ONLY_WITH_KEY } as const;
const TIMED_OUT = { kind: "timed_out", charged: "unknown", ...ONLY_WITH_KEY, totalMs: 200 } as const;
const UNREADABLE = { kind: "unexpected_response", charged: "unknown", ...ONCE } as const;
const DAMAGED = { ...UNREADABLE, ...ONLY_WITH_KEY } as const;
const REFUSED = { kind: "refused", charged: "no" } as const;

const ROWS: readonly Row[] = [
  { name: "a reset before the headers", fault: reset, ...LOST },
  { name: "a closed connection before the headers", fault: hangUp, ...LOST },
  { name: "a reset in the headers", fault: raw(`${HEAD}content-le`, "reset"), ...LOST },
  { name: "a closed connection in the headers", fault: raw(`${HEAD}content-le`), ...LOST },
  { name: "half a body", fault: raw(`${HEAD}content-length: 900\r\n\r\n{"status":`), ...LOST },
  { name: "half a body and a reset", fault: raw(`${HEAD}content-length: 900\r\n\r\n{"st`, "reset"), ...LOST },
  {
    name: "half a chunked body",
    fault: raw(`${HEAD}transfer-encoding: chunked\r\n\r\n9\r\n{"status"\r\n`),
    ...LOST,
  },
  {
    name: "half a chunked body on a connection that is to close",
    fault: raw(`${HEAD}connection: close\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"status"\r\n`),
    ...LOST,
  },
  { name: "headers that never come", fault: silence, ...TIMED_OUT },
  { name: "a body that comes in drops", fault: dripping(20), ...TIMED_OUT },
  {
    name: "a body that stops",
    fault: raw(`${HEAD}content-length: 900\r\n\r\n{"status":`, "stay"),
    ...TIMED_OUT,
  },
  { name: "an endless body", fault: endless(200), ...ONCE, kind: "response_too_large", charged: "unknown" },
  {
    name: "endless headers",
    fault: raw(`${HEAD}x-filler: ${"x".repeat(80_000)}`, "stay"),
    ...ONCE,
    kind: "response_too_large",
    charged: "unknown",
  },
  {
    name: "a content-length that is too short",
    fault: raw(`${HEAD}content-length: 12\r\n\r\n${JSON.stringify(grammarExample)}`),
    ...DAMAGED,
    facts: { field: "body" },
  },
  {
    name: "an answer that is no HTTP",
    fault: raw("SSH-2.0-OpenSSH_9.9\r\n"),
    ...UNREADABLE,
    facts: { field: "http" },
  },
  { name: "HTML with status 200", fault: answer(200, HTML), ...DAMAGED, facts: { field: "body" } },
  {
    name: "cut JSON",
    fault: answer(200, '{"status":"success","corrected'),
    ...DAMAGED,
    facts: { field: "body" },
  },
  {
    name: "bytes that are no UTF-8",
    fault: answer(200, Buffer.from(JSON.stringify(BOTH).replaceAll("apples", "\u00ff"), "latin1")),
    ...DAMAGED,
    facts: { field: "body" },
  },
  { name: "an empty 204", fault: answer(204, ""), ...UNREADABLE, facts: { status: 204, field: "status" } },
  { name: "an undocumented 201", fault: answer(201, {}), ...UNREADABLE, facts: { field: "status" } },
  {
    name: "a field of the wrong type",
    fault: answer(200, { ...BOTH, credits_remaining: "many" }),
    ...UNREADABLE,
    charged: "yes",
    facts: { field: "credits_remaining" },
  },
  {
    name: "an HTML 502",
    fault: answer(502, HTML, { "content-type": "text/html" }),
    ...ONLY_WITH_KEY,
    kind: "refused",
    charged: "unknown",
    facts: { status: 502, action: "showCredits" },
  },
  {
    name: "an empty 500",
    fault: answer(500, ""),
    ...ONLY_WITH_KEY,
    kind: "refused",
    charged: "unknown",
    facts: { status: 500 },
  },
  {
    name: "a documented 429",
    fault: answer(429, {}, { "retry-after": "2" }),
    ...REFUSED,
    ...FOUR,
    facts: { status: 429, action: "waitAndRetry" },
  },
  {
    name: "503 service_unavailable",
    fault: answer(503, { status: "error", code: "service_unavailable", message: "later" }),
    ...REFUSED,
    ...FOUR,
    facts: { status: 503, code: "service_unavailable" },
  },
  {
    name: "503 service_error",
    fault: answer(503, { error: { code: "service_error", message: "sorry" } }),
    ...REFUSED,
    grammar: 2,
    detect: 1,
    facts: { code: "service_error", action: "retry" },
  },
  {
    name: "a 503 in HTML",
    fault: answer(503, HTML),
    ...ONLY_WITH_KEY,
    kind: "refused",
    charged: "unknown",
    facts: { status: 503 },
  },
  {
    name: "a 503 in HTML that says when",
    fault: answer(503, HTML, { "retry-after": "2" }),
    ...REFUSED,
    ...FOUR,
  },
  {
    name: "409 idempotency_key_reuse",
    fault: answer(409, { error: "idempotency_key_reuse" }),
    ...REFUSED,
    ...ONCE,
    facts: { code: "idempotency_key_reuse" },
  },
  {
    name: "401 revoked_api_key",
    fault: answer(401, { code: "revoked_api_key" }),
    ...REFUSED,
    ...ONCE,
    facts: { action: "openPortal" },
  },
  {
    name: "400 with half a body",
    fault: raw("HTTP/1.1 400 Bad Request\r\ncontent-length: 900\r\n\r\n{"),
    ...REFUSED,
    ...ONCE,
    facts: { status: 400 },
  },
  { name: "400 with an endless body", fault: endless(400), ...REFUSED, ...ONCE, facts: { status: 400 } },
  {
    name: "400 whose body stops",
    fault: raw("HTTP/1.1 400 Bad Request\r\ncontent-length: 900\r\n\r\n{", "stay"),
    totalMs: 200,
    ...REFUSED,
    ...ONCE,
    facts: { status: 400 },
  },
];

describe("answers that go wrong", () => {
  const server = new FaultServer();
  let baseUrl = "";

  before(async () => {
    baseUrl = await server.start();
  });
  after(async () => server.stop());

  for (const row of ROWS) {
    for (const operation of ["grammar", "detect"] as const) {
      it(`[CLI-2] [CLI-3] [CON-3] ${row.name}, ${operation}: ${row.kind}, charged ${row.charged}`, async () => {
        const bench = new Bench(baseUrl, { timeouts: { totalMs: row.totalMs ?? 5_000 } });
        server.play(row.fault);
        const failure = await bench.failureOf(bench[operation]());
        assert.equal(failure.kind, row.kind);
        assert.equal(failure.charged, row.charged);
        const { status, code, field, action } = failure;
        const facts = { status, code, field, action };
        assert.deepEqual(facts, { ...facts, ...row.facts });
        assert.equal(server.seen.length, row[operation]);
        const renewals = failure.code === "service_error" ? 1 : 0;
        assert.equal(server.idempotencyKeys.length, operation === "grammar" ? 1 + renewals : 0);
        await bench.client.close();
      });
    }
  }

  const idle: readonly [string, Fault, string][] = [
    ["headers that never come", silence, "UND_ERR_HEADERS_TIMEOUT"],
    ["a body that stops", raw(`${HEAD}content-length: 900\r\n\r\n{`, "stay"), "UND_ERR_BODY_TIMEOUT"],
  ];
  for (const [name, fault, causeCode] of idle) {
    it(`[CLI-1] ${name} end with a time-out of their own`, async () => {
      const bench = new Bench(baseUrl, { timeouts: { headersMs: 50, bodyIdleMs: 50 } });
      server.play(fault);
      const failure = await bench.failureOf(bench.detect());
      assert.deepEqual(
        [failure.kind, failure.charged, failure.causeCode],
        ["timed_out", "unknown", causeCode],
      );
      await bench.client.close();
    });
  }

  it("[CLI-7] an answer within the limit is read whole, and one byte over it is cut off", async () => {
    const text = JSON.stringify(detectionExample);
    const fitting = new Bench(baseUrl, { maxResponseBytes: text.length });
    server.play(answer(200, text));
    assert.deepEqual(await fitting.detect(), detectionExample);
    await fitting.client.close();
    const narrow = new Bench(baseUrl, { maxResponseBytes: text.length - 1 });
    assert.equal((await narrow.failureOf(narrow.detect())).kind, "response_too_large");
    await narrow.client.close();
  });
});
