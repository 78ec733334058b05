import assert from "node:assert/strict";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";

/** Of a guard: every price was agreed to before, nobody is asked, and names of documents are not written down. */
export const NO_FIRST_QUESTION = {
  confirm: () => assert.fail("a person is asked"),
  seenPrices: { isGiven: async () => Promise.resolve(true), give: async () => Promise.resolve() },
  seal: async () => Promise.resolve(undefined),
};

/** A way to a hosted service that nothing is sent to. */
export const HOSTED: Connection = {
  service: "hosted",
  baseUrl: "https://a.example",
  host: "a.example",
  apiKey: "prfd_0123456789",
  keyName: "default",
};
