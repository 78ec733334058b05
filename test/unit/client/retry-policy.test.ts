import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isMetered } from "../../../src/client/charge.ts";
import { redirected, type BrokenExchange } from "../../../src/client/exchange-failure.ts";
import { isServiceFailure, type ServiceFailure } from "../../../src/client/failure.ts";
import { REPEAT_WINDOW_MS } from "../../../src/client/intention.ts";
import { parseResponse, unexpectedStatus, type ResponseSchema } from "../../../src/client/parse-response.ts";
import { refusalOf } from "../../../src/client/refusal.ts";
import {
  decideRetry,
  MAX_ATTEMPTS,
  MAX_WAIT_MS,
  type RetryQuestion,
} from "../../../src/client/retry-policy.ts";
import { ENDPOINTS, type Operation } from "../../../src/contract/endpoints.ts";
import { broken } from "./broken.ts";

/** Real failures, so that the table applies to what the client makes of each. */
type Failing = (operation: Operation) => ServiceFailure;

function failing(code: string, known: Partial<BrokenExchange>): Failing {
  return (operation) => broken(code, { ...known, isMetered: isMetered(operation) });
}

const unsent = (code: string): Failing => failing(code, { wasSent: false });
const sent = (code: string): Failing => failing(code, { wasSent: true });
const stopped = (stoppedBy: "caller" | "deadline", wasSent: boolean): Failing =>
  failing("", { stoppedBy, wasSent });

function refused(status: number, body: string, retryAfterMs?: number): Failing {
  return (operation) => refusalOf({ operation, status, body, fields: [], retryAfterMs });
}

const coded = (status: number, code: string, retryAfterMs?: number): Failing =>
  refused(status, JSON.stringify({ status: "error", code }), retryAfterMs);

const EMPTY = { status: 200, body: new Uint8Array() };
const HTML = "<!doctype html>";

function unreadable(operation: Operation): ServiceFailure {
  const schema: ResponseSchema<unknown> = {
    safeParse: () => ({ success: false, error: { issues: [] } }),
  };
  try {
    parseResponse(schema, EMPTY, isMetered(operation));
  } catch (error) {
    if (isServiceFailure(error)) return error;
  }
  return assert.fail();
}

/** `same` retries, with the same key if there is one; `new` retries once with a new key. */
type Answer = "no" | "same" | "new";

/** Grammar and plagiarism, which have a key; text and voice; image; a job; health. */
const COLUMNS = {
  keyed: ["correctGrammar", "scanPlagiarism"],
  bare: ["detectText", "detectVoice"],
  image: ["detectImage"],
  job: ["getJob"],
  health: ["imageHealth", "voiceHealth"],
} as const satisfies Record<string, readonly Operation[]>;

type Row = readonly [
  name: string,
  failure: Failing,
  keyed: Answer,
  bare: Answer,
  image: Answer,
  health: Answer,
];

