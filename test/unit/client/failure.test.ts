import assert from "node:assert/strict";
import { exchangeFailure } from "../../../src/client/exchange-failure.ts";
import { ENTRY_BY_KIND, wordingOf } from "../../../src/client/failure-table.ts";
import { isServiceFailure, ServiceFailure } from "../../../src/client/failure.ts";

function broken(code: string, wasSent: boolean, isMetered = true) {
  return exchangeFailure({
    error: Object.assign(new Error("prfd_secret"), { code }),
    wasSent,
    stoppedBy: undefined,
    isMetered,
    host: "example.org",
    maxResponseBytes: 2 * 1_048_576,
  });
}

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
      const failure = broken(code, false);
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.causeCode],
        ["not_sent", "no", retriable, code],
      );
    });
  }

  it("[CLI-3] the same code means another thing once something was sent", () => {
    const failure = broken("ECONNRESET", true);
    assert.deepEqual([failure.kind, failure.charged], ["answer_lost", "unknown"]);
  });

  it("[CLI-2] nothing can be charged for what costs nothing", () => {
    assert.equal(broken("ECONNRESET", true, false).charged, "no");
  });

  it("[CLI-7] the bound is named", () => {
    assert.match(broken("UND_ERR_RES_EXCEEDED_MAX_SIZE", true).message, /larger than 2 MB/);
  });

  it("[ALL-2] a code that is no code is dropped with the message under it", () => {
    const failure = broken("prfd_secret key", true);
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

  it("[CLI-2] is known by its name, not by its class", () => {
    const failure = broken("ECONNRESET", true);
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
    const failure = broken("ECONNREFUSED", false);
    const later = failure.afterUncertainAttempt();
    assert.equal(later.charged, "unknown");
    assert.equal(
      JSON.stringify(later),
      JSON.stringify(failure).replace('"charged":"no"', '"charged":"unknown"'),
    );
    assert.equal(later.message, failure.message);
  });
});
