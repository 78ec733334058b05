import assert from "node:assert/strict";
import * as fc from "fast-check";
import { priceOf, quotesIn } from "../../../../src/checking/batch/check-quotes.ts";
import {
  agreedConnection,
  agreementOn,
  agreementsBy,
  planOf,
  requireCovered,
} from "../../../../src/checking/paying/agreement.ts";
import { CHECK_KINDS } from "../../../../src/checking/paying/document-price.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import { HOSTED } from "../paying/hosted-connection.ts";
import type { PaidKind, Quote } from "../../../../src/checking/vocabulary/check.ts";

const EMBEDDED: Connection = { ...HOSTED, service: "embedded", host: "127.0.0.1" };
const OTHER: Connection = { ...HOSTED, baseUrl: "https://b.example", host: "b.example" };
const UPLOAD = { check: "checkDocument" } as const;

const quote = (kind: PaidKind, price: number, connection = HOSTED): Quote => ({
  kind,
  price,
  connection,
  words: price,
});
const TOGETHER = {
  grammar: { wordsTotal: 812, quote: quote("grammar", 812) },
  ai: { wordsTotal: 812, quote: quote("detection", 812) },
  plagiarism: { wordsTotal: 812, quote: quote("plagiarism", 2) },
};
const { signal } = new AbortController();
const priced = fc.record({
  kind: fc.constantFrom<PaidKind>("grammar", "detection", "plagiarism", "image", "voice"),
  price: fc.integer({ min: 0, max: 1_000 }),
  connection: fc.constantFrom(HOSTED, OTHER, { ...HOSTED, keyName: "second" }),
});

describe("the agreement on a price", () => {
  it("[EDI-10] one plan has the sum, every kind and every way that is paid, whatever the quotes", () => {
    fc.assert(
      fc.property(fc.array(priced), (quotes) => {
        const plan = planOf(quotes, "person", UPLOAD);
        const paid = quotes.filter(({ price }) => price > 0);
        assert.equal(
          plan?.price ?? 0,
          quotes.reduce((sum, { price }) => sum + price, 0),
        );
        assert.deepEqual(new Set(plan?.kinds), new Set(paid.map(({ kind }) => kind)));
        assert.deepEqual(
          new Set(plan === undefined ? [] : [plan.connection, ...plan.others]),
          new Set(paid.map(({ connection }) => connection)),
        );
      }),
    );
  });

  it("[EDI-10] [EDI-12] nobody is asked about what is known, nor about what can't be run", () => {
    const known = { grammar: { wordsTotal: 9, quote: quote("grammar", 0) }, ai: { wordsTotal: 9 } };
    assert.equal(planOf(quotesIn(known), "person", UPLOAD), undefined);
    const error = { code: "no_api_key", message: "No key.", charged: "no" } as const;
    assert.deepEqual(priceOf({ ...known, plagiarism: { wordsTotal: 9, error } }), { grammar: 0, ai: 0 });
  });

  it("[EDI-20] if the address was changed while the checks were quoted, the plan names each host that is paid", () => {
    const quotes = [quote("grammar", 812), quote("detection", 0, OTHER), quote("plagiarism", 2, OTHER)];
    const plan = planOf(quotes, "person", UPLOAD);
    assert.deepEqual(plan && [plan.connection, ...plan.others].map(({ host }) => host), [
      "a.example",
      "b.example",
    ]);
  });

  it("[EDI-10] a check costs at most what was agreed to, and goes to that address alone", () => {
    fc.assert(
      fc.property(priced, fc.option(priced, { nil: undefined }), (now, then) => {
        const isCovered =
          now.price <= (then?.price ?? 0) && now.connection.baseUrl === then?.connection.baseUrl;
        const require = (): void => requireCovered(now, agreementOn(then));
        if (now.price === 0 || isCovered) require();
        else assert.throws(require, { code: "price_changed" });
        requireCovered({ ...now, connection: EMBEDDED }, agreementOn(then));
      }),
    );
  });

  it("[EDI-10] a refusal ends every check with the same reason, known and free ones included", async () => {
    const refusal = new Error("too poor");
    const agreementOf = await agreementsBy(async () => Promise.reject(refusal), signal);
    for (const kind of CHECK_KINDS) {
      assert.throws(() => requireCovered(quote("grammar", 0), agreementOf(TOGETHER[kind].quote)), refusal);
      assert.throws(
        () => requireCovered(quote("grammar", 0, EMBEDDED), agreementOf(TOGETHER[kind].quote)),
        refusal,
      );
    }
  });

  it("[EDI-13] a cancellation before or during the question is a refusal, and nobody is asked after it", async () => {
    for (const isBefore of [true, false]) {
      const ending = new AbortController();
      if (isBefore) ending.abort();
      let asked = 0;
      const agreementOf = await agreementsBy(async () => {
        asked += 1;
        ending.abort();
        return Promise.resolve();
      }, ending.signal);
      assert.equal(asked, isBefore ? 0 : 1);
      for (const kind of CHECK_KINDS) {
        assert.throws(() => requireCovered(TOGETHER[kind].quote, agreementOf(TOGETHER[kind].quote)), {
          name: "AbortError",
        });
      }
    }
  });

  it("[EDI-10] a yes holds for each check at its own price", async () => {
    const agreementOf = await agreementsBy(async () => Promise.resolve(), signal);
    for (const kind of CHECK_KINDS) {
      requireCovered(TOGETHER[kind].quote, agreementOf(TOGETHER[kind].quote));
      assert.throws(() => requireCovered(quote("grammar", 813), agreementOf(TOGETHER[kind].quote)), {
        code: "price_changed",
      });
      assert.equal(
        agreedConnection(agreementOf(TOGETHER[kind].quote)),
        HOSTED,
        "whatever the settings name by then",
      );
    }
  });
});
