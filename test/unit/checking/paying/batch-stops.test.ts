import assert from "node:assert/strict";
import { BatchStops, reachOf, type StopReach } from "../../../../src/checking/paying/batch-stops.ts";

/** One code for each way in which an error affects more than its item, and a representative of the rest. */
const REACHES: readonly (readonly [StopReach, readonly string[]])[] = [
  ["item", ["min_words_not_met", "no_prose", "not_english", "silenced", "price_changed", "file_changed"]],
  ["item", ["invalid_image", "payload_too_large", "internal_error", "a code that nobody knows"]],
  ["kind", ["missing_scope", "no_api_key", "engine_unhealthy", "service_unavailable", "not_found"]],
  ["run", ["revoked_api_key", "key_removed", "insufficient_credits", "not_sent", "unexpected_response"]],
  ["run", ["daily_budget_exceeded", "daily_budget_needed", "confirmation_needed", "consent_needed"]],
  ["doubt", ["answer_lost", "timed_out", "service_error", "refused"]],
];

/** Kinds and codes of errors in order, `ok` for an answer, and what is stopped after them. */
const RUNS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["errors of items", ["ai min_words_not_met", "ai no_prose", "ai internal_error"], []],
  ["a key that is refused", ["ai revoked_api_key"], ["grammar", "ai", "plagiarism"]],
  ["an engine that is down", ["ai service_unavailable"], ["ai"]],
  ["a scope that is missing", ["ai missing_scope", "ai missing_scope"], ["ai"]],
  [
    "every kind, each for itself",
    ["ai missing_scope", "grammar not_found", "plagiarism service_unavailable"],
    ["grammar", "ai", "plagiarism"],
  ],
  ["one doubt", ["ai timed_out"], []],
  ["two doubts", ["ai timed_out", "ai answer_lost"], ["ai"]],
  ["a doubt of each of two kinds", ["ai timed_out", "grammar timed_out"], []],
  ["an answer between two doubts", ["ai timed_out", "ai ok", "ai timed_out"], []],
  ["an answer of another kind between them", ["ai timed_out", "grammar ok", "ai timed_out"], ["ai"]],
  ["an error of an item between them", ["ai timed_out", "ai no_prose", "ai timed_out"], ["ai"]],
];

describe("[R-7] what stops a batch", () => {
  for (const [reach, codes] of REACHES) {
    it(`${codes.join(", ")}: ${reach}`, () => {
      assert.deepEqual(
        codes.map(reachOf),
        codes.map(() => reach),
      );
    });
  }

  for (const [name, steps, stopped] of RUNS) {
    it(`after ${name}: ${stopped.join(", ") || "nothing"}`, () => {
      const kinds = ["grammar", "ai", "plagiarism"];
      const stops = new BatchStops<string, { readonly code: string }>(kinds);
      for (const step of steps) {
        const [kind = "", code = ""] = step.split(" ");
        if (code === "ok") stops.answered(kind);
        else stops.failed(kind, { code });
      }
      assert.deepEqual(
        kinds.filter((kind) => stops.stopped(kind) !== undefined),
        stopped,
      );
      assert.equal(stops.error !== undefined, stopped.length === kinds.length);
    });
  }

  it("the first error that stops is the one that is told", () => {
    const stops = new BatchStops<string, { readonly code: string }>(["image", "audio"]);
    for (const code of ["missing_scope", "not_found"]) stops.failed("image", { code });
    assert.deepEqual([stops.stopped("image")?.code, stops.stopped("audio")], ["missing_scope", undefined]);
    for (const code of ["insufficient_credits", "revoked_api_key"]) stops.failed("audio", { code });
    assert.deepEqual(
      [stops.error?.code, stops.stopped("image")?.code],
      Array(2).fill("insufficient_credits"),
    );
  });
});
