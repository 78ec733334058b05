import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readErrorBody, type ReadError } from "../../../src/contract/error-body.ts";

const details = { limit: 5, actual: 3 };
const FULL = { code: "min_words_not_met", message: "Too short.", details };

const TABLE: readonly (readonly [name: string, body: unknown, read: ReadError])[] = [
  ["code, message, details", FULL, FULL],
  ["the same with a status", { status: "error", ...FULL }, FULL],
  ["the same under error", { error: FULL }, FULL],
  ["the same under error, beside a status", { status: "error", error: FULL }, FULL],
  ["a code alone", { code: "service_error" }, { code: "service_error" }],
  ["a code as error", { error: "service_error" }, { code: "service_error" }],
  ["a text as error", { error: "It broke." }, { message: "It broke." }],
  [
    "a code as error and a message",
    { error: "service_error", message: "It broke." },
    { code: "service_error", message: "It broke." },
  ],
  ["detail", { detail: "Not found." }, { message: "Not found." }],
  [
    "a field with its reasons",
    { content: ["This field is required.", "x"] },
    { message: "content: This field is required." },
  ],
  ["a code beside reasons", { code: "service_error", content: ["No."] }, { code: "service_error" }],
  ["a message beside reasons", { message: "It broke.", content: ["No."] }, { message: "It broke." }],
  ["reasons for no field", { non_field_errors: ["No."] }, { message: "non_field_errors: No." }],
  ["details without a code", { details }, { details }],
  ["details that are null", { code: "not_found", details: null }, { code: "not_found" }],
  ["details that are text", { code: "not_found", details: "x" }, { code: "not_found" }],
  ["a code that is a number", { code: 17, message: "x" }, { message: "x" }],
  ["an empty message", { code: "not_found", message: " " }, { code: "not_found" }],
  ["an empty object", {}, {}],
  ["an array", [{ code: "x_y" }], {}],
  ["a string", '"text"', {}],
  ["a number", "17", {}],
  ["null", "null", {}],
  ["nothing", "", {}],
  ["space", " \n", {}],
  ["HTML", "<!doctype html><h1>502 Bad Gateway</h1>", {}],
  ["cut JSON", '{"code":"service_er', {}],
  ["two documents", "{}{}", {}],
];

describe("error bodies", () => {
  for (const [name, body, read] of TABLE) {
    it(`[CON-3] ${name}`, () => {
      assert.deepEqual(readErrorBody(typeof body === "string" ? body : JSON.stringify(body)), read);
    });
  }

  it("[CON-3] a field that was not sent is no reason", () => {
    const body = JSON.stringify({ colours: ["red"], content: ["Required."] });
    assert.deepEqual(readErrorBody(body, ["content"]), { message: "content: Required." });
    assert.deepEqual(readErrorBody(JSON.stringify({ colours: ["red"] }), ["content"]), {});
    const general = JSON.stringify({ non_field_errors: ["No."] });
    assert.deepEqual(readErrorBody(general, ["content"]), { message: "non_field_errors: No." });
  });

  it("[CON-3] a long message is cut", () => {
    const long = "x".repeat(10_000);
    for (const body of [{ message: long }, { content: [long] }])
      assert.equal(readErrorBody(JSON.stringify(body)).message?.length, 500);
  });

  it("[CON-3] every cut of a body and any text is read without an exception", () => {
    const whole = JSON.stringify({ status: "error", ...FULL });
    for (let end = 0; end <= whole.length; end += 1) {
      assert.deepEqual(readErrorBody(whole.slice(0, end)), end === whole.length ? FULL : {});
    }
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => void readErrorBody(body, ["content"])));
  });
});
