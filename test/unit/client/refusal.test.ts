import assert from "node:assert/strict";
import { ENTRY_BY_CODE } from "../../../src/client/failure-table.ts";
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

describe("refusals", () => {
  for (const operation of OPERATIONS) {
    for (const { status, code, retry } of [...OPERATION_ERRORS[operation], ...COMMON_ERRORS]) {
      it(`[CLI-2] ${operation} ${status} ${code ?? "without a code"} has words and a next step`, () => {
        const bodies = [
          code === null ? "" : { status: "error", code, message: "x", details: DETAILS },
          code === null ? {} : { code },
        ];
        for (const body of bodies) {
          const failure = refused(operation, status, body);
          assert.deepEqual(
            [failure.kind, failure.charged, failure.retriable, failure.status, failure.code],
            ["refused", "no", retry, status, code ?? undefined],
          );
          for (const sentence of [failure.message, failure.nextStep]) {
            assert.match(sentence, /^[A-Z].*\.$/);
            assert.doesNotMatch(sentence, /[{}]|undefined/);
          }
        }
        if (code !== null) assert.ok(Object.hasOwn(ENTRY_BY_CODE, code), code);
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
      /needs 40 credits and the balance is 10/,
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
      /3 of at least 5 words/,
      /Select more/,
    ],
    [
      "too many words",
      refused("scanPlagiarism", 400, {
        error: { code: "max_words_exceeded", details: { limit: 25_000, actual: 30_000 } },
      }),
      /30000 of at most 25000 words/,
      /shorter/,
    ],
    ["a scope", refused("detectText", 403, ""), /scope ai_detector/, /ai_detector/],
    [
      "a scope, with its code",
      refused("correctGrammar", 403, { code: "missing_scope" }),
      /scope grammar_checker/,
      /portal/,
    ],
    ["a key", refused("detectText", 401, "<html>"), /does not know this API key/, /Add the key/],
    ["seconds to wait", refused("detectText", 429, "", 41_000), /too many requests/, /in 41 seconds/],
    ["minutes to wait", refused("detectText", 503, "", 181_000), /unavailable/, /in 4 minutes/],
    ["no time to wait", refused("detectText", 429), /too many requests/, /Wait a moment/],
    ["a field", refused("detectText", 400, { content: ["Required."] }), /request: content/, /limits/],
  ];
  for (const [name, failure, happened, next] of SENTENCES) {
    it(`[CLI-2] [EDI-13] says of ${name} what happened and what to do`, () => {
      assert.match(failure.message, happened);
      assert.match(failure.nextStep, next);
    });
  }

  const CHARGES: readonly (readonly [Operation, number, "no" | "unknown", retriable: boolean])[] = [
    ["detectText", 418, "no", false],
    ["detectText", 408, "no", true],
    ["detectText", 500, "unknown", true],
    ["correctGrammar", 502, "unknown", true],
    ["correctGrammar", 504, "unknown", true],
    ["correctGrammar", 503, "no", true],
    ["getJob", 502, "no", true],
    ["imageHealth", 500, "no", true],
  ];
  for (const [operation, status, charged, retriable] of CHARGES) {
    it(`[CLI-2] ${operation} ${status} without a code: charged ${charged}`, () => {
      const failure = refused(operation, status);
      assert.deepEqual([failure.charged, failure.retriable], [charged, retriable]);
    });
  }

  it("[CLI-2] a code that the interface does not know is kept, one that is a property of every object too", () => {
    assert.equal(refused("detectText", 418, { code: "tea_pot" }).code, "tea_pot");
    assert.match(refused("detectText", 418, { code: "constructor" }).message, /status 418/);
  });
});
