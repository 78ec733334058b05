import assert from "node:assert/strict";
import { ENTRY_BY_KIND, wordingOf } from "../../../src/client/failure-table.ts";
import { isServiceFailure, ServiceFailure } from "../../../src/client/failure.ts";
import { broken } from "./broken.ts";

const failed = (code: string, wasSent: boolean, isMetered = true): ServiceFailure =>
  broken(code, { wasSent, isMetered });

const NOT_SENT: readonly (readonly [code: string, retriable: boolean])[] = [
  ["ECONNREFUSED", true],
  ["ENOTFOUND", true],
  ["EAI_AGAIN", true],
  ["ECONNRESET", true],
  ["ENETUNREACH", true],
  ["UND_ERR_CONNECT_TIMEOUT", true],
  ["CERT_HAS_EXPIRED", false],
  ["SELF_SIGNED_CERT_IN_CHAIN", false],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", false],
  ["UND_ERR_INVALID_ARG", false],
];

describe("failures", () => {
  for (const [code, retriable] of NOT_SENT) {
    it(`[CLI-3] ${code} before anything was sent is ${retriable ? "" : "not "}worth another attempt`, () => {
      const failure = failed(code, false);
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.causeCode],
        ["not_sent", "no", retriable, code],
      );
    });
  }

  it("[CLI-3] the same code means another thing once something was sent", () => {
    const failure = failed("ECONNRESET", true);
    assert.deepEqual([failure.kind, failure.charged], ["answer_lost", "unknown"]);
  });

  it("[CLI-2] a free request can't have been charged", () => {
    assert.equal(failed("ECONNRESET", true, false).charged, "no");
  });

  for (const code of ["ECONNRESET", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_RES_EXCEEDED_MAX_SIZE"]) {
    it(`[EDI-13] ${code} sends to the balance only where something may have been charged`, () => {
      assert.doesNotMatch(failed(code, true, false).nextStep, /balance|passage/);
      assert.match(failed(code, true).nextStep, /balance|passage/);
      assert.equal(failed(code, true, false).message, failed(code, true).message);
    });
  }

  it("[CLI-7] the bound is named", () => {
    assert.match(failed("UND_ERR_RES_EXCEEDED_MAX_SIZE", true).message, /larger than 2 MB/);
  });

  it("[ALL-2] an invalid code is dropped along with its message", () => {
    const failure = failed("prfd_secret key", true);
    assert.equal(failure.causeCode, undefined);
    assert.equal(failure.cause, undefined);
  });

  for (const [kind, entry] of Object.entries(ENTRY_BY_KIND)) {
    it(`[CLI-2] ${kind} has words with every fact and with none`, () => {
      const facts = {
        host: "example.org",
        status: 302,
        field: "diff[0].start",
        causeCode: "X",
        maxMegabytes: 16,
      };
      const { happened, next } = wordingOf(entry, facts);
      const failure = new ServiceFailure({
        kind: "cancelled",
        charged: "no",
        retriable: false,
        wording: { happened, next, args: facts },
      });
      assert.doesNotMatch(`${failure.message} ${failure.nextStep}`, /[{}]/);
      assert.ok(wordingOf(entry, {}).happened.length > 0);
    });
  }

  it("[CLI-2] is recognized by its name, not by its class", () => {
    const failure = failed("ECONNRESET", true);
    assert.ok(isServiceFailure(failure));
    const fromAnotherBundle = Object.assign(new Error("x"), {
      name: "ServiceFailure",
      kind: "x",
      charged: "no",
    });
    assert.ok(isServiceFailure(fromAnotherBundle));
    for (const other of [new Error("x"), null, undefined, "ServiceFailure", { name: "ServiceFailure" }]) {
      assert.ok(!isServiceFailure(other));
    }
  });

  it("[CLI-2] after an uncertain attempt says so and keeps the rest", () => {
    const failure = failed("ECONNREFUSED", false);
    const later = failure.afterUncertainAttempt();
    assert.equal(later.charged, "unknown");
    assert.equal(
      JSON.stringify(later),
      JSON.stringify(failure).replace('"charged":"no"', '"charged":"unknown"'),
    );
    assert.equal(later.message, failure.message);
  });
});
