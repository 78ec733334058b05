import assert from "node:assert/strict";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";

/** Options of a guard without questions: every price is confirmed already, and document names aren't recorded. */
export const NO_FIRST_QUESTION = {
  confirm: () => assert.fail("a person is asked"),
  seenPrices: { isGiven: async () => Promise.resolve(true), give: async () => Promise.resolve() },
  seal: async () => Promise.resolve(undefined),
};

/** The connection to a hosted service that is never contacted. */
export const HOSTED: Connection = {
  service: "hosted",
  baseUrl: "https://a.example",
  host: "a.example",
  apiKey: "prfd_0123456789",
  keyName: "default",
};