const TABLE: readonly Row[] = [
  ["refused connection", unsent("ECONNREFUSED"), "same", "same", "same", "same"],
  ["unresolved name", unsent("ENOTFOUND"), "same", "same", "same", "same"],
  ["reset in the handshake", unsent("ECONNRESET"), "same", "same", "same", "same"],
  ["connect time-out", unsent("UND_ERR_CONNECT_TIMEOUT"), "same", "same", "same", "same"],
  ["deadline before anything was sent", stopped("deadline", false), "same", "same", "same", "same"],
  ["untrusted certificate", unsent("CERT_HAS_EXPIRED"), "no", "no", "no", "no"],
  ["reset after it was sent", sent("ECONNRESET"), "same", "no", "no", "same"],
  ["broken pipe", sent("EPIPE"), "same", "no", "no", "same"],
  ["closed connection", sent("UND_ERR_SOCKET"), "same", "no", "no", "same"],
  ["no headers in time", sent("UND_ERR_HEADERS_TIMEOUT"), "same", "no", "no", "same"],
  ["body that stops", sent("UND_ERR_BODY_TIMEOUT"), "same", "no", "no", "same"],
  ["deadline", stopped("deadline", true), "same", "no", "no", "same"],
  ["upload cut off", failing("UND_ERR_SOCKET", { wasCutOff: true }), "same", "no", "no", "same"],
  ["body that is too large", sent("UND_ERR_RES_EXCEEDED_MAX_SIZE"), "no", "no", "no", "no"],
  ["cancelled before", stopped("caller", false), "no", "no", "no", "no"],
  ["cancelled after", stopped("caller", true), "no", "no", "no", "no"],
  ["redirect", (operation) => redirected(302, "example.org", isMetered(operation)), "no", "no", "no", "no"],
  ["see other", (operation) => redirected(303, "example.org", isMetered(operation)), "no", "no", "no", "no"],
  ["unreadable body", unreadable, "same", "no", "no", "same"],
  ["201", (operation) => unexpectedStatus(EMPTY, isMetered(operation)), "no", "no", "no", "no"],
  ["429", refused(429, ""), "same", "same", "same", "same"],
  ["429 with a time", refused(429, "", 5_000), "same", "same", "same", "same"],
  ["429 with a code", coded(429, "rate_limited"), "same", "same", "same", "same"],
  ["503 service_unavailable", coded(503, "service_unavailable"), "same", "same", "same", "same"],
  ["503 with a time, in HTML", refused(503, HTML, 5_000), "same", "same", "same", "same"],
  ["503 with an unknown code and a time", coded(503, "overloaded", 0), "same", "same", "same", "same"],
  ["503 in HTML", refused(503, HTML), "same", "no", "no", "same"],
  ["503 with an unknown code", coded(503, "overloaded"), "same", "no", "no", "same"],
  ["503 with nothing", refused(503, ""), "same", "no", "no", "same"],
  ["503 service_error", coded(503, "service_error"), "new", "no", "no", "no"],
  ["500 service_error", coded(500, "service_error"), "same", "no", "no", "same"],
  ["500", refused(500, ""), "same", "no", "no", "same"],
  ["500 with a time", refused(500, "", 5_000), "same", "no", "no", "same"],
  ["502 in HTML", refused(502, HTML), "same", "no", "no", "same"],
  ["504", refused(504, ""), "same", "no", "no", "same"],
  ["529", refused(529, ""), "same", "no", "no", "same"],
  ["408", refused(408, ""), "same", "no", "no", "same"],
  ["408 with a time", refused(408, "", 5_000), "same", "no", "no", "same"],
  ["documented 408", coded(408, "invalid_payload"), "no", "no", "no", "no"],
  ["409 payment_in_progress", coded(409, "payment_in_progress"), "no", "no", "same", "no"],
  ["409 idempotency_key_reuse", coded(409, "idempotency_key_reuse"), "no", "no", "no", "no"],
  ["409 in HTML", refused(409, HTML, 5_000), "no", "no", "no", "no"],
  ["400 max_words_exceeded", coded(400, "max_words_exceeded"), "no", "no", "no", "no"],
  ["401", coded(401, "revoked_api_key"), "no", "no", "no", "no"],
  ["402", refused(402, ""), "no", "no", "no", "no"],
  ["403 insufficient_credits", coded(403, "insufficient_credits"), "no", "no", "no", "no"],
  ["404", refused(404, ""), "no", "no", "no", "no"],
  ["413", refused(413, ""), "no", "no", "no", "no"],
  ["418", refused(418, "", 5_000), "no", "no", "no", "no"],
  ["451", refused(451, ""), "no", "no", "no", "no"],
];

const LOST = sent("ECONNRESET");
const BUSY = coded(503, "service_unavailable");
const OPERATIONS = Object.values(COLUMNS).flat();

function ask(failureOf: Failing, changes: Partial<RetryQuestion> = {}): RetryQuestion {
  const operation = changes.operation ?? "correctGrammar";
  return {
    operation,
    attempt: 1,
    failure: failureOf(operation),
    elapsedMs: 0,
    mayRenew: true,
    random: 0,
    ...changes,
  };
}

function answerTo(question: RetryQuestion): Answer {
  const decision = decideRetry(question);
  if (!decision.retry) return "no";
  return decision.newIntention ? "new" : "same";
}

