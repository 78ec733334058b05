import assert from "node:assert/strict";
import { inspect } from "node:util";
import { ENTRY_BY_CODE } from "../../../src/client/failure-table.ts";
import type { Charged, FailureAction } from "../../../src/client/failure.ts";
import { refusalOf } from "../../../src/client/refusal.ts";
import { ENDPOINTS, type Operation } from "../../../src/contract/endpoints.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../../../src/contract/error-codes.ts";

const isOperation = (name: string): name is Operation => Object.hasOwn(ENDPOINTS, name);
const OPERATIONS = Object.keys(ENDPOINTS).filter(isOperation);
const DETAILS = { limit: 5, actual: 3, credits: 10, required: 40, limit_seconds: 600 };

function refused(operation: Operation, status: number, body: unknown = "", retryAfterMs?: number) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return refusalOf({ operation, status, body: text, fields: ["content"], retryAfterMs });
}

type Expected = readonly [action: FailureAction | undefined, happened: RegExp, next: RegExp];

/** The messages for every documented error, with its details and without. */
const MESSAGES: Readonly<Record<string, Expected>> = {
  missing_api_key: ["addKey", /asks for an API key/, /^Add an API key/],
  invalid_api_key: ["addKey", /doesn't know this API key/, /^Add the key again/],
  revoked_api_key: ["openPortal", /has been revoked/, /^Create a new key/],
  expired_api_key: ["openPortal", /has expired/, /^Create a new key/],
  missing_scope: ["addKey", /lacks (?:the scope \w+|a scope)/, /^Add (?:or create )?a key/],
  insufficient_credits: [
    "showCredits",
    /needs 40 credits; the balance is 10|balance is too low/,
    /^Add credits/,
  ],
  min_words_not_met: [undefined, /too short(?:: 3 words \(minimum 5\)| for this)/, /^Select more text/],
  max_words_exceeded: ["shorten", /too long(?:: 3 words \(maximum 5\)| for this)/, /shorter passage/],
  insufficient_content: [undefined, /too few complete sentences/, /^Select more text/],
  invalid_payload: [undefined, /didn't accept the request/, /service's limits/],
  invalid_callback_url: ["checkSettings", /didn't accept the callback/, /reachable from the internet/],
  invalid_idempotency_key: ["retry", /didn't accept the idempotency key/, /^Try again/],
  idempotency_key_reuse: ["retry", /for another text/, /^Try again/],
  payment_in_progress: ["waitAndRetry", /Another billing operation/, /^Wait a moment/],
  invalid_image: [undefined, /Couldn't read the file as an image/, /another file/],
  invalid_audio: [undefined, /damaged or unsupported/, /Convert it/],
  audio_too_long: ["shorten", /longer than 600 seconds|too long/, /shorter part/],
  payload_too_large: ["shorten", /larger than the service accepts/, /smaller file/],
  not_found: ["checkSettings", /couldn't find the requested item/, /service address/],
  method_not_allowed: ["checkSettings", /doesn't offer this check/, /service address/],
  unsupported_media_type: ["checkSettings", /request's format/, /service address/],
  service_unavailable: ["waitAndRetry", /temporarily unavailable/, /^Wait a moment/],
  service_error: ["retry", /couldn't finish the check/, /^Try again/],
  "429": ["waitAndRetry", /Too many requests/, /^Wait a moment/],
  "503": ["waitAndRetry", /temporarily unavailable/, /^Wait a moment/],
};

/** The only codes for which waiting can help. */
const RETRIABLE = new Set(["429", "503", "payment_in_progress", "service_unavailable", "service_error"]);

describe("refusals", () => {
  for (const operation of OPERATIONS) {
    for (const { status, code } of [...OPERATION_ERRORS[operation], ...COMMON_ERRORS]) {
      const name = code ?? String(status);
      it(`[CLI-2] ${operation} ${status} ${code ?? "without a code"} is a typed error with its next step`, () => {
        const [action, happened, next] = MESSAGES[name] ?? assert.fail(name);
        const error = { ...(code === null ? {} : { code }), message: "x" };
        const bodies: readonly (readonly [body: unknown, details: unknown])[] = [
          [{ status: "error", ...error, details: DETAILS }, DETAILS],
          [{ error: { ...error, details: DETAILS } }, DETAILS],
          [error, undefined],
          ...(code === null ? ([["", undefined]] as const) : ([[{ error: code }, undefined]] as const)),
        ];
        for (const [body, details] of bodies) {
          const failure = refused(operation, status, body);
          assert.deepEqual(
            [failure.kind, failure.charged, failure.status, failure.code, failure.details],
            ["refused", "no", status, code ?? undefined, details],
          );
          assert.deepEqual([failure.retriable, failure.action], [RETRIABLE.has(name), action]);
          assert.match(failure.message, happened);
          assert.match(failure.nextStep, next);
          for (const sentence of [failure.message, failure.nextStep]) {
            assert.match(sentence, /^[A-Z].*\.$/);
            assert.doesNotMatch(sentence, /[{}]|undefined/);
          }
        }
      });
    }
  }

  it("[CLI-2] the table holds no code that the interface does not know", () => {
    const errors = [...Object.values(OPERATION_ERRORS).flat(), ...COMMON_ERRORS];
    const known = new Set(errors.map(({ code }) => code));
    for (const code of Object.keys(ENTRY_BY_CODE)) assert.ok(known.has(code), code);
  });

  const SENTENCES: readonly (readonly [name: string, ReturnType<typeof refused>, RegExp, RegExp])[] = [
    [
      "credits",
      refused("correctGrammar", 403, { code: "insufficient_credits", details: DETAILS }),
      /needs 40 credits; the balance is 10/,
      /Add credits/,
    ],
    [
      "credits without a code",
      refused("correctGrammar", 403, { details: { credits: 10, required: 40 } }),
      /needs 40 credits/,
      /Add credits/,
    ],
    [
      "too few words",
      refused("correctGrammar", 400, { code: "min_words_not_met", details: { limit: 5, actual: 3 } }),
      /3 words \(minimum 5\)/,
      /Select more/,
    ],
    [
      "too many words",
      refused("scanPlagiarism", 400, {
        error: { code: "max_words_exceeded", details: { limit: 25_000, actual: 30_000 } },
      }),
      /30000 words \(maximum 25000\)/,
      /shorter/,
    ],
    ["a scope", refused("detectText", 403, ""), /scope ai_detector/, /ai_detector/],
    [
      "a scope, with its code",
      refused("correctGrammar", 403, { code: "missing_scope" }),
      /scope grammar_checker/,
      /^Add or create/,
    ],
    [
      "a scope or a filter, in a page",
      refused("detectImage", 403, "<html>"),
      /may lack the scope image_detector/,
      /or check the address/,
    ],
    ["a filter before a job", refused("getJob", 403, "<html>"), /refused access with this/, /another key/],
    ["a key", refused("detectText", 401, "<html>"), /didn't accept the API key/, /Add the key/],
    ["seconds to wait", refused("detectText", 429, "", 41_000), /Too many requests/, /in 41 seconds/],
    ["minutes to wait", refused("detectText", 503, "", 181_000), /unavailable/, /in 4 minutes/],
    ["an hour to wait", refused("detectText", 429, "", 3_600_000), /Too many/, /in 60 minutes/],
    ["hours to wait", refused("detectText", 429, "", 86_400_000), /Too many/, /in 24 hours/],
    ["days to wait", refused("detectText", 429, "", 30 * 86_400_000), /Too many/, /in 30 days/],
    ["no time to wait", refused("detectText", 429), /Too many requests/, /Wait a moment/],
    ["a field", refused("detectText", 400, { content: ["Required."] }), /request: content/, /limits/],
  ];
  for (const [name, failure, happened, next] of SENTENCES) {
    it(`[CLI-2] [EDI-13] explains ${name}: what happened and what to do`, () => {
      assert.match(failure.message, happened);
      assert.match(failure.nextStep, next);
    });
  }

  const UNCODED: readonly (readonly [Operation, body: unknown, isMissingScope: boolean])[] = [
    ["detectImage", "", true],
    ["detectImage", {}, true],
    ["detectVoice", { status: "error" }, true],
    ["detectImage", { detail: "You do not have permission to perform this action." }, true],
    ["correctGrammar", { error: { message: "The key lacks the scope grammar_checker." } }, true],
    ["detectText", { message: "Forbidden" }, true],
    ["detectImage", { detail: "The account is suspended." }, false],
    ["detectImage", { message: "Balance below the computed cost." }, false],
    ["detectImage", { details: { credits: 1, required: 6 } }, false],
    ["detectImage", { code: "account_suspended" }, false],
    ["detectImage", { code: "Account suspended" }, false],
    ["detectImage", "<html>missing_scope</html>", false],
    ["detectImage", "Forbidden", false],
    // Every key may poll a job.
    ["getJob", {}, false],
    ["imageHealth", {}, false],
  ];
  for (const [operation, body, isMissingScope] of UNCODED) {
    it(`[R-5] ${operation}: 403 ${JSON.stringify(body)} ${isMissingScope ? "is" : "is not"} that of a missing scope`, () => {
      const { charged, code } = refused(operation, 403, body);
      assert.deepEqual([code === "missing_scope", charged], [isMissingScope, "no"]);
    });
  }

  const CHARGES: readonly (readonly [
    Operation,
    status: number,
    body: unknown,
    retryAfterMs: number | undefined,
    Charged,
    retriable: boolean,
  ])[] = [
    ["detectText", 418, "", undefined, "no", false],
    ["detectText", 408, "", undefined, "unknown", true],
    ["detectText", 408, { code: "invalid_payload" }, undefined, "no", false],
    ["detectText", 429, { code: "rate_limited" }, undefined, "no", true],
    ["detectText", 500, "", undefined, "unknown", true],
    ["detectText", 500, "", 5_000, "unknown", true],
    ["correctGrammar", 500, { code: "service_error" }, undefined, "unknown", true],
    ["correctGrammar", 502, "<html>", undefined, "unknown", true],
    ["correctGrammar", 504, "", undefined, "unknown", true],
    ["correctGrammar", 503, "", undefined, "unknown", true],
    ["detectVoice", 503, "<html>", undefined, "unknown", true],
    ["detectVoice", 503, "<html>", 5_000, "no", true],
    ["detectImage", 503, { code: "overloaded" }, undefined, "unknown", true],
    ["detectImage", 503, { code: "overloaded" }, 0, "no", true],
    ["detectImage", 409, { code: "payment_in_progress" }, undefined, "no", true],
    ["detectVoice", 409, { code: "payment_in_progress" }, undefined, "no", false],
    ["getJob", 502, "", undefined, "no", true],
    ["getJob", 503, "", undefined, "no", true],
    ["imageHealth", 500, "", undefined, "no", true],
  ];
  for (const [operation, status, body, wait, charged, retriable] of CHARGES) {
    const name = `${operation} ${status} ${JSON.stringify(body)}${wait === undefined ? "" : " with a time"}`;
    it(`[CLI-2] [CLI-3] ${name}: charged ${charged}`, () => {
      const failure = refused(operation, status, body, wait);
      assert.deepEqual([failure.charged, failure.retriable], [charged, retriable]);
      const asksForBalance = failure.action === "showCredits" && /balance/.test(failure.nextStep);
      assert.equal(asksForBalance, charged === "unknown");
    });
  }

  it("[CLI-5] a code that contains a key is dropped", () => {
    for (const code of ["prfd_abcdefgh12", "unknown_key_prfd_abcdefgh12"]) {
      const failure = refused("detectText", 400, { code });
      assert.equal(failure.code, undefined);
      assert.doesNotMatch(inspect(failure, { depth: 9 }) + JSON.stringify(failure), /prfd_/);
    }
  });

  it("[CLI-7] [ALL-1] a page of 16 MB isn't read, and doesn't count as the service's answer", () => {
    const page = `{${Array.from({ length: 900_000 }, (_, i) => `"k${i}":["x"]`).join()}}`;
    const begun = performance.now();
    const failure = refused("getJob", 404, page);
    assert.ok(performance.now() - begun < 100, `${performance.now() - begun} ms`);
    assert.deepEqual([failure.isFromService, failure.code], [false, undefined]);
  });

  it("[CLI-2] an undocumented code is kept, even if it is a property of every object", () => {
    assert.equal(refused("detectText", 418, { code: "tea_pot" }).code, "tea_pot");
    assert.match(refused("detectText", 418, { code: "constructor" }).message, /status 418/);
  });
});
