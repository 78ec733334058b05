import assert from "node:assert/strict";
import { ENDPOINTS, type Endpoint } from "../../../src/contract/endpoints.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../../../src/contract/error-codes.ts";
import { isApiKey } from "../../../src/contract/key-format.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { PLANS } from "../../../src/contract/plans.ts";
import { SCOPES } from "../../../src/contract/scopes.ts";

const ROUTES: readonly (readonly [string, Endpoint])[] = Object.entries(ENDPOINTS);

describe("the tables of the interface", () => {
  it("[CON-1] each operation has its method, path and scope", () => {
    assert.deepEqual(
      ROUTES.map(([name, { method, path, scope }]) => `${name} ${method} ${path} ${scope ?? "any"}`),
      [
        "detectText POST /api/detector/ ai_detector",
        "getJob GET /api/jobs/{task_id}/ any",
        "detectImage POST /api/image-detector/predict/ image_detector",
        "imageHealth GET /api/image-detector/health/ none",
        "detectVoice POST /api/voice-detector/detect/ voice_detector",
        "voiceHealth GET /api/voice-detector/health/ none",
        "scanPlagiarism POST /api/plagiarism/scan/ plagiarism_checker",
        "correctGrammar POST /api/grammar/correct/ grammar_checker",
      ],
    );
  });

  it("[CON-1] each scope opens one operation, and a body has a schema exactly when it is JSON", () => {
    const scopes = ROUTES.flatMap(([, { scope }]) => (scope === null || scope === "none" ? [] : [scope]));
    assert.deepEqual(scopes.sort(), [...SCOPES].sort());
    for (const [name, { body, request }] of ROUTES) assert.equal(body === "json", request !== null, name);
  });

  it("[CON-1] only grammar and plagiarism are idempotent", () => {
    const idempotent = ROUTES.filter(([, endpoint]) => endpoint.idempotent).map(([name]) => name);
    assert.deepEqual(idempotent, ["scanPlagiarism", "correctGrammar"]);
  });

  it("[CON-1] no refusal is in a table twice, and waiting helps only where nothing is wrong with the request", () => {
    for (const errors of [...Object.values(OPERATION_ERRORS), COMMON_ERRORS]) {
      const names = errors.map(({ status, code }) => `${status} ${code}`);
      assert.equal(new Set(names).size, names.length);
      for (const { status, retry } of errors) {
        if (retry) assert.ok(status === 409 || status === 429 || status === 503);
        else assert.ok(status < 500 && status !== 429);
      }
    }
  });

  it("[CON-1] limits and plans are those of the interface", () => {
    assert.deepEqual(LIMITS.grammar, { minWords: 5, maxWords: 10_000, maxChars: 75_000 });
    assert.deepEqual(LIMITS.plagiarism, { minChars: 50, maxWords: 25_000 });
    assert.deepEqual(LIMITS.idempotency, { maxKeyChars: 255, lifetimeSeconds: 300 });
    const plans = Object.values(PLANS);
    assert.deepEqual(
      plans.map(({ activeKeys }) => activeKeys),
      [1, 5, 5, 10, 10, 25, 25],
    );
    assert.deepEqual(
      plans.map(({ pendingJobs }) => pendingJobs),
      [2, 5, 10, 15, 20, 30, 50],
    );
    assert.deepEqual(
      plans.map(({ imagesPerMinute }) => imagesPerMinute),
      [5, 10, 20, 30, 50, 75, 100],
    );
  });

  it("[R-8] [CON-1] a key is recognized by its form", () => {
    const printable = String.fromCodePoint(
      ...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index),
    );
    for (const key of ["prfd_abcdefgh", "prfd_a", `prfd_${"a".repeat(1_000)}`, `prfd_${printable}`]) {
      assert.ok(isApiKey(key), key);
    }
    for (const key of [
      "",
      "prfd_",
      "prfd_\u007f",
      "prfd_abcdefg\u00e9",
      "prfd_abcdefgh ",
      "PRFD_abcdefgh",
      "prfd_abcdefg\n",
      "prfd_abc defgh",
      "xprfd_abcdefgh",
    ]) {
      assert.ok(!isApiKey(key), JSON.stringify(key));
    }
  });
});