/** Returns the total number of attempts while nothing can be sent. */
function bound(operation: Operation): number {
  let attempt = 1;
  while (answerTo(ask(unsent("ECONNREFUSED"), { operation, attempt })) !== "no") attempt += 1;
  return attempt;
}

describe("the retry policy", () => {
  it("[CLI-3] the table has a column for every operation", () => {
    assert.deepEqual([...OPERATIONS].sort(), Object.keys(ENDPOINTS).sort());
  });

  for (const [name, failure, keyed, bare, image, health] of TABLE) {
    const answers = { keyed, bare, image, job: "no", health } as const;
    it(`[CLI-3] ${name}: ${keyed} with a key, ${bare} for text and voice, ${image} for images`, () => {
      for (const column of ["keyed", "bare", "image", "job", "health"] as const) {
        for (const operation of COLUMNS[column]) {
          assert.equal(answerTo(ask(failure, { operation })), answers[column], operation);
        }
      }
    });
  }

  it("[CLI-3] without a key nothing is sent again that may have been charged, whatever the failure", () => {
    for (const operation of OPERATIONS) {
      for (const [name, failure] of TABLE) {
        const question = ask(failure, { operation });
        if (answerTo(question) === "no" || ENDPOINTS[operation].idempotent) continue;
        assert.equal(question.failure.charged, "no", `${operation} ${name}`);
      }
    }
  });

  it("[CLI-3] attempts are bounded, of health more than of a check", () => {
    assert.deepEqual(
      OPERATIONS.map((operation) => [operation, bound(operation)]),
      OPERATIONS.map((operation) => [
        operation,
        operation === "getJob" ? 1 : operation.endsWith("Health") ? 2 : MAX_ATTEMPTS,
      ]),
    );
  });

  it("[CLI-3] a key is repeated inside its five minutes only, the wait counted in", () => {
    for (const failure of [LOST, BUSY, unsent("ECONNREFUSED")]) {
      assert.equal(answerTo(ask(failure, { elapsedMs: REPEAT_WINDOW_MS - 1_000 })), "same");
      assert.equal(answerTo(ask(failure, { elapsedMs: REPEAT_WINDOW_MS - 999 })), "no");
    }
    assert.ok(REPEAT_WINDOW_MS < 300_000);
    assert.equal(answerTo(ask(BUSY, { operation: "detectText", elapsedMs: 3_600_000 })), "same");
  });

  it("[CLI-3] a first send in the future tells of a clock that was set back: not repeated", () => {
    assert.equal(answerTo(ask(LOST, { elapsedMs: -60_000 })), "no");
  });

  it("[CLI-3] a second new key is not taken", () => {
    assert.equal(answerTo(ask(coded(503, "service_error"), { mayRenew: false })), "no");
  });

  it("[CLI-3] a wait of a minute is waited, a longer one is not", () => {
    assert.equal(answerTo(ask(coded(503, "service_unavailable", MAX_WAIT_MS))), "same");
    assert.equal(answerTo(ask(coded(503, "service_unavailable", MAX_WAIT_MS + 1))), "no");
  });

  it("[CLI-3] waits are never shorter than requested, at most five seconds longer, and growing", () => {
    const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
        fc.integer({ min: 0, max: MAX_WAIT_MS }),
        unit,
        (attempt, retryAfterMs, random) => {
          const busy = coded(503, "service_unavailable", retryAfterMs);
          const decision = decideRetry(ask(busy, { attempt, random }));
          assert.ok(decision.retry);
          const least = Math.max(retryAfterMs, 1_000 * 2 ** (attempt - 1));
          assert.ok(decision.delayMs >= least && decision.delayMs <= least + 5_000);
        },
      ),
    );
  });

  it("[CLI-3] two clients that failed at once retry at different times", () => {
    const busy = coded(503, "service_unavailable", 10_000);
    const delays = [0, 0.25, 0.5, 0.75].map((random) => {
      const decision = decideRetry(ask(busy, { random }));
      return decision.retry ? decision.delayMs : 0;
    });
    assert.deepEqual(delays, [10_000, 11_250, 12_500, 13_750]);
  });
});
