import assert from "node:assert/strict";
import { isWorkable } from "../../../src/client/json-bounds.ts";
import { parseResponse } from "../../../src/client/parse-response.ts";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { grammarExample } from "../contract/examples.ts";
import { failureOf } from "./new-client.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const ENTRIES = 200_000;

function nested(levels: number, bottom: unknown = ""): unknown {
  let value = bottom;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

function answer(text: string): { readonly status: number; readonly body: Uint8Array } {
  return { status: 200, body: new TextEncoder().encode(text) };
}

function list(length: number): readonly unknown[] {
  return Array.from({ length }, () => 1);
}

describe("the bounds of an answer", () => {
  const CASES: readonly (readonly [name: string, value: unknown, isWorkable: boolean])[] = [
    ["an answer of the interface", grammarExample, true],
    ["a text", "text", true],
    ["null", null, true],
    ["a list of as many entries as are taken", list(ENTRIES), true],
    ["one more", list(ENTRIES + 1), false],
    ["one more, in two lists", { a: list(ENTRIES), b: { c: [1] } }, false],
    ["nested deeper than any stack", nested(50_000), true],
    ["nested deeper than any stack, and too long at the bottom", nested(50_000, list(ENTRIES)), false],
  ];
  for (const [name, value, expected] of CASES) {
    it(`[CLI-7] ${name}`, () => {
      assert.equal(isWorkable(value), expected);
    });
  }

  it("[CLI-7] [ALL-1] an answer of 16 MB that is one list of nothing is refused within two seconds", async () => {
    const { diff: _diff, ...rest } = grammarExample;
    const text = `${JSON.stringify(rest).slice(0, -1)},"diff":[${"1,".repeat(8_000_000)}1]}`;
    const begun = cpuMs();
    const read = async (): Promise<unknown> =>
      Promise.resolve().then(() =>
        parseResponse(ENDPOINTS.correctGrammar.responses[200], answer(text), true),
      );
    const failure = await failureOf(read());
    assert.deepEqual([failure.kind, failure.field, failure.charged], ["unexpected_response", "body", "yes"]);
    assert.ok(cpuMs() - begun < 2_000, `${cpuMs() - begun} ms`);
  });
});
