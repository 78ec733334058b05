import assert from "node:assert/strict";
import { LIMITS } from "../../../src/contract/limits.ts";
import { EXAMPLES } from "../contract/examples.ts";
import { failureOf, newClient } from "./new-client.ts";
import { response, ScriptedTransport } from "./scripted-transport.ts";

const { grammar, plagiarism } = LIMITS;
const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");
const ASTRAL = "\u{1f600}";

const TEXTS: readonly (readonly [
  name: string,
  operation: "correctGrammar" | "scanPlagiarism" | "detectText",
  content: string,
  refusal: readonly [code: string, limit: number, actual: number, says: RegExp] | undefined,
])[] = [
  ["four words", "correctGrammar", words(4), ["min_words_not_met", 5, 4, /4 words \(minimum 5\)/]],
  ["no words", "correctGrammar", "", ["min_words_not_met", 5, 0, /0 words \(minimum 5\)/]],
  ["five words", "correctGrammar", words(5), undefined],
  ["five characters of Han", "correctGrammar", "\u4f60\u597d\u5417\u6211\u4eec", undefined],
  ["the most words", "correctGrammar", words(grammar.maxWords), undefined],
  [
    "a word more",
    "correctGrammar",
    words(grammar.maxWords + 1),
    ["max_words_exceeded", 10_000, 10_001, /10001 words \(maximum 10000\)/],
  ],
  ["the most characters", "correctGrammar", `a b c d ${"e".repeat(grammar.maxChars - 8)}`, undefined],
  [
    "a character more",
    "correctGrammar",
    `a b c d ${"e".repeat(grammar.maxChars - 7)}`,
    ["invalid_payload", 75_000, 75_001, /75001 characters \(maximum 75000\)/],
  ],
  ["more units but as many code points", "correctGrammar", `a b c d ${ASTRAL.repeat(74_992)}`, undefined],
  [
    "a code point more",
    "correctGrammar",
    `a b c d ${ASTRAL.repeat(74_993)}`,
    ["invalid_payload", 75_000, 75_001, /75001 characters \(maximum 75000\)/],
  ],
  ["fifty characters", "scanPlagiarism", "e".repeat(plagiarism.minChars), undefined],
  ["fifty units of half as many code points", "scanPlagiarism", ASTRAL.repeat(25), undefined],
  [
    "forty-nine characters",
    "scanPlagiarism",
    "e".repeat(49),
    ["invalid_payload", 50, 49, /49 characters \(minimum 50\)/],
  ],
  ["the most words", "scanPlagiarism", words(plagiarism.maxWords), undefined],
  [
    "a word more",
    "scanPlagiarism",
    words(plagiarism.maxWords + 1),
    ["max_words_exceeded", 25_000, 25_001, /25001 words \(maximum 25000\)/],
  ],
  ["one word", "detectText", "word", undefined],
  ["very many words", "detectText", words(100_000), undefined],
];

describe("the limits of a text", () => {
  for (const [name, operation, content, refusal] of TEXTS) {
    it(`[CLI-2] ${operation} of ${name} is ${refusal === undefined ? "sent" : refusal[0]}`, async () => {
      const body = EXAMPLES.find((one) => one.operation === operation && one.status === 200)?.body;
      const transport = new ScriptedTransport(response(200, body));
      const call = newClient(transport)[operation]({ content });
      if (refusal === undefined) {
        await call;
        assert.equal(transport.sent.length, 1);
        return;
      }
      const [code, limit, actual, says] = refusal;
      const failure = await failureOf(call);
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.code, failure.details],
        ["over_limit", "no", false, code, { limit, actual }],
      );
      assert.match(failure.message, says);
      assert.equal(transport.sent.length, 0);
    });
  }
});
